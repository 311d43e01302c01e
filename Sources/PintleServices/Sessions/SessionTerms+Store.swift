package import LoginCore
package import OAuthCore
package import SessionStorage

extension [SessionSummary] {
    /// The same with the sealed facts about renewal; unchanged while the store is locked, and if
    /// none of them ends.
    ///
    /// Where a list has only sessions that sign and have no end, no seal is opened.
    package func withTerms(
        from store: SessionStore, _ provider: (ProviderID) -> Provider?
    ) -> [SessionSummary] {
        guard store.isUnlocked, contains(where: { $0.expiresAt != nil || $0.kind != .signed }),
            let opened = try? store.sessions.listEnding()
        else { return self }
        var providers: [ProviderID: Provider?] = [:]
        var terms: [SessionID: SessionTerms] = [:]
        for session in opened {
            let id = session.summary.provider
            if providers[id] == nil { providers[id] = .some(provider(id)) }
            terms[session.summary.id] = session.terms(at: providers[id] ?? nil)
        }
        return map { session in
            var session = session
            session.terms = terms[session.id]
            return session
        }
    }

    /// The same with what APIs said of their limits, for sessions that were used since then.
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
