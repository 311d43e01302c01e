public import OAuthCore

/// What a session's requests are made with, by kind.
public enum SessionCredentials: Sendable, Equatable {
    /// A token whose secret signs each request by that method (RFC 5849 section 3.4).
    case signed(TokenCredentials, SignatureMethod)
    /// A token that is presented as it is (RFC 6750).
    case bearer(BearerCredentials)

    /// The kinds of credentials, by the names that scripts read.
    public enum Kind: String, Sendable, CaseIterable {
        case signed = "oauth1"
        case bearer
    }
}

extension SessionCredentials {
    /// What kind they are.
    public var kind: Kind {
        switch self {
        case .signed: .signed
        case .bearer: .bearer
        }
    }

    /// The token that goes with each request.
    public var token: Secret {
        switch self {
        case .signed(let token, _): token.identifier
        case .bearer(let bearer): bearer.accessToken
        }
    }

    /// The token with the secret that signs; nil where nothing is signed.
    public var signingToken: TokenCredentials? {
        if case .signed(let token, _) = self { token } else { nil }
    }

    /// The method that signs; nil where nothing is signed.
    public var method: SignatureMethod? {
        if case .signed(_, let method) = self { method } else { nil }
    }

    /// What the token is good for, as the provider said it; foreign text.
    public var scope: String? {
        if case .bearer(let bearer) = self { bearer.scope } else { nil }
    }

    /// All that nobody may see.
    public var secrets: [Secret] {
        switch self {
        case .signed(let token, _): [token.identifier, token.sharedSecret]
        case .bearer(let bearer): bearer.secrets
        }
    }
}
