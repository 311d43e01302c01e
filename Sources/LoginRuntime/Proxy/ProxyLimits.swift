/// The limits for programs at a socket.
public enum ProxyLimits {
    /// The longest body of a request, in bytes.
    public static let longestBody = 64 << 20
    /// How many connections there may be at once.
    public static let mostConnections = 64
    /// The time limit for a complete request, in seconds.
    public static let seconds = 60
}
