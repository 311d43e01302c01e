public import OAuthCore

/// The reason why a request of a session failed: facts, whose words are in `PintleText`.
public enum SessionFailure: Error, Sendable, Equatable {
    /// The secret is not for this host; nothing was sent.
    case hostNotBound(Origin)
    /// The URL is plain `http` to another machine; nothing was sent.
    case notEncrypted(host: String)
    /// The provider's definition does not describe this request, or the session lacks the
    /// credentials for it.
    case notOffered
    /// It had ended at that moment; the provider was not asked.
    case ended(at: Timestamp)
    /// A renewal was sent at that moment, and its result is unknown: asking again might end the
    /// token that still lives.
    case renewalUnanswered(at: Timestamp)
    /// The provider refused at that moment to renew the session, whose token works until its end,
    /// if that is known; with the words of the answer, unless the refusal is an earlier one.
    case renewalRefused(at: Timestamp, until: Timestamp?, ServerProblem?)
    /// The session is app-only, so that there is no account to ask about.
    case ofNobody
    /// The provider names another account for the token than the session is of.
    case otherAccount(stored: Account, answered: Account)
    /// A token that a person brought is of an account whose session would lose something by it;
    /// whether a second session, with a label of its own, can stand beside it.
    case wouldReplace(SessionSummary, ReplacedLogin, canStandBeside: Bool)
    /// Everything that can go wrong in a login, too.
    case failed(LoginFailure)

    /// Whether the provider says that the token no longer works: the session has ended.
    public var meansEnd: Bool {
        if case .failed(.refused(.tokenCredentials, _)) = self { true } else { false }
    }
}

extension SessionSummary {
    /// Throws if the account is not the session's; an account of equal id may have another name by
    /// now.
    package func requireOwn(_ answered: Account) throws(SessionFailure) {
        guard let account, account.id != answered.id else { return }
        throw .otherAccount(stored: account, answered: answered)
    }
}
