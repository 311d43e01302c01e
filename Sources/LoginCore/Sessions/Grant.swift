public import OAuthCore

/// A provider's grant: the credentials of a new session, with everything in the answer.
///
/// A login leads to one, a renewal to another, and a person may bring one. The store makes a session
/// of it, or puts it into the session that was renewed.
public struct Grant: Sendable, Equatable {
    /// The credentials for the session's requests.
    public var credentials: SessionCredentials
    /// Its account, if known.
    public var account: Account?
    /// The account by the redirect alone, which anyone may have invented: only for display.
    public var claimed: Account?
    /// When it came.
    public var obtainedAt: Timestamp
    /// When it ends, where that is known.
    public var expiresAt: Timestamp?
    /// The fields of the answer that the definition keeps.
    public var kept: [KeptField]
    /// Whether the account came beside it in a form that only its addressee can read, and was left out.
    public var isIdentityEncrypted = false

    /// A grant that came at that moment.
    public init(
        credentials: SessionCredentials, account: Account? = nil, claimed: Account? = nil,
        obtainedAt: Timestamp, expiresAt: Timestamp? = nil, kept: [KeptField] = []
    ) {
        self.credentials = credentials
        self.account = account
        self.claimed = claimed
        self.obtainedAt = obtainedAt
        self.expiresAt = expiresAt
        self.kept = kept
    }
}

extension Grant {
    /// The grant without its account if its id or name has one of these secrets in it.
    package func withoutAccount(naming secrets: HiddenSecrets) -> Grant {
        var grant = self
        grant.account = account.flatMap { $0.names(secrets) ? nil : $0 }
        grant.claimed = claimed.flatMap { $0.names(secrets) ? nil : $0 }
        return grant
    }
}
