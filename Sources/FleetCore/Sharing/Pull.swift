package import OAuthCore

/// A question for everything after what a machine knows, in one statement.
package struct PullRequest: Sendable, Equatable {
    package var fleet: FleetID
    package var machine: MachineID
    /// Records of later changes, in the order of the changes.
    package var recordsAfter: ChangeNumber
    /// States of later changes.
    package var statesAfter: ChangeNumber
    /// Links of later epochs.
    package var linksAfter: Epoch
}

/// An answer of the database; nothing in it is believed.
package struct PulledPage: Sendable, Equatable {
    package var head: ChangeNumber
    package var seal: [UInt8]
    package var epoch: Epoch
    /// Whole changes.
    package var rows: [RecordRow]
    /// One for each change, from the one after the request's up to the head.
    package var states: [[UInt8]]
    package var links: [Epoch: [UInt8]]
    package var wrap: [UInt8]?
    /// More records follow after the last one.
    package var hasMore: Bool
    /// The database's clock, in seconds since 1970.
    package var now: Int64

    package init(
        head: ChangeNumber, seal: [UInt8], epoch: Epoch, rows: [RecordRow], states: [[UInt8]],
        links: [Epoch: [UInt8]], wrap: [UInt8]?, hasMore: Bool, now: Int64
    ) {
        (self.head, self.seal, self.epoch) = (head, seal, epoch)
        (self.rows, self.states, self.links) = (rows, states, links)
        (self.wrap, self.hasMore, self.now) = (wrap, hasMore, now)
    }
}

extension FleetView {
    /// The question that continues the view, after the rows that were already pulled.
    package func request(by machine: MachineID, after rows: [RecordRow] = []) -> PullRequest {
        PullRequest(
            fleet: fleet, machine: machine,
            recordsAfter: rows.last?.change ?? (isComplete ? head : 0), statesAfter: head,
            linksAfter: isComplete ? epoch : 0)
    }

    /// The view after a pull: `rows` of all pages, and the last page.
    ///
    /// A record that changed between two pages is in both, and the later row counts. Throws unless
    /// everything fits; nothing of the pages is used then.
    package func accepting(
        _ rows: [RecordRow], _ last: PulledPage, by machine: MachineID, _ privateKey: Secret,
        _ cryptography: SealingCryptography, _ rules: FleetRules = .all
    ) throws(Distrust) -> FleetView {
        if last.head < head || last.epoch < epoch {
            guard !rules.contains(.headNeverFalls) else { throw .headFell }
            return self
        }
        var next = self
        try next.takeKeys(of: last, machine, privateKey, cryptography, rules)
        try next.follow(last, rules)
        try next.take(rows, isNewKey: next.epoch != epoch || !isComplete, cryptography, rules)
        next.isComplete = true
        return next
    }

    /// Takes the keys up to the page's epoch, if links lead from them to the key that is held.
    private mutating func takeKeys(
        of page: PulledPage, _ machine: MachineID, _ privateKey: Secret,
        _ cryptography: SealingCryptography, _ rules: FleetRules
    ) throws(Distrust) {
        let held = key
        guard page.epoch > held.epoch || !isComplete else { return }
        var newest = held
        if page.epoch > held.epoch {
            guard let wrap = page.wrap,
                let key = try? FleetKey(
                    unwrapping: wrap, of: fleet, epoch: page.epoch, for: machine, privateKey,
                    by: cryptography)
            else { throw .noWrap }
            newest = key
        }
        var (cursor, links) = (newest, [(FleetKey, EpochLink)]())
        while cursor.epoch > (isComplete ? held.epoch : 1) {
            guard let bytes = page.links[cursor.epoch],
                let link = try? EpochLink(opening: bytes, with: cursor, by: cryptography)
            else { throw .foreignKey }
            links.append((cursor, link))
            cursor = link.previous
        }
        if !isComplete { (keys[cursor.epoch], beginnings[cursor.epoch]) = (cursor, 1) }
        let leadsBack = cursor == held || links.contains { $0.0 == held }
        guard leadsBack || !rules.contains(.linksLeadBack) else { throw .foreignKey }
        for (key, link) in links.reversed() {
            guard !isComplete || link.dropped <= head else { throw .tooOld }
            begin(key, at: link.change, dropping: link.dropped)
        }
    }

    /// Follows the changes up to the page's head.
    private mutating func follow(_ page: PulledPage, _ rules: FleetRules) throws(Distrust) {
        guard page.states.count == page.head - head else { throw .otherHistory }
        for state in page.states { advance(state, rules) }
        guard seal == page.seal else { throw .otherHistory }
    }

    /// Takes the rows, if the records are by then those of the last state.
    private mutating func take(
        _ rows: [RecordRow], isNewKey: Bool, _ cryptography: SealingCryptography,
        _ rules: FleetRules
    ) throws(Distrust) {
        var arrived: [RecordID: (row: RecordRow, digest: [UInt8])] = [:]
        for row in rows {
            arrived[row.record] = (row, cryptography.basic.digest(.sha256, row.sealed))
        }
        // Dropped tombstones may still lie in the database.
        if dropped > 0 {
            for (id, (row, _)) in arrived where row.change <= dropped {
                if try opened(row, cryptography).kind == .tombstone { arrived[id] = nil }
            }
        }
        if isNewKey {
            for id in arrived.keys { entries[id] = nil }
            sumUp()
        } else {
            for id in arrived.keys { subtract(id) }
        }
        for (id, (row, digest)) in arrived {
            sum += key.element(of: id, change: row.change, epoch: row.epoch, digest: digest)
        }
        let count = arrived.keys.reduce(entries.count) { entries[$1] == nil ? $0 + 1 : $0 }
        let fits = history.last?.state == key.state(at: head, records: count, sum: sum)
        guard fits || head == 0 || !rules.contains(.sumFits) else { throw .wrongSum }
        for (id, (row, digest)) in arrived {
            entries[id] = Entry(
                change: row.change, epoch: row.epoch, digest: digest,
                record: try opened(row, cryptography))
        }
    }

    private func opened(
        _ row: RecordRow, _ cryptography: SealingCryptography
    ) throws(Distrust) -> FleetRecord {
        let end = beginnings.filter { $0.key > row.epoch }.values.min() ?? .max
        guard row.change < end else { throw .oldKey }
        guard let key = keys[row.epoch],
            let record = try? FleetRecord(opening: row, with: key, by: cryptography)
        else { throw .unreadable }
        return record
    }
}
