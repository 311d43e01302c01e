public import OAuthCore

/// What a session's requests are made with, by kind.
public enum SessionCredentials: Sendable, Equatable {
    /// A token whose secret signs each request by that method (RFC 5849 section 3.4).
    case signed(TokenCredentials, SignatureMethod)

    /// The kinds of credentials, by the names that scripts read.
    public enum Kind: String, Sendable, CaseIterable {
        case signed = "oauth1"
    }
}

extension SessionCredentials {
    /// The token with its secret.
    public var token: TokenCredentials {
        switch self {
        case .signed(let token, _): token
        }
    }

    /// The method that signs.
    public var method: SignatureMethod {
        switch self {
        case .signed(_, let method): method
        }
    }
}
