public import OAuthCore

/// The public content of the store, without secrets.
public struct StoreSnapshot: Sendable, Equatable {
    /// The sessions in any order.
    public var sessions: [SessionSummary]
    /// The unfinished logins in any order.
    public var logins: [UnfinishedLogin]
    /// The app keys of all providers.
    public var apps: [AppSummary]
    /// The sessions that cannot sign, since their app key was removed.
    public var unsigning: Set<SessionID> = []
    /// The providers, built in and own.
    public var providers: [Provider]
    /// How the vault stands.
    public var vault: VaultStatus
    /// Facts about all sessions if only the first ones of the list are here, unverified; nil if all
    /// are here.
    package var glance: SessionGlance?

    /// An empty store by default.
    public init(
        sessions: [SessionSummary] = [], logins: [UnfinishedLogin] = [], apps: [AppSummary] = [],
        providers: [Provider] = [], vault: VaultStatus = VaultStatus(state: .missing)
    ) {
        self.sessions = sessions
        self.logins = logins
        self.apps = apps
        self.providers = providers
        self.vault = vault
    }

    /// The provider of that id.
    public func provider(_ id: ProviderID) -> Provider? { providers.first { $0.id == id } }

    /// The session of that id.
    public func session(_ id: SessionID) -> SessionSummary? { sessions.first { $0.id == id } }

    /// The sessions that sign with an app key.
    public func sessions(using app: String, of provider: ProviderID) -> [SessionSummary] {
        sessions.filter { $0.provider == provider && $0.app == app }
    }

    /// The app keys of one provider.
    public func apps(of provider: ProviderID) -> [AppSummary] {
        apps.filter { $0.provider == provider }
    }
}
