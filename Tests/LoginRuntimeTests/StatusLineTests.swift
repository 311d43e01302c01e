import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// The words behind a status, which the HTTP decoder throws away.
@Suite struct StatusLineTests {
    /// The words of each answer, one connection for all that allow it.
    private func reasons(of heads: [String]) async throws -> [String] {
        let server = try await StubServer(.kept(heads))
        var settings = HTTPSettings(
            userAgent: "pintle/test", proxies: ProxyEnvironment([:]), trust: SystemTrust([:]),
            now: { Timestamp(secondsSince1970: 7) })
        settings.times = TimeLimits(connect: .seconds(10), silence: nil, whole: .seconds(20))
        let door = HTTPDoor(settings)
        var reasons: [String] = []
        for number in heads.indices {
            let url = "http://127.0.0.1:\(server.port)/h\(number)"
            let answer = try await door.send(HTTPRequest(method: "GET", url: try RequestURL(url)))
            reasons.append(answer.reason)
        }
        await door.close()
        try await server.stop()
        return reasons
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", "OK"), ("HTTP/1.1 200 All is well\r\n", "All is well"),
        ("HTTP/1.1 200 \r\n", ""), ("HTTP/1.1 200\r\n", ""),
        ("HTTP/1.1 418 Tea  pot\r\n", "Tea  pot"),
        ("HTTP/1.1 200 \u{e9}t\u{e9}\r\n", "\u{e9}t\u{e9}"), ("HTTP/1.0 404 Nope\r\n", "Nope"),
        ("HTTP/1.1 103 Early\r\nX: 200 Not this\r\n\r\nHTTP/1.1 200 Late\r\n", "Late"),
        ("\r\nHTTP/1.1 200 After a line\r\n", "After a line"),
    ])
    func `are those that came`(line: String, reason: String) async throws {
        let head = line + "Content-Length: 0\r\n\r\n"
        #expect(try await reasons(of: [head]) == [reason])
    }

    @Test func `of one answer are not those of another`() async throws {
        let body = "HTTP/1.1 500 Body\r\n"
        let first = "HTTP/1.1 200 First\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let second = "HTTP/1.1 204\r\n\r\n"
        #expect(try await reasons(of: [first, second]) == ["First", ""])
    }
}
