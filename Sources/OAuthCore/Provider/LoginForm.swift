/// The form of a login: the thing that a person carries, and between which ends.
public enum LoginForm: String, Sendable, CaseIterable {
    /// A verifier comes back, whatever the provider calls it, or a word alone (OAuth 1.0).
    case pin
    /// The person gives an authorization code, alone or in a URL (RFC 6749 section 4.1).
    case code
    /// The token itself comes back, as a page shows it or in the fragment of a URL (section 4.2).
    case token
    /// The browser brings the code to a port of this machine's own loopback interface (RFC 8252
    /// section 7.3); the URL that it ends at can be pasted too.
    case loopback
    /// The browser hands the code over in a URL of the scheme `pintle:` (RFC 8252 section 7.1); that
    /// can be pasted too.
    case scheme
    /// A code goes to another device, and the server is asked until it was approved there (RFC 8628).
    case device
}

extension LoginForm {
    /// Whether a code comes back, on whatever way.
    public var bringsCode: Bool {
        switch self {
        case .code, .loopback, .scheme: true
        case .pin, .token, .device: false
        }
    }

    /// Whether the browser hands the answer over by itself, where this machine's own is used.
    public var comesByBrowser: Bool { self == .loopback || self == .scheme }

    /// The grant type that a login of this form ends with (RFC 6749, RFC 8628).
    var grantType: String {
        switch self {
        case .pin, .code, .loopback, .scheme: "authorization_code"
        case .token: "implicit"
        case .device: DeviceRules.standardGrantType
        }
    }
}
