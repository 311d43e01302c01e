extension ErrorBody {
    /// The codes of X, whose numbers are in wide use.
    static let numbers: [Int: Meaning] = [
        32: .badSignatureOrCredentials, 64: .forbidden, 88: .rateLimited, 89: .tokenInvalid,
        99: .applicationRefused, 130: .serverTrouble, 131: .serverTrouble,
        135: .clockSkew, 215: .badSignatureOrCredentials, 220: .needsUserContext,
        239: .tokenInvalid, 261: .forbidden, 326: .forbidden, 415: .callbackNotApproved,
        416: .applicationRefused, 417: .callbackNotApproved,
    ]

    /// The meaning of names and words; nil if unknown.
    static func meaning(ofWords words: String) -> Meaning? {
        let words = words.lowercased()
        return phrases.first { words.firstIndex(ofText: $0.phrase) != nil }?.meaning
    }

    /// Whether a name or words that mean `tokenInvalid` leave no doubt about the token.
    ///
    /// Who has names for errors has one for a wrong verifier as well.
    static func saysTokenIsGone(name: String?, code: Int?, message: String?) -> Bool {
        if let name, meaning(ofWords: name) == .tokenInvalid { return true }
        return code == 89 || code == 239
            || (message ?? "").lowercased().firstIndex(ofText: "expired") != nil
    }

    /// Names and words that providers use, case aside; the first that occurs decides, so that the
    /// narrow ones of a group stand before the wide ones.
    private static let phrases: [(phrase: String, meaning: Meaning)] = [
        // The verifier; OKAPI and WordPress blame it while the page has not been answered.
        ("reverse auth credentials", .wrongOrExpiredPIN), ("verifier", .wrongOrExpiredPIN),
        ("has not been authorized", .wrongOrExpiredPIN),
        // Denied.
        ("access_denied", .denied), ("user_refused", .denied), ("denied by the user", .denied),
        // The clock; a nonce says nothing about it, though WordPress puts both in one sentence.
        ("nonce", .requestRefused), ("timestamp", .clockSkew),
        ("signature method", .requestRefused), ("signature_method", .requestRefused),
        // Where it comes from: BrickLink and MediaWiki.
        ("ip_mismatched", .wrongSourceAddress), ("source-ip", .wrongSourceAddress),
        ("invalid ip address", .wrongSourceAddress),
        // MediaWiki's word for a request token that is gone.
        ("callback-not-found", .tokenInvalid), ("callback", .callbackNotApproved),
        ("rate limit", .rateLimited), ("rate_limit", .rateLimited),
        ("too many requests", .rateLimited),
        ("db-readonly", .serverTrouble),
        // X answers so to a wrong key, a wrong secret and a wrong clock alike.
        ("oauth signature and token", .badSignatureOrCredentials),
        // Tokens; MediaWiki's and WordPress's names, then words.
        ("expired_token", .tokenInvalid), ("invalid_token", .tokenInvalid),
        ("token-not-found", .tokenInvalid), ("token-already-used", .tokenInvalid),
        ("bad-token", .tokenInvalid), ("invalid-request-token", .tokenInvalid),
        ("invalid-access-token", .tokenInvalid), ("bad_oauth_request", .tokenInvalid),
        ("expired token", .tokenInvalid), ("token expired", .tokenInvalid),
        ("token has expired", .tokenInvalid), ("invalid token", .tokenInvalid),
        ("invalid request token", .tokenInvalid), ("invalid access token", .tokenInvalid),
        ("invalid auth token", .tokenInvalid), ("invalid/expired token", .tokenInvalid),
        ("token rejected", .tokenInvalid),
        // The app.
        ("consumer", .applicationRefused), ("api key", .applicationRefused),
        ("invalid key", .applicationRefused),
        ("insufficient-rights", .forbidden), ("signature", .badSignatureOrCredentials),
    ]
}
