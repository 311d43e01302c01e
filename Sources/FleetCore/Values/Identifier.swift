// A fleet: machines that share sessions through a database which they do not trust
// (Docs/Fleet-Format.md has the bytes, Docs/Decisions/0098-the-mark-is-the-lock.md the reasons).
//
// Values in, effects as data out: no database, no clock, no file, no network. Randomness and ciphers
// come with `SealingCryptography`.

package import OAuthCore

/// Sixteen random bytes that name a thing of a fleet; `Subject` keeps names of different things apart.
package struct Identifier<Subject>: Sendable, Hashable, Comparable {
    /// How many bytes there are.
    package static var length: Int { 16 }

    private let high: UInt64
    private let low: UInt64

    /// The first and the last eight bytes as numbers.
    package init(high: UInt64 = 0, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Reads 16 bytes; throws `damaged` for any other number.
    package init(bytes: [UInt8]) throws(FleetFailure) {
        var reader = ByteReader(bytes, orThrow: FleetFailure.damaged)
        (high, low) = (try reader.number(), try reader.number())
        guard reader.count == 0 else { throw .damaged }
    }

    /// Makes a new one.
    package static func random(by cryptography: SealingCryptography) throws(FleetFailure) -> Self {
        guard let bytes = cryptography.basic.randomBytes(length) else { throw .cryptography }
        return try Self(bytes: bytes)
    }

    /// The bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: high)
        bytes.append(bigEndian: low)
        return bytes
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

/// Subjects of identifiers.
package enum Named {
    package enum Fleet {}
    package enum Machine {}
    package enum Record {}
    package enum Attempt {}
}

package typealias FleetID = Identifier<Named.Fleet>
/// A machine's roster record has the machine's own id.
package typealias MachineID = Identifier<Named.Machine>
package typealias RecordID = Identifier<Named.Record>
/// Names one try to renew a session, in the mark and on the machine that made it.
package typealias MarkID = Identifier<Named.Attempt>

extension RecordID {
    /// The roster record of a machine.
    package init(of machine: MachineID) throws(FleetFailure) {
        try self.init(bytes: machine.bytes)
    }
}

/// Counts the changes of a fleet from 1; a record's version is the change that wrote it.
package typealias ChangeNumber = UInt64
/// Counts the keys of a fleet from 1.
package typealias Epoch = UInt32
