/// The time limits of a request.
public struct TimeLimits: Sendable, Hashable {
    /// For the connection to come about: name, TCP, proxy and TLS.
    public var connect: Duration
    /// For nothing to move, neither a byte of the request nor one of the answer; nil for no limit.
    public var silence: Duration?
    /// For everything, the connection and the whole answer included; nil for no limit.
    public var whole: Duration?

    /// Three limits.
    public init(connect: Duration, silence: Duration?, whole: Duration?) {
        self.connect = connect
        self.silence = silence
        self.whole = whole
    }

    /// For the calls of a login, which have short bodies.
    public static let login = TimeLimits(
        connect: .seconds(10), silence: .seconds(15), whole: .seconds(30))
    /// For a person's requests to an API: bodies of any length, and streams that may fall silent.
    public static let request = TimeLimits(
        connect: .seconds(10), silence: .seconds(300), whole: nil)
}
