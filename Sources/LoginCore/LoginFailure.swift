public import OAuthCore

/// Why a login stopped or had to step back: facts, whose words are in `PintleText`.
public enum LoginFailure: Error, Sendable, Equatable {
    /// No whole answer came.
    case transport(TransportFailure)
    /// The provider answered, and said no.
    case refused(Refusal, ServerProblem)
    /// The provider answered something that cannot be used.
    case unusableAnswer(AnswerDefect, host: String)
    /// The site's own index names no OAuth 1.0a endpoints: a plugin is missing, or switched off.
    case notOffered(host: String)
    /// `oauth_callback_confirmed=true` was missing (flow rule 5).
    case callbackNotConfirmed
    /// What was pasted belongs to another login: its token, or where it was read, is not ours.
    case answerOfAnotherLogin
    /// The address pasted has no verifier in it, and denies nothing: it is the one that was opened,
    /// or one on the way.
    case answerWithoutVerifier
    /// The clocks differ so far that nothing is corrected, or correcting did not help.
    case clock(ClockProblem, ServerProblem)
    /// The address is past the life that the provider gives it.
    case expired(at: Timestamp)
    /// The app key was not saved for this host, which the definition names by now. Nothing was
    /// signed for it or sent there.
    case hostNotBound(Origin)
    /// The store could not do its part.
    case store(StoreFailure)
    /// A request could not be signed.
    case signature(SignatureFailure)
}

/// What a provider's refusal means.
public enum Refusal: Sendable, Equatable {
    /// The verifier is wrong, used or late.
    case verifier
    /// The temporary credentials are gone.
    case temporaryCredentials
    /// The resource owner, or the provider for them, denied access.
    case denied
    /// The consumer key or its secret is not accepted.
    case clientCredentials
    /// The app may not log in by PIN, or wants another callback.
    case callback
    /// The token no longer works: log in again.
    case tokenCredentials
    /// The token may not do this.
    case permission
    /// App key or token are good only from another network address than ours.
    case sourceAddress
    /// Too many requests; more are welcome from that moment, where it was said.
    case rateLimit(until: Timestamp?)
    /// Our time is not accepted; `serverTime` is its own, where it can be trusted.
    case timestamp(ClockReading?)
    /// There is nothing at the URL of that call (status 404).
    case nothingThere(TokenCall)
    /// That call's URL does not take its method (405), but those, where they were named.
    case methodNotTaken(TokenCall, allowed: [String])
    /// The provider has trouble of its own (a status of 500 or more).
    case serverTrouble
    /// None of these.
    case other
}

/// The two calls that bring tokens, by their names in definitions.
public enum TokenCall: String, Sendable, CaseIterable {
    /// The temporary credential request (RFC 5849 section 2.1).
    case requestToken = "request_token"
    /// The token request (section 2.3).
    case accessToken = "access_token"
}

/// Two clocks read at the same moment.
public struct ClockReading: Sendable, Equatable {
    /// The provider's `Date` header, from a verified TLS connection or loopback.
    public var server: Timestamp
    /// This machine's own, uncorrected clock when the answer came.
    public var local: Timestamp

    /// Pairs the two readings.
    public init(server: Timestamp, local: Timestamp) {
        self.server = server
        self.local = local
    }

    /// How far the server is ahead.
    public var offset: Duration { server - local }

    /// Whether requests may be signed with the server's time: less than a day apart.
    ///
    /// A server could lie about the time to make us sign for the future (Hawk's "future time
    /// manipulation").
    package var isCorrectable: Bool {
        offset < .seconds(86_400) && offset > .seconds(-86_400)
    }
}

/// What is wrong with the clock.
public enum ClockProblem: Sendable, Equatable {
    /// A day or more apart: Pintle does not guess.
    case tooFarApart(offset: Duration)
    /// The provider's own time was refused too.
    case refusedAfterCorrection(offset: Duration)
    /// Refused, and the provider did not say its time in a way that can be trusted.
    case unknownOffset
}

extension LoginFailure {
    /// Until when the provider asks us to wait; nil where it does not, or did not say.
    public var waitEnd: Timestamp? {
        if case .refused(.rateLimit(let end), _) = self { end } else { nil }
    }
}

/// What the provider said, in its own words.
public struct ServerProblem: Sendable, Equatable {
    /// The host that answered.
    public var host: String
    /// The HTTP status.
    public var status: Int
    /// A code of the provider's or an `oauth_problem` name, where there was one; foreign text.
    public var code: String?
    /// The message, empty where there was none; foreign text, not cleaned.
    public var text: String

    /// What was said, as it came.
    public init(host: String, status: Int, code: String? = nil, text: String = "") {
        self.host = host
        self.status = status
        self.code = code
        self.text = text
    }
}

/// What makes an answer unusable.
public enum AnswerDefect: Sendable, Equatable {
    /// A web page came in place of an answer.
    case webPage
    /// It came in that form, and another one was expected.
    case otherFormat(Provider.ReplyRules.Format)
    /// Parameters were missing or could not be decoded.
    case malformed
    /// It ended before it was complete.
    case truncated
    /// It was longer than any such answer may be.
    case tooLong
    /// Its signature, its nonce, its audience or its time shows that it is not for us.
    case notGenuine
}
