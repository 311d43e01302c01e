extension Origin {
    /// Reads a host of a definition or the store: an origin, or a wildcard as `*.example.org`.
    ///
    /// A wildcard stands for every host with one or more labels in front of its domain, at its port
    /// and by https alone. `wildcardFault` says whether it is too broad.
    public init(pattern text: String) throws(ParseFailure) {
        guard text.utf8.contains(UInt8(ascii: "*")) else {
            self = try Origin(host: text)
            return
        }
        let secure = "https://"
        let rest = text.hasPrefix(secure) ? text.dropFirst(secure.count) : text[...]
        guard rest.hasPrefix("*.") else { throw .invalidHost }
        let domain = try Origin(host: secure + rest.dropFirst(2))
        guard !domain.isLoopback, Host.isDomain(domain.host) else { throw .invalidHost }
        self.init(scheme: .https, host: "*." + domain.host, port: domain.port)
    }

    /// Whether this stands for all the hosts below a domain; no URL leads to such a host.
    public var isWildcard: Bool { host.utf8.starts(with: "*.".utf8) }

    /// Whether that origin is this one, or one of those that this wildcard stands for.
    public func covers(_ origin: Origin) -> Bool {
        if self == origin { return true }
        guard isWildcard, scheme == origin.scheme, port == origin.port else { return false }
        // The dot belongs to it: `evilwikipedia.org` ends like `wikipedia.org`, and is another's.
        let ending = host.utf8.dropFirst()
        let labels = origin.host.utf8.count - ending.count
        return labels > 0 && origin.host.utf8.dropFirst(labels).elementsEqual(ending)
    }

    /// Why a wildcard may not stand in a definition with these hosts.
    public enum WildcardFault: Sendable, Equatable {
        /// Hosts of other owners lie below its domain too.
        case tooBroad
        /// No host of the definition lies below its domain.
        case otherDomain
    }

    /// Why this may not stand beside the other hosts of its definition; nil where it may.
    ///
    /// Never broader than what one owner registered, and only where one of the definition's own
    /// hosts is that owner's.
    public func wildcardFault(beside hosts: some Sequence<Origin>) -> WildcardFault? {
        guard isWildcard else { return nil }
        let domain = host.dropFirst(2)
        guard RegistrablePart.of(String(domain)) != nil else { return .tooBroad }
        let isOwn = hosts.contains { other in
            !other.isWildcard && (other.host == domain || covers(other.at(port: port)))
        }
        return isOwn ? nil : .otherDomain
    }

    /// The origin of this host by https at another port.
    private func at(port: Int) -> Origin { Origin(scheme: .https, host: host, port: port) }
}

extension [Origin] {
    /// Whether one of these is that origin, or a wildcard that stands for it.
    public func cover(_ origin: Origin) -> Bool {
        contains { $0.covers(origin) }
    }
}
