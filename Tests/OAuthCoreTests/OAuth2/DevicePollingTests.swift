import OAuthCore
import Testing

/// When a server may be asked (RFC 8628 section 3.5); moments count from 0.
@Suite("The questions of a device login")
struct DevicePollingTests {
    private static let start = Timestamp(secondsSince1970: 0)

    private static func moment(_ seconds: Int64) -> Timestamp {
        Timestamp(secondsSince1970: seconds)
    }

    private func asked(
        _ answer: DevicePolling.Answer, at end: Int64 = 10, interval: Int = 5
    ) -> DevicePolling {
        var polling = DevicePolling(interval: .seconds(interval), from: Self.start)
        polling.begin(at: polling.next)
        polling.take(answer, at: Self.moment(end))
        return polling
    }

    @Test("begin one interval after the codes came, and a second later, since moments are whole")
    func first() {
        #expect(
            DevicePolling(interval: .seconds(5), from: Self.start).next == Self.moment(6))
    }

    @Test("count their gaps from the end of an answer, however long it took")
    func gaps() { #expect(asked(.pending, at: 25).next == Self.moment(31)) }

    @Test(
        "slow down by five seconds, or to what the server says where that is more",
        arguments: [(nil, 10), (3, 10), (10, 10), (30, 30)])
    func slowing(stated: Int?, interval: Int) {
        let polling = asked(.slowDown(stated.map { .seconds($0) }))
        #expect(polling.interval == .seconds(interval))
        #expect(polling.next == Self.moment(10 + Int64(interval) + 1))
    }

    @Test("never get faster again")
    func kept() {
        var polling = asked(.slowDown(.seconds(30)))
        polling.begin(at: polling.next)
        polling.take(.slowDown(.seconds(2)), at: Self.moment(50))
        #expect(polling.interval == .seconds(35))
        polling.begin(at: polling.next)
        polling.take(.pending, at: Self.moment(100))
        #expect(polling.next == Self.moment(136))
    }

    @Test(
        "grow their gaps while the server is in trouble, up to a minute or what it asks for",
        arguments: [(1, 0, 10), (2, 0, 20), (3, 0, 40), (4, 0, 60), (40, 0, 60), (1, 90, 90)])
    func trouble(times: Int, retryAfter: Int64, gap: Int64) {
        var polling = DevicePolling(interval: .seconds(5), from: Self.start)
        (0..<times).forEach { _ in
            polling.begin(at: polling.next)
            polling.take(.trouble(retryAfter: .seconds(retryAfter)), at: Self.moment(1000))
        }
        #expect(polling.next == Self.moment(1000 + gap + 1))
        #expect(polling.interval == .seconds(5))
    }

    @Test("end with one last in time where only trouble would put it off")
    func last() {
        var polling = asked(.trouble(retryAfter: .seconds(600)), at: 100)
        #expect(polling.due(before: Self.moment(200)) == Self.moment(199))
        #expect(polling.due(before: Self.moment(800)) == Self.moment(701))
        polling.begin(at: Self.moment(199))
        polling.take(.pending, at: Self.moment(199))
        #expect(polling.due(before: Self.moment(200)) == nil)
    }

    @Test(
        "come a last time just before the end: the one before waits where both have no room",
        arguments: [(30, 16), (23, 16), (22, 21), (18, 17), (17, 16)])
    func lastInTime(end: Int64, due: Int64) {
        #expect(asked(.pending, at: 10).due(before: Self.moment(end)) == Self.moment(due))
    }

    @Test("remember that an answer was lost")
    func lost() {
        var polling = asked(.pending)
        #expect(!polling.mayHaveLostToken)
        polling.loseAnswer(at: Self.moment(20))
        polling.take(.pending, at: Self.moment(40))
        #expect(polling.mayHaveLostToken)
    }

    @Test("are as far apart for whoever goes on from the store after a crash")
    func resumed() {
        var polling = DevicePolling(interval: .seconds(5), from: Self.start)
        polling.begin(at: Self.moment(6))
        let stored = DevicePolling(
            interval: polling.interval, count: polling.count, earliest: polling.earliest)
        #expect(stored.next == Self.moment(12))
        #expect(stored.count == 1)
        #expect(!asked(.pending, at: 7).differs(from: polling))
        #expect(asked(.pending, at: 9).differs(from: polling))
        #expect(asked(.slowDown(nil), at: 6).differs(from: polling))
    }
}
