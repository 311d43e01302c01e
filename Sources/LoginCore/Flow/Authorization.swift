public import OAuthCore

/// One request to a person to approve a login: the URL to open, and the proof that the answer is
/// redeemed with.
///
/// Replaced by a new one when it lapses or its answers are refused.
public struct Authorization: Sendable, Equatable {
    /// The secret that the answer is redeemed with.
    public var proof: Proof
    /// The URL for the person to open.
    public var url: RequestURL
    /// When it began.
    public var issuedAt: Timestamp
    /// The end of its validity, if the provider states it.
    public var expiresAt: Timestamp?
    /// How many answers in a row were refused for it.
    public var refusals: Int

    /// The proof for the provider that the app that redeems is the app that asked.
    public enum Proof: Sendable, Equatable {
        /// Temporary credentials, which sign the exchange (RFC 5849 section 2.3).
        case temporary(TemporaryCredentials)
        /// The parameters of the URL, which the redirect and the exchange have to match (RFC 6749
        /// section 4.1, RFC 7636).
        case code(CodeRequest)
        /// The parameters of the URL, which the redirect has to match; nothing is exchanged (RFC
        /// 6749 section 4.2).
        case token(TokenRequest)
        /// The request that asks the server until a person approved it on another device (RFC
        /// 8628).
        case device(DeviceRequest)

        /// The secrets in it, and its other unpublished parts: no words of a server may repeat
        /// them.
        var secrets: [Secret] {
            switch self {
            case .temporary(let credentials):
                [Secret(utf8: credentials.identifier), credentials.sharedSecret]
            case .code(let request):
                [Secret(utf8: request.state)] + (request.verifier.map { [$0.value] } ?? [])
            case .token(let request): [Secret(utf8: request.state)]
            case .device(let device): [device.deviceCode]
            }
        }

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

    /// The time of the next question to the server; nil if it is not asked again.
    public var nextPoll: Timestamp? {
        guard let polling = device?.polling else { return nil }
        guard let expiresAt else { return polling.next }
        return polling.due(before: expiresAt)
    }

    /// The request that asks the server, if the person brings nothing back.
    public var device: DeviceRequest? {
        if case .device(let device) = proof { device } else { nil }
    }

    /// The port where a browser of this machine delivers the answer; nil if there is none.
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
    /// An authorization by temporary credentials at these endpoints; throws `callbackNotConfirmed`.
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
    /// The end of an authorization, if its own answer states it.
    fileprivate func end(of reply: TemporaryCredentialsReply, at now: Timestamp) -> Timestamp? {
        oauth1?.replies.temporary.expiry.flatMap { reply.end(by: $0, at: now) }
    }
}
