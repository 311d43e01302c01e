import CryptoOpenSSL
import OAuthCore
import Testing

@testable import DemoProvider

@Suite struct DemoProviderStateTests {
    private static let identityTarget = "/1.1/account/verify_credentials.json"
    private let badSignature = DemoResponse.refusal(.badRequestSignature)
    private let badVerifier = DemoResponse.refusal(.badVerifier)

    // MARK: The way in

    @Test(arguments: DemoUser.all)
    func `each user signs in and is who they are`(user: DemoUser) throws {
        var client = DemoClient()
        let reply = try client.login(as: user)
        #expect(reply.extra.first(named: "user_id") == user.id)
        #expect(reply.extra.first(named: "screen_name") == user.screenName)
        let answer = client.send(
            try client.signed(
                "GET", "\(Self.identityTarget)?include_email=true",
                token: SigningToken(reply.credentials)))
        #expect(answer.status == 200)
        #expect(answer.body.contains("\"email\":\"\(user.email)\""))
        #expect(
            answer.headers.contains(.init(name: "x-access-level", value: user.access.rawValue)))
    }

    @Test func `the answer to the first request confirms the callback`() throws {
        var client = DemoClient()
        let response = client.send(
            try client.signed(
                "POST", "/oauth/request_token", extra: [Parameter(.callback, "oob")]))
        #expect(try TemporaryCredentialsReply(response.body.utf8).isCallbackConfirmed)
    }

    @Test func `an ended token is refused`() throws {
        var client = DemoClient()
        let token = SigningToken(try client.login().credentials)
        let ended = client.send(
            try client.signed("POST", "/1.1/oauth/invalidate_token.json", token: token))
        #expect(ended.status == 200)
        let answer = client.send(try client.signed("GET", Self.identityTarget, token: token))
        #expect(answer == .refusal(.badToken))
    }

    // MARK: What it refuses

    @Test func `a wrong consumer secret`() throws {
        var client = DemoClient()
        client.key.key = .sharedSecret(Secret(utf8: "wrong"))
        let request = try client.signed(
            "POST", "/oauth/request_token", extra: [Parameter(.callback, "oob")])
        #expect(client.send(request) == badSignature)
    }

    @Test func `an unknown consumer key`() throws {
        var client = DemoClient()
        client.key.identifier = "other"
        let request = try client.signed(
            "POST", "/oauth/request_token", extra: [Parameter(.callback, "oob")])
        #expect(client.send(request) == badSignature)
    }

    @Test func `a target that is not the signed one`() throws {
        var client = DemoClient()
        var request = try client.signed(
            "GET", Self.identityTarget, token: SigningToken(try client.login().credentials))
        request.target += "?include_email=true"
        #expect(client.send(request) == .refusal(.badSignature))
    }

    @Test func `a nonce that came before`() throws {
        var client = DemoClient()
        let request = try client.signed(
            "POST", "/oauth/request_token", nonce: "same-nonce",
            extra: [Parameter(.callback, "oob")])
        #expect(client.send(request).status == 200)
        #expect(client.send(request) == badSignature)
    }

    @Test(
        "a time that is more than five minutes off",
        arguments: [
            (-301, false), (-300, true), (0, true), (300, true), (301, false),
        ])
    func time(offset: Int, isTaken: Bool) throws {
        var client = DemoClient()
        let request = try client.signed(
            "POST", "/oauth/request_token", at: DemoClient.start + .seconds(offset),
            extra: [Parameter(.callback, "oob")])
        let response = client.send(request)
        #expect((response.status == 200) == isTaken)
        if !isTaken { #expect(response == .refusal(.badTime)) }
    }

    @Test("a callback that is not oob", arguments: [nil, "", "https://example.org/back"])
    func callback(text: String?) throws {
        var client = DemoClient()
        let extra = text.map { [Parameter(.callback, $0)] } ?? []
        let request = try client.signed("POST", "/oauth/request_token", extra: extra)
        #expect(client.send(request) == .refusal(.badCallback))
    }

    @Test(
        "what is no OAuth header",
        arguments: [
            nil, "Bearer x", "OAuth oauth_consumer_key=\"demo-key\"",
            "OAuth oauth_nonce=\"a\", oauth_nonce=\"b\"",
        ])
    func header(text: String?) {
        var client = DemoClient()
        let request = DemoRequest(
            method: "POST", target: "/oauth/request_token", authorization: text)
        #expect(client.send(request) == .refusal(.badData))
    }

    @Test func `a wrong PIN, and then the right one too`() throws {
        var client = DemoClient()
        let temporary = try client.requestToken()
        client.state.allow(
            .requestToken(temporary.identifier), as: DemoUser.all[0], entropy: client.entropy)
        let pin = try #require(client.pin(of: temporary))
        #expect(try client.exchange(temporary, pin + "1") == badVerifier)
        #expect(try client.exchange(temporary, pin) == badVerifier)
        #expect(client.state.page(for: .requestToken(temporary.identifier)).status == .gone)
    }

    @Test func `a PIN that has been used`() throws {
        var client = DemoClient()
        let temporary = try client.requestToken()
        client.state.allow(
            .requestToken(temporary.identifier), as: DemoUser.all[0], entropy: client.entropy)
        let pin = try #require(client.pin(of: temporary))
        #expect(try client.exchange(temporary, pin).status == 200)
        #expect(try client.exchange(temporary, pin) == badVerifier)
    }

    @Test func `a PIN after ten minutes`() throws {
        var client = DemoClient()
        let temporary = try client.requestToken()
        client.state.allow(
            .requestToken(temporary.identifier), as: DemoUser.all[0], entropy: client.entropy)
        let pin = try #require(client.pin(of: temporary))
        client.now = client.now + DemoProviderState.life
        #expect(try client.exchange(temporary, pin) == badVerifier)
    }

    @Test func `an exchange that nobody has allowed, or that was denied`() throws {
        var client = DemoClient()
        let pending = try client.requestToken()
        #expect(try client.exchange(pending, "0000000") == badVerifier)
        let denied = try client.requestToken()
        client.state.deny(.requestToken(denied.identifier))
        client.state.allow(
            .requestToken(denied.identifier), as: DemoUser.all[0], entropy: client.entropy)
        #expect(client.pin(of: denied) == nil)
        #expect(try client.exchange(denied, "0000000") == badVerifier)
    }

    // MARK: The page

    /// The value of a hidden field of a page.
    private func field(_ name: String, in page: String) throws -> String {
        let parts = page.split(separator: "name=\"\(name)\" value=\"", maxSplits: 1)
        return String(try #require(parts.last).prefix { $0 != "\"" })
    }

    private func submit(_ fields: [Parameter], to client: inout DemoClient) -> DemoResponse {
        client.send(
            DemoRequest(
                method: "POST", target: "/oauth/authorize",
                contentType: "application/x-www-form-urlencoded",
                body: FormParameters.encode(fields)))
    }

    @Test func `the page asks, and its form leads to the PIN`() throws {
        var client = DemoClient()
        let temporary = try client.requestToken()
        let target = "/oauth/authorize?oauth_token=\(temporary.identifier)&screen_name=bob"
        let page = client.send(DemoRequest(method: "GET", target: target)).body
        #expect(page.contains("value=\"bob\" checked"))
        let answer = submit(
            [
                Parameter(.token, temporary.identifier),
                Parameter("form_key", try field("form_key", in: page)),
                Parameter("user", "bob"), Parameter("allow", "1"),
            ], to: &client)
        let pin = try #require(client.pin(of: temporary))
        #expect(pin.count == 7)
        #expect(answer.body.contains("<p class=\"pin\" id=\"pin\">\(pin)</p>"))
    }

    @Test func `the page's other button denies`() throws {
        var client = DemoClient()
        let temporary = try client.requestToken()
        let target = "/oauth/authorize?oauth_token=\(temporary.identifier)"
        let page = client.send(DemoRequest(method: "GET", target: target)).body
        _ = submit(
            [
                Parameter(.token, temporary.identifier),
                Parameter("form_key", try field("form_key", in: page)), Parameter("deny", "1"),
            ], to: &client)
        #expect(client.state.page(for: .requestToken(temporary.identifier)).status == .denied)
    }

    @Test func `a form from another site changes nothing`() throws {
        var client = DemoClient()
        let temporary = try client.requestToken()
        let answer = submit(
            [
                Parameter(.token, temporary.identifier), Parameter("form_key", "guess"),
                Parameter("user", "bob"), Parameter("allow", "1"),
            ], to: &client)
        #expect(answer.status == 404)
        #expect(client.state.page(for: .requestToken(temporary.identifier)).status == .waiting)
    }

    @Test func `nothing of an unknown address is repeated on its page`() {
        var client = DemoClient()
        let target = "/oauth/authorize?oauth_token=%3Cscript%3E&screen_name=%3Cscript%3E"
        let page = client.send(DemoRequest(method: "GET", target: target))
        #expect(page.status == 404)
        #expect(!page.body.contains("<script>"))
    }
}
