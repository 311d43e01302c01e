public import OAuthCore

/// The two calls that bring tokens, by their names in definitions.
public enum TokenCall: String, Sendable, CaseIterable {
    /// The temporary credential request (RFC 5849 section 2.1).
    case requestToken = "request_token"
    /// The token request (section 2.3).
    case accessToken = "access_token"
}

extension Provider.LoginEndpoints {
    /// Where a call goes.
    public subscript(call: TokenCall) -> Provider.Endpoint {
        switch call {
        case .requestToken: temporaryCredentialRequest
        case .accessToken: tokenRequest
        }
    }
}
