/// What the programs at a socket may do.
public enum ProxyLimits {
    /// The longest body of a request, in bytes.
    public static let longestBody = 64 << 20
    /// How many connections there may be at once.
    public static let mostConnections = 64
    /// How long a request may take until it is whole, in seconds.
    public static let seconds = 60
}
