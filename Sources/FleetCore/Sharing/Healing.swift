package import OAuthCore

/// A database that went back, as it describes itself.
package struct LostDatabase: Sendable, Equatable {
    package var head: ChangeNumber
    package var seal: [UInt8]
    package var epoch: Epoch
    package var records: Set<RecordID>

    package init(head: ChangeNumber, seal: [UInt8], epoch: Epoch, records: Set<RecordID>) {
        (self.head, self.seal, self.epoch, self.records) = (head, seal, epoch, records)
    }
}

/// Result of the wish to heal a fleet.
package enum Healing: Sendable, Equatable {
    /// These machines may have newer tokens; a person may do without them.
    case waits(for: [MachineID])
    case commit(Commit)
}

extension FleetView {
    /// Writes this machine's records back as a rotation, with the history that leads to it.
    ///
    /// Machines whose history this one continues accept it. One that took part in another history
    /// refuses it, and joins again. `seen` are the machines that were seen since the loss.
    package func healing(
        _ database: LostDatabase, by writer: MachineID, seen: Set<MachineID>,
        without excused: Set<MachineID>, _ cryptography: SealingCryptography
    ) throws(FleetFailure) -> Healing {
        let missing = Set(roster.keys).subtracting(seen).subtracting(excused).subtracting([writer])
        guard missing.isEmpty else { return .waits(for: missing.sorted()) }
        let lead = database.head - min(head, database.head)
        guard max(epoch, database.epoch) < .max, lead < Self.longestHistory - 1 else {
            throw .exhausted
        }
        var records = entries.mapValues(\.record)
        // Nobody may delete a row, so that foreign ones become tombstones.
        for id in database.records where records[id] == nil {
            records[id] = FleetRecord(.tombstone, by: writer)
        }
        var ahead = self
        while ahead.head < database.head { ahead.advance([UInt8](repeating: 0, count: 32), .all) }
        let key = try FleetKey.random(
            of: fleet, epoch: max(epoch, database.epoch) + 1, by: cryptography)
        var commit = try ahead.commit(records, rotation: key, cryptography)
        (commit.after, commit.expecting) = (database.head, database.seal)
        let history = commit.view.history
        (commit.statesFrom, commit.states) = (history.first?.head ?? 1, history.map(\.state))
        return .commit(commit)
    }
}
