import CryptoOpenSSL
import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// The requests of OAuth 2 as they go out, judged by RFC 6749, 7636, 7009 and 8414.
@Suite struct OAuth2ExchangeTests {
    private static let redirect = "https://client.example/cb?a=1"
    private static let answered = #"{"access_token":"at","token_type":"Bearer","expires_in":60}"#

    private func setting(
        _ change: @escaping (inout OAuth2Rules) throws -> Void = { _ in }
    ) throws -> ProviderSetting {
        try ProviderSetting { provider in
            var page = Provider.AuthorizationPage(
                url: try ProviderSetting.url("/authorize"), tokenParameter: nil)
            page.parameters = [Parameter("prompt", "select account")]
            page.accountParameter = "login_hint"
            var rules = OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    authorization: page, token: .init(url: try ProviderSetting.url("/token"))),
                redirect: .url(Self.redirect), scopes: ["read", "write"])
            try change(&rules)
            provider.protocol = .oauth2(rules)
            provider.tokenUse = .bearer
        }
    }

    private func login(_ setting: ProviderSetting, account: String? = nil) throws -> LoginRequest {
        var login = try setting.login()
        login.clientIdentifier = "id+1"
        login.signatureMethod = nil
        login.account = account
        return login
    }

    private func form(_ request: HTTPRequest?) throws -> [Parameter] {
        try FormParameters.parse(try #require(request?.text))
    }

    private static func request(token: String = "/token") throws -> CodeRequest {
        CodeRequest(
            state: "xyz", verifier: CodeVerifier(Secret(utf8: "the-verifier")), redirect: redirect,
            issuer: nil, token: try ProviderSetting.url(token))
    }

    private func redeem(
        _ setting: ProviderSetting, key: ClientCredentials.Key = .absent, _ answer: (Int, String)
    ) async throws -> Grant {
        try await setting.exchange(key: key, answer).redeem(
            .code(Secret(utf8: "the/code")), for: .code(try Self.request()),
            of: try login(setting), clockOffset: .zero)
    }

    // MARK: The URL

    @Test func `the URL has what RFC 6749 section 4_1_1 and RFC 7636 section 4_3 say`() async throws
    {
        let setting = try setting()
        let begun = try await setting.exchange().begin(
            try login(setting, account: "acme"), clockOffset: .zero)
        guard case .code(let request) = begun.authorization.proof else {
            Issue.record("no code is waited for")
            return
        }
        let verifier = try #require(request.verifier)
        let hash = verifier.value.withBytes {
            Cryptography.openSSL.digest(.sha256, Array($0))
        }
        #expect(request.state.utf8.count >= 22)
        #expect(request.redirect == Self.redirect)
        #expect(
            try begun.authorization.url.queryParameters == [
                Parameter("response_type", "code"), Parameter("client_id", "id+1"),
                Parameter("redirect_uri", Self.redirect), Parameter("scope", "read write"),
                Parameter("state", request.state),
                Parameter("code_challenge", Base64.encodeURLSafe(hash)),
                Parameter("code_challenge_method", "S256"),
                Parameter("prompt", "select account"), Parameter("login_hint", "acme"),
            ])
        #expect(setting.world.log.isEmpty)
    }

    @Test func `the URL names no redirect, no scope and no challenge where none is wanted`()
        async throws
    {
        let setting = try setting {
            $0.redirect = .absent
            $0.scopes = []
            $0.pkce = .none
        }
        let begun = try await setting.exchange().begin(try login(setting), clockOffset: .zero)
        #expect(
            try begun.authorization.url.queryParameters.map(\.name)
                == ["response_type", "client_id", "state", "prompt"])
        guard case .code(let request) = begun.authorization.proof else { return }
        #expect(request.verifier == nil)
        #expect(request.redirect == nil)
    }

    @Test(
        arguments: [
            (.outOfBand, "urn:ietf:wg:oauth:2.0:oob"), (.shortOutOfBand, "oob"),
        ] as [(OAuth2Rules.Redirect, String)])
    func `out of band has both spellings`(redirect: OAuth2Rules.Redirect, text: String)
        async throws
    {
        let setting = try setting { $0.redirect = redirect }
        let begun = try await setting.exchange().begin(try login(setting), clockOffset: .zero)
        #expect(
            try begun.authorization.url.queryParameters.first(named: "redirect_uri") == text)
    }

    @Test(
        arguments: [
            (nil, false, []), (nil, true, ["force=yes"]),
            ("acme", false, ["force=yes", "login_hint=acme"]),
        ] as [(String?, Bool, [String])])
    func `people are asked to sign in anew where the browser's account may not do`(
        account: String?, isFurther: Bool, added: [String]
    ) async throws {
        let setting = try setting {
            $0.endpoints.authorization?.signInParameters = [Parameter("force", "yes")]
        }
        var login = try login(setting, account: account)
        login.signsInAnew = isFurther
        let begun = try await setting.exchange().begin(login, clockOffset: .zero)
        let sent = try begun.authorization.url.queryParameters.map { "\($0.name)=\($0.value)" }
        #expect(sent.filter { $0.hasPrefix("force") || $0.hasPrefix("login_hint") } == added)
    }

    // MARK: The token

    @Test(
        arguments: [
            (.sharedSecret(Secret(utf8: "s")), "s", nil), (.absent, nil, "id+1"),
        ] as [(ClientCredentials.Key, String?, String?)])
    func `apps of both kinds prove who they are in their own way`(
        key: ClientCredentials.Key, password: String?, id: String?
    ) async throws {
        let setting = try setting {
            $0.clientAuthentication = .none
            $0.otherAuthentications = [.basicRaw]
            $0.clientHeader = "Client-Id"
        }
        #expect(setting.provider.appKeyKinds == [.absent, .sharedSecret])
        _ = try await redeem(setting, key: key, (200, Self.answered))
        let sent = try #require(setting.world.requests.first)
        #expect(
            sent.header("Authorization")
                == password.map { "Basic " + Base64.encode(Array("id+1:\($0)".utf8)) })
        #expect(try form(sent).first(named: "client_id") == id)
        #expect(sent.header("Client-Id") == "id+1")
    }

    @Test func `a code is exchanged as RFC 6749 section 4_1_3 says`() async throws {
        let setting = try setting()
        let grant = try await redeem(setting, (200, Self.answered))
        let sent = try #require(setting.world.requests.first)
        #expect(sent.method == "POST")
        #expect(sent.url.query == nil)
        #expect(sent.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(sent.header("Accept") == "application/json")
        #expect(sent.header("Authorization") == nil)
        #expect(
            try form(sent) == [
                Parameter("grant_type", "authorization_code"), Parameter("code", "the/code"),
                Parameter("redirect_uri", Self.redirect),
                Parameter("code_verifier", "the-verifier"), Parameter("client_id", "id+1"),
            ])
        #expect(
            grant.credentials == .bearer(BearerCredentials(accessToken: Secret(utf8: "at"))))
        #expect(grant.expiresAt == ProviderSetting.now + .seconds(60))
    }

    /// RFC 6749 section 2.3.1 wants both percent-encoded; some servers want them as they are.
    @Test(
        arguments: [
            (.basic, "id%2B1:s%2Fe%3At"), (.basicRaw, "id+1:s/e:t"),
        ] as [(OAuth2Rules.ClientAuthentication, String)])
    func `a client authenticates by HTTP Basic`(
        way: OAuth2Rules.ClientAuthentication, pair: String
    ) async throws {
        let setting = try setting { $0.clientAuthentication = way }
        _ = try await redeem(
            setting, key: .sharedSecret(Secret(utf8: "s/e:t")), (200, Self.answered))
        let sent = try #require(setting.world.requests.first)
        #expect(sent.header("Authorization") == "Basic " + Base64.encode(Array(pair.utf8)))
        #expect(try form(sent).first(named: "client_id") == nil)
        #expect(try form(sent).first(named: "client_secret") == nil)
    }

    @Test func `a client authenticates in the form`() async throws {
        let setting = try setting { $0.clientAuthentication = .post }
        _ = try await redeem(
            setting, key: .sharedSecret(Secret(utf8: "s/e:t")), (200, Self.answered))
        let sent = try form(setting.world.requests.first)
        #expect(sent.first(named: "client_id") == "id+1")
        #expect(sent.first(named: "client_secret") == "s/e:t")
    }

    @Test(
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, .verifier),
            (403, #"{"error":"invalid_code"}"#, .verifier),
            (400, "", .verifier),
            (401, #"{"error":"invalid_client"}"#, .clientCredentials),
            (400, #"{"error":"invalid_client"}"#, .clientCredentials),
            (401, "", .clientCredentials), (403, "", .clientCredentials),
            // Nothing was signed, so that no clock of ours is wrong (rule 9 of the contract).
            (401, "oauth_problem=timestamp_refused", .other),
            (400, #"{"error":"redirect_uri_mismatch"}"#, .callback),
            (400, #"{"error":"moon_phase"}"#, .other),
            (200, #"{"error":"invalid_grant"}"#, .verifier),
            (200, "error=bad_verification_code", .verifier),
            (500, #"{"error":"invalid_grant"}"#, .verifier), (503, "", .serverTrouble),
        ] as [(Int, String, Refusal)])
    func `a refusal means what the standard and real servers mean`(
        status: Int, body: String, meaning: Refusal
    ) async throws {
        let setting = try setting()
        do {
            _ = try await redeem(setting, (status, body))
            Issue.record("taken")
        } catch LoginFailure.refused(let refusal, _) {
            #expect(refusal == meaning)
        }
    }

    @Test func `what a refusal repeats of the code and the secret is left out`() async throws {
        let setting = try setting { $0.clientAuthentication = .post }
        let body = #"{"error":"x","error_description":"the/code the-verifier s/e:t and more"}"#
        do {
            _ = try await redeem(setting, key: .sharedSecret(Secret(utf8: "s/e:t")), (400, body))
            Issue.record("taken")
        } catch LoginFailure.refused(_, let problem) {
            for secret in ["the/code", "the-verifier", "s/e:t"] {
                #expect(!problem.text.contains(secret))
            }
        }
    }

    /// Rule 12 of the contract: one server's 500 holds SQL with a refresh token.
    @Test(
        arguments: [
            #"{"error":"e","error_description":"made AT1 and RT12","access_token":"AT1x","#
                + #""refresh_token":"RT12"}"#,
            #"{"error":"e","error_description":"INSERT refresh='tGzv3JOkF0XG5Qx2TlKWIA' failed"}"#,
        ])
    func `tokens that a refusal tells are left out of its words`(body: String) async throws {
        let setting = try setting()
        do {
            _ = try await redeem(setting, (500, body))
            Issue.record("taken")
        } catch LoginFailure.refused(_, let problem) {
            #expect(problem.text.contains("***"))
            #expect(!problem.text.contains("RT12"))
            #expect(!problem.text.contains("tGzv3JOkF0XG5Qx2TlKWIA"))
        }
    }

    @Test(arguments: ["mac", "DPoP"])
    func `a token that cannot be presented is refused`(type: String) async throws {
        let setting = try setting()
        let body = #"{"access_token":"at","token_type":"\#(type)"}"#
        await #expect(
            throws: LoginFailure.unusableAnswer(.tokenType(type), host: "api.example")
        ) { try await redeem(setting, (200, body)) }
    }

    // MARK: Renewal and end

    private func session(_ setting: ProviderSetting, refresh: String? = "rt") -> Session {
        var session = setting.session()
        session.credentials = .bearer(
            BearerCredentials(
                accessToken: Secret(utf8: "old"), refreshToken: refresh.map { Secret(utf8: $0) },
                scope: "read"))
        return session
    }

    @Test(
        arguments: [
            (Self.answered, "rt", "read"),
            (
                #"{"access_token":"at","refresh_token":"next","scope":"write"}"#, "next", "write"
            ),
        ])
    func `a refresh keeps what the answer does not replace`(
        body: String, refresh: String, scope: String
    ) async throws {
        let setting = try setting()
        let renewed = try await setting.exchange((200, body)).renew(
            session(setting), clockOffset: .zero)
        #expect(
            try form(setting.world.requests.first) == [
                Parameter("grant_type", "refresh_token"), Parameter("refresh_token", "rt"),
                Parameter("client_id", "id+1"),
            ])
        #expect(
            renewed.grant.credentials
                == .bearer(
                    BearerCredentials(
                        accessToken: Secret(utf8: "at"), refreshToken: Secret(utf8: refresh),
                        scope: scope)))
    }

    @Test(
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, .tokenCredentials), (400, "", .tokenCredentials),
            (401, #"{"error":"invalid_client"}"#, .clientCredentials),
            (502, "", .serverTrouble),
        ] as [(Int, String, Refusal)])
    func `a refused refresh ends the session, a refused client does not`(
        status: Int, body: String, meaning: Refusal
    ) async throws {
        let setting = try setting()
        do {
            _ = try await setting.exchange((status, body)).renew(
                session(setting), clockOffset: .zero)
            Issue.record("taken")
        } catch LoginFailure.refused(let refusal, _) {
            #expect(refusal == meaning)
        }
    }

    @Test func `both tokens are revoked, the refresh token first`() async throws {
        let setting = try setting()
        let revocation = Provider.Revocation(
            endpoint: .init(url: try ProviderSetting.url("/revoke")))
        try await setting.exchange((200, "")).revoke(
            session(setting), at: revocation, clockOffset: .zero)
        let sent = try setting.world.requests.map { try form($0) }
        #expect(sent.map { $0.first(named: "token") } == ["rt", "old"])
        #expect(
            sent.map { $0.first(named: "token_type_hint") } == ["refresh_token", "access_token"])
    }

    /// RFC 7009 section 2.2: an ended token is no error, so that a refusal is about something else.
    @Test(
        arguments: [
            ((400, #"{"error":"unsupported_token_type"}"#), (200, ""), .other),
            (
                (400, #"{"error":"invalid_request","error_description":"token is invalid"}"#),
                (200, ""), .other
            ),
            ((400, #"{"error":"invalid_token"}"#), (200, ""), nil),
            (
                (400, #"{"error":"invalid_token"}"#), (400, #"{"error":"invalid_token"}"#),
                .tokenCredentials
            ),
            ((429, ""), (200, ""), .rateLimit(until: nil)), ((200, ""), (503, ""), .serverTrouble),
        ] as [((Int, String), (Int, String), Refusal?)])
    func `an access token is revoked also where its refresh token was not`(
        first: (Int, String), second: (Int, String), refusal: Refusal?
    ) async throws {
        let setting = try setting()
        let revocation = Provider.Revocation(
            endpoint: .init(url: try ProviderSetting.url("/revoke")))
        var refused: Refusal?
        do throws(LoginFailure) {
            try await setting.exchange(first, second).revoke(
                session(setting), at: revocation, clockOffset: .zero)
        } catch {
            if case .refused(let why, _) = error { refused = why }
        }
        #expect(refused == refusal)
        let sent = try setting.world.requests.map { try form($0) }
        #expect(sent.map { $0.first(named: "token") } == ["rt", "old"])
    }

    @Test(
        arguments: [
            (.access, "token=old"), (.accessToken, "access_token=old"), (.bearer, ""),
        ] as [(Provider.Revocation.Sent, String)])
    func `the access token alone is revoked where a provider knows no other`(
        sends: Provider.Revocation.Sent, named: String
    ) async throws {
        let setting = try setting()
        let revocation = Provider.Revocation(
            endpoint: .init(url: try ProviderSetting.url("/revoke")), sends: sends)
        try await setting.exchange((200, "")).revoke(
            session(setting), at: revocation, clockOffset: .zero)
        #expect(setting.world.requests.count == 1)
        let sent = try #require(setting.world.requests.first)
        #expect(sent.header("Authorization") == (sends == .bearer ? "Bearer old" : nil))
        let fields = try sent.text.map { try FormParameters.parse($0) } ?? []
        let own = fields.filter { $0.name != "client_id" }.map { "\($0.name)=\($0.value)" }
        #expect(own.joined() == named)
    }

    /// Rule 10 of the contract: the way at the token endpoint may not be the way here.
    @Test func `an app proves who it is at the end as the definition says`() async throws {
        let setting = try setting { $0.clientAuthentication = .post }
        let revocation = Provider.Revocation(
            endpoint: .init(url: try ProviderSetting.url("/revoke")), authentication: .basic)
        try await setting.exchange(key: .sharedSecret(Secret(utf8: "s")), (200, "")).revoke(
            session(setting, refresh: nil), at: revocation, clockOffset: .zero)
        let sent = try #require(setting.world.requests.first)
        #expect(sent.header("Authorization") == "Basic " + Base64.encode(Array("id%2B1:s".utf8)))
        #expect(try form(sent).first(named: "client_secret") == nil)
    }

    // MARK: Metadata

    @Test func `the issuer says where tokens end and whose they are`() async throws {
        let setting = try discovering()
        let document =
            #"{"issuer":"https://api.example","revocation_endpoint":"https://api.example/end","#
            + #""userinfo_endpoint":"https://api.example/who"}"#
        let answers = [(200, document), (404, "")]
        let found = try await setting.exchange(answers[0], answers[1]).revocation()
        #expect(found?.endpoint.url.path == "/end")
        var request = Provider.IdentityRequest(
            url: try ProviderSetting.url("/"), idPath: "sub", namePath: "name")
        request.isNamedByIssuer = true
        let second = try discovering()
        let account = try await second.exchange(
            answers[0], answers[1], (200, #"{"sub":"7","name":"ada"}"#)
        ).identity(of: session(second), by: request, clockOffset: .zero)
        #expect(account.id == "7" && account.name == "ada")
        #expect(second.world.requests.last?.url.path == "/who")
    }

    @Test func `an issuer cannot have a token sent to a host of its own choice`() async throws {
        let setting = try discovering()
        let document =
            #"{"issuer":"https://api.example","revocation_endpoint":"https://elsewhere.example/"}"#
        await #expect(
            throws: LoginFailure.unusableMetadata(
                .otherHost(.revocation, "elsewhere.example"), host: "api.example")
        ) { try await setting.exchange((200, document), (404, "")).revocation() }
    }

    private static func metadata(token: String) -> String {
        #"{"issuer":"https://api.example","authorization_endpoint":"https://api.example/page","#
            + #""token_endpoint":"\#(token)"}"#
    }

    private func discovering() throws -> ProviderSetting {
        try setting {
            $0.endpoints = OAuth2Endpoints(issuer: try RequestURL("https://api.example"))
        }
    }

    @Test func `endpoints that the definition does not have are the issuer's`() async throws {
        let setting = try discovering()
        let document = Self.metadata(token: "https://api.example/found")
        let begun = try await setting.exchange((200, document), (404, "")).begin(
            try login(setting), clockOffset: .zero)
        #expect(begun.authorization.url.path == "/page")
        guard case .code(let request) = begun.authorization.proof else { return }
        #expect(request.token.path == "/found")
        #expect(request.issuer == "https://api.example/")
        #expect(
            setting.world.log == [
                "send /.well-known/oauth-authorization-server",
                "send /.well-known/openid-configuration",
            ])
    }

    @Test func `metadata are read once in a login`() async throws {
        let setting = try discovering()
        let exchange = setting.exchange(
            (200, Self.metadata(token: "https://api.example/found")), (404, ""))
        _ = try await exchange.begin(try login(setting), clockOffset: .zero)
        _ = try await exchange.revocation()
        _ = try await exchange.begin(try login(setting), clockOffset: .zero)
        #expect(setting.world.requests.count == 2)
    }

    @Test(
        arguments: [
            (200, Array("<html></html>".utf8), .unusableAnswer(.webPage, host: "api.example")),
            (200, [0x1f, 0x8b, 8, 0], .unusableAnswer(.compressed, host: "api.example")),
            (200, Array("{".utf8), .unusableAnswer(.malformed, host: "api.example")),
            (
                429, [],
                .refused(.rateLimit(until: nil), ServerProblem(host: "api.example", status: 429))
            ),
        ] as [(Int, [UInt8], LoginFailure)])
    func `what came in the place of metadata is told`(
        status: Int, body: [UInt8], failure: LoginFailure
    ) async throws {
        let setting = try discovering()
        let requests = setting.world.requestOperations { request, _ in
            HTTPAnswer(
                status: status, body: body, json: JSONReading.value(of: body),
                origin: request.url.origin, receivedAt: ProviderSetting.now)
        }
        await #expect(throws: failure) {
            try await setting.exchange(requests).begin(try login(setting), clockOffset: .zero)
        }
    }

    @Test(
        arguments: [
            (
                200, Self.metadata(token: "https://evil.example/t"),
                .otherHost(.token, "evil.example")
            ),
            (
                200, #"{"issuer":"https://evil.example","token_endpoint":"https://api.example/t"}"#,
                .otherIssuer("https://evil.example")
            ),
            (200, #"{"issuer":"https://api.example"}"#, .lacks(.authorization)),
            (404, "", .absent), (200, "{}", .absent),
        ] as [(Int, String, MetadataDefect)])
    func `metadata that do not serve are told apart`(
        status: Int, body: String, defect: MetadataDefect
    ) async throws {
        let setting = try discovering()
        await #expect(
            throws: LoginFailure.unusableMetadata(defect, host: "api.example")
        ) {
            _ = try await setting.exchange((status, body)).begin(
                try login(setting), clockOffset: .zero)
        }
    }
}
