import OAuthCore
import Testing

@testable import DemoProvider

/// The calls as clients make them that know RFC 5849 and not us.
@Suite struct DemoCallTests {
    @Test(arguments: ["GET", "POST"], DemoClient.Place.allCases)
    func `a login works by either method with the parameters anywhere`(
        method: String, place: DemoClient.Place
    ) throws {
        var client = DemoClient()
        let reply = try client.login(by: method, in: place)
        #expect(reply.extra.first(named: "screen_name") == "alice")
        let answer = client.send(
            try client.signed(
                "GET", DemoCall.account.rawValue, token: SigningToken(reply.credentials),
                in: place == .form ? .query : place))
        #expect(answer.status == 200)
    }

    @Test(
        "a method that a call does not take is 405 with those that it takes",
        arguments: [
            ("DELETE", "/oauth/request_token", "GET, POST"),
            ("PUT", "/oauth/access_token", "GET, POST"),
            ("POST", "/1.1/account/verify_credentials.json", "GET, HEAD"),
            ("HEAD", "/oauth/request_token", "GET, POST"),
            ("GET", "/1.1/statuses/update.json", "POST"),
            ("GET", "/1.1/oauth/invalidate_token.json", "POST"), ("POST", "/", "GET, HEAD"),
        ])
    func allowed(method: String, path: String, methods: String) {
        var client = DemoClient()
        let answer = client.send(DemoRequest(method: method, target: path))
        #expect(answer.status == 405)
        #expect(answer.headers.contains(.init(name: "Allow", value: methods)))
    }

    @Test(arguments: ["GET", "POST", "DELETE"])
    func `what stands at no path is 404 by any method`(method: String) {
        var client = DemoClient()
        #expect(client.send(DemoRequest(method: method, target: "/oauth")) == .refusal(.noPage))
    }

    @Test func `the page stands at authenticate too`() throws {
        var client = DemoClient()
        let query = "?oauth_token=\(try client.requestToken().identifier)"
        let page = client.send(DemoRequest(method: "GET", target: "/oauth/authenticate\(query)"))
        #expect(page.status == 200)
        #expect(
            page == client.send(DemoRequest(method: "GET", target: "/oauth/authorize\(query)")))
    }
}
