package import LoginCore
package import OAuthCore
package import SessionStorage

/// The session that git means when it asks for a password (Docs/Decisions/0067).
package enum GitAccount {
    /// The session for a request to that server; nil where none is for it.
    ///
    /// Only bearer sessions count that are bound to the server, unless a session is named. What was
    /// said outside decides first; then the user's name that git has; then the owner of the
    /// repository, where an account or a label is called so; then the default, or the only one.
    /// Throws `item(noSuch)` where something else was named, `item(ambiguous)` where none of the
    /// rules decides.
    package static func choose(
        _ request: GitCredentialRequest, at origin: Origin, _ wishes: SessionChoice.Wishes,
        in store: SessionStore
    ) throws(StoreFailure) -> SessionSummary? {
        let bound = try store.sessions.list(boundTo: origin)
        guard !bound.isEmpty else { return nil }
        if let named = wishes.first?.name {
            let session = try store.sessions.resolve(named)
            return bound.contains { $0.id == session.id } ? session : nil
        }
        let usable = bound.filter { $0.kind == .bearer && !$0.isKeptApart }
        if let name = request.username, !name.isEmpty,
            !GitCredentialAnswer.namesOfTokens.contains(name)
        {
            return try usable.filter { $0.isCalled(name) }.onlyOne()
        }
        let owned = request.owner.map { owner in usable.filter { $0.isCalled(owner) } } ?? []
        return try (owned.isEmpty ? usable : owned).onlyOne()
    }

    /// The session that is bound to a server and has that token now; nil where none has.
    package static func session(
        at origin: Origin, with token: Secret, in store: SessionStore
    ) throws(StoreFailure) -> Session? {
        for summary in try store.sessions.list(boundTo: origin) where summary.kind == .bearer {
            let session = try store.sessions.read(summary.id)
            if session.credentials.token == token { return session }
        }
        return nil
    }
}

extension SessionSummary {
    /// Whether people call it so: by its label, or by name or id of its account, case aside.
    fileprivate func isCalled(_ name: String) -> Bool {
        label?.lowercased() == name.lowercased() || account?.matches(name) == true
    }
}
