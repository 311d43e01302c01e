/// The verifier (RFC 5849 section 2.2), popularly the PIN: what a person carries over.
public struct Verifier: Sendable, Equatable {
    /// The verifier for `oauth_verifier`.
    public var value: Secret

    /// Wraps a value that has been cleaned already.
    public init(_ value: Secret) {
        self.value = value
    }
}
