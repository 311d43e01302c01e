/// What a refusing answer says: the provider's own code and words, and what they mean to us.
///
/// Reads X's and Flickr's error objects, the usual `error` and `message` members, X's markup,
/// plain text, and the title of a page. The message is the provider's and must be cleaned before it is shown.
public struct ErrorBody: Sendable, Equatable {
    /// The provider's code; nil when it gave none.
    public let code: Int?
    /// The provider's own words; nil when it gave none. At most 500 characters.
    public let message: String?
    /// What it comes to.
    public let meaning: Meaning

    /// What a refusal means, as far as code, words and status tell.
    public enum Meaning: String, Sendable, CaseIterable {
        /// The signature, the consumer key or a secret is wrong.
        case badSignatureOrCredentials = "bad_signature_or_credentials"
        /// The token is unknown, expired or revoked.
        case tokenInvalid = "token_invalid"
        /// Our clock is off.
        case clockSkew = "clock_skew"
        /// The call needs a user's token, not the application's.
        case needsUserContext = "needs_user_context"
        /// The callback is not registered with the application.
        case callbackNotApproved = "callback_not_approved"
        /// The verifier is wrong or came too late.
        case wrongOrExpiredPIN = "wrong_or_expired_pin"
        /// Too many requests.
        case rateLimited = "rate_limited"
        /// The application or the account may not do this.
        case forbidden = "forbidden"
        /// The provider is in trouble.
        case serverTrouble = "server_trouble"
        /// Nothing that we know.
        case unknown = "unknown"
    }

    /// Reads an answer; `json` is its body when the body is JSON and could be decoded.
    public init(status: Int, body: some Collection<UInt8>, json: JSONValue? = nil) {
        let error = json.map(Self.error) ?? Self.error(inText: body)
        code = error.code
        message = error.message.map { String($0.prefix(500)) }
        meaning = Self.meaning(code: code, message: message ?? "", status: status)
    }

    private static func meaning(code: Int?, message: String, status: Int) -> Meaning {
        if let meaning = code.flatMap({ meanings[$0] }) { return meaning }
        let words = message.lowercased()
        if let match = phrases.first(where: { words.firstIndex(ofText: $0.phrase) != nil }) {
            return match.meaning
        }
        switch status {
        case 401: return .badSignatureOrCredentials
        case 403: return .forbidden
        case 429: return .rateLimited
        case 500...599: return .serverTrouble
        default: return .unknown
        }
    }

    /// The codes of X, whose numbers are in wide use.
    private static let meanings: [Int: Meaning] = [
        32: .badSignatureOrCredentials, 64: .forbidden, 88: .rateLimited, 89: .tokenInvalid,
        99: .badSignatureOrCredentials, 130: .serverTrouble, 131: .serverTrouble,
        135: .clockSkew, 215: .badSignatureOrCredentials, 220: .needsUserContext,
        239: .tokenInvalid, 261: .forbidden, 326: .forbidden, 415: .callbackNotApproved,
        416: .forbidden, 417: .callbackNotApproved,
    ]

    /// Words that providers use where they send no code; the first that occurs decides.
    private static let phrases: [(phrase: String, meaning: Meaning)] = [
        ("reverse auth credentials", .wrongOrExpiredPIN), ("verifier", .wrongOrExpiredPIN),
        ("timestamp", .clockSkew), ("callback", .callbackNotApproved),
        ("rate limit", .rateLimited), ("too many requests", .rateLimited),
        ("expired token", .tokenInvalid), ("token expired", .tokenInvalid),
        ("invalid token", .tokenInvalid), ("token rejected", .tokenInvalid),
        ("signature", .badSignatureOrCredentials), ("consumer", .badSignatureOrCredentials),
    ]
}
