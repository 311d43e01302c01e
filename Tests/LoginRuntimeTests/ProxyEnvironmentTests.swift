import LoginCore
import LoginRuntime
import OAuthCore
import Testing

@Suite struct ProxyEnvironmentTests {
    /// The way to a host as short text: `direct`, `host:port`, or `unusable host`.
    private func route(_ environment: [String: String], to host: String) throws -> String {
        switch ProxyEnvironment(environment).route(to: try Origin(host: host)) {
        case .direct: "direct"
        case .proxy(let proxy): "\(proxy.host):\(proxy.port)"
        case .unusable(let setting): "unusable \(setting.host)"
        }
    }

    @Test(
        "the form of the setting",
        arguments: [
            ("", "direct"), ("http://proxy.example:8080", "proxy.example:8080"),
            ("http://user:p%40ss@proxy.example:8080/", "proxy.example:8080"),
            ("proxy.example:80", "proxy.example:80"), ("[::1]:3128", "[::1]:3128"),
            ("proxy.example", "proxy.example:1080"),
            ("socks5://user:secret@proxy.example:1", "unusable proxy.example"),
            // A password that is not encoded is no host, and is not shown.
            ("http://user:sec/ret@proxy.example:1", "unusable "),
            ("http://user:12/ret@proxy.example:1", "unusable "),
            ("http://user:secret", "unusable "), ("//user:secret@proxy.example", "unusable "),
            ("socks5://user:sec/ret@proxy.example:1", "unusable "),
            ("http://bad host", "bad:1080"),
        ])
    func form(setting: String, expected: String) throws {
        #expect(try route(["HTTPS_PROXY": setting], to: "api.example") == expected)
    }

    @Test(
        "hosts that are reached without it",
        arguments: [
            ("*", "direct"), ("api.example", "direct"), ("example", "direct"),
            (".example", "direct"),
            ("*.example", "direct"), ("a.test, api.example:443", "direct"),
            ("API.EXAMPLE", "direct"),
            ("api.example:444", "p:1"), ("pi.example", "p:1"), ("api.example.org", "p:1"),
            ("", "p:1"),
        ])
    func exceptions(list: String, expected: String) throws {
        #expect(try route(["https_proxy": "p:1", "no_proxy": list], to: "api.example") == expected)
    }

    @Test(
        "loopback and plain http never use it",
        arguments: [
            "http://127.0.0.1:80", "https://localhost", "https://[::1]:4433", "http://api.example",
        ])
    func loopback(host: String) throws {
        #expect(try route(["HTTPS_PROXY": "p:1"], to: host) == "direct")
    }

    @Test func `the way is told as a fact`() throws {
        let x = try Origin(host: "api.x.com")
        let proxies = ProxyEnvironment([
            "https_proxy": "http://me:pass@proxy.example:3128", "no_proxy": "acme.example",
        ])
        #expect(proxies.shownRoute(to: x) == .proxy("proxy.example:3128"))
        let acme = try Origin(host: "acme.example")
        #expect(proxies.shownRoute(to: acme) == .direct(isProxySet: true))
        #expect(ProxyEnvironment([:]).shownRoute(to: x) == .direct(isProxySet: false))
    }

    @Test(
        "ALL_PROXY serves where HTTPS_PROXY is not set",
        arguments: [
            (["ALL_PROXY": "a:1"], "a:1"), (["all_proxy": "b:2", "ALL_PROXY": "a:1"], "b:2"),
            (["HTTPS_PROXY": "p:3", "all_proxy": "b:2"], "p:3"),
            (["https_proxy": "", "HTTPS_PROXY": "", "ALL_PROXY": "a:1"], "a:1"),
            (["https_proxy": "", "HTTPS_PROXY": "p:3"], "p:3"),
            (["ALL_PROXY": "a:1", "NO_PROXY": ".example"], "direct"),
            (["ALL_PROXY": "socks5://a:1", "no_proxy": "api.example"], "direct"),
            (["ALL_PROXY": "socks5://a:1"], "unusable a"), (["ALL_PROXY": ""], "direct"),
        ])
    func anyScheme(environment: [String: String], expected: String) throws {
        #expect(try route(environment, to: "api.example") == expected)
    }

    @Test(
        "a proxy of another kind is named with its variable, and no password",
        arguments: [
            ("ALL_PROXY", "socks5h://me:secret@a:1", "socks5h"),
            ("https_proxy", "SOCKS4://a", "socks4"), ("HTTPS_PROXY", "secret://a", nil),
        ])
    func otherKind(variable: String, setting: String, scheme: String?) throws {
        guard
            case .unusable(let found) = ProxyEnvironment([variable: setting])
                .route(to: try Origin(host: "api.example"))
        else {
            Issue.record("it was to be refused")
            return
        }
        #expect(found.variable == variable && found.scheme == scheme && found.host == "a")
    }

    @Test func `lower case wins`() throws {
        let both = ["https_proxy": "small:1", "HTTPS_PROXY": "BIG:2"]
        #expect(try route(both, to: "api.example") == "small:1")
    }
}
