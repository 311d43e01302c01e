/// The way of a request to a host, as the environment sets it.
public enum RequestRoute: Sendable, Equatable {
    /// To the host itself; whether there is a proxy for other hosts.
    case direct(isProxySet: Bool)
    /// Through the proxy at that host.
    case proxy(String)
}
