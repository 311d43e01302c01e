public import OAuthCore

/// The reader's wall clock: the moment taken as now, and the offset from UTC.
///
/// Both come from outside; the words for dates are made from them alone. `14:02` is today,
/// `20 Nov` this year, `2025` another year: nothing that would have to tick.
public struct LocalClock: Sendable, Equatable {
    /// The moment of the text.
    public var now: Timestamp
    /// How far local time is ahead of UTC, in seconds.
    public var secondsFromUTC: Int

    /// A clock at one moment, by default in UTC.
    public init(now: Timestamp, secondsFromUTC: Int = 0) {
        self.now = now
        self.secondsFromUTC = secondsFromUTC
    }

    /// `14:02` today, `20 Nov` this year, else the year.
    public func short(_ moment: Timestamp) -> String {
        let date = civil(moment)
        let today = civil(now)
        if date == today { return time(moment) }
        return date.year == today.year
            ? "\(date.day) \(CivilDate.months[date.month - 1])" : "\(date.year)"
    }

    /// `14:02`, and with the day in front when that is not today: `20 Nov 14:02`.
    public func moment(_ moment: Timestamp) -> String {
        isToday(moment) ? time(moment) : "\(day(moment)) \(time(moment))"
    }

    /// As `moment`, but `00:05` without its day within the next 24 hours: the time says which day.
    public func deadline(_ end: Timestamp) -> String {
        isWithinDay(end) ? time(end) : moment(end)
    }

    /// As `deadline`, for the end of a wait: a minute that has begun is over then.
    public func waitEnd(_ end: Timestamp) -> String {
        let rest = end.secondsSince1970 % 60
        return deadline(rest == 0 ? end : end + .seconds(60 - rest))
    }

    /// As `moment`, with the word today: `today 14:02`, `20 Nov 14:02`.
    public func long(_ moment: Timestamp) -> String {
        isToday(moment) ? "today \(time(moment))" : self.moment(moment)
    }

    /// `21 Dec`, and with the year when that is another: `21 Dec 2027`.
    public func day(_ moment: Timestamp) -> String {
        let date = civil(moment)
        let words = "\(date.day) \(CivilDate.months[date.month - 1])"
        return date.year == civil(now).year ? words : "\(words) \(date.year)"
    }

    /// `2026-12-21`, as names of files have it.
    public func isoDay(_ moment: Timestamp) -> String {
        let date = civil(moment)
        return "\(date.year)-\(padded(Int64(date.month)))-\(padded(Int64(date.day)))"
    }

    /// `14:02`.
    public func time(_ moment: Timestamp) -> String {
        // Not by subtraction: the first second of the earliest day cannot be written.
        let rest = shifted(moment) % 86_400
        let second = rest < 0 ? rest + 86_400 : rest
        return "\(padded(second / 3600)):\(padded(second / 60 % 60))"
    }

    /// Whether the next 24 hours contain the moment.
    func isWithinDay(_ moment: Timestamp) -> Bool {
        moment > now && moment < now + .seconds(86_400)
    }

    private func isToday(_ moment: Timestamp) -> Bool { civil(moment) == civil(now) }

    private func shifted(_ moment: Timestamp) -> Int64 {
        (moment + .seconds(secondsFromUTC)).secondsSince1970
    }

    private func civil(_ moment: Timestamp) -> CivilDate {
        let seconds = shifted(moment)
        let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
        return CivilDate(daysSince1970: days)
    }

    private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
