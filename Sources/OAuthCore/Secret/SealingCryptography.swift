/// The cryptography that several machines need to share records, as closures: pure code calls it,
/// `CryptoOpenSSL` supplies it.
///
/// Each closure gives nil if the input has a wrong length, is not authentic, or the library fails.
package struct SealingCryptography: Sendable {
    /// Digests, HMAC and random bytes.
    package var basic: Cryptography

    /// Random bytes in secret memory, for keys.
    package var randomSecret: @Sendable (_ count: Int) -> Secret?

    /// HKDF-SHA256 (RFC 5869): both steps where there is a salt, the second alone for a random key.
    package var derive:
        @Sendable (_ secret: Secret, _ salt: [UInt8]?, _ info: [UInt8], _ count: Int) -> Secret?

    /// XAES-256-GCM: a random nonce of 24 bytes, ciphertext, tag of 16 bytes.
    package var seal:
        @Sendable (_ plaintext: Secret, _ key: Secret, _ authenticated: [UInt8]) -> [UInt8]?

    /// Opens the output of `seal`.
    package var open:
        @Sendable (_ sealed: [UInt8], _ key: Secret, _ authenticated: [UInt8]) -> Secret?

    /// The X25519 public key of a private key of 32 random bytes.
    package var publicKey: @Sendable (_ privateKey: Secret) -> [UInt8]?

    /// HPKE in base mode (RFC 9180): encapsulated key of 32 bytes, ciphertext, tag of 16 bytes.
    package var wrap:
        @Sendable (_ plaintext: Secret, _ publicKey: [UInt8], _ info: [UInt8]) -> [UInt8]?

    /// Opens the output of `wrap`.
    package var unwrap:
        @Sendable (_ wrapped: [UInt8], _ privateKey: Secret, _ info: [UInt8]) -> Secret?

    /// Compares in constant time.
    package var areEqual: @Sendable (_ left: [UInt8], _ right: [UInt8]) -> Bool

    /// Collects the closures.
    package init(
        basic: Cryptography,
        randomSecret: @escaping @Sendable (Int) -> Secret?,
        derive: @escaping @Sendable (Secret, [UInt8]?, [UInt8], Int) -> Secret?,
        seal: @escaping @Sendable (Secret, Secret, [UInt8]) -> [UInt8]?,
        open: @escaping @Sendable ([UInt8], Secret, [UInt8]) -> Secret?,
        publicKey: @escaping @Sendable (Secret) -> [UInt8]?,
        wrap: @escaping @Sendable (Secret, [UInt8], [UInt8]) -> [UInt8]?,
        unwrap: @escaping @Sendable ([UInt8], Secret, [UInt8]) -> Secret?,
        areEqual: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) {
        self.basic = basic
        self.randomSecret = randomSecret
        self.derive = derive
        self.seal = seal
        self.open = open
        self.publicKey = publicKey
        self.wrap = wrap
        self.unwrap = unwrap
        self.areEqual = areEqual
    }
}
