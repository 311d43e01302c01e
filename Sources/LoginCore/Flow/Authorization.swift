public import OAuthCore

/// One time that a person is asked to approve a login: the URL that they open, and what their
/// answer is redeemed with.
///
/// Replaced by a new one when it lapses or its answers are refused.
public struct Authorization: Sendable, Equatable {
    /// What the answer is redeemed with; secret.
    public var proof: Proof
    /// What a person opens.
    public var url: RequestURL
    /// When it began.
    public var issuedAt: Timestamp
    /// Until when it is good, where the provider states that.
    public var expiresAt: Timestamp?
    /// How many answers in a row were refused for it.
    public var refusals: Int

    /// What shows the provider that the one who redeems is the one who asked.
    public enum Proof: Sendable, Equatable {
        /// Temporary credentials, which sign the exchange (RFC 5849 section 2.3).
        case temporary(TemporaryCredentials)
        /// What the URL was made with, which the redirect and the exchange have to match (RFC 6749
        /// section 4.1, RFC 7636).
        case code(CodeRequest)
        /// What the URL was made with, which the redirect has to match; nothing is exchanged (RFC 6749
        /// section 4.2).
        case token(TokenRequest)
        /// What the server is asked with until a person has approved it on another device (RFC 8628).
        case device(DeviceRequest)

        /// The form of the login that it belongs to.
        public var form: LoginForm {
            switch self {
            case .temporary: .pin
            case .code(let request): request.form
            case .token: .token
            case .device: .device
            }
        }
    }

    /// The form of the login that it belongs to.
    public var form: LoginForm { proof.form }

    /// When the server is asked next whether it was approved; nil where it is not asked any more.
    public var nextPoll: Timestamp? {
        guard let polling = device?.polling else { return nil }
        guard let expiresAt else { return polling.next }
        return polling.due(before: expiresAt)
    }

    /// What the server is asked with, where nobody brings anything back.
    public var device: DeviceRequest? {
        if case .device(let device) = proof { device } else { nil }
    }

    /// Where a browser of this machine brings the answer; nil where none does.
    public var loopback: LoopbackPlace? {
        if case .code(let request) = proof { request.loopback } else { nil }
    }

    /// An authorization that has just begun, unless answers were refused already.
    public init(
        proof: Proof, url: RequestURL, issuedAt: Timestamp, expiresAt: Timestamp?,
        refusals: Int = 0
    ) {
        self.proof = proof
        self.url = url
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.refusals = refusals
    }
}

extension Authorization {
    /// What temporary credentials begin at these endpoints; throws `callbackNotConfirmed`.
    public init(
        _ reply: TemporaryCredentialsReply, for login: LoginRequest,
        at endpoints: OAuth1Endpoints, issuedAt: Timestamp
    ) throws(LoginFailure) {
        let provider = login.provider
        // Rule 5: without the confirmation somebody else's login could be slipped in
        // (OAuth advisory 2009.1; CVE-2026-72887 is a client that let this pass).
        if provider.hasToConfirmCallback, !reply.isCallbackConfirmed {
            throw .callbackNotConfirmed
        }
        self.init(
            proof: .temporary(reply.credentials),
            url: provider.authorizationURL(
                at: endpoints.authorization, for: reply.credentials,
                client: login.clientIdentifier, account: login.account, access: login.access,
                signingInAnew: login.signsInAnew),
            issuedAt: issuedAt,
            expiresAt: provider.end(of: reply, at: issuedAt)
                ?? provider.authorizationLife.map { issuedAt + $0 })
    }
}

extension Provider {
    /// Until when an authorization is good, where its own answer says so.
    fileprivate func end(of reply: TemporaryCredentialsReply, at now: Timestamp) -> Timestamp? {
        oauth1?.replies.temporary.expiry.flatMap { reply.end(by: $0, at: now) }
    }
}
