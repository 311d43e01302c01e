import Glibc
import LoginCore
import LoginRuntime
import Synchronization
import Testing

/// The loopback interface itself: connections of all kinds, and what they are answered.
@Suite struct `A port of the loopback interface` {
    /// What was asked.
    private final class Asked: Sendable {
        let requests = Mutex<[CallbackDesk.Request]>([])
        let sent = Mutex(0)

        func answerer() -> LoopbackDoor.Answerer {
            { [self] request in
                requests.withLock { $0.append(request) }
                return LoopbackDoor.Answer(status: 200, page: "<p>done</p>") { [self] in
                    sent.withLock { $0 += 1 }
                }
            }
        }
    }

    @Test func `answers one request with a page that nobody keeps`() async throws {
        let asked = Asked()
        let port = try await LoopbackDoor.live.listen(["127.0.0.1"], nil, asked.answerer())
        let answer = LoopbackVisitor.send(
            "GET /callback?code=c&state=s HTTP/1.1\r\nHost: a:1\r\n\r\n", to: port.number)
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.hasSuffix("<p>done</p>"))
        let headers = [
            "Content-Security-Policy: default-src 'none'", "Cache-Control: no-store",
            "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "Connection: close",
        ]
        #expect(headers.filter { !answer.contains($0) } == [])
        #expect(
            asked.requests.withLock { $0 } == [
                CallbackDesk.Request(
                    method: "GET", target: "/callback?code=c&state=s", hosts: ["a:1"])
            ])
        await port.close()
        #expect(LoopbackVisitor.send("GET / HTTP/1.1\r\n\r\n", to: port.number) == "")
    }

    @Test func `is not stood in the way of by those who say nothing, or too much`() async throws {
        let asked = Asked()
        let port = try await LoopbackDoor.live.listen(["127.0.0.1"], nil, asked.answerer())
        let halfOpen = (0..<200).map { _ in
            LoopbackVisitor.connect(to: port.number, saying: "GET /callback HTTP/1.1\r\nHo")
        }
        let long = String(repeating: "a", count: 200_000)
        #expect(
            !LoopbackVisitor.send("GET /\(long) HTTP/1.1\r\nHost: a\r\n\r\n", to: port.number)
                .contains("done"))
        #expect(
            !LoopbackVisitor.send("nonsense\r\n\r\n", to: port.number).contains("done"))
        let answer = LoopbackVisitor.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n", to: port.number)
        #expect(answer.contains("done"))
        #expect(asked.requests.withLock { $0.map(\.target) } == ["/"])
        for descriptor in halfOpen { close(descriptor) }
        await port.close()
    }

    @Test func `is on both families for a name, and taken as a whole`() async throws {
        let asked = Asked()
        let port = try await LoopbackDoor.live.listen(
            ["127.0.0.1", "::1"], nil, asked.answerer())
        let request = "GET / HTTP/1.1\r\nHost: localhost:\(port.number)\r\n\r\n"
        #expect(LoopbackVisitor.send(request, to: port.number).contains("done"))
        let hasIPv6 = LoopbackVisitor.hasIPv6
        #expect(
            LoopbackVisitor.send(request, to: port.number, byIPv6: true).contains("done") == hasIPv6
        )
        await #expect(throws: LoopbackDoor.Failure.portTaken(port.number)) {
            _ = try await LoopbackDoor.live.listen(["127.0.0.1"], port.number, asked.answerer())
        }
        await port.close()
        let again = try await LoopbackDoor.live.listen(
            ["127.0.0.1", "::1"], port.number, asked.answerer())
        #expect(again.number == port.number)
        await again.close()
    }
}
