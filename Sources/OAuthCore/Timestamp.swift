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

    /// A moment that a server names in seconds; nil beyond the year 9999, which is no date but
    /// another way to say "never", and for numbers that are none.
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
    /// What lies beyond the last moment that can be told becomes that one.
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
        // Not by subtraction: the first second of the earliest day cannot be told.
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

/// A day of the proleptic Gregorian calendar.
public struct CivilDate: Sendable, Hashable {
    /// The year, as 2026.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int

    /// The day that is so many days after 1970-01-01.
    ///
    /// Counts in eras of 400 years that begin on 1 March, so that the leap day is an era's last.
    public init(daysSince1970: Int64) {
        let shifted = daysSince1970 + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    /// Days from 1970-01-01 to this day.
    public var daysSince1970: Int64 {
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Int64 {
    /// Division that rounds down, also below zero.
    package func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
