public import LoginCore
public import OAuthCore

/// The proxy that the environment asks for: `HTTPS_PROXY`, else `ALL_PROXY`, and `NO_PROXY`, either
/// case.
///
/// Pure: takes the variables as a dictionary. As in curl, lower case wins and an empty variable
/// counts as none. Loopback, and with it all plain http, never goes through a proxy. A proxy that cannot be used is a failure, since
/// going around it unasked could show a host what it must not see.
public struct ProxyEnvironment: Sendable, Equatable {
    private let setting: Setting
    private let exceptions: [Substring]

    private enum Setting: Sendable, Equatable {
        case none
        case proxy(Proxy)
        case unusable(UnusableSetting)
    }

    /// A setting that names no HTTP proxy.
    public struct UnusableSetting: Sendable, Equatable {
        /// The variable that has it.
        public let variable: String
        /// The scheme of another kind of proxy, as `socks5`; nil where it has none of those.
        public let scheme: String?
        /// Its host, empty where none can be told apart from a user's password.
        public let host: String
    }

    /// The destination of a request.
    public enum Route: Sendable, Equatable {
        /// To the host itself.
        case direct
        /// Through this proxy.
        case proxy(Proxy)
        /// The setting names no HTTP proxy.
        case unusable(UnusableSetting)
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
        let found =
            Self.variable("https_proxy", in: environment)
            ?? Self.variable("all_proxy", in: environment)
        setting =
            found.flatMap { name, value in
                value.parts(atASCII: " ").first.map { Self.setting(String($0), of: name) }
            } ?? .none
        exceptions = (Self.variable("no_proxy", in: environment)?.value ?? "").lowercased()
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
        case .unusable(let setting): .unusable(setting)
        }
    }

    /// The way to an origin, as a fact for people.
    public func shownRoute(to origin: Origin) -> RequestRoute {
        switch route(to: origin) {
        case .direct: .direct(isProxySet: setting != .none)
        case .proxy(let proxy): .proxy(proxy.name)
        case .unusable(let setting): .proxy(setting.host)
        }
    }

    private static func variable(
        _ name: String, in environment: [String: String]
    ) -> (name: String, value: String)? {
        [name, name.uppercased()].lazy.compactMap { name in
            environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }.first
    }

    /// `host:port` or `http://user:password@host:port/`.
    private static func setting(_ text: String, of variable: String) -> Setting {
        func unusable(_ host: String = "", _ scheme: String? = nil) -> Setting {
            .unusable(UnusableSetting(variable: variable, scheme: scheme, host: host))
        }
        var rest = text[...]
        if let end = rest.firstIndex(of: ":"), rest[end...].hasPrefix("://") {
            let scheme = rest[..<end].lowercased()
            rest = rest[end...].dropFirst(3)
            guard scheme == "http" else {
                return unusable(host(in: rest), otherKinds.contains(scheme) ? scheme : nil)
            }
        }
        let whole = rest
        rest = rest.prefix(beforeASCII: "/")
        // An @ behind a / is that of a password with a / in it.
        guard !whole.dropFirst(rest.count).containsASCII("@") else { return unusable() }
        let at = rest.utf8.lastIndex(of: UInt8(ascii: "@"))
        let user = at.map { rest[..<$0] }
        if let at { rest = rest[rest.utf8.index(after: at)...] }
        guard let origin = try? Origin(host: "http://\(rest)") else { return unusable() }
        let hasPort = rest.split(separator: "]").last?.contains(":") ?? false
        let decoded = user.flatMap { PercentEncoding.decode(Array($0.utf8)) }
        return .proxy(
            Proxy(
                host: origin.host, port: hasPort ? origin.port : 1080,
                basicCredentials: decoded.map(Base64.encode)))
    }

    /// The kinds of proxy that others know: any other text there may be a password.
    private static let otherKinds: Set<String> = [
        "https", "socks", "socks4", "socks4a", "socks5", "socks5h",
    ]

    /// The host of a proxy of another kind; empty if the text may be a password.
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
