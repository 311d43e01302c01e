extension Provider.InstanceVariable {
    /// The reason that a typed text is not a value of the variable.
    public enum ValueFailure: Error, Sendable, Equatable {
        /// The text is empty.
        case empty
        /// It is longer than `valueLimit`.
        case tooLong
        /// The URL starts with something other than `https` or `http`.
        case scheme
        /// `http` to another machine.
        case notEncrypted
        /// A user name or password stands in it.
        case userInfo
        /// The host has letters beyond ASCII; it has to be written in its `xn--` form.
        case notASCII
        /// A `?` or a `#`, with the text behind it.
        case queryOrFragment
        /// There is a path, and only a host is wanted.
        case path
        /// A character that no value of this kind has.
        case badCharacter
        /// The text is not a host, or its port is not valid.
        case badHost
    }

    /// The longest value, in characters.
    static let valueLimit = 200

    /// The value as ids and store keep it, from what a person typed: `https://Wiki.Example.org/w/`
    /// becomes `wiki.example.org/w`.
    ///
    /// The scheme is not kept where the host implies it: `http` on loopback, `https` everywhere
    /// else. A value that came from here is returned unchanged.
    public func value(typed text: String) throws(ValueFailure) -> String {
        let text = Self.trimmed(text)
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.valueLimit else { throw .tooLong }
        switch kind {
        case .word: return try Self.word(text)
        case .host, .site: return try address(text)
        }
    }

    /// The value of `{name}` in a URL: `https://wiki.example.org/w` of a site, and
    /// the value itself of a host or a word.
    public func replacement(for value: String) -> String {
        let (scheme, address) = (Self.scheme(of: value), Self.address(in: value))
        return switch kind {
        case .site: "\(scheme.rawValue)://\(address)"
        case .host: String(address)
        case .word: value
        }
    }

    /// The value of `{name:host}`: `123-sb1` of the word `123_SB1`.
    public func hostReplacement(for value: String) -> String {
        String(value.lowercased().map { $0 == "_" ? "-" : $0 })
    }

    /// How the host at the start of a value is spoken to.
    public static func scheme(of value: String) -> Origin.Scheme {
        isLoopback(value) && !value.hasPrefix(secure) ? .http : .https
    }

    /// Whether the host at the start of a value is this machine.
    public static func isLoopback(_ value: String) -> Bool {
        let authority = address(in: value).prefix { $0 != "/" }
        return (try? Origin(host: String(authority)))?.isLoopback ?? false
    }

    /// A value without the scheme that it has where its host does not tell it.
    private static func address(in value: String) -> Substring {
        value.suffix(afterASCII: secure) ?? value[...]
    }

    private static let secure = "https://"

    // MARK: URLs

    private func address(_ text: String) throws(ValueFailure) -> String {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
        else { throw .queryOrFragment }
        let (scheme, rest) = try Self.split(text)
        let authority = rest.prefix { $0 != "/" }
        guard !authority.isEmpty else { throw .badHost }
        let isLoopback = Self.isLoopback(String(authority))
        if scheme == .http, !isLoopback { throw .notEncrypted }
        let isPlain = isLoopback && scheme != .https
        let url = try Self.url(isPlain ? .http : .https, authority)
        let mark = isLoopback && !isPlain ? Self.secure : ""
        let host = mark + url.host + url.origin.portSuffix
        let path = try Self.path(rest[authority.endIndex...])
        guard path.isEmpty || kind == .site else { throw .path }
        return host + path
    }

    /// The scheme, if there is one, and the text behind it.
    private static func split(
        _ text: String
    ) throws(ValueFailure) -> (scheme: Origin.Scheme?, rest: Substring) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            return (nil, text[...])
        }
        guard let scheme = Origin.Scheme(rawValue: text[..<colon].lowercased()) else {
            throw .scheme
        }
        return (scheme, text[colon...].dropFirst(3))
    }

    private static func url(
        _ scheme: Origin.Scheme, _ authority: Substring
    ) throws(ValueFailure) -> RequestURL {
        do {
            return try RequestURL("\(scheme.rawValue)://\(authority)")
        } catch {
            switch error {
            case .userInfo: throw .userInfo
            case .nonASCIIHost: throw .notASCII
            case .forbiddenCharacter: throw .badCharacter
            case .unsupportedScheme, .invalidHost, .invalidPort, .malformed, .missing, .repeated:
                throw .badHost
            }
        }
    }

    /// The path without slashes at its end; parts as `..`, which clients resolve in their own
    /// ways, are refused.
    private static func path(_ text: Substring) throws(ValueFailure) -> String {
        var text = text
        while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
        guard text.utf8.allSatisfy({ $0 < 128 }) else { throw .notASCII }
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let isPlain = part.utf8.allSatisfy(PercentEncoding.isUnreserved)
            guard isPlain, !part.isEmpty || text.isEmpty, part != ".", part != ".." else {
                throw .badCharacter
            }
        }
        return String(text)
    }

    // MARK: Words

    /// Letters, digits, `-` and `_`; not first or last a dash, since it may become part of a host.
    private static func word(_ text: String) throws(ValueFailure) -> String {
        let isGood = text.utf8.allSatisfy {
            PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "~")
        }
        let ends = [text.utf8.first, text.utf8.last]
        guard isGood, !ends.contains(UInt8(ascii: "-")), !ends.contains(UInt8(ascii: "_")) else {
            throw .badCharacter
        }
        return text
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank = { (character: Character) in character.isWhitespace }
        let start = text.drop(while: isBlank)
        return String(String(start.reversed()).drop(while: isBlank).reversed())
    }
}
