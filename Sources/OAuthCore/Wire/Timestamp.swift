/// A moment as whole seconds since 1970-01-01T00:00:00Z (the unit of `oauth_timestamp`).
///
/// The cores take the time as an argument and never read a clock.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Seconds since the epoch; negative before it.
    public var secondsSince1970: Int64

    /// Wraps a number of seconds.
    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    /// A moment that a server names in seconds; nil beyond the year 9999, which is not a date but
    /// another way to say "never", and for impossible numbers.
    package init?(stated seconds: Int64) {
        guard (1...253_402_300_799).contains(seconds) else { return nil }
        self.init(secondsSince1970: seconds)
    }

    /// Earlier moments come first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// The moment `span` later; parts of a second are dropped.
    ///
    /// A later moment than the last that can be written becomes that one.
    public static func + (moment: Timestamp, span: Duration) -> Timestamp {
        let seconds = span.components.seconds
        let (sum, isBeyond) = moment.secondsSince1970.addingReportingOverflow(seconds)
        return Timestamp(secondsSince1970: isBeyond ? (seconds < 0 ? .min : .max) : sum)
    }

    /// The span from `earlier` to `later`; a longer one than a number of seconds can tell becomes
    /// the longest that it can, since a duration traps when it is asked for more.
    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
        let (span, isBeyond) = later.secondsSince1970.subtractingReportingOverflow(
            earlier.secondsSince1970)
        return .seconds(isBeyond ? (later < earlier ? .min : .max) : span)
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC, as `2026-11-21T14:31:00Z`.
    public var description: String {
        let days = secondsSince1970.flooredQuotient(by: 86_400)
        // Not by subtraction: the first second of the earliest day cannot be written.
        let rest = Int(secondsSince1970 % 86_400)
        let second = rest < 0 ? rest + 86_400 : rest
        let date = CivilDate(daysSince1970: days)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
            + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    /// Division that rounds down, also below zero.
    package func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
