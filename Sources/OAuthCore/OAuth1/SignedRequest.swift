/// A request with its protocol parameters and signature, ready to be rendered in one of the three
/// places where they may stand (RFC 5849 section 3.5).
///
/// Holds the access token, so its description says nothing.
public struct SignedRequest: Sendable {
    /// The request as it was signed.
    public let request: SignableRequest
    /// The signed text (section 3.4.1); the token is its only secret.
    public let baseString: SignatureBaseString
    private let encoded: EncodedParameters
    let realm: String?
    let isSignedAsHTTP: Bool

    init(
        request: SignableRequest, baseString: SignatureBaseString, encoded: EncodedParameters,
        realm: String?, asHTTP: Bool
    ) {
        self.request = request
        self.baseString = baseString
        self.encoded = encoded
        self.realm = realm
        isSignedAsHTTP = asHTTP
    }

    /// The protocol parameters, decoded, the signature last.
    public var protocolParameters: [Parameter] {
        encoded.decoded
    }

    /// The protocol parameters as in a query or a form, the signature last.
    public var encodedParameters: String {
        var text: [UInt8] = []
        encoded.write(to: &text, equals: "=", close: "", separator: "&")
        return String(decoding: text, as: UTF8.self)
    }

    /// The value of the `Authorization` header (section 3.5.1), starting with `OAuth `.
    public var authorizationHeader: String {
        AuthorizationHeader.render(encoded, realm: realm)
    }

    /// The URL with the protocol parameters at the end of its query (section 3.5.3).
    public var urlWithQuery: RequestURL {
        var added: [UInt8] = []
        encoded.write(to: &added, equals: "=", close: "", separator: "&")
        return request.url.appendingQuery(encoded: added)
    }

    /// The form body with the protocol parameters at its end (section 3.5.2).
    ///
    /// Throws `bodyNotAllowed` when the request has a body that is not a form.
    public var formBody: [UInt8] {
        get throws(SignatureFailure) {
            var body: [UInt8]
            switch request.body {
            case .none: body = []
            case .form(let parameters): body = FormParameters.encode(parameters)
            case .encodedForm(let bytes): body = bytes
            case .other: throw .bodyNotAllowed
            }
            if !body.isEmpty { body.append("&") }
            encoded.write(to: &body, equals: "=", close: "", separator: "&")
            return body
        }
    }
}

extension SignedRequest: CustomStringConvertible, CustomReflectable {
    /// A placeholder: the request holds a token.
    public var description: String { "<signed request>" }
    /// No children, so that nothing is shown.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
