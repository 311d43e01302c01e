package import LoginCore
package import OAuthCore
package import SessionStorage

extension SessionStore {
    /// The app key of a session; a stand-in where a person brought its token without one.
    package func app(of session: Session) throws(StoreFailure) -> RegisteredApp {
        let provider = session.summary.provider
        return session.app.isEmpty
            ? .standIn(at: provider, for: session.origins, now: session.summary.obtainedAt)
            : try apps.read(session.app, of: provider)
    }
}

extension RegisteredApp {
    /// The app of a token that needs none: without a name, which no stored one can have, and without a
    /// client id.
    package static func standIn(
        at provider: ProviderID, for origins: [Origin], now: Timestamp
    ) -> RegisteredApp {
        RegisteredApp(
            provider: provider, name: "",
            credentials: ClientCredentials(identifier: "", key: .absent), origins: origins,
            addedAt: now)
    }
}
