import LoginCore
package import OAuthCore
package import SessionStorage

extension SessionList {
    /// Adds the sealed facts about renewal; nothing while the store is locked, and if none of them
    /// ends.
    ///
    /// Leaves out those whose seals do not open. Where a list has only sessions that sign and have no end, no seal is opened.
    package mutating func addTerms(
        from store: SessionStore, _ provider: (ProviderID) -> Provider?
    ) {
        guard store.isUnlocked, sessions.contains(where: \.mayEnd),
            let opened = opened({ () throws(StoreFailure) in try store.sessions.listEnding() })
        else { return }
        var providers: [ProviderID: Provider?] = [:]
        var terms: [SessionID: SessionTerms] = [:]
        for session in opened {
            let id = session.summary.provider
            if providers[id] == nil { providers[id] = .some(provider(id)) }
            terms[session.summary.id] = session.terms(at: providers[id] ?? nil)
        }
        guard !terms.isEmpty else { return }
        // Only few end: the others are not touched, since to copy each costs more than to read it.
        for index in sessions.indices where sessions[index].mayEnd {
            sessions[index].terms = terms[sessions[index].id]
        }
    }

    /// Adds the limits that APIs stated, for those used since that moment.
    ///
    /// Leaves out those whose seals do not open.
    package mutating func addLimits(from store: SessionStore, usedSince moment: Timestamp) {
        guard store.isUnlocked,
            sessions.contains(where: { $0.lastUsedAt.map { $0 >= moment } ?? false }),
            let opened = opened({ () throws(StoreFailure) in
                try store.sessions.listUsed(since: moment)
            })
        else { return }
        var limits: [SessionID: [RateLimit]] = [:]
        for session in opened { limits[session.summary.id] = session.summary.limits }
        for index in sessions.indices {
            sessions[index].limits = limits[sessions[index].id] ?? []
        }
    }

    /// The sessions that open, the others left out; nil with the problem where none can be read.
    private mutating func opened(
        _ read: () throws(StoreFailure) -> OpenedSessions
    ) -> [Session]? {
        do throws(StoreFailure) {
            let opened = try read()
            leaveOut(opened.unreadable)
            return opened.sessions
        } catch {
            switch error {
            case .damaged, .changed: problem = problem ?? error
            // Says nothing of the store: the facts are left out.
            default: break
            }
            return nil
        }
    }
}

extension SessionSummary {
    /// Whether its seal may tell something about its end.
    fileprivate var mayEnd: Bool { expiresAt != nil || kind != .signed }
}
