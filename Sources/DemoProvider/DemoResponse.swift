import OAuthCore

/// An answer of the demo provider.
public struct DemoResponse: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The headers, `Content-Length` and `Date` not among them.
    public var headers: [Header]
    /// The body.
    public var body: String
    /// The size of the body in bytes, as `Content-Length` says it; kept where HEAD leaves it out.
    public let length: Int

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
        length = body.utf8.count
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

    /// Sends the browser to where the app waits, by a new request (RFC 9110 section 15.4.4).
    static func returning(to destination: String) -> Self {
        var response = page("", status: 303)
        response.headers.append(Header(name: "Location", value: destination))
        return response
    }

    static func page(_ body: String, status: Int = 200) -> Self {
        var response = Self(status: status, contentType: "text/html; charset=utf-8", body: body)
        response.headers += [
            Header(name: "Cache-Control", value: "no-store"),
            Header(
                name: "Content-Security-Policy",
                value: "default-src 'none'; style-src 'unsafe-inline'; "
                    // Chromium holds where a form's answer leads against this, too.
                    + "form-action 'self' http://127.0.0.1:*; frame-ancestors 'none'"),
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
        case .wrongMethod(let allowed):
            notAllowed(allowed)
        case .oauth2(let error, let description, let status):
            oauth2(
                [
                    .init("error", .string(error)),
                    .init("error_description", .string(description)),
                ], status: status)
        case .returning(let destination): returning(to: destination)
        case .page(let text):
            page(DemoPages.refusal(text), status: 400)
        case .bearer(let error):
            challenge(error)
        }
    }

    /// An answer of OAuth 2, which must not be cached (RFC 6749 section 5.1).
    static func oauth2(_ members: [JSONValue.Member], status: Int = 200) -> Self {
        var response = json(JSONText.line(.object(members)), status: status)
        response.headers.append(Header(name: "Cache-Control", value: "no-store"))
        return response
    }

    private static func challenge(_ error: String?) -> Self {
        var response = oauth2([], status: 401)
        let reason = error.map { #", error="\#($0)""# } ?? ""
        response.headers.append(
            Header(name: "WWW-Authenticate", value: #"Bearer realm="demo""# + reason))
        return response
    }

    /// The answer to a method that is not taken there (RFC 9110 section 15.5.6).
    private static func notAllowed(_ allowed: [String]) -> Self {
        let methods = allowed.joined(separator: " or ")
        var response = refusal(.code(86, "This method requires a \(methods).", status: 405))
        response.headers.append(Header(name: "Allow", value: allowed.joined(separator: ", ")))
        return response
    }
}
