public import OAuthCore

/// A saved login: token credentials with all that is needed to use them.
public struct Session: Sendable, Equatable {
    /// The part that can be shown.
    public var summary: SessionSummary
    /// The credentials for its requests.
    public var credentials: SessionCredentials
    /// The name of the app whose client credentials sign too.
    public var app: String
    /// The origins that the secret is bound to.
    public var origins: [Origin]
    /// The fields of the token answer that the definition keeps.
    public var kept: [KeptField]
    /// The moment at which its refresh token was about to be sent, by a renewal whose result is not
    /// stored.
    ///
    /// The renewal is under way, or its result was lost. Nil if none was sent.
    public var renewalBegun: Timestamp?
    /// When the provider refused to renew it while its token lived; nil if it did not.
    ///
    /// The token is used until its end; the provider is asked again then, once.
    public var renewalRefused: Timestamp?
    /// The form of the login that led to it; nil where it signs, was brought, or is older than this is
    /// kept.
    public var form: LoginForm?
    /// The scopes that its login asked for; nil where it signs, was brought, or is older than this is
    /// kept.
    public var askedScopes: [String]?
    /// The number of the write that gave the row its content; it grows, and is 0 outside of a
    /// store.
    ///
    /// A process that records the outcome of a use gives it, so that it does not undo a later write
    /// of another process.
    public var generation: Int64

    /// A session as the store gives it out once the vault is open.
    public init(
        summary: SessionSummary, credentials: SessionCredentials, app: String,
        origins: [Origin], kept: [KeptField] = [], renewalBegun: Timestamp? = nil,
        renewalRefused: Timestamp? = nil, form: LoginForm? = nil, askedScopes: [String]? = nil,
        generation: Int64 = 0
    ) {
        self.summary = summary
        self.credentials = credentials
        self.app = app
        self.origins = origins
        self.kept = kept
        self.renewalBegun = renewalBegun
        self.renewalRefused = renewalRefused
        self.form = form
        self.askedScopes = askedScopes
        self.generation = generation
    }

    /// Whether the session's token may be sent to that host: one that it is bound to, or one that a
    /// person named for this call.
    ///
    /// Its hosts are sealed with the token. The only rule for tokens; `BoundClient.isBound`
    /// and `Provider.isOwn` are those for app keys, and for what needs no secret.
    public func isBound(to origin: Origin, allowing named: [Origin] = []) -> Bool {
        Self.isBound(origins, to: origin) || named.contains(origin)
    }

    /// Whether a token that is bound to those hosts may be sent there.
    package static func isBound(_ origins: [Origin], to origin: Origin) -> Bool {
        origins.cover(origin)  // lint: allowed, the rule for tokens
    }
}
