import FleetCore

/// PostgreSQL as far as a fleet sees it: each statement is atomic.
struct SimulatedDatabase {
    private(set) var head: ChangeNumber = 0
    private(set) var seal = [UInt8](repeating: 0, count: 32)
    private(set) var epoch: Epoch = 1
    private(set) var rows: [RecordID: RecordRow] = [:]
    private(set) var states: [ChangeNumber: [UInt8]] = [:]
    private(set) var links: [Epoch: [UInt8]] = [:]
    private(set) var wraps: [MachineID: [UInt8]] = [:]
    private var wrapEpochs: [MachineID: Epoch] = [:]

    /// The statement of a change; `isComparing` is false for one without its condition.
    mutating func apply(_ commit: Commit, isComparing: Bool = true) -> CommitAnswer {
        guard !isComparing || (head == commit.after && seal == commit.expecting) else {
            return .lost
        }
        (head, seal, epoch) = (commit.view.head, commit.view.seal, commit.view.epoch)
        for row in commit.rows { rows[row.record] = row }
        for (offset, state) in commit.states.enumerated() {
            states[commit.statesFrom + ChangeNumber(offset)] = state
        }
        if let link = commit.link { links[epoch] = link }
        wraps.merge(commit.wraps) { $1 }
        for machine in commit.wraps.keys { wrapEpochs[machine] = epoch }
        return .applied
    }

    /// Whether the machine has the key in force.
    func newestWrap(of machine: MachineID) -> Bool { wrapEpochs[machine] == epoch }

    /// The statement of a pull, with whole changes of about so many rows.
    func page(_ request: PullRequest, rows limit: Int, now: Int64) -> PulledPage {
        let found = rows.values.filter { $0.change > request.recordsAfter }
            .sorted { ($0.change, $0.record) < ($1.change, $1.record) }
        var count = min(limit, found.count)
        while count > 0, count < found.count, found[count].change == found[count - 1].change {
            count += 1
        }
        let first = request.statesAfter + 1
        return PulledPage(
            head: head, seal: seal, epoch: epoch, rows: Array(found.prefix(count)),
            states: first > head ? [] : (first...head).compactMap { states[$0] },
            links: links.filter { $0.key > request.linksAfter }, wrap: wraps[request.machine],
            hasMore: count < found.count, now: now)
    }
}
