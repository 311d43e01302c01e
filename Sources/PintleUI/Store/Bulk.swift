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

    /// The call for the current session.
    var call: AnyCall? {
        current.map { id in
            switch work {
            case .check: AnyCall(CheckSession(session: id))
            case .remove(let how): AnyCall(RemoveSession(session: id, how: how))
            case .restore: AnyCall(RestoreSession(session: id))
            case .label(let labels): AnyCall(SetLabel(session: id, label: labels.after[id]))
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

    /// Counts the reply about the current session.
    mutating func count(_ reply: some ReplyToCall) {
        switch reply {
        case let check as Reply<CheckSession>: count(check.failure)
        case let removal as Reply<RemoveSession>:
            if let result = removal.answer { count(result, of: removal.call.session) }
        case is Reply<RestoreSession>: result.restored += 1
        default:
            if case .label(let labels) = work, labels.isUndo {
                result.labelsRestored += 1
            } else {
                result.labelled += 1
            }
        }
        done += 1
    }

    private mutating func count(_ failure: SessionFailure?) {
        guard let failure else {
            result.working += 1
            return
        }
        if failure.needsLogin { result.refused += 1 } else { result.unanswered += 1 }
        if failure == .notOffered || failure == .ofNobody { result.uncheckable += 1 }
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

    /// Takes a reply, where it is one that is waited for; nil for others.
    mutating func takeBulk(_ reply: some ReplyToCall) -> [AppEffect]? {
        guard let bulk, reply.asked == bulk.call, !reply.isProgress else { return nil }
        if let failure = reply.storeFailure { return end(bulk, failure) }
        self.bulk?.count(reply)
        if let check = reply as? Reply<CheckSession> { note(check) }
        return askNext()
    }

    /// Handles a failure of the store.
    ///
    /// A session that another process removed meanwhile is counted; any other failure ends the
    /// work, and the results so far are reported.
    private mutating func end(_ bulk: Bulk, _ failure: StoreFailure) -> [AppEffect] {
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
        return [.loadSnapshot]
    }

    /// Notes how a provider answered about a session that was checked.
    private mutating func note(_ check: Reply<CheckSession>) {
        guard let provider = snapshot.session(check.call.session)?.provider else { return }
        bulk?.patience.note(check.failure, of: provider)
        if check.failure?.needsLogin == false { noteUnanswered(by: provider) }
    }

    /// Counts a session that could not be checked for its provider, in the order in which they came.
    private mutating func noteUnanswered(by provider: ProviderID) {
        let name = PrintableText(snapshot.providerName(provider), limit: 24)
        bulk?.result.noteUnanswered(at: name)
    }

    private mutating func askNext() -> [AppEffect] {
        passOver()
        guard let bulk else { return [] }
        guard let call = bulk.call, let id = bulk.current else {
            self.bulk = nil
            noteUndo(of: bulk)
            tell(.many(bulk.result, clock: clock))
            return [.loadSnapshot]
        }
        if case .remove = bulk.work { removed[id] = handle(of: id) }
        activities.append(Activity(call: call, words: bulk.words, since: bulk.since))
        return [.call(call)]
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
