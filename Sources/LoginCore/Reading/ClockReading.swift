public import OAuthCore

/// Two clocks read at one moment.
public struct ClockReading: Sendable, Equatable {
    /// The provider's `Date` header, from a verified TLS connection or loopback.
    public var server: Timestamp
    /// This machine's own, uncorrected clock when the answer came.
    public var local: Timestamp

    /// Pairs the two readings.
    public init(server: Timestamp, local: Timestamp) {
        self.server = server
        self.local = local
    }

    /// How far the server is ahead.
    public var offset: Duration { server - local }

    /// Whether requests may be signed with the server's time: less than a day apart.
    ///
    /// A server could lie about the time to make us sign for the future (Hawk's "future time
    /// manipulation").
    package var isCorrectable: Bool {
        offset < .seconds(86_400) && offset > .seconds(-86_400)
    }
}
