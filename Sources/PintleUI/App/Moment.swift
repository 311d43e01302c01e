public import OAuthCore
public import PintleText

/// When a message arrived: the one time that the screen knows.
///
/// Timers and elapsed seconds run by `boot`, so that suspend and sleep count and setting the clock
/// does not; dates and deadlines are read from `sinceEpoch`.
public struct Moment: Sendable, Equatable {
    /// Time since the machine started, sleep included.
    public var boot: Duration
    /// Time since 1970-01-01T00:00:00Z, with its parts of a second.
    public var sinceEpoch: Duration
    /// How far local time is ahead of UTC, in seconds.
    public var secondsFromUTC: Int

    /// Reads of the two clocks that belong together.
    public init(boot: Duration, sinceEpoch: Duration, secondsFromUTC: Int = 0) {
        self.boot = boot
        self.sinceEpoch = sinceEpoch
        self.secondsFromUTC = secondsFromUTC
    }

    /// The moment in whole seconds.
    public var timestamp: Timestamp { Timestamp(secondsSince1970: sinceEpoch.components.seconds) }

    /// The clock that dates are written by.
    public var clock: LocalClock { LocalClock(now: timestamp, secondsFromUTC: secondsFromUTC) }

    /// The `boot` time at which `end` will have come.
    func boot(of end: Timestamp) -> Duration {
        boot + (.seconds(end.secondsSince1970) - sinceEpoch)
    }
}
