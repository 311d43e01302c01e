import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// How Pintle registers itself (RFC 7591, and Mastodon's way), by what goes out and what comes back.
@Suite struct ClientRegistrarTests {
    private static let place = "https://api.example/register"
    private static let given = (201, #"{"client_id":"new","client_secret":"canary-of-the-app"}"#)

    private func setting(_ registration: RegistrationRules) throws -> ProviderSetting {
        try ProviderSetting { provider in
            var rules = OAuth2Rules(
                endpoints: OAuth2Endpoints(issuer: try RequestURL("https://api.example")),
                scopes: ["read"], clientAuthentication: .post)
            rules.clientRegistration = registration
            provider.protocol = .oauth2(rules)
        }
    }

    private func registrar(
        _ setting: ProviderSetting, _ answers: (Int, String)...
    ) throws -> ClientRegistrar {
        try #require(
            ClientRegistrar(setting.provider, operations: setting.requests(answers)))
    }

    private func document(_ registration: String) -> (Int, String) {
        (200, #"{"issuer":"https://api.example","registration_endpoint":"\#(registration)"}"#)
    }

    @Test func `the issuer says where, and JSON goes there once`() async throws {
        let setting = try setting(RegistrationRules())
        let registrar = try registrar(
            setting, document(Self.place), document(Self.place), Self.given)
        let place = try #require(try await registrar.place())
        let reply = try await registrar.register(at: place)
        #expect(reply.credentials.identifier == "new")
        let request = try #require(setting.world.requests.last)
        #expect(request.url.text == Self.place)
        #expect(request.method == "POST")
        #expect(request.header("Content-Type") == "application/json")
        #expect(request.header("Authorization") == nil)
        #expect(JSONReading.value(of: request.body ?? []) != nil)
        #expect(setting.world.requests.count == 3)
    }

    @Test func `Mastodon gets a form at the URL of the definition, and no metadata are read`()
        async throws
    {
        let url = try RequestURL("https://api.example/api/v1/apps")
        let setting = try setting(RegistrationRules(url: url, style: .mastodon))
        let registrar = try registrar(setting, Self.given)
        let place = try #require(try await registrar.place())
        _ = try await registrar.register(at: place)
        #expect(setting.world.requests.map(\.url) == [url])
        #expect(
            setting.world.requests[0].text
                == "client_name=Pintle&redirect_uris=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&scopes=read"
        )
    }

    @Test func `an issuer that names no place has none`() async throws {
        let setting = try setting(RegistrationRules())
        let answer = (200, #"{"issuer":"https://api.example"}"#)
        #expect(try await registrar(setting, answer).place() == nil)
        #expect(try await registrar(setting, (404, "")).place() == nil)
    }

    @Test func `a definition may forbid it`() throws {
        let setting = try setting(RegistrationRules(style: .none))
        #expect(!setting.provider.registersClients)
        #expect(ClientRegistrar(setting.provider, operations: setting.requests([])) == nil)
    }

    @Test func `nothing goes to a host that the definition does not name`() async throws {
        let setting = try setting(RegistrationRules())
        let registrar = try registrar(setting, document("https://elsewhere.example/register"))
        await #expect(
            throws: LoginFailure.unusableMetadata(
                .otherHost(.registration, "elsewhere.example"), host: "api.example")
        ) {
            try await registrar.place()
        }
    }

    @Test(arguments: ["authorization_endpoint", "token_endpoint"])
    func `nobody is registered where a login could not go on`(endpoint: String) async throws {
        let setting = try setting(RegistrationRules())
        let registrar = try registrar(
            setting,
            (
                200,
                #"{"issuer":"https://api.example","registration_endpoint":"\#(Self.place)","#
                    + #""\#(endpoint)":"https://elsewhere.example/x"}"#
            ))
        let failure = await #expect(throws: LoginFailure.self) { try await registrar.place() }
        guard case .unusableMetadata(.otherHost(_, "elsewhere.example"), host: _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!setting.world.requests.contains { $0.method == "POST" })
    }

    /// The first two are those of RFC 7591 section 3.2.2.
    @Test(arguments: [
        (
            400,
            #"{"error":"invalid_redirect_uri","error_description":"The redirection URI http://sketchy.example.com is not allowed by this server."}"#,
            RegistrationRefusal.redirect
        ),
        (
            400,
            #"{"error":"invalid_client_metadata","error_description":"The grant type 'authorization_code' must be registered along with the response type 'code' but found only 'implicit' instead."}"#,
            .metadata
        ),
        (400, #"{"error":"unapproved_software_statement"}"#, .closed),
        (401, #"{"error":"invalid_token"}"#, .closed), (403, "", .closed), (404, "", .absent),
        (405, "", .absent), (422, #"{"error":"Validation failed"}"#, .other),
        (200, #"{"error":"invalid_redirect_uri","client_id":"a"}"#, .redirect),
    ])
    func `a refusal says why`(
        status: Int, body: String, reason: RegistrationRefusal
    ) async throws {
        let failure = try await failure((status, body))
        guard case .refused(.registration(let said), _) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(said == reason)
    }

    @Test(arguments: [
        (200, "<!DOCTYPE html><title>Sign in</title>", AnswerDefect.webPage),
        (201, #"{"client_id":"new","client_sec"#, .truncated), (200, "[]", .malformed),
        (200, "", .malformed), (200, #"{"client_id":7,"client_secret":{}}"#, .malformed),
    ])
    func `an answer without a client is of no use`(
        status: Int, body: String, defect: AnswerDefect
    ) async throws {
        #expect(
            try await failure((status, body)) == .unusableAnswer(defect, host: "api.example"))
    }

    @Test func `no refusal repeats a secret`() async throws {
        let body = #"{"error":"x canary-of-the-app","client_secret":"canary-of-the-app"}"#
        #expect(!"\(try await failure((400, body)))".contains("canary"))
    }

    private func failure(_ answer: (Int, String)) async throws -> LoginFailure {
        let url = try RequestURL(Self.place)
        let registrar = try registrar(try setting(RegistrationRules(url: url)), answer)
        let place = try #require(try await registrar.place())
        do throws(LoginFailure) {
            _ = try await registrar.register(at: place)
        } catch {
            return error
        }
        throw NoFailure()
    }

    private struct NoFailure: Error {}
}
