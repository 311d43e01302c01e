import CryptoOpenSSL
import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// The requests of a device login as they go out, and what answers mean, judged by RFC 8628 and the
/// documentation of providers.
@Suite struct DeviceExchangeTests {
    private static let codes = """
        {"device_code":"dc","user_code":"WDJB-MJHT","verification_uri":"https://api.example/d",
         "verification_uri_complete":"https://api.example/d?c=WDJB-MJHT","expires_in":900}
        """

    private func setting(
        _ change: @escaping (inout OAuth2Rules) throws -> Void = { _ in }
    ) throws -> ProviderSetting {
        try ProviderSetting { provider in
            let device = try ProviderSetting.url("/device")
            var rules = OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    token: .init(url: try ProviderSetting.url("/token")),
                    deviceAuthorization: device),
                scopes: ["read", "write"],
                device: DeviceRules(authorization: .init(url: device)))
            try change(&rules)
            provider.protocol = .oauth2(rules)
            provider.tokenUse = .bearer
        }
    }

    private func login(_ setting: ProviderSetting) throws -> LoginRequest {
        var login = try setting.login()
        login.forms = [.device]
        return login
    }

    private func device(verifier: CodeVerifier? = nil) throws -> DeviceRequest {
        DeviceRequest(
            try DeviceReply(Array(Self.codes.utf8)), verifier: verifier,
            token: try ProviderSetting.url("/token"),
            polling: DevicePolling(interval: .seconds(5), from: ProviderSetting.now))
    }

    private func form(_ request: HTTPRequest?) throws -> [Parameter] {
        try FormParameters.parse(try #require(request?.text))
    }

    // MARK: The codes

    @Test func `asks for the codes as RFC 8628 section 3_1 says, and waits as section 3_2 says`()
        async throws
    {
        let setting = try setting()
        let begun = try await setting.exchange((200, Self.codes)).begin(
            try login(setting), clockOffset: .zero)
        #expect(
            try form(setting.world.requests.first) == [
                Parameter("scope", "read write"), Parameter("client_id", "id+1"),
            ])
        let authorization = begun.authorization
        #expect(authorization.url.text == "https://api.example/d?c=WDJB-MJHT")
        #expect(authorization.expiresAt == ProviderSetting.now + .seconds(900))
        #expect(authorization.device?.userCode == "WDJB-MJHT")
        #expect(authorization.nextPoll == ProviderSetting.now + .seconds(6))
    }

    @Test func `asks by Basic with the client named in the form as well`() async throws {
        let setting = try setting { $0.clientAuthentication = .basic }
        _ = try await setting.exchange(
            key: .sharedSecret(Secret(utf8: "s")), (200, Self.codes)
        ).begin(try login(setting), clockOffset: .zero)
        let request = try #require(setting.world.requests.first)
        #expect(try form(request).first == Parameter("client_id", "id+1"))
        #expect(request.headers.contains { $0.name == "Authorization" })
    }

    @Test func `ties the codes to whoever asked where the definition says so`() async throws {
        let setting = try setting { $0.device.usesPKCE = true }
        let begun = try await setting.exchange((200, Self.codes)).begin(
            try login(setting), clockOffset: .zero)
        let verifier = try #require(begun.authorization.device?.verifier)
        let hash = verifier.value.withBytes { Cryptography.openSSL.digest(.sha256, Array($0)) }
        #expect(
            try form(setting.world.requests.first).first(named: "code_challenge")
                == Base64.encodeURLSafe(hash))
        _ = try await setting.exchange((400, #"{"error":"authorization_pending"}"#)).ask(
            try #require(begun.authorization.device))
        #expect(
            try form(setting.world.requests.last).first(named: "code_verifier")
                == verifier.value.revealedText)
    }

    @Test(
        "says what keeps a login from beginning",
        arguments: [
            (400, #"{"error":"unauthorized_client"}"#, Refusal.form),
            (400, #"{"error":"device_flow_disabled"}"#, .form),
            (401, #"{"error":"invalid_client"}"#, .clientCredentials),
            (401, "", .clientCredentials),
            (200, #"{"error":"access_denied"}"#, .denied),
            (503, "", .serverTrouble),
        ])
    func refusesToBegin(status: Int, body: String, refusal: Refusal) async throws {
        let setting = try setting()
        let (exchange, login) = (setting.exchange((status, body)), try login(setting))
        let failure = await #expect(throws: LoginFailure.self) {
            try await exchange.begin(login, clockOffset: .zero)
        }
        guard case .refused(refusal, _)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(setting.world.requests.count == 1)
    }

    @Test func `says so where there are codes and no page`() async throws {
        let setting = try setting()
        let exchange = setting.exchange((200, #"{"device_code":"d","user_code":"A"}"#))
        let login = try login(setting)
        await #expect(throws: LoginFailure.unusableAnswer(.noPage, host: "api.example")) {
            try await exchange.begin(login, clockOffset: .zero)
        }
    }

    @Test func `refuses a page without TLS`() async throws {
        let setting = try setting()
        let page = Self.codes.replacing("https://api.example/d\"", with: "http://api.example/d\"")
        let (exchange, login) = (setting.exchange((200, page)), try login(setting))
        await #expect(throws: LoginFailure.unusableAnswer(.unencryptedPage, host: "api.example")) {
            try await exchange.begin(login, clockOffset: .zero)
        }
    }

    // MARK: Questions

    @Test func `asks as RFC 8628 section 3_4 says`() async throws {
        let setting = try setting()
        _ = try await setting.exchange((400, #"{"error":"authorization_pending"}"#)).ask(
            try device())
        #expect(
            try form(setting.world.requests.first) == [
                Parameter("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
                Parameter("device_code", "dc"), Parameter("client_id", "id+1"),
            ])
    }

    @Test func `asks in JSON, by another name and without a grant type, as Trakt wants it`()
        async throws
    {
        let setting = try setting { rules in
            rules.clientAuthentication = .post
            rules.device.sendsJSON = true
            rules.device.codeParameter = "code"
            rules.device.grantType = nil
        }
        _ = try await setting.exchange(
            key: .sharedSecret(Secret(utf8: "se\"c")), (429, "")
        ).ask(try device())
        let request = try #require(setting.world.requests.first)
        #expect(
            request.text == #"{"code":"dc","client_id":"id+1","client_secret":"se\"c"}"#)
        #expect(request.headers.contains(HTTPHeader("Content-Type", "application/json")))
    }

    struct Waiting: Sendable, CustomTestStringConvertible {
        var status: Int
        var body: String
        var answer: DevicePolling.Answer
        var headers: [HTTPHeader] = []
        var testDescription: String { "\(status) \(body)" }
    }

    private static let page = "<!DOCTYPE html><html><title>Wi-Fi</title></html>"

    @Test(
        "goes on asking after everything that is no word of the provider's",
        arguments: [
            Waiting(status: 400, body: #"{"error":"authorization_pending"}"#, answer: .pending),
            // GitHub: a form, and a status of success.
            Waiting(
                status: 200, body: "error=authorization_pending&error_uri=x", answer: .pending),
            Waiting(
                status: 200, body: "error=slow_down&interval=10",
                answer: .slowDown(.seconds(10))),
            // Google.
            Waiting(status: 428, body: #"{"error":"authorization_pending"}"#, answer: .pending),
            Waiting(
                status: 403, body: #"{"error":"slow_down","interval":7}"#,
                answer: .slowDown(.seconds(7))),
            Waiting(
                status: 403, body: #"{"error_code":"rate_limit_exceeded"}"#,
                answer: .trouble(status: 403)),
            // Twitch.
            Waiting(
                status: 400, body: #"{"status":400,"message":"authorization_pending"}"#,
                answer: .pending),
            Waiting(
                status: 429, body: "", answer: .trouble(status: 429, retryAfter: .seconds(30)),
                headers: [HTTPHeader("Retry-After", "30")]),
            Waiting(
                status: 429, body: #"{"error":"too_many_requests"}"#,
                answer: .trouble(status: 429)),
            Waiting(status: 503, body: page, answer: .trouble(status: 503)),
            Waiting(
                status: 500, body: #"{"error":"internal"}"#, answer: .trouble(status: 500)),
            Waiting(status: 200, body: page, answer: .trouble(status: 200)),
            Waiting(
                status: 302, body: "", answer: .trouble(status: 302),
                headers: [HTTPHeader("Location", "https://portal.example/")]),
        ])
    func waits(_ reply: Waiting) async throws {
        let setting = try setting()
        let outcome = try await outcome(reply, setting)
        #expect(outcome == .waiting(reply.answer, at: ProviderSetting.now))
    }

    private func outcome(_ answer: Waiting, _ setting: ProviderSetting) async throws
        -> DeviceOutcome
    {
        let operations = setting.world.requestOperations { request, _ in
            var reply = ProviderSetting.answer(answer.status, answer.body, to: request)
            reply.headers += answer.headers
            return reply
        }
        return try await setting.exchange(operations).ask(try device())
    }

    @Test func `goes on asking where no answer came`() async throws {
        let setting = try setting()
        let operations = setting.world.requestOperations {
            (request, _) throws(TransportFailure) in throw .brokeOff(host: request.url.host)
        }
        let outcome = try await setting.exchange(operations).ask(try device())
        #expect(outcome == .lost(at: ProviderSetting.now))
    }

    @Test(
        "means what its documentation says, where a status says all (Trakt)",
        arguments: [
            (400, "wait"), (404, "bad_code"), (409, "bad_code"), (410, "expired"), (418, "denied"),
            (429, "slow_down"),
        ])
    func statuses(status: Int, expected: String) async throws {
        let setting = try setting { rules in
            rules.device.statuses = [
                Parameter("400", "authorization_pending"), Parameter("404", "invalid_grant"),
                Parameter("409", "invalid_grant"), Parameter("410", "expired_token"),
                Parameter("418", "access_denied"), Parameter("429", "slow_down"),
            ]
        }
        let action = try await action(of: setting.exchange((status, "")))
        #expect(action == expected)
    }

    @Test(
        "ends at a word of the provider's",
        arguments: [
            (400, #"{"error":"access_denied"}"#, "denied"),
            (400, #"{"error":"authorization_declined"}"#, "denied"),
            (400, #"{"error":"expired_token"}"#, "expired"),
            (400, #"{"error":"token_expired"}"#, "expired"),
            (400, #"{"error":"invalid_grant"}"#, "bad_code"),
            (400, #"{"error":"bad_verification_code"}"#, "bad_code"),
            (404, #"{"error":"device_not_found"}"#, "bad_code"),
            (200, #"{"error":"incorrect_device_code"}"#, "bad_code"),
            (401, #"{"error":"invalid_client"}"#, "app"),
            (400, #"{"error":"unsupported_grant_type"}"#, "form"),
            (400, #"{"error":"something_new"}"#, "other"),
            (200, #"{"token_type":"bearer"}"#, "unusable"),
        ])
    func ends(status: Int, body: String, expected: String) async throws {
        let setting = try setting()
        let action = try await action(of: setting.exchange((status, body)))
        #expect(action == expected)
    }

    private func action(of exchange: any Exchange) async throws -> String {
        let device = try device()
        do throws(LoginFailure) {
            return Result<_, LoginFailure>.success(try await exchange.ask(device)).action
        } catch {
            return Result<DeviceOutcome, LoginFailure>.failure(error).action
        }
    }

    @Test func `takes the token that an approval brings`() async throws {
        let setting = try setting()
        let body = #"{"access_token":"at","token_type":"bearer","expires_in":60}"#
        guard case .granted(let grant) = try await setting.exchange((200, body)).ask(try device())
        else {
            Issue.record("nothing was granted")
            return
        }
        #expect(grant.expiresAt == ProviderSetting.now + .seconds(60))
    }

    @Test func `names neither code nor token where a server repeats them`() async throws {
        let setting = try setting()
        let body = #"{"error":"odd","error_description":"device_code=dc-dc-dc-dc was wrong"}"#
        var changed = try device()
        changed.deviceCode = Secret(utf8: "dc-dc-dc-dc")
        let (exchange, device) = (setting.exchange((400, body)), changed)
        let failure = await #expect(throws: LoginFailure.self) {
            _ = try await exchange.ask(device)
        }
        #expect(!"\(String(describing: failure))".contains("dc-dc-dc-dc"))
    }
}

extension Result<DeviceOutcome, LoginFailure> {
    /// The word for it that the published cases have.
    fileprivate var action: String {
        switch self {
        case .success(.granted): "granted"
        case .success(.waiting(.pending, _)): "wait"
        case .success(.waiting(.slowDown, _)): "slow_down"
        case .success(.waiting(.trouble, _)), .success(.lost): "trouble"
        case .failure(.refused(.denied, _)): "denied"
        case .failure(.refused(.temporaryCredentials, _)): "bad_code"
        case .failure(.refused(.clientCredentials, _)): "app"
        case .failure(.refused(.form, _)): "form"
        case .failure(.refused): "other"
        case .failure(.expired): "expired"
        case .failure(.unusableAnswer): "unusable"
        case .failure: "another failure"
        }
    }
}
