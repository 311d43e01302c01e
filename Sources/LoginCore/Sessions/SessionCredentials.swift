public import OAuthCore

/// The credentials for a session's requests, by kind.
public enum SessionCredentials: Sendable, Equatable {
    /// A token whose secret signs each request by that method (RFC 5849 section 3.4).
    case signed(TokenCredentials, SignatureMethod)
    /// A token that is sent unsigned (RFC 6750).
    case bearer(BearerCredentials)
    /// An app's own token, with no person behind it (RFC 6749 section 4.4).
    case app(BearerCredentials)
    /// The token of an anonymous visitor, beside the app's own.
    case guest(GuestCredentials)
    /// No token at all: the app's key alone signs each request, by that method.
    case signing(SignatureMethod)

    /// The kinds of credentials, by the names that scripts read.
    public enum Kind: String, Sendable, CaseIterable {
        /// Each request is signed with a token and its secret (OAuth 1.0a).
        case signed = "oauth1"
        /// A bearer token, sent unsigned (OAuth 2).
        case bearer
        /// A bearer token that an app got by its key alone.
        case app
        /// The token of a guest, beside the token of an app.
        case guest
        /// The app's key alone signs each request.
        case signing

        /// Whether a session of this kind is app-only: the app got it by its key alone.
        public var isImpersonal: Bool { hasAppToken || self == .signing }

        /// Whether its token is one that the app gets by its key, whenever it needs one.
        public var hasAppToken: Bool { self == .app || self == .guest }

        /// The app-only kinds.
        package static let impersonal = allCases.filter(\.isImpersonal)
    }
}

extension SessionCredentials {
    /// Their kind.
    public var kind: Kind {
        switch self {
        case .signed: .signed
        case .bearer: .bearer
        case .app: .app
        case .guest: .guest
        case .signing: .signing
        }
    }

    /// The token that goes with each request; of a guest the app's, beside which its own goes; empty
    /// where there is none.
    public var token: Secret {
        switch self {
        case .signed(let token, _): token.identifier
        case .bearer(let bearer), .app(let bearer): bearer.accessToken
        case .guest(let guest): guest.app.accessToken
        case .signing: Secret([])
        }
    }

    /// The token with the secret that signs; nil where nothing is signed.
    public var signingToken: TokenCredentials? {
        if case .signed(let token, _) = self { token } else { nil }
    }

    /// The method that signs; nil where nothing is signed.
    public var method: SignatureMethod? {
        switch self {
        case .signed(_, let method), .signing(let method): method
        case .bearer, .app, .guest: nil
        }
    }

    /// The rights of the token, in the provider's words; foreign text.
    public var scope: String? {
        switch self {
        case .signed, .signing: nil
        case .bearer(let bearer), .app(let bearer): bearer.scope
        case .guest(let guest): guest.app.scope
        }
    }

    /// All secrets in it.
    public var secrets: [Secret] {
        switch self {
        case .signed(let token, _): [token.identifier, token.sharedSecret]
        case .bearer(let bearer), .app(let bearer): bearer.secrets
        case .guest(let guest): guest.app.secrets + [guest.token]
        case .signing: []
        }
    }
}
