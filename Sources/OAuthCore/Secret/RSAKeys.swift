/// Reads and makes RSA keys, as closures: pure code calls them, a door supplies them.
public struct RSAKeys: Sendable {
    /// Reads a private key in PEM: PKCS#1 (RFC 8017 appendix A.1.2) or PKCS#8 (RFC 5208), encrypted
    /// or not.
    public var read:
        @Sendable (_ pem: Secret, _ passphrase: Secret?) throws(KeyFailure) -> RSAKeyPair

    /// Makes a key; nil when the library or the system's randomness fails.
    public var generate: @Sendable () -> RSAKeyPair?

    /// Collects the closures.
    public init(
        read:
            @escaping @Sendable (_ pem: Secret, _ passphrase: Secret?)
            throws(KeyFailure) -> RSAKeyPair,
        generate: @escaping @Sendable () -> RSAKeyPair?
    ) {
        self.read = read
        self.generate = generate
    }
}
