package import LoginCore
package import LoginRuntime
package import SessionStorage

extension RenewalOperations {
    /// The store operations of renewals; `turn` gives the right to renew a session, by the same
    /// name as the rights to finish logins; `ended` is called for one that has ended, `endsSoon` for one
    /// whose renewal was refused.
    package init(
        store: SessionStore, turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?,
        ended: @escaping @Sendable (SessionSummary) -> Void,
        endsSoon: @escaping @Sendable (SessionSummary) async -> Void
    ) {
        self.init(
            claim: { (id) async throws(StoreFailure) in
                // Longer than the two requests of the process that has it can take.
                let name = LoginID(rawValue: "renew-\(id)")
                guard let turn = await turn(name, .seconds(90)) else { throw .busy }
                return { turn.end() }
            },
            session: { (id) throws(StoreFailure) in try store.sessions.read(id) },
            begin: { (session, moment) throws(StoreFailure) in
                try store.sessions.beginRenewal(session, at: moment)
            },
            takeBack: { (session) throws(StoreFailure) in
                try store.sessions.takeBackRenewal(of: session)
            },
            recordEnd: { (session, moment) throws(StoreFailure) in
                if try store.sessions.recordEnd(of: session, at: moment) { ended(session.summary) }
            },
            recordRefusal: { (session, moment) async throws(StoreFailure) in
                if try store.sessions.recordRefusal(of: session, at: moment) {
                    await endsSoon(session.summary)
                }
            },
            save: { (session, grant, moment) throws(StoreFailure) in
                try store.sessions.renew(session, grant, at: moment)
            })
    }
}
