public import LoginCore
public import TextCore

/// Words for the way that a request took.
public enum RouteWords {
    /// As `direct (no proxy is set), 3 IP addresses tried (2 IPv4, 1 IPv6)`.
    public static func text(_ route: RequestRoute, _ tried: TriedAddresses?) -> PrintableText {
        let way: PrintableText =
            switch route {
            case .direct(isProxySet: false): "direct (no proxy is set)"
            case .direct(isProxySet: true): "direct (no proxy for this host)"
            case .proxy(""): "through a proxy"
            case .proxy(let host): "through the proxy \(host, limit: 40)"
            }
        guard let tried, tried.v4 + tried.v6 > 0 else { return way }
        return way + ", " + count(tried)
    }

    private static func count(_ tried: TriedAddresses) -> PrintableText {
        let all = tried.v4 + tried.v6
        let number: PrintableText = all == 1 ? "1 IP address" : "\(all) IP addresses"
        switch (tried.v4, tried.v6) {
        case (_, 0): return number + " tried (IPv4)"
        case (0, _): return number + " tried (IPv6)"
        case (let v4, let v6): return number + " tried (\(v4) IPv4, \(v6) IPv6)"
        }
    }
}
