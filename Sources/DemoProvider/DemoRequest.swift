import OAuthCore

/// A request to the demo provider.
public struct DemoRequest: Sendable {
    /// The method, as `POST`.
    public var method: String
    /// Path and query as they were sent.
    public var target: String
    /// The values of all `Host` headers; nil where no connection brought the request.
    public var hosts: [String]?
    /// The values of all `Origin` headers, which browsers send with a page's own requests.
    public var origins: [String]
    /// The value of the `Authorization` header, if there was one.
    public var authorization: String?
    /// The value of the `Content-Type` header, if there was one.
    public var contentType: String?
    /// The body.
    public var body: [UInt8]

    /// A request of these parts.
    public init(
        method: String, target: String, hosts: [String]? = nil, origins: [String] = [],
        authorization: String? = nil, contentType: String? = nil, body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.hosts = hosts
        self.origins = origins
        self.authorization = authorization
        self.contentType = contentType
        self.body = body
    }

    var path: Substring { target.prefix { $0 != "?" } }

    /// The form in the body; empty when it is none.
    var form: [Parameter] {
        guard isForm else { return [] }
        return (try? FormParameters.parse(body)) ?? []
    }

    var isForm: Bool {
        contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }

    /// Whether it presents a bearer token (RFC 6750 section 2.1).
    var isBearer: Bool { authorization?.lowercased().hasPrefix(Self.bearer) ?? false }
    static let bearer = "bearer "

    var query: [Parameter] {
        (try? FormParameters.parse(target.dropFirst(path.count + 1))) ?? []
    }
}
