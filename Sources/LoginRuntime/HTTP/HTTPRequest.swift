public import LoginCore
public import OAuthCore

/// A request with its secrets, ready to send.
///
/// Its headers or its body hold a signature and a token, so its description says nothing of them.
public struct HTTPRequest: Sendable {
    /// The method, as `POST`.
    public var method: String
    /// The URL; sent as it was signed (brackets in a query are escaped, which does not change its
    /// meaning).
    public var url: RequestURL
    /// The headers beside those that HTTP itself needs.
    public var headers: [HTTPHeader]
    /// The body, if there is one in memory.
    public var body: [UInt8]?
    /// The body, if it is to be read while it is sent.
    public var bodyFile: BodyFile?
    /// Its time limits; nil for those of the door's settings.
    public var times: TimeLimits?
    /// How much of the answer is read, in bytes; nil for as much as a token answer may have.
    public var longestAnswer: Int?
    /// Whether a successful answer holds a secret: it is not decoded, which would leave copies.
    public var isAnswerSecret = false
    /// Whether the path holds a secret, which no trace may show.
    public var isPathSecret = false

    /// A request, by default without headers and body.
    public init(
        method: String, url: RequestURL, headers: [HTTPHeader] = [], body: [UInt8]? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A request without credentials.
    init(unsigned request: SignableRequest, headers: [HTTPHeader]) {
        self.init(
            method: request.method, url: request.url, headers: headers, body: request.body.bytes)
        if request.body.isForm { declareForm() }
    }

    /// A signed request, with the protocol parameters where they belong: in the query where they
    /// should go into a body and the method has none (RFC 5849 section 3.5).
    ///
    /// `headers` come before those that the signature needs. Throws `bodyNotAllowed` when they
    /// should go into a body that is not a form.
    public init(
        _ signed: SignedRequest, placement: Provider.Placement, headers: [HTTPHeader] = []
    ) throws(SignatureFailure) {
        let request = signed.request
        self.init(unsigned: request, headers: headers)
        switch placement.possible(for: request.method) {
        case .header:
            self.headers.append(HTTPHeader("Authorization", signed.authorizationHeader))
        case .query:
            url = signed.urlWithQuery
        case .body:
            body = try signed.formBody
            declareForm()
        }
    }

    private mutating func declareForm() {
        guard !headers.contains(where: { $0.name.lowercased() == "content-type" }) else { return }
        headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// Method and host.
    public var description: String { "<\(method) to \(url.origin.host)>" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SignableRequest.Body {
    fileprivate var bytes: [UInt8]? {
        switch self {
        case .none: nil
        case .form(let parameters): FormParameters.encode(parameters)
        case .encodedForm(let bytes), .other(let bytes): bytes
        }
    }

    fileprivate var isForm: Bool {
        switch self {
        case .form, .encodedForm: true
        case .none, .other: false
        }
    }
}
