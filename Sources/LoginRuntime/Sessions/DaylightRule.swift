import OAuthCore

/// The rule by which a zone's clocks change each year, in the form of POSIX's `TZ` with the
/// extensions of RFC 9636, as `EST5EDT,M3.2.0,M11.1.0`.
struct DaylightRule: Sendable {
    /// By how many seconds standard time is ahead of UTC.
    let standardOffset: Int64
    private var daylight: (offset: Int64, start: Change, end: Change)?

    /// A day of the year and a time of that day, by the clock in force before.
    fileprivate struct Change {
        var day: Day
        var time: Int64

        enum Day {
            /// The nth of that weekday in a month, the fifth being the last.
            case weekday(month: Int, week: Int, weekday: Int)
            /// A day from 1 to 365; 29 February is never counted.
            case withoutLeapDay(Int64)
            /// A day from 0 to 365.
            case counted(Int64)
        }
    }

    /// Reads a rule; nil when it is none.
    init?(_ text: String) {
        var reader = Reader(rest: text.utf8[...])
        guard reader.name(), let standard = reader.time() else { return nil }
        standardOffset = -standard
        if reader.rest.isEmpty { return }
        guard reader.name() else { return nil }
        let offset = reader.rest.first == UInt8(ascii: ",") ? standard - 3600 : reader.time()
        guard let offset, let start = reader.change(), let end = reader.change(),
            reader.rest.isEmpty
        else { return nil }
        daylight = (-offset, start, end)
    }

    /// By how many seconds local time is ahead of UTC at a moment.
    func offset(at moment: Int64) -> Int64 {
        guard let daylight else { return standardOffset }
        let today = CivilDate(
            daysSince1970: (moment + standardOffset).flooredQuotient(by: 86_400))
        let start = daylight.start.moment(in: today.year) - standardOffset
        let end = daylight.end.moment(in: today.year) - daylight.offset
        // South of the equator daylight saving time lasts over the new year.
        let isDaylight =
            start < end
            ? start <= moment && moment < end : !(end <= moment && moment < start)
        return isDaylight ? daylight.offset : standardOffset
    }

    private struct Reader {
        var rest: Substring.UTF8View

        /// Steps over a name: letters, or anything between angle brackets.
        mutating func name() -> Bool {
            if rest.first == UInt8(ascii: "<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[end...].dropFirst()
                return true
            }
            let letters = rest.prefix { (0x41...0x5a).contains($0 & 0xdf) }
            rest = rest[letters.endIndex...]
            return letters.count >= 3
        }

        /// Hours with a sign, minutes and seconds; in seconds.
        mutating func time() -> Int64? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number(upTo: 167).map({ $0 * 3600 }) else { return nil }
            for unit: Int64 in [60, 1] where take(":") {
                guard let part = number(upTo: 59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard take(","), let day = day() else { return nil }
            guard take("/") else { return Change(day: day, time: 7200) }
            return time().map { Change(day: day, time: $0) }
        }

        private mutating func day() -> Change.Day? {
            if take("M") {
                guard let month = number(upTo: 12), take("."), let week = number(upTo: 5),
                    take("."), let weekday = number(upTo: 6), month > 0, week > 0
                else { return nil }
                return .weekday(month: Int(month), week: Int(week), weekday: Int(weekday))
            }
            if take("J") {
                return number(upTo: 365).flatMap { $0 > 0 ? .withoutLeapDay($0) : nil }
            }
            return number(upTo: 365).map { .counted($0) }
        }

        private mutating func number(upTo limit: Int64) -> Int64? {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest[digits.endIndex...]
            return Int64(String(Substring(digits))).flatMap { $0 <= limit ? $0 : nil }
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }
    }
}

extension DaylightRule.Change {
    /// The change in a year, in seconds since 1970 as if the clock before it were UTC.
    fileprivate func moment(in year: Int) -> Int64 {
        days(in: year) * 86_400 + time
    }

    private func days(in year: Int) -> Int64 {
        let newYear = Self.days(year, 1)
        switch day {
        case .counted(let count):
            return newYear + count
        case .withoutLeapDay(let count):
            let isLeap = Self.days(year, 3) - newYear == 60
            return newYear + count - 1 + (isLeap && count > 59 ? 1 : 0)
        case .weekday(let month, let week, let weekday):
            let first = Self.days(year, month)
            // 1 January 1970 was a Thursday.
            let firstWeekday = (first + 4) - (first + 4).flooredQuotient(by: 7) * 7
            let day = first + (Int64(weekday) - firstWeekday + 7) % 7 + Int64(week - 1) * 7
            let nextMonth = month == 12 ? Self.days(year + 1, 1) : Self.days(year, month + 1)
            return day < nextMonth ? day : day - 7
        }
    }

    private static func days(_ year: Int, _ month: Int) -> Int64 {
        var date = CivilDate(daysSince1970: 0)
        date.year = year
        date.month = month
        return date.daysSince1970
    }
}
