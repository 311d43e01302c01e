import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Work on many sessions, one after the other.
struct Bulk: Sendable, Equatable {
    /// A kind of work on many sessions.
    enum Work: Sendable, Equatable {
        case check
        case remove(Removal)
        case restore
        case label(Relabelling)
    }

    let work: Work
    let sessions: [SessionID]
    /// When it began, in time since boot.
    let since: Duration
    /// How many were answered.
    var done = 0
    /// The results so far.
    var result = BulkResult()
    /// Those that can be brought back.
    var kept: [SessionID] = []
    /// The providers that are no longer asked.
    var patience = Patience()

    /// The session that was asked about last; nil where all were answered.
    var current: SessionID? { sessions.indices.contains(done) ? sessions[done] : nil }

    /// The request for the current session.
    var request: StoreRequest? {
        current.map { id in
            switch work {
            case .check: .check(id)
            case .remove(let how): .remove(id, how)
            case .restore: .restore(id)
            case .label(let labels): .setLabel(id, labels.after[id])
            }
        }
    }

    /// `Checking 3 of 20`.
    var words: BusyWords {
        switch work {
        case .check: .checkingMany(done + 1, of: sessions.count)
        case .remove: .removingMany(done + 1, of: sessions.count)
        case .restore: .restoringMany(done + 1, of: sessions.count)
        case .label: .labellingMany(done + 1, of: sessions.count)
        }
    }

    /// Counts the answer about the current session.
    mutating func count(_ answer: StoreAnswer) {
        switch answer {
        case .sessionChecked: result.working += 1
        case .sessionCheckFailed(_, let failure):
            if failure.needsLogin { result.refused += 1 } else { result.unanswered += 1 }
            if failure == .notOffered || failure == .ofNobody { result.uncheckable += 1 }
        case .sessionRemoved(let id, let removal): count(removal, of: id)
        case .sessionRestored: result.restored += 1
        case .labelSet:
            if case .label(let labels) = work, labels.isUndo {
                result.labelsRestored += 1
            } else {
                result.labelled += 1
            }
        default: break
        }
        done += 1
    }

    private mutating func count(_ removal: RemovalResult, of id: SessionID) {
        result.removed += 1
        switch removal {
        case .keptSealed(let end):
            keep(id, until: end)
        case .notRevocable(_, let end), .notEnded(_, let end):
            keep(id, until: end)
            result.notEnded += 1
        case .ended: result.ended += 1
        case .erased: break
        }
    }

    /// Passes over the current session: its provider is asked no more.
    mutating func pass() {
        result.unanswered += 1
        done += 1
    }

    private mutating func keep(_ id: SessionID, until end: Timestamp) {
        kept.append(id)
        result.kept = kept.count
        result.keptUntil = end
    }

    /// Counts that the current session was removed meanwhile, by another process.
    mutating func countGone() {
        result.gone += 1
        done += 1
    }
}

extension SessionFailure {
    /// Whether only a login helps.
    fileprivate var needsLogin: Bool {
        switch self {
        case .ended, .otherAccount: true
        default: meansEnd
        }
    }
}

extension AppModel {
    /// Begins to do something with sessions, one after the other.
    mutating func begin(_ work: Bulk.Work, _ sessions: [SessionID]) -> [AppEffect] {
        guard bulk == nil, !sessions.isEmpty else { return [] }
        bulk = Bulk(work: work, sessions: sessions, since: moment.boot)
        return askNext()
    }

    /// Takes an answer, where it is one that is waited for; nil for others.
    mutating func takeBulk(_ answer: StoreAnswer) -> [AppEffect]? {
        guard let current = bulk?.current else { return nil }
        switch answer {
        // A session may be renewed before its check, which reports the result too.
        case .sessionRenewed(current, _), .sessionNotRenewed(current, _): return []
        default: break
        }
        guard answer.task == bulk?.request?.task else { return nil }
        bulk?.count(answer)
        noteAnswer(answer, about: current)
        return askNext()
    }

    /// Handles a failure of the store during the work on many sessions; nil for other failures.
    ///
    /// A session that another process removed meanwhile is counted; any other failure ends the
    /// work, and the results so far are reported.
    mutating func takeBulk(_ failure: StoreFailure, of task: StoreTask) -> [AppEffect]? {
        guard let bulk, bulk.request?.task == task else { return nil }
        if case .item(.noSuch(.session, _, _)) = failure {
            self.bulk?.countGone()
            return askNext()
        }
        self.bulk = nil
        // It stays, under whatever name it has then.
        if case .remove = bulk.work, let id = bulk.current { removed[id] = nil }
        // A person who locks the vault knows why the work ends.
        let isLocked = failure == .locked
        // Where nothing was done, there is nothing new to undo.
        guard bulk.done > 0 else {
            if !isLocked { tell(.store(failure)) }
            return []
        }
        noteUndo(of: bulk)
        var result = bulk.result
        result.left = bulk.sessions.count - bulk.done
        tell(.many(result, clock: clock))
        if !isLocked { tell(.store(failure)) }
        return [.store(.loadSnapshot)]
    }

    /// Notes how a provider answered about a session that was checked.
    private mutating func noteAnswer(_ answer: StoreAnswer, about session: SessionID) {
        guard let provider = snapshot.session(session)?.provider else { return }
        switch answer {
        case .sessionChecked: bulk?.patience.note(nil, of: provider)
        case .sessionCheckFailed(_, let failure):
            bulk?.patience.note(failure, of: provider)
            if !failure.needsLogin { noteUnanswered(by: provider) }
        default: break
        }
    }

    /// Counts a session that could not be checked for its provider, in the order in which they came.
    private mutating func noteUnanswered(by provider: ProviderID) {
        let name = PrintableText(snapshot.providerName(provider), limit: 24)
        bulk?.result.noteUnanswered(at: name)
    }

    private mutating func askNext() -> [AppEffect] {
        passOver()
        guard let bulk else { return [] }
        guard let request = bulk.request, let id = bulk.current else {
            self.bulk = nil
            noteUndo(of: bulk)
            tell(.many(bulk.result, clock: clock))
            return [.store(.loadSnapshot)]
        }
        if case .remove = bulk.work { removed[id] = handle(of: id) }
        activities.append(Activity(task: request.task, words: bulk.words, since: bulk.since))
        return [.store(request)]
    }

    /// Skips sessions whose provider is no longer asked.
    private mutating func passOver() {
        while let bulk, bulk.work == .check, let id = bulk.current,
            let provider = snapshot.session(id)?.provider, bulk.patience.isOver(with: provider)
        {
            self.bulk?.pass()
            noteUnanswered(by: provider)
        }
    }

    private mutating func noteUndo(of bulk: Bulk) {
        switch bulk.work {
        case .check: break
        case .remove: undoable = bulk.kept
        case .label(let labels):
            undoable = []
            relabelled = labels.isUndo ? nil : labels.undoing(bulk.sessions.prefix(bulk.done))
        case .restore:
            let back = Set(bulk.sessions.prefix(bulk.done))
            undoable.removeAll { back.contains($0) }
            for id in back { removed[id] = nil }
        }
    }
}
