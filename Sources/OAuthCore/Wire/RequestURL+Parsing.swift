extension RequestURL {
    /// Reads a URL from text; throws its first fault.
    public init(_ text: String) throws(ParseFailure) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { throw .forbiddenCharacter }
        guard let schemeEnd = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            let scheme = Origin.Scheme(rawValue: text[..<schemeEnd].lowercased()),
            text.utf8[schemeEnd...].starts(with: "://".utf8)
        else { throw .unsupportedScheme }
        let rest = text[schemeEnd...].utf8.dropFirst(3)
        let authorityEnd = rest.firstIndex { "/?#\\".utf8.contains($0) } ?? rest.endIndex
        let origin = try Self.origin(
            scheme: scheme, authority: text[rest.startIndex..<authorityEnd])
        // The part behind `#` is for the reader of an answer and is never sent.
        let target = rest[authorityEnd...].prefix { $0 != UInt8(ascii: "#") }
        let pathEnd = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let path = target[..<pathEnd]
        try Self.validate(path, where: Self.isAllowedInPath)
        let query = pathEnd < target.endIndex ? target[pathEnd...].dropFirst() : nil
        if let query { try Self.validate(query, where: Self.isAllowedInQuery) }
        self.init(
            origin: origin, path: path.isEmpty ? "/" : String(Substring(path)),
            query: query.map { String(Substring($0)) })
    }

    private static func origin(
        scheme: Origin.Scheme, authority: Substring
    ) throws(ParseFailure) -> Origin {
        guard !authority.utf8.contains(UInt8(ascii: "@")) else { throw .userInfo }
        let hostEnd: Substring.Index
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { throw .invalidHost }
            hostEnd = authority.index(after: bracket)
        } else {
            hostEnd = authority.utf8.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        }
        let host = try Host.validated(authority[..<hostEnd])
        let port = try port(authority[hostEnd...], default: scheme.defaultPort)
        return Origin(scheme: scheme, host: host, port: port)
    }

    /// The port after the host; none, or a bare colon, means the default (RFC 3986 section 3.2.3).
    private static func port(_ text: Substring, default: Int) throws(ParseFailure) -> Int {
        if text.isEmpty || text == ":" { return `default` }
        let digits = text.dropFirst()
        guard text.hasPrefix(":"), digits.utf8.count <= 5,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = Int(digits), (1...65535).contains(port)
        else { throw .invalidPort }
        return port
    }

    private static func validate(
        _ bytes: Substring.UTF8View, where isAllowed: (UInt8) -> Bool
    ) throws(ParseFailure) {
        guard bytes.allSatisfy({ $0 == UInt8(ascii: "%") || isAllowed($0) }) else {
            throw .forbiddenCharacter
        }
        guard PercentEncoding.decode(bytes) != nil else { throw .malformed }
    }

    /// RFC 3986 `pchar` and the slash; anything else a client might rewrite after signing.
    static func isAllowedInPath(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
    }

    /// Any printable ASCII that no client rewrites in a way that changes the decoded parameters.
    static func isAllowedInQuery(_ byte: UInt8) -> Bool {
        (0x21..<0x7f).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
    }
}
