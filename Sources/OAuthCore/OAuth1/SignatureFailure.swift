/// Why a request cannot be signed.
///
/// No parameter and no key is in it.
public enum SignatureFailure: Error, Sendable, Equatable {
    /// The client has a shared secret where the method needs an RSA key, or the other way round, or
    /// no key at all.
    case keyDoesNotFitMethod
    /// The RSA key cannot be used.
    case key(KeyFailure)
    /// The method of the request is not an HTTP method name.
    case invalidMethod
    /// A control character in a protocol parameter or in the realm, or a realm beyond ASCII.
    case forbiddenCharacter
    /// The query or the form body has a broken `%` sequence.
    case malformedForm
    /// The body is not a form, so it cannot contain the protocol parameters.
    case bodyNotAllowed
    /// The cryptographic library failed.
    case cryptographyFailed
}
