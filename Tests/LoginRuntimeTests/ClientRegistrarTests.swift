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

    @Test func `metadata of another issuer are said where a login needs them`() async throws {
        let setting = try setting(RegistrationRules())
        let registrar = try registrar(setting, (200, #"{"issuer":"https://other.example"}"#))
        await #expect(throws: LoginFailure.self) { try await registrar.place() }
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

    // MARK: A refused description

    private static let refused = (400, #"{"error":"invalid_client_metadata"}"#)
    private static let redirectRefused = (400, #"{"error":"invalid_redirect_uri"}"#)

    private func descriptions(
        _ answers: (Int, String)...
    ) async throws -> (grants: [Int], redirects: [String], reply: RegistrationReply?) {
        let setting = try ProviderSetting { provider in
            var rules = OAuth2Rules(
                endpoints: OAuth2Endpoints(issuer: try RequestURL("https://api.example")),
                redirect: .url("http://127.0.0.1/callback"), clientAuthentication: .post)
            rules.clientRegistration = RegistrationRules(url: try RequestURL(Self.place))
            provider.protocol = .oauth2(rules)
        }
        let registrar = try #require(
            ClientRegistrar(setting.provider, operations: setting.requests(answers)))
        let place = try #require(try await registrar.place(for: [.loopback]))
        let reply = try? await registrar.register(at: place)
        let said = setting.world.requests.compactMap { JSONReading.value(of: $0.body ?? []) }
        let redirects = said.map { $0["redirect_uris"]?.texts.first ?? "" }
        return (
            said.map { $0["grant_types"]?.texts.count ?? 0 },
            redirects.map { $0.replacing(/:[0-9]+/, with: ":PORT") }, reply
        )
    }

    private static let literal = "http://127.0.0.1:PORT/callback"
    private static let name = "http://localhost:PORT/callback"

    @Test func `a refused description is said once more with the grant in use`() async throws {
        let (grants, redirects, reply) = try await descriptions(Self.refused, Self.given)
        #expect(grants == [3, 2])
        #expect(redirects == [Self.literal, Self.literal])
        #expect(reply?.credentials.redirect?.hasPrefix("http://127.0.0.1:") == true)
    }

    @Test func `a refused IP literal is said once more by name`() async throws {
        let (_, redirects, reply) = try await descriptions(Self.redirectRefused, Self.given)
        #expect(redirects == [Self.literal, Self.name])
        #expect(reply?.credentials.redirect?.hasPrefix("http://localhost:") == true)
    }

    @Test func `a server that refuses both is asked three times`() async throws {
        let (grants, redirects, reply) = try await descriptions(
            Self.refused, Self.refused, Self.refused, Self.given)
        #expect(grants == [3, 2, 2])
        #expect(redirects == [Self.literal, Self.literal, Self.name])
        #expect(reply == nil)
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_token"}"#), (403, ""), (404, ""), (405, ""), (415, ""),
        (429, ""), (500, "<html>"), (400, #"{"error":"unapproved_software_statement"}"#),
        (200, ""), (201, "{}"), (400, "<!DOCTYPE html><title>No</title>"),
    ])
    func `another refusal is not answered by another description`(
        status: Int, body: String
    ) async throws {
        #expect(try await descriptions((status, body), Self.given).grants == [3])
    }

    // MARK: Refusals of real servers

    /// The first two are those of RFC 7591 section 3.2.2; the others were seen at servers, or are in
    /// threads of programs that register.
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
        (400, #"{"error":"invalid_request","error_description":"application_type"}"#, .other),
        (401, #"{"error":"invalid_token"}"#, .closed),
        (401, #"{"error":"access_denied","error_description":"Authentication required"}"#, .closed),
        (401, "", .closed), (403, "", .closed),
        (403, "<!DOCTYPE html><title>Policy</title>", .closed), (404, "", .absent),
        (404, #"{"error":"not_found"}"#, .absent), (405, "", .absent),
        (415, #"{"error":"unsupported media type"}"#, .other),
        (422, #"{"error":"Validation failed"}"#, .other),
        (200, #"{"error":"invalid_redirect_uri","client_id":"a"}"#, .redirect),
        (201, #"{"error":"invalid_client_metadata"}"#, .metadata),
        (
            201, #"{"client_id":"a","token_endpoint_auth_method":"private_key_jwt"}"#,
            .authentication("private_key_jwt")
        ),
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
        (400, "<!DOCTYPE html><title>Bad request</title>", .webPage),
        (201, #"{"client_id":"new","client_sec"#, .truncated), (200, "[]", .malformed),
        (200, "", .malformed), (201, "", .malformed), (201, "{}", .malformed),
        (201, #"{"client_secret":"s"}"#, .malformed), (200, "null", .malformed),
        (200, #"{"client_id":7,"client_secret":{}}"#, .malformed),
        (
            201, #"{"client_id":"a","client_secret":"s","client_secret_expires_at":"soon"}"#,
            .malformed
        ),
        (201, #"{"client_id":"\#u{1b}[31m","client_secret":"s"}"#, .malformed),
    ])
    func `an answer without a client is of no use`(
        status: Int, body: String, defect: AnswerDefect
    ) async throws {
        #expect(
            try await failure((status, body)) == .unusableAnswer(defect, host: "api.example"))
    }

    @Test(arguments: [
        (201, #"{"client_id":4711,"client_secret":"s"}"#, "4711", "s"),
        (
            200, #"{"client_id":"a b","client_secret":"s/e+c%25r&e=t\"\\ ~"}"#, "a b",
            "s/e+c%25r&e=t\"\\ ~"
        ),
        (
            200,
            #"{"client_id":"a","client_secret":"s","padding":"\#(String(repeating: "x", count: 60_000))"}"#,
            "a", "s"
        ),
    ])
    func `an odd answer has a client all the same`(
        status: Int, body: String, id: String, secret: String
    ) async throws {
        let url = try RequestURL(Self.place)
        let registrar = try registrar(
            try setting(RegistrationRules(url: url)), (status, body))
        let place = try #require(try await registrar.place())
        let credentials = try await registrar.register(at: place).credentials
        #expect(credentials.identifier == id)
        #expect(credentials.key == .sharedSecret(Secret(utf8: secret)))
    }

    @Test func `a server that wants to be asked less often says until when`() async throws {
        guard case .refused(.rateLimit, _) = try await failure((429, "Slower, please.")) else {
            Issue.record("no rate limit")
            return
        }
    }

    @Test func `a server in trouble is not to blame for the description`() async throws {
        guard case .refused(.serverTrouble, _) = try await failure((500, "<html>Oops</html>"))
        else {
            Issue.record("no trouble")
            return
        }
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
