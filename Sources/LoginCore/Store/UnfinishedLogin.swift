public import OAuthCore

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
    /// The IP address of the ssh client that it began from; foreign text.
    public var startedFrom: String?
    /// The form that it takes, where that is known.
    public var form: LoginForm?
    /// The code of a device login, if known.
    public var device: DevicePrompt?
    /// How far it has come.
    public var progress: Progress

    /// How far an unfinished login has come.
    public enum Progress: Sendable, Equatable {
        /// It has no URL.
        case notBegun
        /// It is waiting for a verifier; the URL, and its end if known.
        case awaitingVerifier(address: String, until: Timestamp?)
        /// Its session belongs to another account than the one asked for.
        case awaitingAccountDecision(Account)
    }

    /// The public facts of a pending login.
    public init(
        id: LoginID, provider: ProviderID, app: String, account: String? = nil,
        label: String? = nil, startedAt: Timestamp, startedFrom: String? = nil,
        form: LoginForm? = nil, device: DevicePrompt? = nil, progress: Progress
    ) {
        self.id = id
        self.provider = provider
        self.app = app
        self.account = account
        self.label = label
        self.startedAt = startedAt
        self.startedFrom = startedFrom
        self.form = form
        self.device = device
        self.progress = progress
    }

    /// The public facts of a pending login.
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
            startedFrom: request.startedFrom, form: request.form,
            device: pending.authorization?.device?.prompt, progress: progress)
    }

    /// The URL, while there is one, and while its seal is open.
    public var address: String? {
        if case .awaitingVerifier(let address, _) = progress, !address.isEmpty {
            address
        } else {
            nil
        }
    }

    /// The end of the URL's validity, if known.
    public var deadline: Timestamp? {
        if case .awaitingVerifier(_, let until) = progress { until } else { nil }
    }
}
