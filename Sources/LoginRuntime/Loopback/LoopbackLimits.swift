/// The limits for a browser that calls the port.
public enum LoopbackLimits {
    /// The longest request, in bytes; a browser's cookies for `localhost` may be in it.
    public static let longestRequest = 64 * 1024
    /// How long a connection may take, its answer included.
    public static let seconds: Int64 = 10
    /// How many connections there are at once at one port.
    public static let mostConnections = 128
}
