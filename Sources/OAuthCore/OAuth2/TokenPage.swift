/// How a provider gives out tokens on a page, where that differs from how it gives out codes (RFC 6749
/// section 4.2).
public struct TokenPage: Sendable, Equatable {
    /// The value of `redirect_uri`; nil for that of codes.
    public var redirect: OAuth2Rules.Redirect?
    /// Whether the token is a JWT (RFC 7519), which says itself when it ends.
    public var isJWT: Bool

    /// A page with the redirect of codes, by default, and with opaque tokens.
    public init(redirect: OAuth2Rules.Redirect? = nil, isJWT: Bool = false) {
        self.redirect = redirect
        self.isJWT = isJWT
    }

    /// Whether a pasted text can be one of its tokens: a JWT in the compact form of RFC 7515 has
    /// three parts, of which the first begins a JSON object.
    public func mayHaveIssued(_ token: Secret) -> Bool {
        guard isJWT else { return true }
        return token.withBytes { bytes in
            bytes.starts(with: "eyJ".utf8) && bytes.count { $0 == UInt8(ascii: ".") } == 2
        }
    }
}
