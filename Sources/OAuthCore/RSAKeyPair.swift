/// An RSA key that can be used: what signs, and what a provider verifies with.
public struct RSAKeyPair: Sendable, Equatable {
    /// The private key in PEM: PKCS#8 (RFC 5208), not encrypted.
    public var privatePEM: Secret
    /// The public half in PEM: SubjectPublicKeyInfo (RFC 5280 section 4.1), each line ended.
    public var publicPEM: String
    /// The length of the modulus.
    public var bits: Int

    /// Below this length a key is taken, with a warning: forging its signatures is in reach.
    public static let recommendedBits = 2048

    /// Pairs the halves of a key.
    public init(privatePEM: Secret, publicPEM: String, bits: Int) {
        self.privatePEM = privatePEM
        self.publicPEM = publicPEM
        self.bits = bits
    }
}

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
