import OAuthCore
import Testing

/// Where a browser comes back to (RFC 8252 section 7.3).
@Suite struct `A place on the loopback interface` {
    @Test(
        arguments: [
            ("http://127.0.0.1/callback", .ipv4, nil, "/callback"),
            ("http://127.0.0.1:8765/callback", .ipv4, 8_765, "/callback"),
            ("http://[::1]:1/", .ipv6, 1, "/"), ("http://localhost", .name, nil, "/"),
            ("http://localhost:65535?app=1", .name, 65_535, "/"),
            ("http://127.0.0.1/a/b?app=1", .ipv4, nil, "/a/b"),
        ] as [(String, LoopbackPlace.Host, Int?, String)])
    func `is read and written byte for byte`(
        redirect: String, host: LoopbackPlace.Host, port: Int?, path: String
    ) throws {
        let place = try #require(LoopbackPlace(redirect))
        #expect(place.host == host && place.port == port && place.path == path)
        #expect(place.redirect == redirect)
    }

    @Test(arguments: [
        "https://127.0.0.1/callback", "http://127.0.0.1.example/", "http://localhost.example/",
        "http://127.0.0.1:0/", "http://127.0.0.1:65536/", "http://127.0.0.1:/",
        "http://127.0.0.1:+1/",
        "http://127.0.0.1:080/", "http://127.0.0.2/", "http://127.0.0.1@example.org/",
        "pintle:/callback",
        "http://acme.example/", "",
    ])
    func `is no other place`(redirect: String) {
        #expect(LoopbackPlace(redirect) == nil)
    }

    @Test func `takes a port in front of its path`() {
        #expect(LoopbackPlace.usual.at(port: 4_711).redirect == "http://127.0.0.1:4711/callback")
        #expect(LoopbackPlace.Host.name.addresses == ["127.0.0.1", "::1"])
    }

    private func forms(
        _ redirect: OAuth2Rules.Redirect, _ stated: [LoginForm] = []
    ) throws -> Provider {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                authorization: .init(
                    url: try RequestURL("https://acme.example/a"), tokenParameter: nil),
                token: .init(url: try RequestURL("https://acme.example/t"))),
            redirect: redirect)
        rules.forms = stated
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules),
            tokenUse: .bearer)
    }

    @Test(
        "is a form of login where the definition has one, and a sure one where it names form or port",
        arguments: [
            (.outOfBand, [], [.code], false),
            (.url("https://acme.example/cb"), [], [.code], false),
            (.url("http://127.0.0.1/cb"), [], [.code, .loopback], false),
            (.url("http://127.0.0.1:99/cb"), [], [.code, .loopback], true),
            (.outOfBand, [.code, .loopback], [.code, .loopback], true),
            (.url("http://127.0.0.1:99/cb"), [.code], [.code], false),
        ] as [(OAuth2Rules.Redirect, [LoginForm], [LoginForm], Bool)])
    func forms(
        redirect: OAuth2Rules.Redirect, stated: [LoginForm], forms: [LoginForm], isSure: Bool
    ) throws {
        let provider = try self.forms(redirect, stated)
        #expect(provider.forms == forms)
        #expect(provider.sendsBrowserBack == isSure)
    }
}
