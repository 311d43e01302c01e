/// A place on this machine's own loopback interface that a browser is sent back to (RFC 8252 section
/// 7.3).
public struct LoopbackPlace: Sendable, Equatable {
    /// The redirect's name for the machine of the browser.
    public enum Host: String, Sendable, CaseIterable {
        /// The IP address of IPv4, which leads nowhere else.
        case ipv4 = "127.0.0.1"
        /// The IP address of IPv6.
        case ipv6 = "[::1]"
        /// The name, which a browser looks up: it may come by either of them.
        case name = "localhost"

        /// The IP addresses that a browser may call.
        public var addresses: [String] {
            switch self {
            case .ipv4: ["127.0.0.1"]
            case .ipv6: ["::1"]
            case .name: ["127.0.0.1", "::1"]
            }
        }
    }

    /// The host in the redirect.
    public var host: Host
    /// The port; nil for any.
    public var port: Int?
    /// Path and query as the redirect has them; empty, or from the first slash on.
    public var target: String

    /// The possible `Host` headers of a request to that port, in lower case.
    ///
    /// Any other name leads here by a trick at most (DNS rebinding). The port of http itself may be left
    /// out (RFC 9110 section 4.2.1).
    public static func hosts(ofPort port: Int) -> [String] {
        let names = Host.allCases.map(\.rawValue)
        return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    }

    /// The redirect if a definition states none.
    public static let usual = LoopbackPlace(host: .ipv4, port: nil, target: "/callback")

    /// A place.
    public init(host: Host, port: Int?, target: String) {
        self.host = host
        self.port = port
        self.target = target
    }

    /// Reads a redirect, as `http://127.0.0.1:8080/callback`; nil if it is not on loopback.
    public init?(_ redirect: String) {
        let start = "http://"
        guard redirect.hasPrefix(start) else { return nil }
        let rest = redirect.dropFirst(start.count)
        guard let host = Host.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            return nil
        }
        var target = rest.dropFirst(host.rawValue.count)
        var port: Int?
        if target.first == ":" {
            let digits = target.dropFirst().prefix { $0 != "/" && $0 != "?" }
            let isDecimal = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
            guard isDecimal, digits.first != "0", let number = Int(digits),
                (1...65_535).contains(number)
            else { return nil }
            port = number
            target = target.dropFirst(1 + digits.count)
        }
        // Anything else would be another host, as `http://127.0.0.1.example/`.
        guard target.isEmpty || target.first == "/" || target.first == "?" else { return nil }
        self.init(host: host, port: port, target: String(target))
    }

    /// The place with that port.
    public func at(port: Int) -> LoopbackPlace {
        LoopbackPlace(host: host, port: port, target: target)
    }

    /// Port of one server's registered redirects: equal on each day and machine, since many servers
    /// compare ports, and below those that Linux gives to other programs unasked.
    ///
    /// The hash (FNV-1a) spreads servers over the ports, so that two logins seldom need one.
    package static func port(of server: String) -> Int {
        let hash = server.utf8.reduce(2_166_136_261 as UInt32) {
            ($0 ^ UInt32($1)) &* 16_777_619
        }
        return 20_000 + Int(hash % 12_000)
    }

    /// The `redirect_uri`.
    public var redirect: String { start + target }

    /// The path that a browser asks for.
    public var path: String {
        let path = target.prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }

    /// Scheme, host and port, to which a browser's request adds path and query.
    public var start: String { "http://\(host.rawValue)" + (port.map { ":\($0)" } ?? "") }
}
