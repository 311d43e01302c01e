public import OAuthCore

/// The refusals and failures of cryptography.
///
/// No key, no plaintext and no library text is in it.
public enum CryptoFailure: Error, Sendable, Equatable {
    /// The bytes were not sealed with this key, nonce and associated data, or were changed since.
    case notAuthentic
    /// A key, nonce or sealed message has a length that the algorithm does not know.
    case wrongLength
    /// The cost parameters exceed our limit.
    case parametersRefused
    /// The RSA key cannot be used.
    case key(KeyFailure)
    /// The system gave no random bytes.
    case noRandomness
    /// There was not enough memory.
    case noMemory
    /// libcrypto failed; its own codes, oldest first, for a bug report.
    case library(codes: [UInt])
}
