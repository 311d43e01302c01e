import OAuthCore
import Testing

@testable import DemoProvider

/// The demo provider's way back to a port of this machine (RFC 8252 section 7.3).
@Suite struct `The demo provider's way back by loopback` {
    private static let place = "http://127.0.0.1:45001/callback"
    private var app = OAuth2DemoClient()

    /// The page of a login that ends there.
    private func page(_ redirect: String = place) -> [Parameter] {
        app.page.map { $0.name == "redirect_uri" ? Parameter("redirect_uri", redirect) : $0 }
    }

    @Test func `sends the browser there with a code and the state, and the code is good`() throws {
        var app = app
        _ = app.open(page())
        app.client.state.allow(app.key, as: DemoUser.all[1], entropy: app.client.entropy)
        let shown = app.client.state.page(for: app.key)
        #expect(shown.status == .approved(DemoUser.all[1]))
        let back = try RequestURL(try #require(shown.destination))
        #expect(back.origin == (try RequestURL(Self.place).origin))
        #expect(back.path == "/callback")
        let query = try back.queryParameters
        #expect(query.map(\.name) == ["code", "state"])
        #expect(query.first(named: "state") == "s")
        let form = OAuth2DemoClient.redeeming(query.first(named: "code") ?? "")
        #expect(app.token(form)["error"] == "invalid_grant")
        let right = form.map {
            $0.name == "redirect_uri" ? Parameter("redirect_uri", Self.place) : $0
        }
        #expect(app.whose(app.token(right)["access_token"])["name"] == "bob")
    }

    @Test func `brings the refusal back as well`() throws {
        var app = app
        _ = app.open(page())
        app.client.state.deny(app.key)
        #expect(
            app.client.state.page(for: app.key).destination
                == Self.place + "?error=access_denied&state=s")
    }

    @Test func `is a redirect of the form's answer, which the page's policy lets through`() {
        var app = app
        let question = app.open(page())
        let key = question.body.firstMatch(of: /name="form_key" value="([A-Za-z0-9]+)"/)?.1 ?? ""
        #expect(
            question.headers.contains {
                $0.value.contains("form-action 'self' http://127.0.0.1:*;")
            })
        let answer = app.post(
            "/oauth2/authorize",
            [
                Parameter("page", app.page.first(named: "code_challenge") ?? ""),
                Parameter("form_key", String(key)), Parameter("user", "alice"),
                Parameter("allow", "1"),
            ])
        #expect(answer.status == 303)
        let location = answer.headers.first { $0.name == "Location" }?.value ?? ""
        #expect(location.hasPrefix(Self.place + "?code="))
    }

    @Test(arguments: [
        ("response_type", "id_token", "unsupported_response_type"),
        ("code_challenge_method", "plain", "invalid_request"), ("scope", "all", "invalid_scope"),
    ])
    func `tells the app what it asked for that is not granted`(
        name: String, value: String, error: String
    ) throws {
        var app = app
        let wrong = page().map { $0.name == name ? Parameter(name, value) : $0 }
        let answer = app.open(wrong)
        #expect(answer.status == 303)
        let place = answer.headers.first { $0.name == "Location" }?.value ?? ""
        #expect(place.hasPrefix(Self.place + "?error=\(error)&"))
        #expect(place.hasSuffix("&state=s"))
    }

    @Test(arguments: [
        "http://127.0.0.1/callback", "http://localhost:45001/callback",
        "http://[::1]:45001/callback", "https://127.0.0.1:45001/callback",
        "http://127.0.0.1:45001/callback?next=1", "http://127.0.0.1:45001@evil.example/",
        "http://127.0.0.1.example:45001/callback", "http://127.0.0.1:45001/\r\nX: y",
    ])
    func `leads to no other place`(redirect: String) {
        var app = app
        #expect(app.open(page(redirect)).status == 400)
        #expect(app.client.state.page(for: app.key).status == .gone)
    }
}
