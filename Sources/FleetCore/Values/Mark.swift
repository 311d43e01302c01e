package import OAuthCore

/// States in a session's record that a machine is about to send its refresh token, or has sent it.
///
/// The mark is the lock: while it stands, no other machine sends that token without a person's word.
package struct Mark: Sendable, Equatable {
    /// Names the attempt.
    ///
    /// A mark whose attempt is not saved here is another's, also with our machine.
    package var attempt: MarkID
    package var machine: MachineID
    /// When it was set, in seconds since 1970 by the database's clock; only for words.
    package var began: Int64

    package init(_ attempt: MarkID, of machine: MachineID, began: Int64) {
        (self.attempt, self.machine, self.began) = (attempt, machine, began)
    }

    /// `attempt 16 | machine 16 | seconds 8`.
    package var encoded: Secret {
        var bytes = attempt.bytes + machine.bytes
        bytes.append(bigEndian: began)
        return Secret(bytes)
    }

    package init(encoded: Secret) throws(FleetFailure) {
        var reader = ByteReader(encoded.withBytes { Array($0) }, orThrow: FleetFailure.damaged)
        attempt = try MarkID(bytes: reader.bytes(MarkID.length))
        machine = try MachineID(bytes: reader.bytes(MachineID.length))
        began = try reader.number()
        guard reader.count == 0 else { throw .damaged }
    }
}

extension RecordFields {
    /// Whether a renewal is marked, also by a mark that does not parse.
    package var isMarked: Bool { self[.mark] != nil }

    /// The mark of a renewal; nil where there is none, or it does not parse.
    package var mark: Mark? { self[.mark].flatMap { try? Mark(encoded: $0) } }
}
