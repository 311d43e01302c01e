import OAuthCore
import Testing

@testable import DemoProvider

/// What the demo's app gets by its key alone (RFC 6749 section 4.4).
@Suite struct `The demo provider's tokens for the app` {
    private var app = OAuth2DemoClient()
    /// `demo-key:demo-secret` in Base64.
    private static let proof = "Basic ZGVtby1rZXk6ZGVtby1zZWNyZXQ="
    private static let form = [Parameter("grant_type", "client_credentials")]

    private func request(
        _ path: String, _ form: [Parameter], proof: String?
    ) -> DemoRequest {
        DemoRequest(
            method: "POST", target: path, authorization: proof, contentType: DemoClient.formType,
            body: FormParameters.encode(form))
    }

    private func timeline(_ token: String, _ query: String = "?screen_name=alice") -> DemoRequest {
        DemoRequest(
            method: "GET", target: "/1.1/statuses/user_timeline.json" + query,
            authorization: "Bearer " + token)
    }

    @Test func `read what anybody may read, and are nobody's`() {
        var app = app
        let answer = app.client.send(request("/oauth2/token", Self.form, proof: Self.proof))
        #expect(answer.status == 200)
        #expect(answer["token_type"] == "bearer")
        #expect(!answer.body.contains("refresh_token"))
        let token = answer["access_token"]
        #expect(app.client.send(timeline(token)).body == "[]")
        #expect(app.client.send(timeline(token, "")).status == 404)
        #expect(app.whose(token).status == 403)
        app.client.now = app.client.now + .seconds(300)
        #expect(app.client.send(timeline(token)).status == 401)
    }

    @Test(arguments: [
        nil, "Basic ZGVtby1rZXk6d3Jvbmc=", "Basic", "Bearer ZGVtby1rZXk6ZGVtby1zZWNyZXQ=",
    ])
    func `are not given to who does not know the secret`(proof: String?) {
        var app = app
        let answer = app.client.send(request("/oauth2/token", Self.form, proof: proof))
        #expect(answer.status == 401)
        #expect(answer["error"] == "invalid_client")
    }

    @Test func `end when the app says so`() {
        var app = app
        let answer = app.client.send(request("/oauth2/token", Self.form, proof: Self.proof))
        let end = [Parameter("token", answer["access_token"])]
        #expect(app.client.send(request("/oauth2/revoke", end, proof: "Basic eA==")).status == 401)
        #expect(app.client.send(timeline(answer["access_token"])).status == 200)
        #expect(app.client.send(request("/oauth2/revoke", end, proof: Self.proof)).status == 200)
        #expect(app.client.send(timeline(answer["access_token"])).status == 401)
    }
}
