package import OAuthCore

/// One change as one compare-and-set: the database takes it only where head and seal are those that
/// the change was made for.
package struct Commit: Sendable, Equatable {
    /// Head and seal that the database has to have.
    package var after: ChangeNumber
    package var expecting: [UInt8]
    package var rows: [RecordRow]
    /// States from this change on; more than one only where a lost history is written back.
    package var statesFrom: ChangeNumber
    package var states: [[UInt8]]
    /// A rotation's link.
    package var link: [UInt8]?
    /// Keys for machines that are new, or for all after a rotation.
    package var wraps: [MachineID: [UInt8]]
    /// The view after the change, once it is acknowledged; head, seal and epoch are its.
    package var view: FleetView
}

/// Answers of the database to a commit.
package enum CommitAnswer: Sendable, Equatable {
    case applied
    /// Head or seal were others, or SQLSTATE class 40.
    case lost
    /// No answer, or a warning that a wait for a standby was cancelled: it may be there, or still arrive.
    case unknown
}

extension FleetView {
    /// Makes the next change.
    ///
    /// `rotation` is the key of a new epoch, for which tombstones up to `dropping` leave the sum.
    package func commit(
        _ records: [RecordID: FleetRecord], rotation: FleetKey? = nil,
        dropping: ChangeNumber = 0, _ cryptography: SealingCryptography,
        _ rules: FleetRules = .all
    ) throws(FleetFailure) -> Commit {
        guard head < .max - 1 else { throw .exhausted }
        let number = head + 1
        var (next, rows) = (self, [RecordRow]())
        if let rotation { next.begin(rotation, at: number, dropping: dropping) }
        for (id, record) in records.sorted(by: { $0.key < $1.key }) {
            let row = try record.sealed(as: id, in: number, with: next.key, by: cryptography)
            rows.append(row)
            let digest = cryptography.basic.digest(.sha256, row.sealed)
            if rotation == nil {
                next.subtract(id)
                next.sum += next.key.element(
                    of: id, change: number, epoch: next.epoch, digest: digest)
            }
            next.entries[id] = Entry(
                change: number, epoch: next.epoch, digest: digest, record: record)
        }
        if rotation != nil { next.sumUp() }
        let state = next.key.state(at: number, records: next.entries.count, sum: next.sum)
        next.advance(state, rules)
        let link = try rotation.map { (key) throws(FleetFailure) in
            try EpochLink(previous: self.key, change: number, dropped: next.dropped)
                .sealed(under: key, by: cryptography)
        }
        var wraps: [MachineID: [UInt8]] = [:]
        let known = rotation == nil ? roster : [:]
        for (machine, publicKey) in next.roster where known[machine] != publicKey {
            wraps[machine] = try next.key.wrapped(for: machine, publicKey, by: cryptography)
        }
        return Commit(
            after: head, expecting: seal, rows: rows, statesFrom: number, states: [state],
            link: link, wraps: wraps, view: next)
    }

    /// Makes the change by which a machine leaves the fleet: it gets no key of the new epoch.
    package func removing(
        _ machines: Set<MachineID>, by writer: MachineID, dropping: ChangeNumber = 0,
        _ cryptography: SealingCryptography, _ rules: FleetRules = .all
    ) throws(FleetFailure) -> Commit {
        guard epoch < .max else { throw .exhausted }
        var records: [RecordID: FleetRecord] = [:]
        for machine in machines {
            records[try RecordID(of: machine)] = FleetRecord(.tombstone, by: writer)
        }
        return try commit(
            records, rotation: .random(of: fleet, epoch: epoch + 1, by: cryptography),
            dropping: dropping, cryptography, rules)
    }
}
