/// An http or https URL that is signed and sent unchanged.
///
/// Scheme and host are lower-cased; path and query are kept byte for byte, since the signature is
/// over what is sent. Refused are user info, hosts beyond ASCII, control characters, blanks and
/// broken `%` sequences: whatever two programs might read differently. A fragment is dropped, as
/// it is never sent.
public struct RequestURL: Sendable {
    private let parts: Parts

    /// The parts in one place: a URL is handed on often, and each copy would count all of their texts.
    private final class Parts: Sendable {
        let origin: Origin
        let path: String
        let query: String?
        let baseURI: String

        init(origin: Origin, path: String, query: String?) {
            self.origin = origin
            self.path = path
            self.query = query
            baseURI = "\(origin.scheme.rawValue)://\(origin.host)\(origin.portSuffix)\(path)"
        }
    }

    init(origin: Origin, path: String, query: String?) {
        parts = Parts(origin: origin, path: path, query: query)
    }

    /// Scheme, host and port.
    public var origin: Origin { parts.origin }

    /// The path, at least `/`.
    public var path: String { parts.path }

    /// The query, without the `?`; nil if there is none.
    public var query: String? { parts.query }

    /// The base string URI (RFC 5849 section 3.4.1.2): no query, no default port.
    public var baseURI: String { parts.baseURI }

    /// The whole URL, as sent.
    public var text: String {
        query.map { "\(baseURI)?\($0)" } ?? baseURI
    }

    /// The base string URI as a server has it that believes to be asked over http.
    var baseURIOverHTTP: String {
        "http://\(origin.host)\(origin.portSuffix)\(path)"
    }

    /// The host in lower case; an IPv6 address keeps its brackets.
    public var host: String { origin.host }

    /// Whether the host is this machine: 127.0.0.0/8, ::1 or localhost.
    public var isLoopback: Bool { origin.isLoopback }

    /// Whether a provider's endpoint may be here: https, or http on loopback.
    public var isAcceptableEndpoint: Bool {
        origin.scheme == .https || isLoopback
    }

    /// The query's parameters, decoded.
    public var queryParameters: [Parameter] {
        get throws(ParseFailure) { try FormParameters.parse(query ?? "") }
    }

    /// The URL with further parameters at the end of its query.
    public func appendingQuery(_ parameters: [Parameter]) -> RequestURL {
        guard !parameters.isEmpty else { return self }
        return appendingQuery(encoded: FormParameters.encode(parameters))
    }

    /// The URL with a parameter of its query in place of all that have its name; the others stay
    /// byte for byte.
    public func settingQuery(_ parameter: Parameter) -> RequestURL {
        let others = (query ?? "").parts(atASCII: "&").filter {
            (try? FormParameters.parse(String($0)))?.first?.name != parameter.name
        }
        let query = others.isEmpty ? nil : others.joined(separator: "&")
        return RequestURL(origin: origin, path: path, query: query).appendingQuery([parameter])
    }

    /// The URL with further parts at the end of its path, percent-encoded, and no query.
    public func appendingPath(_ parts: [String]) -> RequestURL {
        var path = path
        for part in parts {
            path += (path.hasSuffix("/") ? "" : "/") + PercentEncoding.encode(part)
        }
        return RequestURL(origin: origin, path: path, query: nil)
    }

    /// The URL with a secret as the last part of its path, as where a token is deleted.
    public func appendingPath(_ last: Secret) -> RequestURL {
        let encoded = last.percentEncoded.revealedText
        let separator = path.hasSuffix("/") ? "" : "/"
        return RequestURL(origin: origin, path: path + separator + encoded, query: query)
    }

    /// The URL with encoded parameters at the end of its query.
    func appendingQuery(encoded: [UInt8]) -> RequestURL {
        let added = String(decoding: encoded, as: UTF8.self)
        let query = self.query.map { $0.isEmpty ? added : "\($0)&\(added)" } ?? added
        return RequestURL(origin: origin, path: path, query: query)
    }
}

extension RequestURL: Hashable {
    /// Whether both are sent as the same text.
    public static func == (left: RequestURL, right: RequestURL) -> Bool {
        left.parts === right.parts
            || left.origin == right.origin && left.path == right.path && left.query == right.query
    }

    /// Hashes the parts that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(path)
        hasher.combine(query)
    }
}

extension RequestURL: CustomStringConvertible {
    /// The whole URL, as sent.
    public var description: String { text }
}
