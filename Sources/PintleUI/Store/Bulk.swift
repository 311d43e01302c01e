import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Work on many sessions: at their providers one after the other, here many in one transaction.
struct Bulk: Sendable, Equatable {
    /// A kind of work on many sessions.
    enum Work: Sendable, Equatable {
        case check
        case remove(Removal)
        case restore
        case label(Relabelling)

        /// Whether each session is a question to its provider.
        var asksProvider: Bool { self == .check || self == .remove(.everywhere) }
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

    /// So many sessions are changed in one transaction.
    static let atOnce = 1000

    /// The sessions that were asked about last; none where all were answered.
    var asked: ArraySlice<SessionID> {
        sessions.dropFirst(done).prefix(work.asksProvider ? 1 : Self.atOnce)
    }

    /// The call for these.
    var call: AnyCall? {
        asked.first.map { id in
            switch work {
            case .check: AnyCall(CheckSession(session: id))
            case .remove(.everywhere): AnyCall(RemoveSession(session: id, how: .everywhere))
            case .remove(let how): change(.remove(keepingCopy: how == .onlyHere))
            case .restore: change(.restore)
            case .label(let labels):
                change(.label(labels.after(of: asked)))
            }
        }
    }

    private func change(_ change: ChangeSessions.Change) -> AnyCall {
        AnyCall(ChangeSessions(sessions: Array(asked), change: change))
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

    /// Counts the reply about the sessions that were asked about.
    mutating func count(_ reply: some ReplyToCall) {
        switch reply {
        case let check as Reply<CheckSession>: count(check.failure)
        case let removal as Reply<RemoveSession>:
            if let result = removal.answer { count(result, of: removal.call.session) }
        case let change as Reply<ChangeSessions>:
            if let answer = change.answer { count(answer) }
        default: break
        }
        done += asked.count
    }

    private mutating func count(_ answer: ChangeSessions.Answer) {
        let changed = asked.filter { !answer.gone.contains($0) }
        result.gone += answer.gone.count
        switch work {
        case .check: break
        case .remove:
            result.removed += changed.count
            if let end = answer.keptUntil { keep(changed, until: end) }
        case .restore: result.restored += changed.count
        case .label(let labels) where labels.isUndo: result.labelsRestored += changed.count
        case .label: result.labelled += changed.count
        }
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
            keep([id], until: end)
        case .notRevocable(_, let end), .notEnded(_, let end):
            keep([id], until: end)
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

    private mutating func keep(_ sessions: [SessionID], until end: Timestamp) {
        kept += sessions
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
        if case .remove = bulk.work { for id in bulk.asked { removed[id] = nil } }
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
        guard let call = bulk.call else {
            self.bulk = nil
            noteUndo(of: bulk)
            tell(.many(bulk.result, clock: clock))
            return [.loadSnapshot]
        }
        if case .remove = bulk.work {
            let asked = Set(bulk.asked)
            for session in snapshot.sessions where asked.contains(session.id) {
                removed[session.id] = PrintableText(session.handle, limit: 40)
            }
        }
        activities.append(Activity(call: call, words: bulk.words, since: bulk.since))
        return [.call(call)]
    }

    /// Skips sessions whose provider is no longer asked.
    private mutating func passOver() {
        while let bulk, bulk.work == .check, let id = bulk.asked.first,
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
