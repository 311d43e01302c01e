public import OAuthCore

/// The times in a refusal.
extension Interpretation {
    /// The provider's own time, unless anybody on the way could have forged it (flow rule 6).
    ///
    /// The `Date` header counts first, then what OKAPI says in the body, then the middle of the
    /// times that the problem report calls acceptable.
    func clockReading(acceptable: ClosedRange<Timestamp>?) -> ClockReading? {
        guard isTimeTrusted else { return nil }
        let middle = acceptable.map { range in
            range.lowerBound + (range.upperBound - range.lowerBound) / 2
        }
        return (statedTime ?? timeInBody ?? middle).map {
            ClockReading(server: $0, local: answer.receivedAt)
        }
    }

    /// The server's own time by its `Date` header; nil without one, and if anybody on the way could
    /// have forged it.
    public var serverTime: Timestamp? { isTimeTrusted ? statedTime : nil }

    /// This machine's own time when the answer came.
    public var receivedAt: Timestamp { answer.receivedAt }

    private var isTimeTrusted: Bool { answer.origin.scheme == .https || answer.origin.isLoopback }

    private var statedTime: Timestamp? {
        answer.header("date").flatMap(Timestamp.init(httpDate:))
    }

    /// OKAPI's `error.ours`: the time that it compared ours with.
    private var timeInBody: Timestamp? {
        answer.json?[path: "error.ours"]?.text.flatMap { StatedNumber($0) }
            .flatMap { Timestamp(stated: $0.whole) }
    }

    /// Whether we signed with a time that most providers refuse.
    func isClockSuspect(_ reading: ClockReading) -> Bool {
        let off = reading.offset - clockOffset
        return off > Self.toleratedOffset || off < .zero - Self.toleratedOffset
    }

    /// The clock difference that providers tolerate: five minutes, as far as they state it.
    private static let toleratedOffset = Duration.seconds(300)

    /// The end of a wait that the provider asks for, by this machine's clock.
    ///
    /// A moment that it names is one of its own clock. Nobody waits for more than a year.
    public var rateLimitEnd: Timestamp? { bounded(statedRateLimitEnd) }

    /// Whether it refuses for too many requests: by the status for that (RFC 6585 section 4), or by 403
    /// with a limit of which nothing is left, as GitHub does.
    public var isRateLimit: Bool {
        answer.status == 429
            || answer.status == 403 && answer.header("x-ratelimit-remaining") == "0"
    }

    /// When the provider is there again, where its refusal says so by `Retry-After` (RFC 9110
    /// section 10.2.3): the headers of a limit come with every answer, and say nothing about this.
    public var retryEnd: Timestamp? { bounded(statedRetryEnd) }

    private func bounded(_ end: Timestamp?) -> Timestamp? {
        end.flatMap { $0 < answer.receivedAt + .seconds(Self.longestWait) ? $0 : nil }
    }

    /// How far this machine's clock is ahead of the server's, as far as that is known.
    private var behind: Duration { .zero - (clockReading(acceptable: nil)?.offset ?? .zero) }

    private var statedRetryEnd: Timestamp? {
        guard let after = answer.header("retry-after") else { return nil }
        if let seconds = StatedNumber(after)?.whole, seconds <= Self.longestWait {
            return answer.receivedAt + .seconds(seconds)
        }
        return Timestamp(httpDate: after).map { $0 + behind }
    }

    private var statedRateLimitEnd: Timestamp? {
        // The header of the standard first.
        if let end = statedRetryEnd { return end }
        let reset = Self.resetHeaders.lazy.compactMap { answer.header($0) }.first
        guard let number = reset.flatMap(StatedNumber.init)?.whole else { return nil }
        // Some count seconds from now on, as IETF's draft of these headers does; a year of them is
        // less than any moment that a server can mean.
        if number <= Self.longestWait { return answer.receivedAt + .seconds(number) }
        // A past moment says nothing about this refusal.
        return Timestamp(stated: number).map { $0 + behind }.flatMap {
            $0 > answer.receivedAt ? $0 : nil
        }
    }

    /// X's own first, then those of most others.
    private static let resetHeaders = [
        "x-rate-limit-reset", "x-ratelimit-reset", "ratelimit-reset",
    ]
    /// A year, in seconds.
    private static let longestWait: Int64 = 31_536_000
}
