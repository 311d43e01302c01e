import LoginCore
import LoginRuntime
import PintleText
import Testing

@testable import PintleCLI

@Suite struct `What a program says to the socket` {
    private func request(_ target: String, hosts: [String]) -> ProxyRequest {
        ProxyRequest(
            method: "GET", target: target, headers: hosts.map { HTTPHeader("host", $0) })
    }

    @Test(arguments: [
        ("/1/x?a=b", ["api.x.com"], "api.x.com", "/1/x?a=b"),
        ("/", ["api.x.com:80"], "api.x.com", "/"),
        ("/", ["api.x.com:8443"], "api.x.com:8443", "/"),
        ("http://api.x.com/1/x", [], "api.x.com", "/1/x"),
        ("HTTP://api.x.com:80?a", ["API.x.com"], "api.x.com", "/?a"),
        ("http://[::1]:8080/x", ["[::1]:8080"], "[::1]:8080", "/x"),
    ])
    func `leads to one place`(
        target: String, hosts: [String], authority: String, path: String
    ) throws {
        let place = try request(target, hosts: hosts).place()
        #expect(place == ProxyPlace(authority: authority, target: path))
    }

    @Test(arguments: [
        ("/", []), ("/", [""]), ("/", ["a.example", "b.example"]), ("/", ["user@a.example"]),
        ("/", ["a.example/b"]), ("/", ["a.example b"]), ("*", ["a.example"]),
        ("a.example:443", ["a.example"]), ("https://a.example/", ["a.example"]),
        ("http://a.example/", ["b.example"]), ("http:///x", []), ("http://u:p@a.example/", []),
    ])
    func `is refused where that could be two places, or none`(target: String, hosts: [String]) {
        #expect(throws: CommandFailure.self) { try request(target, hosts: hosts).place() }
    }

    @Test func `goes on without what is about the connection, and about who asks`() {
        let headers = [
            ("Host", "api.x.com"), ("Connection", "close, X-Hop , x-other"), ("X-Hop", "1"),
            ("X-Other", "2"), ("Keep-Alive", "5"), ("TE", "trailers"), ("Upgrade", "h2c"),
            ("Transfer-Encoding", "chunked"), ("Content-Length", "3"), ("Authorization", "Basic x"),
            ("Proxy-Authorization", "Basic y"), ("Cookie", "a=b"), ("Expect", "100-continue"),
            ("Accept", "*/*"), ("X-Kept", "3"), ("content-type", "text/plain"),
        ]
        let request = ProxyRequest(
            method: "POST", target: "/", headers: headers.map { HTTPHeader($0.0, $0.1) })
        #expect(request.forwarded.map(\.name) == ["Accept", "X-Kept", "content-type"])
    }

    @Test func `wants a socket`() async throws {
        let world = try World()
        #expect(await world.run("sign-proxy") == .usage)
        #expect(await world.run("sign-proxy", "--socket", "") == .usage)
        #expect(await world.run("sign-proxy", "--socket", "/s") == .failed)
        let locked = try World(isLocked: true)
        #expect(await locked.run("sign-proxy", "--socket", "/s") == .locked)
    }
}
