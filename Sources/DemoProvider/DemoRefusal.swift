import OAuthCore

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
