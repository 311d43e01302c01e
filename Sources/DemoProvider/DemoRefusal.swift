import OAuthCore

/// Why the demo provider refuses, in the words and numbers that X uses.
enum DemoRefusal: Error, Equatable {
    case text(String)
    case code(Int, String, status: Int)
    case wrongMethod(allowed: [String])
    /// An error of OAuth 2 (RFC 6749 section 5.2).
    case oauth2(String, String, status: Int = 400)
    /// An error that the browser takes to where the app waits (RFC 6749 section 4.1.2.1).
    case returning(to: String)
    /// A page that shows a person the fault.
    case page(String)
    /// The bearer token is missing, or it is invalid (RFC 6750 section 3).
    case bearer(error: String?)

    static let badSignature = Self.code(32, "Could not authenticate you.", status: 401)
    static let badHost = Self.code(214, "Bad request: one Host is needed.", status: 400)
    /// For another server than this one (RFC 9110 section 15.5.20).
    static let otherHost = Self.code(214, "No such host here.", status: 421)
    static let otherOrigin = Self.code(
        87, "Client is not permitted to perform this action.", status: 403)
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
    static let noStatus = Self.code(170, "Missing required parameter: status.", status: 403)
    static let longStatus = Self.code(186, "Tweet needs to be a bit shorter.", status: 403)
    static let readOnly = Self.code(
        220, "Your credentials do not allow access to this resource.", status: 403)
    static let badCode = Self.oauth2("invalid_grant", "It is not known, too old, or was used.")
    static let badClient = Self.oauth2(
        "invalid_client", "This app is not known here.", status: 401)
    static let noBearer = Self.bearer(error: nil)
    static let badBearer = Self.bearer(error: "invalid_token")
    static let badRequestSignature = Self.text("Failed to validate oauth signature and token")
    static let badVerifier = Self.text("Reverse auth credentials are invalid")
}
