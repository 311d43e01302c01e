public import OAuthCore

/// The times that a refusal tells.
extension Interpretation {
    /// The provider's own time, if nobody on the way could have made it up (flow rule 6).
    ///
    /// The `Date` header counts first, then what OKAPI says in the body, then the middle of the
    /// times that the problem report calls acceptable.
    func clockReading(acceptable: ClosedRange<Timestamp>?) -> ClockReading? {
        guard answer.origin.scheme == .https || answer.origin.isLoopback else { return nil }
        let stated = answer.header("date").flatMap(Timestamp.init(httpDate:))
        let middle = acceptable.map { range in
            range.lowerBound + (range.upperBound - range.lowerBound) / 2
        }
        return (stated ?? timeInBody ?? middle).map {
            ClockReading(server: $0, local: answer.receivedAt)
        }
    }

    /// OKAPI's `error.ours`: the time that it compared ours with.
    private var timeInBody: Timestamp? {
        answer.json?[path: "error.ours"]?.text.flatMap { Int64($0) }
            .flatMap(Timestamp.init(stated:))
    }

    /// Whether we signed with a time that most providers refuse.
    func isClockSuspect(_ reading: ClockReading) -> Bool {
        let off = reading.offset - clockOffset
        return off > Self.toleratedOffset || off < .zero - Self.toleratedOffset
    }

    /// What providers put up with: five minutes, as far as they say.
    private static let toleratedOffset = Duration.seconds(300)

    /// The end of a wait that the provider asks for, by this machine's clock.
    ///
    /// A moment that it names is one of its own clock. Nobody waits for more than a year.
    public var rateLimitEnd: Timestamp? {
        guard let end = statedRateLimitEnd, end < answer.receivedAt + .seconds(31_536_000) else {
            return nil
        }
        return end
    }

    private var statedRateLimitEnd: Timestamp? {
        let behind = .zero - (clockReading(acceptable: nil)?.offset ?? .zero)
        // The header of the standard first (RFC 9110 section 10.2.3).
        if let after = answer.header("retry-after") {
            if let seconds = Int64(after), (0...31_536_000).contains(seconds) {
                return answer.receivedAt + .seconds(seconds)
            }
            if let date = Timestamp(httpDate: after) { return date + behind }
        }
        let reset = answer.header("x-rate-limit-reset").flatMap { Int64($0) }
            .flatMap(Timestamp.init(stated:))
        // One that is past says nothing about this refusal.
        return reset.map { $0 + behind }.flatMap { $0 > answer.receivedAt ? $0 : nil }
    }
}
