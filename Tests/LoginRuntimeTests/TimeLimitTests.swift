import LoginCore
import NIOCore
import NIOPosix
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// The limits of a request's time, and what is silence.
@Suite struct TimeLimitTests {
    private static let limits = TimeLimits(connect: .seconds(3), silence: .seconds(1), whole: nil)

    /// How many bytes of an answer came before `enough` of them were there, or why none.
    private func count(
        _ request: HTTPRequest, enough: Int = .max
    ) async -> Result<Int, TransportFailure> {
        let door = HTTPDoor(
            HTTPSettings(
                userAgent: "pintle/test", proxies: ProxyEnvironment([:]), trust: SystemTrust([:]),
                now: { Timestamp(secondsSince1970: 7) }))
        let count = Mutex(0)
        let result: Result<Int, TransportFailure>
        do throws(TransportFailure) {
            try await door.stream(
                request, head: { _ in true },
                body: { bytes in
                    count.withLock { $0 += bytes.count }
                    return count.withLock { $0 } < enough
                })
            result = .success(count.withLock { $0 })
        } catch {
            result = .failure(error)
        }
        await door.close()
        return result
    }

    private func request(
        _ port: Int, times: TimeLimits = limits, body: BodyFile? = nil
    ) throws -> HTTPRequest {
        var request = HTTPRequest(
            method: "POST", url: try RequestURL("http://127.0.0.1:\(port)/"))
        request.times = times
        request.bodyFile = body
        return request
    }

    @Test func `a server that says nothing is silent, for as long as is told`() async throws {
        let server = try await StubServer(.silence)
        let times = TimeLimits(connect: .seconds(3), silence: .milliseconds(300), whole: nil)
        let result = await count(try request(server.port, times: times))
        #expect(result == .failure(.silent(host: "127.0.0.1", limit: .milliseconds(300))))
        try await server.stop()
    }

    @Test func `an answer that drips is not silent, however long it takes`() async throws {
        let server = try await StubServer(.drip)
        // 50 ms each: they take longer than the silence that is allowed.
        let result = await count(try request(server.port), enough: 30)
        // Several drops may come at once.
        #expect(try result.get() >= 30)
        try await server.stop()
    }

    @Test func `an upload under way is no silence`() async throws {
        let length = 4_194_304
        let server = try await SlowServer(bytes: length)
        let piece = [UInt8](repeating: 0x61, count: length)
        let result = await count(try request(server.port, body: BodyFile(piece)))
        #expect(result == .success(4))
        #expect(server.span > .seconds(1))
        try await server.stop()
    }

    @Test func `an upload that nobody takes is silence`() async throws {
        let server = try await SlowServer(bytes: .max, isStuck: true)
        let body = BodyFile(length: 1 << 40) { _, count in [UInt8](repeating: 0, count: count) }
        let result = await count(try request(server.port, body: body))
        #expect(result == .failure(.silent(host: "127.0.0.1", limit: .seconds(1))))
        try await server.stop()
    }

    @Test func `the time for everything ends an upload as well`() async throws {
        let server = try await SlowServer(bytes: .max)
        let body = BodyFile(length: 1 << 40) { _, count in [UInt8](repeating: 0, count: count) }
        let times = TimeLimits(connect: .seconds(3), silence: nil, whole: .milliseconds(500))
        let result = await count(try request(server.port, times: times, body: body))
        #expect(result == .failure(.tooSlow(host: "127.0.0.1", limit: .milliseconds(500))))
        try await server.stop()
    }

    /// A clock that only naps move.
    private final class NapClock: Sendable {
        private let start = ContinuousClock.now
        private let slept = Mutex(Duration.zero)
        var now: ContinuousClock.Instant { start + slept.withLock { $0 } }
        func pass(_ span: Duration) { slept.withLock { $0 += span } }
        var span: Duration { slept.withLock { $0 } }
    }

    private let clock = NapClock()

    private func movement() -> Movement { Movement(now: { [clock] in clock.now }) }

    /// How many looks at it take until nothing has moved for eight of them in a row.
    private func looks(
        until silence: Movement, _ look: (Int) async -> Void
    ) async throws -> Int {
        var looks = 0
        try await silence.untilSilent(for: .seconds(8)) { span in
            #expect(span == .seconds(1))
            clock.pass(span)
            looks += 1
            await look(looks)
        }
        return looks
    }

    @Test(arguments: [([], 8), ([1], 9), ([7], 15), ([2, 9, 16], 24)])
    func `silence is counted from the last thing that moved`(moves: [Int], end: Int) async throws {
        let movement = movement()
        let count = try await looks(until: movement) { look in
            if moves.contains(look) { movement.note() }
        }
        #expect(count == end)
    }

    @Test(arguments: [
        (0.25, 8.25), (1.0, 9), (7.5, 15.5), (7.999, 15.999),
    ])
    func `a silence has its full length, and no more, from the last thing that moved`(
        moved: Double, end: Double
    ) async throws {
        let movement = movement()
        try await movement.untilSilent(for: .seconds(8)) { span in
            let before = clock.span
            if (before..<before + span).contains(.seconds(moved)) {
                clock.pass(.seconds(moved) - before)
                movement.note()
                clock.pass(before + span - .seconds(moved))
            } else {
                clock.pass(span)
            }
        }
        // Fractions of a second are no whole numbers here.
        let off = clock.span - .seconds(end)
        #expect(off < .milliseconds(1) && off > .milliseconds(-1))
    }

    @Test func `a process that was stopped finds what came meanwhile`() async throws {
        let movement = movement()
        var naps = 0
        try await movement.untilSilent(for: .seconds(8)) { span in
            naps += 1
            // The first nap takes an hour of the clock, and something is read right after it.
            clock.pass(naps == 1 ? .seconds(3600) : span)
            if naps == 2 { movement.note() }
        }
        #expect(naps == 10)
    }

    @Test func `each piece of a body that the connection takes is a movement`() async throws {
        let movement = movement()
        var pieces = BodyPieces(
            file: BodyFile([UInt8](repeating: 0, count: 150_000)), movement: movement,
            eventLoop: MultiThreadedEventLoopGroup.singleton.any()
        ).makeAsyncIterator()
        var sizes: [Int] = []
        let count = try await looks(until: movement) { look in
            guard look <= 28, look % 7 == 0, let piece = try? await pieces.next() else { return }
            sizes.append(piece.readableBytes)
        }
        #expect(sizes == [65_536, 65_536, 18_928])
        // Asked once more, it has nothing left, and what went before was on its way.
        #expect(count == 28 + 8)
    }

    @Test func `nobody is silent whom we keep waiting`() async throws {
        let movement = movement()
        let count = await movement.holding {
            var looks = 0
            let error = await #expect(throws: CancellationError.self) {
                try await movement.untilSilent(for: .seconds(8)) { _ in
                    looks += 1
                    if looks == 100 { throw CancellationError() }
                }
            }
            return error == nil ? 0 : looks
        }
        #expect(count == 100)
    }

    @Test func `a body arrives whole, piece by piece`() async throws {
        let server = try await StubServer(
            .answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"))
        let text = String(repeating: "0123456789", count: 20_000)
        let result = await count(try request(server.port, body: BodyFile(Array(text.utf8))))
        #expect(result == .success(2))
        let sent = try #require(server.requests.first)
        #expect(sent.hasSuffix("\r\n\r\n" + text))
        #expect(sent.lowercased().contains("\r\ncontent-length: 200000\r\n"))
        try await server.stop()
    }

    @Test func `a file that changes on the way is told, and no whole request goes out`()
        async throws
    {
        let server = try await StubServer(.silence)
        let body = BodyFile(length: 200_000) { (offset, count) throws(FileProblem) in
            guard offset < 65_536 else { throw .changed }
            return [UInt8](repeating: 0x61, count: count)
        }
        let result = await count(try request(server.port, body: body))
        #expect(result == .failure(.unreadableBody(.changed)))
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test func `a body that ends too early has changed`() {
        let body = BodyFile(length: 3) { _, _ in [] }
        #expect(throws: FileProblem.changed) { try body.piece(at: 0) }
    }
}
