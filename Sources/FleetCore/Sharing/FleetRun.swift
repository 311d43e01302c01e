package import OAuthCore

/// One wish of one machine, from the first pull to its outcome (Docs/Decisions/0098-the-mark-is-the-lock.md).
///
/// Events go in, one effect comes out; a host carries it out and gives its event. It begins with
/// `started` once the host has this machine's turn, and ends with `finish`. A host that dies at any
/// moment begins a new run with what its store had saved.
package struct FleetRun: Sendable {
    /// The machine's part by now; it differs from the store's by the view, until that is saved.
    package internal(set) var replica: Replica
    package let goal: FleetGoal

    let cryptography: SealingCryptography
    let rules: FleetRules
    let host: [UInt8]
    let judge: @Sendable (RecordFields) -> TokenStanding
    /// The view at the beginning, which only left-out rules use.
    let former: FleetView

    var phase = Phase.idle
    var pulled: [RecordRow] = []
    /// Commits without an answer, all for one head.
    var inDoubt: [(commit: Commit, reason: Reason)] = []
    var lost: (commit: Commit, reason: Reason)?
    var isViewSaved = true
    /// The provider was asked; a run asks it once.
    var hasRenewed = false
    /// Sent a second time: the outcome of an earlier attempt is open.
    var isSentAgain = false
    /// The database's clock at the last pull.
    var now: Int64 = 0

    /// Reasons for a commit.
    enum Reason: Equatable {
        case mark
        case settling(RecordID)
        case goal
    }

    /// Steps that follow a write of the store.
    enum Step: Equatable {
        case decide
        case mark(RecordID)
        case send(RecordID)
        case finish(FleetOutcome)
    }

    enum Phase: Equatable {
        case idle, pulling, finished
        case committing(Commit, Reason)
        case saving(Step)
        case sending(RecordID)
        case waiting(Mark)
    }

    /// `host` is the digest of this host's machine id; `judge` knows the definitions and the clock.
    package init(
        _ goal: FleetGoal, _ replica: Replica, host: [UInt8],
        _ cryptography: SealingCryptography, rules: FleetRules = .all,
        judge: @escaping @Sendable (RecordFields) -> TokenStanding
    ) {
        (self.goal, self.replica, self.host) = (goal, replica, host)
        (self.cryptography, self.rules, self.judge) = (cryptography, rules, judge)
        former = replica.view
    }

    var view: FleetView { replica.view }

    /// Handles an event; nil for one that does not fit.
    package mutating func handle(_ event: FleetEvent) -> FleetEffect? {
        switch (phase, event) {
        case (.idle, .started):
            return pull()
        case (.pulling, .pulled(let page)):
            pulled += page.rows
            if page.hasMore, !page.rows.isEmpty {
                return .pull(view.request(by: replica.machine, after: pulled))
            }
            return accept(page)
        case (.pulling, .databaseAway):
            return withoutDatabase()
        case (.committing(let commit, let reason), .committed(let answer)):
            return answered(answer, commit, reason)
        case (.committing(let commit, let reason), .databaseAway):
            return answered(.unknown, commit, reason)
        case (.pulling, .outOfTime), (.committing, .outOfTime):
            return finish(inDoubt.isEmpty ? .away : .unshared)
        case (.saving(let step), .saved):
            return proceed(step)
        case (.sending(let record), .answered(let answer)):
            return answered(answer, record)
        case (.waiting(let mark), .waited(let isOver)):
            return isOver ? finish(.held(mark)) : pull()
        default:
            return nil
        }
    }

    // MARK: Pulling

    mutating func pull() -> FleetEffect {
        (phase, pulled) = (.pulling, [])
        return .pull(view.request(by: replica.machine))
    }

    mutating func accept(_ page: PulledPage) -> FleetEffect {
        let next: FleetView
        do {
            next = try view.accepting(
                pulled, page, by: replica.machine, replica.privateKey, cryptography, rules)
        } catch {
            return save([.distrust(error)], then: .finish(.distrusted(error)))
        }
        now = page.now
        if next != view {
            replica.apply(.view(next))
            isViewSaved = false
        }
        if replica.distrust != nil { return save([.distrust(nil)], then: .decide) }
        // A change that had no answer has the seal of its number, or can no longer arrive.
        for (commit, reason) in inDoubt where view.seal(at: commit.view.head) == commit.view.seal {
            inDoubt = []
            return landed(reason)
        }
        if let first = inDoubt.first, view.head > first.commit.after { inDoubt = [] }
        if let (commit, reason) = lost, !rules.contains(.decidesAgain) {
            lost = nil
            return self.commit(
                commit.view.entries.filter { $1.change == commit.view.head }
                    .mapValues(\.record), reason)
        }
        return decide()
    }

    // MARK: Committing

    mutating func commit(
        _ records: [RecordID: FleetRecord], _ reason: Reason
    ) -> FleetEffect {
        do {
            return push(try view.commit(records, cryptography, rules), reason)
        } catch {
            return finish(.failed(error))
        }
    }

    mutating func push(_ commit: Commit, _ reason: Reason) -> FleetEffect {
        phase = .committing(commit, reason)
        return .commit(commit)
    }

    mutating func answered(
        _ answer: CommitAnswer, _ commit: Commit, _ reason: Reason
    ) -> FleetEffect {
        switch answer {
        case .applied:
            inDoubt = []
            replica.apply(.view(commit.view))
            isViewSaved = false
            return landed(reason)
        case .lost:
            lost = (commit, reason)
        case .unknown:
            inDoubt.append((commit, reason))
        }
        return pull()
    }

    mutating func landed(_ reason: Reason) -> FleetEffect {
        switch reason {
        case .mark: decide()
        case .settling(let record): save([.attempt(record, nil)], then: .decide)
        case .goal: finish(.done)
        }
    }

    // MARK: Saving

    /// Saves the writes, and the view where it is not saved yet, in one transaction.
    mutating func save(_ writes: [LocalWrite], then step: Step) -> FleetEffect {
        let writes = (isViewSaved ? [] : [.view(view)]) + writes
        for write in writes { replica.apply(write) }
        (phase, isViewSaved) = (.saving(step), true)
        return .save(writes)
    }

    mutating func proceed(_ step: Step) -> FleetEffect {
        switch step {
        case .decide: decide()
        case .mark(let record): pushMark(record)
        case .send(let record): send(record)
        case .finish(let outcome): finish(outcome)
        }
    }

    mutating func finish(_ outcome: FleetOutcome) -> FleetEffect {
        guard isViewSaved else { return save([], then: .finish(outcome)) }
        phase = .finished
        return .finish(outcome)
    }

    // MARK: Deciding, from what was pulled and what is saved

    mutating func decide() -> FleetEffect {
        guard host == replica.host || !rules.contains(.hostIsMine) else { return otherHost() }
        if rules.contains(.answersAreShared), let effect = settle() { return effect }
        switch goal {
        case .synchronise: return finish(.done)
        case .renew(let record, let word): return renew(record, word)
        case .edit(let record, let edit): return write(edit, record)
        case .remove(let record):
            guard view[record] != nil else { return finish(.gone) }
            return commit([record: FleetRecord(.tombstone, by: replica.machine)], .goal)
        case .add(let records):
            let missing = records.filter { view.entries[$0.key] == nil }
            return missing.isEmpty ? finish(.done) : commit(missing, .goal)
        case .expel(let machines, let limit):
            do {
                return push(
                    try view.removing(
                        machines, by: replica.machine, dropping: limit, cryptography, rules), .goal)
            } catch {
                return finish(.failed(error))
            }
        }
    }

    mutating func otherHost() -> FleetEffect {
        guard case .renew(let record, _) = goal, let session = view[record],
            judge(session.fields).isAlive
        else { return finish(goal == .synchronise ? .done : .otherHost) }
        return finish(.usable(isOpen: session.fields.isMarked))
    }

    mutating func write(_ edit: RecordEdit, _ record: RecordID) -> FleetEffect {
        guard var session = view[record] else { return finish(.gone) }
        let base = rules.contains(.fieldByField) ? session : former[record] ?? session
        session.fields = edit.applied(to: base.fields)
        session.writer = replica.machine
        return commit([record: session], .goal)
    }
}
