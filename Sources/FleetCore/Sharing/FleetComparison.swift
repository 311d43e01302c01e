package import OAuthCore

/// A line that two people read to each other: head, and 80 bits that stand for the whole history.
package struct FleetFingerprint: Sendable, Equatable {
    package var head: ChangeNumber
    /// Ten bytes.
    package var bits: [UInt8]

    package init(head: ChangeNumber, bits: [UInt8]) {
        (self.head, self.bits) = (head, bits)
    }
}

/// Relation of another machine's history to ours.
package enum FleetComparison: Sendable, Equatable {
    case equal
    /// The other machine knows a part of our history, and nothing else.
    case behind
    /// The other machine knows more; compare there, or pull first.
    case ahead
    /// The database showed two histories.
    case forked
    /// It is older than what is remembered here.
    case unknown
}

extension FleetView {
    /// The line after a change; nil for one that is not remembered.
    package func fingerprint(
        at change: ChangeNumber? = nil, _ cryptography: SealingCryptography
    ) -> FleetFingerprint? {
        let change = change ?? head
        guard let seal = seal(at: change) else { return nil }
        var message = FleetKey.info("compare", fleet)
        message.append(bigEndian: change)
        let digest = cryptography.basic.digest(.sha256, message + seal)
        return FleetFingerprint(head: change, bits: Array(digest.prefix(10)))
    }

    /// Judges another machine's line.
    package func compared(
        to other: FleetFingerprint, _ cryptography: SealingCryptography
    ) -> FleetComparison {
        if other.head > head { return .ahead }
        guard let mine = fingerprint(at: other.head, cryptography) else { return .unknown }
        guard mine == other else { return .forked }
        return other.head == head ? .equal : .behind
    }
}
