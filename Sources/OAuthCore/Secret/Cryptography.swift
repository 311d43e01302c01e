/// The cryptography that signing needs, as closures: pure code calls it, a door supplies it.
///
/// `CryptoOpenSSL` has the live one. Keys are prepared once and then used many times, which is
/// what makes signing fast: the prepared key keeps hash states or a parsed key, never the input.
public struct Cryptography: Sendable {
    /// Makes a tag or a signature over a message, with a key that was prepared before.
    public typealias Authenticator = @Sendable (_ message: [UInt8]) -> [UInt8]

    /// Makes an RSA signature over a message; nil when the library fails.
    public typealias Signer = @Sendable (_ message: [UInt8]) -> [UInt8]?

    /// Hashes a message.
    public var digest: @Sendable (HashFunction, _ message: [UInt8]) -> [UInt8]

    /// Hashes a message that comes in pieces, until there is none.
    public var digestOfPieces: @Sendable (HashFunction, _ next: () -> [UInt8]?) -> [UInt8]

    /// Prepares an HMAC key (RFC 2104).
    public var hmac: @Sendable (HashFunction, _ key: Secret) -> Authenticator

    /// Prepares an RSA private key in PEM for RSASSA-PKCS1-v1_5 (RFC 5849 section 3.4.3).
    public var rsaSigner: @Sendable (HashFunction, _ pem: Secret) throws(KeyFailure) -> Signer

    /// Random bytes from the system; nil when the system has none to give.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]?

    /// Collects the closures.
    public init(
        digest: @escaping @Sendable (HashFunction, _ message: [UInt8]) -> [UInt8],
        digestOfPieces: @escaping @Sendable (HashFunction, _ next: () -> [UInt8]?) -> [UInt8],
        hmac: @escaping @Sendable (HashFunction, _ key: Secret) -> Authenticator,
        rsaSigner: @escaping @Sendable (HashFunction, _ pem: Secret) throws(KeyFailure) -> Signer,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]?
    ) {
        self.digest = digest
        self.digestOfPieces = digestOfPieces
        self.hmac = hmac
        self.rsaSigner = rsaSigner
        self.randomBytes = randomBytes
    }
}
