/// The form that a login takes: what a person carries, and between what.
public enum LoginForm: String, Sendable, CaseIterable {
    /// A verifier comes back, whatever the provider calls it, or a word alone (OAuth 1.0).
    case pin
    /// An authorization code comes back, as it is or in a URL (RFC 6749 section 4.1).
    case code
    /// The token itself comes back, as a page shows it or in the fragment of a URL (section 4.2).
    case token
    /// A code goes to another device, and the server is asked until it was approved there (RFC 8628).
    case device
}
