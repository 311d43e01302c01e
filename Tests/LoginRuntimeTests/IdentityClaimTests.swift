import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// The nonce of a login and the identity token that has to repeat it (OpenID Connect Core 1.0
/// sections 3.1.2.1, 3.1.3.7 and 15.5.2).
@Suite struct IdentityClaimTests {
    private static let issuer = "https://api.example"

    private func setting(
        scopes: [String] = ["openid"], asksWho: Bool = true
    ) throws -> ProviderSetting {
        try ProviderSetting { provider in
            let rules = OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    issuer: try RequestURL(Self.issuer),
                    authorization: .init(
                        url: try ProviderSetting.url("/authorize"), tokenParameter: nil),
                    token: .init(url: try ProviderSetting.url("/token"))),
                scopes: scopes)
            provider.protocol = .oauth2(rules)
            if !asksWho { provider.identity = nil }
        }
    }

    private func nonces(_ setting: ProviderSetting) async throws -> (url: String?, proof: String?) {
        let begun = try await setting.exchange().begin(try setting.login(), clockOffset: .zero)
        guard case .code(let request) = begun.authorization.proof else { return (nil, nil) }
        let parameters = try begun.authorization.url.queryParameters
        return (parameters.first(named: "nonce"), request.nonce)
    }

    @Test func `a login that asks who signs in has a nonce of 128 bits, each its own`() async throws
    {
        let setting = try setting()
        let (one, other) = (try await nonces(setting), try await nonces(setting))
        #expect(one.url == one.proof)
        #expect((one.url ?? "").utf8.count >= 22)
        #expect(one.url != other.url)
    }

    @Test func `a login that does not ask has none`() async throws {
        let nonces = try await nonces(setting(scopes: ["read"]))
        #expect(nonces.url == nil)
        #expect(nonces.proof == nil)
    }

    /// What the tokens of a login that began with the nonce `n-0S6_WzA2Mj` grant, with these claims.
    private func grant(
        _ claims: String?, asksWho: Bool = true, headers: [HTTPHeader] = []
    ) async throws(LoginFailure) -> Grant {
        let encoded = claims.map { claims in
            let parts = [#"{"alg":"none"}"#, claims].map { Base64.encodeURLSafe(Array($0.utf8)) }
            return #","id_token":"\#(parts.joined(separator: "."))."}"#
        }
        return try await redeem(encoded ?? "}", asksWho: asksWho, headers: headers)
    }

    private func redeem(
        _ rest: String, asksWho: Bool = true, headers: [HTTPHeader] = []
    ) async throws(LoginFailure) -> Grant {
        guard let setting = try? setting(asksWho: asksWho), let login = try? setting.login(),
            let token = try? ProviderSetting.url("/token")
        else { throw .notOffered(host: "") }
        let body = #"{"access_token":"at","token_type":"Bearer""# + rest
        let request = CodeRequest(
            state: "xyz", verifier: nil, redirect: nil, issuer: Self.issuer, token: token,
            nonce: "n-0S6_WzA2Mj")
        let requests = setting.world.requestOperations { request, _ in
            var answer = ProviderSetting.answer(200, body, to: request)
            answer.headers = headers
            return answer
        }
        return try await setting.exchange(requests).redeem(
            .code(Secret(utf8: "code")), for: .code(request), of: login, clockOffset: .zero)
    }

    private static let good =
        #""iss":"https://api.example","aud":"id+1","nonce":"n-0S6_WzA2Mj","exp":1600,"iat":990"#

    @Test(arguments: [
        good, good.replacing("api.example", with: "api.example/"),
        good.replacing(#""id+1""#, with: #"["id+1"]"#),
        good.replacing(#""id+1""#, with: #"["id+1","other"],"azp":"id+1""#),
        good.replacing("1600", with: "701"), good + #","nbf":1300"#,
    ])
    func `a token for this login is taken, with five minutes' leeway`(claims: String) async throws {
        let grant = try await grant(#"{"sub":"24400320","name":"Jane Doe",\#(claims)}"#)
        #expect(grant.account == nil)
        #expect(grant.claimed == Account(id: "24400320", name: "Jane Doe"))
    }

    @Test func `where nothing else tells it, the token says whose session it is`() async throws {
        let claims = #"{"sub":"24400320","preferred_username":"j.doe",\#(Self.good)}"#
        let grant = try await grant(claims, asksWho: false)
        #expect(grant.account == Account(id: "24400320", name: "j.doe"))
    }

    @Test(
        arguments: [
            (good.replacing("n-0S6_WzA2Mj", with: "of-another-login"), .nonce),
            (good.replacing(#""nonce":"n-0S6_WzA2Mj","#, with: ""), .nonce),
            (good.replacing("id+1", with: "another-app"), .audience),
            (good.replacing(#""aud":"id+1","#, with: ""), .audience),
            (good.replacing(#""id+1""#, with: #"["id+1","other"]"#), .audience),
            (good.replacing(#""id+1""#, with: #""id+1","azp":"other""#), .audience),
            (good.replacing("api.example", with: "elsewhere.example"), .issuer),
            (good.replacing(#""iss":"https://api.example","#, with: ""), .issuer),
            (good.replacing("1600", with: "700"), .ended(ago: .seconds(300), isOwnClock: true)),
            (good.replacing(#""exp":1600,"#, with: ""), .ended(ago: nil, isOwnClock: true)),
            (good.replacing("1600", with: #""soon""#), .ended(ago: nil, isOwnClock: true)),
            (good + #","nbf":1301"#, .notBegun(in: .seconds(301), isOwnClock: true)),
            (good + #","nbf":"later""#, .notBegun(in: nil, isOwnClock: true)),
        ] as [(String, IdentityCheck)])
    func `a token for anything else is refused, with the check that it does not pass`(
        claims: String, check: IdentityCheck
    ) async throws {
        let refused = LoginFailure.unusableAnswer(.identity(check), host: "api.example")
        await #expect(throws: refused) {
            try await grant(#"{"sub":"24400320",\#(claims)}"#)
        }
    }

    /// Our own clock stands at 1000.
    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 02:00:00 GMT", good.replacing("1600", with: "6901"), nil),
            (
                "Thu, 01 Jan 1970 02:00:00 GMT", good.replacing("1600", with: "9000,\"nbf\":7500"),
                nil
            ),
            (
                "Thu, 01 Jan 1970 02:00:00 GMT", good,
                .ended(ago: .seconds(5600), isOwnClock: false)
            ),
            (
                "Thu, 01 Jan 1970 00:00:10 GMT", good + #","nbf":990"#,
                .notBegun(in: .seconds(980), isOwnClock: false)
            ),
        ] as [(String, String, IdentityCheck?)])
    func `the server's own clock decides, where it is known`(
        date: String, claims: String, check: IdentityCheck?
    ) async throws {
        let refused = check.map { LoginFailure.unusableAnswer(.identity($0), host: "api.example") }
        var failure: LoginFailure?
        do throws(LoginFailure) {
            _ = try await grant(#"{"sub":"7",\#(claims)}"#, headers: [HTTPHeader("Date", date)])
        } catch {
            failure = error
        }
        #expect(failure == refused)
    }

    @Test func `an encrypted token is left out, and that is told`() async throws {
        let grant = try await redeem(#","id_token":"e30.a.b.c.d"}"#)
        #expect(grant.isIdentityEncrypted)
        #expect(grant.account == nil && grant.claimed == nil)
    }

    /// OpenID Connect Core 1.0 section 5.3.2.
    @Test(arguments: ["7", "8"])
    func `a userinfo answer about another account than the token's is refused`(
        sub: String
    ) async throws {
        var setting = try setting()
        setting.provider.identity?.idPath = "sub"
        let login = try setting.login()
        var grant = ProviderSetting.grant
        grant.credentials = .bearer(BearerCredentials(accessToken: Secret(utf8: "at")))
        grant.claimed = Account(id: "7", name: "ada")
        let operations = setting.world.operations(
            setting.requests([(200, #"{"sub":"\#(sub)"}"#)]), client: ProviderSetting.client)
        let saved = await setting.event(of: .saveSession(AttemptID(1), login, grant), operations)
        guard case .granted(_, let session, _)? = saved else { return }
        let event = await setting.event(
            of: .requestIdentity(AttemptID(1), login, session, clockOffset: .zero), operations)
        let account = Account(id: "7", name: "7")
        let refused = LoginFailure.unusableAnswer(.identity(.subject), host: "api.example")
        #expect(
            event
                == (sub == "7"
                    ? .identityReceived(AttemptID(1), account)
                    : .requestFailed(AttemptID(1), refused)))
    }

    @Test(arguments: ["no-token", "a.b", "a.b.c"])
    func `what is no token is refused`(text: String) async throws {
        let setting = try setting()
        let request = CodeRequest(
            state: "xyz", verifier: nil, redirect: nil, issuer: nil,
            token: try ProviderSetting.url("/token"), nonce: "n")
        let body = #"{"access_token":"at","token_type":"Bearer","id_token":"\#(text)"}"#
        let login = try setting.login()
        await #expect(throws: LoginFailure.unusableAnswer(.malformed, host: "api.example")) {
            try await setting.exchange((200, body)).redeem(
                .code(Secret(utf8: "code")), for: .code(request), of: login, clockOffset: .zero)
        }
    }

    @Test func `a server that says nothing of who signed in is no error`() async throws {
        let grant = try await grant(nil)
        #expect(grant.account == nil)
        #expect(grant.claimed == nil)
    }
}
