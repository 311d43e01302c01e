/// Why an RSA key cannot be used.
///
/// No part of the key is in it.
public enum KeyFailure: Error, Sendable, Equatable {
    /// The PEM is encrypted, and no passphrase was given.
    case passphraseWanted
    /// The PEM is encrypted, and not with that passphrase.
    case wrongPassphrase
    /// The PEM is encrypted in a way that the library does not know or no longer takes.
    case unknownEncryption
    /// The PEM is encrypted so that trying a passphrase would take too long; none was tried.
    case tooCostly
    /// The PEM holds a public key where a private key is needed.
    case publicKey
    /// The PEM holds a certificate, or the request for one, where a private key is needed.
    case certificate
    /// The PEM holds a private key of another kind.
    case notRSA(Kind)
    /// The key is in the format of OpenSSH.
    case openSSHFormat
    /// The key is binary (DER), not text.
    case binary
    /// The PEM ends before the key does.
    case truncated
    /// The text between the lines of the PEM is not a complete key: changed, or part of it missing.
    case damaged
    /// There are so many private keys in one text.
    case several(Int)
    /// The modulus has that many bits; fewer than 1024 are refused.
    case tooShort(bits: Int)
    /// The modulus has that many bits; more than 16384 are refused.
    case tooLong(bits: Int)
    /// The bytes are none of these.
    case unreadable

    /// The kinds of private keys that the RSA methods cannot sign with.
    public enum Kind: String, Sendable, CaseIterable {
        /// A key of an elliptic curve.
        case ellipticCurve = "EC"
        /// A DSA key.
        case dsa = "DSA"
        /// An Ed25519 key.
        case ed25519 = "Ed25519"
        /// An Ed448 key.
        case ed448 = "Ed448"
        /// An RSA key that signs by PSS only.
        case rsaPSS = "RSA-PSS"
        /// A key of any other kind.
        case other = "unknown"
    }
}
