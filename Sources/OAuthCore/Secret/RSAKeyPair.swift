/// A usable RSA key: the private half that signs, and the public half that a provider verifies
/// with.
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
