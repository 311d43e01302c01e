package import LoginCore
package import OAuthCore
package import SessionStorage

extension [SessionSummary] {
    /// Adds the sealed facts about renewal; nothing while the store is locked, and if none of them
    /// ends.
    ///
    /// Where a list has only sessions that sign and have no end, no seal is opened.
    package mutating func addTerms(
        from store: SessionStore, _ provider: (ProviderID) -> Provider?
    ) {
        guard store.isUnlocked, contains(where: \.mayEnd),
            let opened = try? store.sessions.listEnding()
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
        for index in indices where self[index].mayEnd {
            self[index].terms = terms[self[index].id]
        }
    }

    /// The sessions with the limits that APIs stated, for those used since that moment.
    package func withLimits(from store: SessionStore, usedSince moment: Timestamp)
        -> [SessionSummary]
    {
        guard store.isUnlocked, contains(where: { $0.lastUsedAt.map { $0 >= moment } ?? false }),
            let opened = try? store.sessions.listUsed(since: moment)
        else { return self }
        var limits: [SessionID: [RateLimit]] = [:]
        for session in opened { limits[session.summary.id] = session.summary.limits }
        return map { session in
            var session = session
            session.limits = limits[session.id] ?? []
            return session
        }
    }
}

extension SessionSummary {
    /// Whether its seal may tell something about its end.
    fileprivate var mayEnd: Bool { expiresAt != nil || kind != .signed }
}
