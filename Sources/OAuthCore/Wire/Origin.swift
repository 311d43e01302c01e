/// Scheme, host and port: where a secret may go.
public struct Origin: Sendable, Hashable {
    /// How the server is spoken to.
    public let scheme: Scheme
    /// The host in lower-case ASCII; an IPv6 address keeps its brackets, and `*.` before a domain
    /// stands for every host below it (`isWildcard`).
    public let host: String
    /// The port, also when it is the scheme's default.
    public let port: Int

    /// The two schemes of the web.
    public enum Scheme: String, Sendable {
        /// Without TLS.
        case http
        /// With TLS.
        case https

        /// The port that a URL without one means.
        public var defaultPort: Int { self == .https ? 443 : 80 }
    }

    init(scheme: Scheme, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Reads `host`, `host:port`, `[v6]:port` or an origin with its scheme; https unless it says
    /// otherwise.
    public init(host text: String) throws(ParseFailure) {
        let hasScheme = text.utf8.contains(UInt8(ascii: "/"))
        let url = try RequestURL(hasScheme ? text : "https://" + text)
        guard url.path == "/", url.query == nil, !text.utf8.contains(UInt8(ascii: "#")),
            !text.utf8.contains(UInt8(ascii: "?"))
        else { throw .invalidHost }
        self = url.origin
    }

    /// Whether the host is this machine: 127.0.0.0/8, ::1 or localhost.
    public var isLoopback: Bool {
        Host.isLoopback(host)
    }

    /// The origin of this host over plain http; nil if it is plain http already.
    var overPlainHTTP: Origin? {
        guard scheme == .https else { return nil }
        return Origin(scheme: .http, host: host, port: port == 443 ? 80 : port)
    }

    /// The port for URLs: left out if it is the scheme's default.
    var portSuffix: String {
        port == scheme.defaultPort ? "" : ":\(port)"
    }
}

extension Origin {
    /// `host` for people, with the port where it is not that of https; in full for http, and for
    /// https on this machine, which is spoken to by http otherwise.
    public var shortName: String {
        switch (scheme, port) {
        case (.https, let port) where isLoopback: "https://\(host):\(port)"
        case (.https, 443): host
        case (.https, let port): "\(host):\(port)"
        case (.http, let port): "http://\(host):\(port)"
        }
    }
}

extension Origin: CustomStringConvertible {
    /// `https://host:443`, always with the port; `init(host:)` reads it back.
    public var description: String { "\(scheme.rawValue)://\(host):\(port)" }
}
