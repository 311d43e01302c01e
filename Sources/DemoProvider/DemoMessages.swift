import OAuthCore

/// A request as it reached the demo provider.
public struct DemoRequest: Sendable {
    /// The method, as `POST`.
    public var method: String
    /// Path and query as they were sent.
    public var target: String
    /// The value of the `Authorization` header, if there was one.
    public var authorization: String?
    /// The value of the `Content-Type` header, if there was one.
    public var contentType: String?
    /// The body.
    public var body: [UInt8]

    /// A request of these parts.
    public init(
        method: String, target: String, authorization: String? = nil, contentType: String? = nil,
        body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
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

    var query: [Parameter] {
        (try? FormParameters.parse(target.dropFirst(path.count + 1))) ?? []
    }
}

/// What the demo provider answers.
public struct DemoResponse: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The headers, `Content-Length` and `Date` not among them.
    public var headers: [Header]
    /// The body.
    public var body: String

    /// One header.
    public struct Header: Sendable, Equatable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: String
    }

    init(status: Int, contentType: String, body: String) {
        self.status = status
        self.body = body
        headers = [Header(name: "Content-Type", value: contentType)]
    }

    /// A form, labelled as X labels it.
    static func form(_ parameters: [Parameter]) -> Self {
        let body = String(decoding: FormParameters.encode(parameters), as: UTF8.self)
        return Self(status: 200, contentType: "text/html; charset=utf-8", body: body)
    }

    static func json(_ body: String, status: Int = 200) -> Self {
        Self(status: status, contentType: "application/json; charset=utf-8", body: body)
    }

    static func page(_ body: String, status: Int = 200) -> Self {
        var response = Self(status: status, contentType: "text/html; charset=utf-8", body: body)
        response.headers += [
            Header(name: "Cache-Control", value: "no-store"),
            Header(
                name: "Content-Security-Policy",
                value: "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'"),
        ]
        return response
    }

    /// A refusal in X's form.
    static func refusal(_ refusal: DemoRefusal) -> Self {
        switch refusal {
        case .text(let text):
            Self(status: 401, contentType: "text/html; charset=utf-8", body: text)
        case .code(let code, let message, let status):
            json(#"{"errors":[{"code":\#(code),"message":"\#(message)"}]}"#, status: status)
        }
    }
}

/// Why the demo provider refuses, in the words and numbers that X uses.
enum DemoRefusal: Error {
    case text(String)
    case code(Int, String, status: Int)

    static let badSignature = Self.code(32, "Could not authenticate you.", status: 401)
    static let noPage = Self.code(34, "Sorry, that page does not exist.", status: 404)
    static let badToken = Self.code(89, "Invalid or expired token.", status: 401)
    static let badTime = Self.code(135, "Timestamp out of bounds.", status: 401)
    static let tooMany = Self.code(88, "Rate limit exceeded", status: 429)
    static let badData = Self.code(215, "Bad Authentication data.", status: 400)
    static let badCallback = Self.code(
        415,
        "Callback URL not approved for this client application. Approved callback URLs can be "
            + "adjusted in your application settings",
        status: 403)
    static let badRequestSignature = Self.text("Failed to validate oauth signature and token")
    static let badVerifier = Self.text("Reverse auth credentials are invalid")
}
