import Glibc
import TestSupport
import Testing

/// The harness itself: that the foreign provider refuses what it should.
@Suite(.enabled(if: access(Repository.python, X_OK) == 0))
struct ForeignProviderTests {
    @Test func `an unsigned request is refused`() throws {
        let provider = try ForeignProvider()
        for path in ["/oauth/request_token", "/oauth/access_token", "/echo"] {
            let reply = try PlainHTTP.send("POST", provider.baseURL + path)
            #expect([400, 401].contains(reply.status), "\(path): \(reply.text)")
        }
        #expect(try provider.counts().values.reduce(0, +) == 3)
    }

    @Test func `a fault lasts as often as it was asked for`() throws {
        let provider = try ForeignProvider()
        try provider.fail("/echo", "503", times: 2)
        let statuses = try (1...3).map { _ in
            try PlainHTTP.send("GET", provider.baseURL + "/echo").status
        }
        #expect(statuses == [503, 503, 401])
    }

    @Test func `with TLS it names the authority's file`() throws {
        let provider = try ForeignProvider(.tls)
        #expect(provider.baseURL.hasPrefix("https://127.0.0.1:"))
        #expect(access(try #require(provider.caFile), R_OK) == 0)
    }
}
