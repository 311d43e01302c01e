package import OAuthCore

/// One machine's part of a fleet, as its store has it.
package struct Replica: Sendable, Equatable {
    package let machine: MachineID
    /// X25519 key by which the fleet's keys are wrapped for this machine.
    package let privateKey: Secret
    /// Keyed digest of the host's machine id; a store with another one was copied.
    package let host: [UInt8]
    package private(set) var view: FleetView
    /// Renewals that began here and whose result is not shared.
    package private(set) var attempts: [RecordID: Attempt] = [:]
    /// Answers that came after another machine had taken over; kept 30 days.
    package private(set) var shelf: [MarkID: ShelvedAnswer] = [:]
    /// The reason for which the last pull was refused.
    package private(set) var distrust: Distrust?

    package init(machine: MachineID, privateKey: Secret, host: [UInt8], view: FleetView) {
        (self.machine, self.privateKey) = (machine, privateKey)
        (self.host, self.view) = (host, view)
    }

    /// Applies a write, in memory as in the store.
    package mutating func apply(_ write: LocalWrite) {
        switch write {
        case .view(let view): self.view = view
        case .attempt(let record, let attempt): attempts[record] = attempt
        case .shelve(let mark, let answer): shelf[mark] = answer
        case .distrust(let reason): distrust = reason
        }
    }
}

/// A write of the local store; those of one effect are one transaction.
package enum LocalWrite: Sendable, Equatable {
    case view(FleetView)
    case attempt(RecordID, Attempt?)
    case shelve(MarkID, ShelvedAnswer)
    case distrust(Distrust?)
}

/// A renewal that began on this machine.
package struct Attempt: Sendable, Equatable {
    package enum Progress: Sendable, Equatable {
        /// Its mark may be in the database, or still arrive.
        case prepared
        /// The token may be at the provider.
        case sent
        /// Fresh tokens are here.
        case granted(RecordEdit)
        /// The provider refused the token.
        case refused(RecordEdit)
        /// The token did not reach the provider.
        case released
    }

    package var mark: MarkID
    /// Head for which the mark was last pushed; once the head is above, it can no longer arrive.
    package var base: ChangeNumber
    /// SHA-256 of the refresh token.
    package var token: [UInt8]
    /// Renewed without the database, and so without a mark.
    package var isAlone = false
    package var progress: Progress = .prepared
}

/// Tokens that no other machine has.
package struct ShelvedAnswer: Sendable, Equatable {
    package var record: RecordID
    package var edit: RecordEdit
    /// In seconds since 1970, by the database's clock.
    package var since: Int64
}
