public import OAuthCore

/// A person's choices for a login, before it has a name.
public struct LoginDraft: Sendable, Equatable {
    /// The provider.
    public var provider: ProviderID
    /// The name of the app.
    public var app: String
    /// The account that is asked for, if any.
    public var account: String?
    /// The name of the level of access, where the provider gives a choice.
    public var access: String?
    /// The scopes to ask for (RFC 6749 section 3.3); nil for those of the definition.
    public var scopes: [String]?
    /// The label that the session will get, if any.
    public var label: String?
    /// The signature method; nil for the provider's first that fits the app key.
    public var method: SignatureMethod?

    /// The form; nil for the best that there is.
    public var form: LoginForm?

    /// The fault in the label, the account or a scope; nil if there is none.
    ///
    /// Every login begins with one, whichever face it was typed into.
    public var problem: StoreFailure.ItemProblem? {
        if let account, !AccountName.isUsable(account) { return .unusableAccount }
        if let bad = scopes?.firstBadScope { return .unusableScope(bad) }
        if let fault = label.flatMap(SessionLabel.fault) { return .unusableLabel(fault) }
        return nil
    }

    /// A draft.
    public init(
        provider: ProviderID, app: String, account: String? = nil, access: String? = nil,
        scopes: [String]? = nil, label: String? = nil, method: SignatureMethod? = nil,
        form: LoginForm? = nil
    ) {
        self.provider = provider
        self.app = app
        self.account = account
        self.access = access
        self.scopes = scopes
        self.label = label
        self.method = method
        self.form = form
    }
}
