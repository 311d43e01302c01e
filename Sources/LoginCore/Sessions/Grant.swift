public import OAuthCore

/// What a provider granted: the credentials of a session to be, with all that their answer said.
///
/// A login leads to one, a renewal to another, and a person may bring one. The store makes a session
/// of it, or puts it into the session that was renewed.
public struct Grant: Sendable, Equatable {
    /// What the session's requests are made with.
    public var credentials: SessionCredentials
    /// Whose it is, where that is known already.
    public var account: Account?
    /// Whose it is as the redirect alone says, which anybody may have made up: a name to show.
    public var claimed: Account?
    /// When it came.
    public var obtainedAt: Timestamp
    /// When it ends, where that is known.
    public var expiresAt: Timestamp?
    /// The fields of the answer that the provider's definition wants kept.
    public var kept: [KeptField]

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
    /// The same with no account where its id or name has one of these secrets in it.
    package func withoutAccount(naming secrets: HiddenSecrets) -> Grant {
        var grant = self
        grant.account = account.flatMap { $0.names(secrets) ? nil : $0 }
        grant.claimed = claimed.flatMap { $0.names(secrets) ? nil : $0 }
        return grant
    }
}
