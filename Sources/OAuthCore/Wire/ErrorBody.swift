/// The content of a refusal: the provider's own code and words, and their meaning for us.
///
/// Reads the error objects of X, Flickr, OKAPI, MediaWiki, WordPress and similar ones, markup,
/// plain text, and the title of a page. Providers share names for errors, so that one list of words
/// serves all; if two contradict each other, the definition states the meaning. The message is the
/// provider's and must be cleaned before it is shown.
public struct ErrorBody: Sendable, Equatable {
    /// The provider's code; nil when it gave none.
    public let code: Int?
    /// The provider's code where it is a name, as `json_oauth1_invalid_verifier`; nil when it gave
    /// none.
    public let name: String?
    /// The provider's own words; nil when it gave none.
    ///
    /// At most 500 characters.
    public let message: String?
    /// The meaning.
    public let meaning: Meaning
    /// Whether it says that the token is gone: by name, by X's number for that, or that it may have
    /// expired.
    ///
    /// `tokenInvalid` alone, as in "Invalid token", leaves open whether what came with the token is
    /// wrong.
    public let saysTokenIsGone: Bool

    /// The meaning of a refusal, by code, words and status.
    public enum Meaning: String, Sendable, CaseIterable {
        /// The signature, the consumer key or a secret is wrong.
        case badSignatureOrCredentials = "bad_signature_or_credentials"
        /// The application is unknown, switched off, or not the one that the token belongs to.
        case applicationRefused = "application_refused"
        /// The token is unknown, expired or revoked.
        case tokenInvalid = "token_invalid"
        /// The resource owner said no.
        case denied = "denied"
        /// Our clock is off.
        case clockSkew = "clock_skew"
        /// The request itself is not taken: it came twice, or has a method that is not known there.
        case requestRefused = "request_refused"
        /// Key or token work only from another IP address than ours.
        case wrongSourceAddress = "wrong_source_address"
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
        /// The provider is having problems.
        case serverTrouble = "server_trouble"
        /// Anything unknown to us.
        case unknown = "unknown"
    }

    /// Reads an answer; `json` is its body when the body is JSON and could be decoded.
    public init(status: Int, body: some Collection<UInt8>, json: JSONValue? = nil) {
        let error = json.map(Self.error) ?? Self.error(inText: body)
        code = error.code
        name = error.name
        let words = error.message.map { String($0.prefix(500)) }
        // An unknown shape may mean anything: it is shown, and not interpreted.
        message = words ?? Self.otherWords(in: body, json).map { String($0.prefix(500)) }
        // Words are more exact: servers put one number on all that concerns authentication.
        meaning =
            Self.meaning(ofWords: "\(error.name ?? "") \(words ?? "")")
            ?? error.code.flatMap { error.isNumberedByOthers ? nil : Self.numbers[$0] }
            ?? Self.meaning(ofStatus: status)
        saysTokenIsGone = Self.saysTokenIsGone(
            name: error.name, code: error.isNumberedByOthers ? nil : error.code, message: words)
    }

    private static func meaning(ofStatus status: Int) -> Meaning {
        switch status {
        case 401: .badSignatureOrCredentials
        case 403: .forbidden
        case 429: .rateLimited
        case 500...599: .serverTrouble
        default: .unknown
        }
    }
}
