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
    private func grant(_ claims: String?, asksWho: Bool = true) async throws -> Grant {
        let setting = try setting(asksWho: asksWho)
        let encoded = claims.map { claims in
            let parts = [#"{"alg":"none"}"#, claims].map { Base64.encodeURLSafe(Array($0.utf8)) }
            return #","id_token":"\#(parts.joined(separator: "."))."}"#
        }
        let body = #"{"access_token":"at","token_type":"Bearer""# + (encoded ?? "}")
        let request = CodeRequest(
            state: "xyz", verifier: nil, redirect: nil, issuer: Self.issuer,
            token: try ProviderSetting.url("/token"), nonce: "n-0S6_WzA2Mj")
        return try await setting.exchange((200, body)).redeem(
            .code(Secret(utf8: "code")), for: .code(request), of: try setting.login(),
            clockOffset: .zero)
    }

    private static let good =
        #""iss":"https://api.example","aud":"id+1","nonce":"n-0S6_WzA2Mj","exp":1600,"iat":990"#

    @Test(arguments: [
        good, good.replacing("api.example", with: "api.example/"),
        good.replacing(#""id+1""#, with: #"["id+1"]"#),
        good.replacing(#""id+1""#, with: #"["id+1","other"],"azp":"id+1""#),
        good.replacing("1600", with: "999"),
    ])
    func `a token for this login is taken, with a minute's leeway`(claims: String) async throws {
        let grant = try await grant(#"{"sub":"24400320","name":"Jane Doe",\#(claims)}"#)
        #expect(grant.account == nil)
        #expect(grant.claimed == Account(id: "24400320", name: "Jane Doe"))
    }

    @Test func `where nothing else tells it, the token says whose session it is`() async throws {
        let claims = #"{"sub":"24400320","preferred_username":"j.doe",\#(Self.good)}"#
        let grant = try await grant(claims, asksWho: false)
        #expect(grant.account == Account(id: "24400320", name: "j.doe"))
    }

    @Test(arguments: [
        good.replacing("n-0S6_WzA2Mj", with: "of-another-login"),
        good.replacing(#""nonce":"n-0S6_WzA2Mj","#, with: ""),
        good.replacing("id+1", with: "another-app"), good.replacing(#""aud":"id+1","#, with: ""),
        good.replacing(#""id+1""#, with: #"["id+1","other"]"#),
        good.replacing(#""id+1""#, with: #""id+1","azp":"other""#),
        good.replacing("api.example", with: "elsewhere.example"),
        good.replacing(#""iss":"https://api.example","#, with: ""),
        good.replacing("1600", with: "900"), good.replacing(#""exp":1600,"#, with: ""),
        good.replacing("1600", with: #""soon""#),
    ])
    func `a token for anything else is refused`(claims: String) async throws {
        await #expect(throws: LoginFailure.unusableAnswer(.notGenuine, host: "api.example")) {
            try await grant(#"{"sub":"24400320",\#(claims)}"#)
        }
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
