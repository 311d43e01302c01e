import Glibc
public import OAuthCore

/// A moment as the clock on the wall shows it.
public struct LocalTime: Sendable, Equatable {
    /// The year, as 2026.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute, 0 to 59.
    public var minute: Int
    /// The second, 0 to 60.
    public var second: Int
    /// The day of the week, 0 for Sunday.
    public var weekday: Int
    /// How far the local time is ahead of UTC.
    public var offset: Duration

    /// The moment in the time zone of this process (`TZ`, else `/etc/localtime`).
    public init(_ moment: Timestamp) {
        var seconds = time_t(moment.secondsSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
        second = Int(parts.tm_sec)
        weekday = Int(parts.tm_wday)
        offset = .seconds(parts.tm_gmtoff)
    }

    /// The present moment.
    public static var now: Timestamp {
        Timestamp(secondsSince1970: sinceEpoch.components.seconds)
    }

    /// Time since 1970-01-01T00:00:00Z, with its parts of a second.
    public static var sinceEpoch: Duration { read(CLOCK_REALTIME) }

    /// Time since the machine started, sleep included; this clock cannot be set.
    public static var sinceBoot: Duration { read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
