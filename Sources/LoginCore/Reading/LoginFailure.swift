public import OAuthCore

/// The reason why a login stopped or had to step back: facts, whose words are in `PintleText`.
public enum LoginFailure: Error, Sendable, Equatable {
    /// No whole answer came.
    case transport(TransportFailure)
    /// The provider answered, and said no.
    case refused(Refusal, ServerProblem)
    /// The provider answered something that cannot be used.
    case unusableAnswer(AnswerDefect, host: String)
    /// The site's own index names no OAuth 1.0a endpoints: a plugin is missing, or switched off.
    case notOffered(host: String)
    /// The issuer's metadata do not serve: they are another issuer's, or name no endpoint that may be
    /// used.
    case unusableMetadata(MetadataDefect, host: String)
    /// `oauth_callback_confirmed=true` was missing (flow rule 5).
    case callbackNotConfirmed
    /// The pasted text belongs to another login: its token or its URL is not ours.
    case answerOfAnotherLogin
    /// The pasted URL has no verifier and no denial: the person opened it, or passed it before the
    /// approval.
    case answerWithoutVerifier
    /// The pasted URL answers this login, but its end is missing.
    case answerCutShort
    /// A token was pasted, where a code is waited for.
    case tokenInsteadOfCode
    /// A code was pasted, where a token is waited for.
    case codeInsteadOfToken
    /// The pasted text cannot be a token: it has blanks in it, or unprintable characters (RFC 6749
    /// appendix A.12).
    case noToken
    /// The pasted text is a JSON object, as the answer of a server: no page shows one.
    case objectInsteadOfAnswer
    /// An answer that works once was sent before, and the process that sent it ended before it knew
    /// the result.
    case answerSentBefore
    /// The clocks differ so far that nothing is corrected, or correcting did not help.
    case clock(ClockProblem, ServerProblem)
    /// An answer of a device login was lost, perhaps with the token, and then its code was refused.
    case approvalLost(ServerProblem)
    /// Another process has asked for new codes of this device login, or has seen its end.
    case codesReplaced
    /// The URL is older than the lifetime that the provider gives it.
    case expired(at: Timestamp)
    /// The app key was not saved for this host, which the definition names by now. Nothing was
    /// signed for it or sent there.
    case hostNotBound(Origin)
    /// The store could not do its part.
    case store(StoreFailure)
    /// A request could not be signed.
    case signature(SignatureFailure)
}

extension LoginFailure {
    /// Until when the provider asks us to wait; nil where it does not, or did not say.
    public var waitEnd: Timestamp? {
        if case .refused(.rateLimit(let end), _) = self { end } else { nil }
    }
}
