import OAuthCore
import Testing

@testable import DemoProvider

/// The demo provider's login by a code that is typed elsewhere (RFC 8628).
@Suite struct `The demo provider's device codes` {
    private var app = OAuth2DemoClient()
    private let started: DemoResponse
    private var code: String { started["device_code"] }

    init() {
        started = app.startDevice()
    }

    private var key: ConsentKey { .userCode(started["user_code"]) }

    @Test func `say where to go, how long they are good, and how often to ask`() {
        #expect(started.status == 200)
        let typed = started["user_code"]
        #expect(typed.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
        #expect(started["verification_uri"] == DemoClient.base + "/device")
        #expect(
            started["verification_uri_complete"]
                == DemoClient.base + "/device?user_code=" + typed)
        #expect(started.body.contains(#""expires_in":600,"interval":2"#))
    }

    @Test func `lead to a token once they were approved, and to none a second time`() {
        var app = app
        #expect(app.poll(code, after: 2)["error"] == "authorization_pending")
        app.client.state.allow(key, as: DemoUser.all[1], entropy: app.client.entropy)
        #expect(app.client.state.page(for: key).status == .approved(DemoUser.all[1]))
        let answer = app.poll(code, after: 2)
        #expect(answer.status == 200)
        #expect(answer["scope"] == "read")
        #expect(app.whose(answer["access_token"])["name"] == "bob")
        #expect(app.poll(code, after: 9)["error"] == "invalid_grant")
        #expect(app.client.state.page(for: key).status == .gone)
    }

    @Test func `ask for patience where they are used too early, five seconds more each time`() {
        var app = app
        #expect(app.poll(code, after: 1)["error"] == "slow_down")
        #expect(app.poll(code, after: 6)["error"] == "slow_down")
        #expect(app.poll(code, after: 11)["error"] == "slow_down")
        #expect(app.poll(code, after: 17)["error"] == "authorization_pending")
    }

    @Test func `lead to nothing where it was denied, or nobody came in time`() {
        var app = app
        app.client.state.deny(key)
        #expect(app.poll(code, after: 2)["error"] == "access_denied")
        let further = app.startDevice()
        #expect(app.poll(further["device_code"], after: 600)["error"] == "expired_token")
        let late = ConsentKey.userCode(further["user_code"])
        #expect(app.client.state.page(for: late).status == .gone)
    }

    @Test func `are refused to an app that is not known, and so is a code that never was`() {
        var app = app
        #expect(app.poll("never", after: 2)["error"] == "invalid_grant")
        let foreign = app.post(
            "/oauth2/device_authorization", [Parameter("client_id", "another")])
        #expect(foreign.status == 401)
        #expect(foreign["error"] == "invalid_client")
    }

    @Test(arguments: [(["-": ""], 200), (["-": "%20"], 200), ([:], 200)])
    func `are found as people type them`(changes: [String: String], status: Int) {
        var app = app
        let typed = started["user_code"].lowercased()
            .map { changes[String($0)] ?? String($0) }.joined()
        let page = app.client.send(
            DemoRequest(method: "GET", target: "/device?user_code=" + typed))
        #expect(page.status == status)
        #expect(page.body.contains("asks to use an account"))
    }

    @Test func `have a page to type them on, which knows no other`() {
        var app = app
        #expect(app.client.send(DemoRequest(method: "GET", target: "/device")).status == 200)
        let unknown = app.client.send(
            DemoRequest(method: "GET", target: "/device?user_code=%3Cb%3E"))
        #expect(unknown.status == 404)
        #expect(!unknown.body.contains("<b>"))
    }
}
