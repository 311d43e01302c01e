import OAuthCore
import Testing

@testable import DemoProvider

/// The demo provider's page that shows the token itself (RFC 6749 section 4.2).
@Suite struct `The demo provider's token page` {
    private static let state = "0123456789abcdef"
    private var app = OAuth2DemoClient()

    private func page(_ changes: [Parameter] = []) -> [Parameter] {
        let usual = [
            Parameter("response_type", "token"), Parameter("client_id", "demo-client"),
            Parameter("redirect_uri", OAuth2DemoClient.redirect), Parameter("state", Self.state),
        ]
        return usual.map { old in changes.first { $0.name == old.name } ?? old }
    }

    @Test func `shows a token that is good until the demo ends, and no code`() throws {
        var app = app
        #expect(app.open(page()).status == 200)
        let key = ConsentKey.page("token." + Self.state)
        app.client.state.allow(key, as: DemoUser.all[2], entropy: app.client.entropy)
        let shown = app.client.state.page(for: key)
        #expect(shown.answerName == "token")
        guard case .allowed(_, let token) = shown.status else {
            Issue.record("\(shown.status)")
            return
        }
        #expect(token.wholeMatch(of: /[B-Z]{12}/) != nil)
        #expect(app.token(OAuth2DemoClient.redeeming(token))["error"] == "invalid_grant")
        app.client.now = app.client.now + .seconds(86_400)
        #expect(app.whose(token)["name"] == "carol")
    }

    @Test func `shows none where it was denied`() {
        var app = app
        _ = app.open(page())
        let key = ConsentKey.page("token." + Self.state)
        app.client.state.deny(key)
        app.client.state.allow(key, as: DemoUser.all[0], entropy: app.client.entropy)
        #expect(app.client.state.page(for: key).status == .denied)
    }

    @Test(arguments: [
        Parameter("state", "short"), Parameter("state", "<script>alert(1)</script>"),
        Parameter("redirect_uri", "http://127.0.0.1:45001/callback"),
        Parameter("client_id", "another"),
    ])
    func `is not there for a request with something wrong`(change: Parameter) {
        var app = app
        let answer = app.open(page([change]))
        #expect(answer.status == 400)
        #expect(!answer.body.contains(change.value))
    }
}
