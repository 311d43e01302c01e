/// A request as signing uses it: method, URL, and the parts of the body that count.
public struct SignableRequest: Sendable, Equatable {
    /// The HTTP method; signed in upper case.
    public var method: String
    /// The URL of the request.
    public var url: RequestURL
    /// The part of the body that the signature covers.
    public var body: Body

    /// The body of a request (RFC 5849 section 3.4.1.3.1).
    public enum Body: Sendable, Equatable {
        /// There is no body.
        case none
        /// A form that we encode; its parameters are signed.
        case form([Parameter])
        /// An encoded form, sent unchanged; its parameters are signed.
        case encodedForm([UInt8])
        /// Bytes of any other type; only their hash can be signed, as `oauth_body_hash`.
        case other([UInt8])
    }

    /// A request, by default without a body.
    public init(method: String, url: RequestURL, body: Body = .none) {
        self.method = method
        self.url = url
        self.body = body
    }
}
