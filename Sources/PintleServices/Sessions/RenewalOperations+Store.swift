package import LoginCore
package import LoginRuntime
package import SessionStorage

extension RenewalOperations {
    /// What renewals do, on an open store; `turn` gives the right to renew a session, by the name
    /// under which the rights to finish logins go.
    package init(
        store: SessionStore, turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?
    ) {
        self.init(
            claim: { (id) async throws(StoreFailure) in
                // Longer than the two requests of whoever has it can take.
                let name = LoginID(rawValue: "renew-\(id)")
                guard let turn = await turn(name, .seconds(90)) else { throw .busy }
                do throws(StoreFailure) {
                    // A refresh token may be spent by the request: its successor needs a place.
                    try store.sessions.proveWritable(for: id)
                } catch {
                    turn.end()
                    throw error
                }
                return { turn.end() }
            },
            session: { (id) throws(StoreFailure) in try store.sessions.read(id) },
            save: { (session, grant, moment) throws(StoreFailure) in
                try store.sessions.renew(session, grant, at: moment)
            })
    }
}
