public import LoginCore
public import OAuthCore

/// What the store holds, as far as it may be shown: no secret is in here.
public struct StoreSnapshot: Sendable, Equatable {
    /// The sessions in any order.
    public var sessions: [SessionSummary]
    /// The unfinished logins in any order.
    public var logins: [UnfinishedLogin]
    /// The app keys of all providers.
    public var apps: [AppSummary]
    /// The providers, built in and own.
    public var providers: [Provider]
    /// How the vault stands.
    public var vault: VaultStatus

    /// A store with nothing in it, unless told otherwise.
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

    /// The name of that provider, of an instance with its place; its id where it is not known any
    /// more.
    func providerName(_ id: ProviderID) -> String {
        provider(id).map(ProviderWords.name) ?? id.rawValue
    }

    /// The session of that id.
    public func session(_ id: SessionID) -> SessionSummary? { sessions.first { $0.id == id } }

    /// The sessions that sign with an app key.
    func sessions(using app: String, of provider: ProviderID) -> [SessionSummary] {
        sessions.filter { $0.provider == provider && $0.app == app }
    }

    /// The app keys of one provider.
    func apps(of provider: ProviderID) -> [AppSummary] { apps.filter { $0.provider == provider } }
}

/// A pending login without its secrets.
public struct UnfinishedLogin: Sendable, Equatable, Identifiable {
    /// The login's name.
    public var id: LoginID
    /// The provider's id.
    public var provider: ProviderID
    /// The name of the app.
    public var app: String
    /// The account that was asked for.
    public var account: String?
    /// The label that the session will get.
    public var label: String?
    /// When it began.
    public var startedAt: Timestamp
    /// The ssh client's address that it began from; foreign text.
    public var startedFrom: String?
    /// How far it has come.
    public var progress: Progress

    /// How far an unfinished login has come.
    public enum Progress: Sendable, Equatable {
        /// It has no address.
        case notBegun
        /// It waits for a verifier; the address, and until when it is good where that is known.
        case awaitingVerifier(address: String, until: Timestamp?)
        /// Its session belongs to another account than the one asked for.
        case awaitingAccountDecision(Account)
    }

    /// A pending login as it may be shown.
    public init(
        id: LoginID, provider: ProviderID, app: String, account: String? = nil,
        label: String? = nil, startedAt: Timestamp, startedFrom: String? = nil,
        progress: Progress
    ) {
        self.id = id
        self.provider = provider
        self.app = app
        self.account = account
        self.label = label
        self.startedAt = startedAt
        self.startedFrom = startedFrom
        self.progress = progress
    }

    /// Takes what may be shown out of a pending login.
    public init(_ pending: PendingLogin) {
        let request = pending.request
        let progress: Progress =
            switch pending.progress {
            case .notBegun: .notBegun
            case .awaitingVerifier(let address):
                .awaitingVerifier(
                    address: address.url.text, until: address.expiresAt)
            case .awaitingAccountDecision(_, let account): .awaitingAccountDecision(account)
            }
        self.init(
            id: request.id, provider: request.provider.id, app: request.app,
            account: request.account, label: request.label, startedAt: request.startedAt,
            startedFrom: request.startedFrom, progress: progress)
    }

    /// The address, while there is one.
    var address: String? {
        if case .awaitingVerifier(let address, _) = progress { address } else { nil }
    }

    /// Until when the address is good, where that is known.
    var deadline: Timestamp? {
        if case .awaitingVerifier(_, let until) = progress { until } else { nil }
    }
}

/// An app key without its secret.
public struct AppSummary: Sendable, Equatable {
    /// The provider that it is registered with.
    public var provider: ProviderID
    /// Its name, only for the user.
    public var name: String
    /// The consumer key, which is no secret.
    public var identifier: String
    /// Whether it signs with an RSA key, and not with a secret.
    public var usesRSA: Bool
    /// The origins that it was saved for; nil where that is not known here.
    public var origins: [Origin]?
    /// When it was added.
    public var addedAt: Timestamp?

    /// An app key as it may be shown.
    public init(
        provider: ProviderID, name: String, identifier: String, usesRSA: Bool = false,
        origins: [Origin]? = nil, addedAt: Timestamp? = nil
    ) {
        self.provider = provider
        self.name = name
        self.identifier = identifier
        self.usesRSA = usesRSA
        self.origins = origins
        self.addedAt = addedAt
    }
}
