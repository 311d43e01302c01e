import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// Whatever the head of an answer is, a request ends with an answer or a failure: this process
/// reads two thousand of them, and is there afterwards.
@Suite struct AnswerHeadTests {
    @Test(arguments: 0..<10)
    func `each status is an answer or is refused`(hundred: Int) async throws {
        let range = 100 * hundred..<100 * hundred + 100
        let results = try await results(of: AnswerHeads.statuses(range))
        #expect(results == range.map(expected))
    }

    @Test(arguments: 0..<10)
    func `no odd head ends the process or hangs`(batch: Int) async throws {
        let heads = AnswerHeads.odd(100, seed: UInt64(batch))
        let results = try await results(of: heads)
        #expect(results.count == 100)
        #expect(!results.contains(.failure(.tooSlow(host: "127.0.0.1", limit: .seconds(20)))))
    }

    @Test(arguments: 0..<10)
    func `no head of a proxy's answer ends the process`(hundred: Int) async throws {
        let range = 100 * hundred..<100 * hundred + 100
        let heads = AnswerHeads.statuses(range)
        let results = try await results(of: heads, throughProxy: true)
        #expect(results.count == 100 && results.allSatisfy(\.isFailure))
    }

    @Test(arguments: [
        ("HTTP/1.1 100 Continue\r\n\r\n", TransportFailure.HeadDefect.onlyInterim),
        (String(repeating: "HTTP/1.1 103 X\r\n\r\n", count: 5000), .onlyInterim),
        ("HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", .status(101)),
        ("nonsense\r\n\r\n", .malformed), ("HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\n", .malformed),
        (
            "HTTP/1.1 200 OK\r\n"
                + (0..<2000).map { "X-\($0): \(String(repeating: "v", count: 96))\r\n" }.joined()
                + "\r\n", .tooLong
        ),
    ])
    func `what is wrong with a head is told`(
        head: String, defect: TransportFailure.HeadDefect
    ) async throws {
        let results = try await results(of: [head])
        #expect(results == [.failure(.unusableHead(host: "127.0.0.1", defect))])
    }

    @Test func `an answer that comes after a wait is the answer`() async throws {
        let results = try await results(of: [
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 X\r\nContent-Length: 0\r\n\r\n"
        ])
        #expect(results == [.success(201)])
    }

    private func expected(_ status: Int) -> Result<Int, TransportFailure> {
        switch status {
        case 200...999: .success(status)
        case 100, 102...199: .failure(.unusableHead(host: "127.0.0.1", .onlyInterim))
        default: .failure(.unusableHead(host: "127.0.0.1", .status(status)))
        }
    }

    /// The status of each answer, or why there was none, a connection for each.
    private func results(
        of heads: [String], throughProxy: Bool = false
    ) async throws -> [Result<Int, TransportFailure>] {
        let server = try await StubServer(.numbered(heads))
        let place = "127.0.0.1:\(server.port)"
        var settings = HTTPSettings(
            userAgent: "pintle/test",
            proxies: ProxyEnvironment(throughProxy ? ["HTTPS_PROXY": "http://\(place)"] : [:]),
            trust: SystemTrust([:]), now: { Timestamp(secondsSince1970: 7) })
        settings.times = TimeLimits(
            connect: .seconds(10), silence: nil, whole: .seconds(20))
        let door = HTTPDoor(settings)
        var results: [Result<Int, TransportFailure>] = []
        for number in heads.indices {
            let url = throughProxy ? "https://h\(number).example/" : "http://\(place)/h\(number)"
            let request = HTTPRequest(method: "GET", url: try RequestURL(url))
            do throws(TransportFailure) {
                results.append(.success(try await door.send(request).status))
            } catch {
                results.append(.failure(error))
            }
        }
        await door.close()
        try await server.stop()
        return results
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
