public import OAuthCore

/// The public facts about a session, without secrets.
public struct SessionSummary: Sendable, Equatable, Identifiable {
    /// The session's own name.
    public var id: SessionID
    /// The provider's id.
    public var provider: ProviderID
    /// The name of the app whose client credentials obtained it.
    public var app: String
    /// The kind of its credentials; nil for kinds that only a newer program knows.
    public var kind: SessionCredentials.Kind?
    /// Its account; nil until the provider names it.
    public var account: Account?
    /// The handle that people and scripts use, if they gave one.
    public var label: String?
    /// The result of the last check.
    public var state: State
    /// When the token arrived.
    public var obtainedAt: Timestamp
    /// When it was last used to sign; best effort, at most once a minute.
    public var lastUsedAt: Timestamp?
    /// When it ends, where the provider said so.
    public var expiresAt: Timestamp?
    /// Whether it is its provider's default.
    public var isDefault: Bool
    /// The sealed facts about its renewal; nil if the seal was not opened.
    public var terms: SessionTerms?
    /// The rate limits that APIs reported, latest first; empty if its seal was not opened.
    public var limits: [RateLimit] = []

    /// The knowledge about whether a session works.
    public enum State: Sendable, Equatable {
        /// The provider has not named the account yet.
        case notChecked
        /// The last check went well.
        case works(checkedAt: Timestamp)
        /// The provider no longer takes the token.
        case logInAgain(since: Timestamp)
        /// Another account than the one asked for was signed in; the person has to decide.
        case accountUnclear(wanted: String)

        /// Whether the provider is known to refuse the token.
        package var isEnded: Bool { if case .logInAgain = self { true } else { false } }
    }

    /// All that can be shown of a session.
    public init(
        id: SessionID, provider: ProviderID, app: String,
        kind: SessionCredentials.Kind? = .signed, account: Account? = nil, label: String? = nil,
        state: State = .notChecked, obtainedAt: Timestamp, lastUsedAt: Timestamp? = nil,
        expiresAt: Timestamp? = nil, isDefault: Bool = false, terms: SessionTerms? = nil
    ) {
        self.id = id
        self.provider = provider
        self.app = app
        self.kind = kind
        self.account = account
        self.label = label
        self.state = state
        self.obtainedAt = obtainedAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.isDefault = isDefault
        self.terms = terms
    }

    /// Whether it is kept separately: another account than the one asked for signed in, and the
    /// person has not decided yet.
    ///
    /// It is used only where somebody names it.
    public var isKeptApart: Bool {
        if case .accountUnclear = state { true } else { false }
    }

    /// When a check last said that it works; nil where none has, or another came after it.
    public var lastWorked: Timestamp? {
        if case .works(let moment) = state { moment } else { nil }
    }

    /// Whether it is app-only: the app got it by its key alone.
    public var isImpersonal: Bool { kind?.isImpersonal ?? false }

    /// The owner as people see it: the account's name, else `app` or `guest` for an app-only
    /// session; nil until it is known.
    public var owner: String? {
        account?.name ?? kind.flatMap { $0.isImpersonal ? $0.rawValue : nil }
    }

    /// How people name it: the label, else `provider/name`, else the id.
    ///
    /// A name that begins with `#` is replaced by `#` and the account's id.
    public var handle: String {
        if let label { return label }
        if let account, account.name.utf8.first == UInt8(ascii: "#") {
            return "\(provider)/#\(account.id)"
        }
        if let owner { return "\(provider)/\(owner)" }
        return id.rawValue
    }
}
