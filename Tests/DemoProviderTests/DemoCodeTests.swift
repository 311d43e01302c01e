import OAuthCore
import Testing

@testable import DemoProvider

/// The demo provider's login by a code on a page (RFC 6749 section 4.1, RFC 7636).
@Suite struct `The demo provider's codes` {
    @Test func `lead to a token that says whose it is, and is renewed by another`() {
        var app = OAuth2DemoClient()
        let answer = app.token(OAuth2DemoClient.redeeming(app.code()))
        #expect(answer.status == 200)
        #expect(answer.body.contains(#""token_type":"Bearer","expires_in":300"#))
        #expect(answer["scope"] == "read write")
        #expect(app.whose(answer["access_token"])["name"] == "alice")
        let next = app.refresh(answer["refresh_token"])
        #expect(next.status == 200)
        #expect(next["refresh_token"] != answer["refresh_token"])
        #expect(app.whose(next["access_token"]).status == 200)
    }

    @Test(arguments: [
        ("client_id", "another"), ("redirect_uri", "https://elsewhere.example"),
        ("response_type", "id_token"), ("code_challenge_method", "plain"),
        ("code_challenge", "short"),
        ("code_challenge", String(repeating: "<", count: 43)),
    ])
    func `are not given to a request with something wrong, and nothing of it is on the page`(
        name: String, value: String
    ) {
        var app = OAuth2DemoClient()
        let wrong = app.page.map { $0.name == name ? Parameter(name, value) : $0 }
        let answer = app.open(wrong)
        #expect(answer.status == 400)
        #expect(!answer.body.contains(value))
        #expect(app.client.state.page(for: app.key).status == .gone)
    }

    @Test func `are not given where PKCE is left out, or a parameter is there twice`() {
        var app = OAuth2DemoClient()
        #expect(app.open(app.page.filter { $0.name != "code_challenge" }).status == 400)
        #expect(app.open(app.page + [Parameter("state", "t")]).status == 400)
    }

    @Test(arguments: [
        ("code", "WRONGWRO", "invalid_grant", 400),
        ("code_verifier", String(repeating: "w", count: 43), "invalid_grant", 400),
        ("redirect_uri", "http://127.0.0.1/", "invalid_grant", 400),
        ("client_id", "another", "invalid_client", 401),
        ("grant_type", "password", "unsupported_grant_type", 400),
    ])
    func `are exchanged for nothing with something wrong, and stay good`(
        name: String, value: String, error: String, status: Int
    ) {
        var app = OAuth2DemoClient()
        let right = OAuth2DemoClient.redeeming(app.code())
        let answer = app.token(right.map { $0.name == name ? Parameter(name, value) : $0 })
        #expect(answer["error"] == error)
        #expect(answer.status == status)
        #expect(app.token(right).status == 200)
    }

    @Test func `are good once, and a second use ends what came of the first`() {
        var app = OAuth2DemoClient()
        let form = OAuth2DemoClient.redeeming(app.code())
        let first = app.token(form)
        #expect(app.token(form)["error"] == "invalid_grant")
        #expect(app.whose(first["access_token"]).status == 401)
        #expect(app.refresh(first["refresh_token"])["error"] == "invalid_grant")
        #expect(app.client.state.page(for: app.key).status == .gone)
    }

    @Test func `are good for ten minutes`() {
        var app = OAuth2DemoClient()
        let form = OAuth2DemoClient.redeeming(app.code())
        app.client.now = app.client.now + .seconds(600)
        #expect(app.token(form)["error"] == "invalid_grant")
    }

    @Test func `are not given where it was denied`() {
        var app = OAuth2DemoClient()
        _ = app.open(app.page)
        app.client.state.deny(app.key)
        app.client.state.allow(app.key, as: DemoUser.all[0], entropy: app.client.entropy)
        #expect(app.client.state.page(for: app.key).status == .denied)
    }

    @Test func `are shown on a page whose form proves that it is ours`() {
        var app = OAuth2DemoClient()
        let page = app.open(app.page)
        let sent = [
            Parameter("page", app.page.first(named: "code_challenge") ?? ""),
            Parameter("user", "bob"), Parameter("allow", "1"),
        ]
        #expect(app.post("/oauth2/authorize", sent).status == 404)
        let key = page.body.firstMatch(of: /name="form_key" value="([A-Za-z0-9]+)"/)?.1 ?? ""
        let allowed = app.post(
            "/oauth2/authorize", sent + [Parameter("form_key", String(key))])
        #expect(allowed.body.contains("Type this code there"))
    }

    @Test func `of renewal are good once, and a second use ends the family`() {
        var app = OAuth2DemoClient()
        let first = app.token(OAuth2DemoClient.redeeming(app.code()))
        let second = app.refresh(first["refresh_token"])
        #expect(app.refresh(first["refresh_token"])["error"] == "invalid_grant")
        #expect(app.whose(second["access_token"]).status == 401)
    }

    @Test func `lead to tokens that end by the clock, or when they are revoked`() {
        var app = OAuth2DemoClient()
        let answer = app.token(OAuth2DemoClient.redeeming(app.code()))
        let revocation = [
            Parameter("token", answer["refresh_token"]), Parameter("client_id", "demo-client"),
        ]
        app.client.now = app.client.now + .seconds(300)
        let ended = app.whose(answer["access_token"])
        #expect(ended.status == 401)
        #expect(
            ended.headers.contains(
                .init(
                    name: "WWW-Authenticate",
                    value: #"Bearer realm="demo", error="invalid_token""#)))
        #expect(app.post("/oauth2/revoke", revocation).status == 200)
        #expect(app.refresh(answer["refresh_token"])["error"] == "invalid_grant")
        // One that is not known is no error (RFC 7009 section 2.2).
        #expect(app.post("/oauth2/revoke", revocation).status == 200)
    }
}
