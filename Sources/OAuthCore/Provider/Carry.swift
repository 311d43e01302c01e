/// The kind of answer that a person brings from the provider's page back to Pintle.
public enum Carry: String, Sendable, CaseIterable {
    /// A verifier that the page shows; the URL of a redirect is taken too.
    case pin
    /// The URL that the browser was sent to.
    case redirect
    /// Nothing: the person only confirms the approval (OAuth 1.0).
    case nothing
    /// Nothing: the server is polled until the person has approved (RFC 8628).
    case approval
}
