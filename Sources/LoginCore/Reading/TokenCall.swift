public import OAuthCore

/// The two calls that bring tokens, by their names in definitions.
public enum TokenCall: String, Sendable, CaseIterable {
    /// The temporary credential request (RFC 5849 section 2.1).
    case requestToken = "request_token"
    /// The token request (section 2.3; RFC 6749 section 4.1.3).
    case accessToken = "access_token"
}

extension Provider.LoginEndpoints {
    /// The URL of a call; nil if there is none, or it is not known yet.
    public subscript(call: TokenCall) -> Provider.Endpoint? {
        switch (self, call) {
        case (.oauth1(let endpoints), .requestToken): endpoints.temporaryCredentialRequest
        case (.oauth1(let endpoints), .accessToken): endpoints.tokenRequest
        case (.oauth2, .requestToken): nil
        case (.oauth2(let endpoints), .accessToken): endpoints.token
        }
    }
}
