import LoginCore
import OAuthCore
import Testing

/// Values that the conversations share, and the attempts that the flow counts through.
enum Sample {
    static let moment = Timestamp(secondsSince1970: 1_795_000_000)
    static let session = SessionID(rawValue: "41c7")
    static let credentials = TemporaryCredentials(
        identifier: "temporary", sharedSecret: Secret(utf8: "its secret"))

    /// What a token answer grants that names its account.
    static let grant = Grant(
        credentials: .signed(
            TokenCredentials(
                identifier: Secret(utf8: "token"), sharedSecret: Secret(utf8: "its secret")),
            .hmacSHA1),
        account: acme, obtainedAt: moment)

    static let proof = Authorization.Proof.temporary(credentials)

    /// What the provider's answer begins for a login that asks.
    static func authorization(
        for flow: LoginFlow, at endpoints: OAuth1Endpoints? = nil
    ) throws -> Authorization {
        let request = try #require(flow.request)
        return try Authorization(
            try reply(), for: request, at: try endpoints ?? #require(request.endpoints.oauth1),
            issuedAt: moment)
    }

    static let acme = Account(id: "1", name: "acme")
    static let other = Account(id: "2", name: "other")

    static func reply(isConfirmed: Bool = true) throws -> TemporaryCredentialsReply {
        let form = "oauth_token=temporary&oauth_token_secret=its+secret"
        return try TemporaryCredentialsReply(
            "\(form)&oauth_callback_confirmed=\(isConfirmed)".utf8)
    }

    static func provider(
        afterWrongPIN: Provider.AfterWrongPIN = .same,
        callbackConfirmed: Provider.CallbackConfirmation = .required,
        life: Duration? = .seconds(600),
        hasIdentity: Bool = true
    ) throws -> Provider {
        Provider(
            id: try #require(ProviderID(rawValue: "acme")),
            name: "Acme",
            protocol: .oauth1(
                OAuth1Rules(
                    login: try endpoints(), callbackConfirmed: callbackConfirmed,
                    afterWrongPIN: afterWrongPIN, temporaryCredentialsLife: life)),
            identity: hasIdentity
                ? .init(
                    url: try RequestURL("https://acme.example/me"), idPath: "id",
                    namePath: "name") : nil)
    }

    static func endpoints() throws -> OAuth1Endpoints {
        OAuth1Endpoints(
            temporaryCredentialRequest: .init(url: try RequestURL("https://acme.example/request")),
            authorization: .init(
                url: try RequestURL("https://acme.example/authorize"),
                accountParameter: "screen_name",
                accountParameters: [Parameter("force_login", "true")]),
            tokenRequest: .init(url: try RequestURL("https://acme.example/access")))
    }

    static func request(_ provider: Provider, account: String? = nil) throws -> LoginRequest {
        LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: "app", clientIdentifier: "consumer",
            signatureMethod: .hmacSHA1, account: account, startedAt: moment)
    }

    static func refusal(_ refusal: Refusal) -> LoginFailure {
        .refused(refusal, said)
    }

    static let said = ServerProblem(host: "acme.example", status: 401, text: "no")

    static func pin(_ text: String) -> LoginEvent { .answerEntered(Secret(utf8: text)) }
}

extension LoginFlow {
    /// The attempt whose answer the flow waits for, read off the last effects by the tests.
    static func attempt(in effects: [LoginEffect]) throws -> AttemptID {
        try #require(
            effects.compactMap { effect -> AttemptID? in
                switch effect {
                case .storePendingLogin(let attempt, _),
                    .beginAuthorization(let attempt, _, _),
                    .redeem(let attempt, _, _, _, _),
                    .saveSession(let attempt, _, _),
                    .requestIdentity(let attempt, _, _, _), .recordAccount(let attempt, _, _, _),
                    .keepApart(let attempt, _, _, _), .startDeadline(let attempt, _):
                    attempt
                default: nil
                }
            }.last)
    }

    /// A flow that waits for its PIN, and the attempt of that wait.
    static func awaitingVerifier(
        _ provider: Provider, account: String? = nil
    ) throws -> LoginFlow {
        var flow = LoginFlow()
        var effects = flow.handle(
            .started(try Sample.request(provider, account: account), clockOffset: .zero))
        effects = flow.handle(.pendingLoginStored(try attempt(in: effects)))
        effects = flow.handle(
            .authorizationBegun(
                try attempt(in: effects), try Sample.authorization(for: flow)))
        _ = flow.handle(.pendingLoginStored(try attempt(in: effects)))
        return flow
    }

    /// The same, with a PIN on its way; the attempt is that of the exchange.
    static func exchanging(
        _ provider: Provider, account: String? = nil
    ) throws -> (flow: LoginFlow, attempt: AttemptID) {
        var flow = try awaitingVerifier(provider, account: account)
        let effects = flow.handle(Sample.pin("1234567"))
        return (flow, try attempt(in: effects))
    }

    /// The same, with the session saved; the attempt is that of the identity request.
    static func identifying(
        _ provider: Provider, account: String? = nil
    ) throws -> (flow: LoginFlow, attempt: AttemptID) {
        var (flow, attempt) = try exchanging(provider, account: account)
        let effects = flow.handle(.granted(attempt, Sample.session, Sample.grant))
        attempt = try self.attempt(in: effects)
        return (flow, attempt)
    }
}
