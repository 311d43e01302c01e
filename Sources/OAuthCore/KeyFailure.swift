/// Why an RSA key cannot be used. No part of the key is in it.
public enum KeyFailure: Error, Sendable, Equatable {
    /// The PEM is encrypted; it must be decrypted once before it is given to us.
    case encrypted
    /// The PEM holds a public key or a certificate where a private key is needed.
    case notPrivate
    /// The PEM holds a key of another kind, as EC or Ed25519.
    case notRSA
    /// The modulus has that many bits; fewer than 1024 are refused.
    case tooShort(bits: Int)
    /// The bytes are no PEM key in PKCS#1 or PKCS#8 form.
    case unreadable
}
