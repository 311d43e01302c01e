public import LoginCore
public import OAuthCore

/// The proxy that the environment asks for: `HTTPS_PROXY` and `NO_PROXY`, either case.
///
/// Pure: takes the variables as a dictionary. Lower case wins, as in curl. Loopback, and with it
/// all plain http, never goes through a proxy. A proxy that cannot be used is a failure, since
/// going around it unasked could show a host what it must not see.
public struct ProxyEnvironment: Sendable, Equatable {
    private let setting: Setting
    private let exceptions: [Substring]

    private enum Setting: Sendable, Equatable {
        case none
        case proxy(Proxy)
        case unusable(String)
    }

    /// The destination of a request.
    public enum Route: Sendable, Equatable {
        /// To the host itself.
        case direct
        /// Through this proxy.
        case proxy(Proxy)
        /// The setting names no HTTP proxy; the text is its host, empty where none can be told apart
        /// from a user's password.
        case unusable(String)
    }

    /// An HTTP proxy that opens tunnels (RFC 9110 section 9.3.6).
    public struct Proxy: Sendable, Hashable {
        /// Its host.
        public let host: String
        /// Its port.
        public let port: Int
        /// User and password in Base64, for the Basic scheme.
        let basicCredentials: String?

        /// `host:port`, for people.
        var name: String { "\(host):\(port)" }
    }

    /// Reads the variables.
    public init(_ environment: [String: String]) {
        let value = Self.value(of: "https_proxy", in: environment).parts(atASCII: " ").first
        setting = value.map { Self.setting(String($0)) } ?? .none
        exceptions = Self.value(of: "no_proxy", in: environment).lowercased()
            .split { $0 == "," || $0 == " " }
    }

    /// The way to an origin.
    public func route(to origin: Origin) -> Route {
        switch setting {
        case .none: return .direct
        case .proxy, .unusable:
            if origin.isLoopback || origin.scheme == .http || isException(origin) {
                return .direct
            }
        }
        return switch setting {
        case .none: .direct
        case .proxy(let proxy): .proxy(proxy)
        case .unusable(let host): .unusable(host)
        }
    }

    /// The same as a fact for people.
    public func shownRoute(to origin: Origin) -> RequestRoute {
        switch route(to: origin) {
        case .direct: .direct(isProxySet: setting != .none)
        case .proxy(let proxy): .proxy(proxy.name)
        case .unusable(let host): .proxy(host)
        }
    }

    private static func value(of name: String, in environment: [String: String]) -> String {
        environment[name] ?? environment[name.uppercased()] ?? ""
    }

    /// `host:port` or `http://user:password@host:port/`.
    private static func setting(_ text: String) -> Setting {
        var rest = text[...]
        if let scheme = rest.firstIndex(of: ":"), rest[scheme...].hasPrefix("://") {
            guard rest[..<scheme].lowercased() == "http" else {
                return .unusable(host(in: rest[scheme...].dropFirst(3)))
            }
            rest = rest[scheme...].dropFirst(3)
        }
        let whole = rest
        rest = rest.prefix(beforeASCII: "/")
        // An @ behind a / is that of a password with a / in it.
        guard !whole.dropFirst(rest.count).containsASCII("@") else { return .unusable("") }
        let at = rest.utf8.lastIndex(of: UInt8(ascii: "@"))
        let user = at.map { rest[..<$0] }
        if let at { rest = rest[rest.utf8.index(after: at)...] }
        guard let origin = try? Origin(host: "http://\(rest)") else { return .unusable("") }
        let hasPort = rest.split(separator: "]").last?.contains(":") ?? false
        let decoded = user.flatMap { PercentEncoding.decode(Array($0.utf8)) }
        return .proxy(
            Proxy(
                host: origin.host, port: hasPort ? origin.port : 1080,
                basicCredentials: decoded.map(Base64.encode)))
    }

    /// The host of a proxy of another kind; empty where what stands there may be a password.
    private static func host(in text: Substring) -> String {
        let authority = text.prefix(beforeASCII: "/")
        guard !text.dropFirst(authority.count).containsASCII("@"),
            let host = authority.parts(atASCII: "@").last
        else { return "" }
        return (try? Origin(host: "http://\(host)"))?.host ?? ""
    }

    /// `*`, a host, a domain with or without its leading dot, each with a port or without.
    private func isException(_ origin: Origin) -> Bool {
        exceptions.contains { exception in
            if exception == "*" { return true }
            var name = exception
            if let colon = exception.lastIndex(of: ":"), !exception[colon...].contains("]"),
                let port = Int(exception[colon...].dropFirst())
            {
                guard port == origin.port else { return false }
                name = exception[..<colon]
            }
            if name.hasPrefix("*.") { name = name.dropFirst() }
            if name.hasPrefix(".") { name = name.dropFirst() }
            guard !name.isEmpty else { return false }
            return origin.host == name || origin.host == "[\(name)]"
                || origin.host.hasSuffix(".\(name)")
        }
    }
}
