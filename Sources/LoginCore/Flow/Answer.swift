public import OAuthCore

/// The result of a person's approval, as the exchange sends it.
public enum Answer: Sendable, Equatable {
    /// A verifier, popularly a PIN (RFC 5849 section 2.2), with the fields of its redirect that the
    /// definition asks for.
    case verifier(Verifier, told: [KeptField] = [])
    /// An authorization code (RFC 6749 section 4.1.2).
    case code(Secret)
    /// A token that the page gave, with the fields of its redirect (section 4.2.2).
    case token(TokenReply)
    /// The approval alone, where the provider issues nothing to bring back (OAuth 1.0).
    case approved

    /// How many bytes the person typed, for a field that hides them.
    public var length: Int {
        switch self {
        case .verifier(let verifier, told: _): verifier.value.count
        case .code(let code): code.count
        case .token(let reply): reply.credentials.accessToken.count
        case .approved: 0
        }
    }
}
