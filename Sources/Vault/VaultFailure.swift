import CryptoOpenSSL

/// Why something in the vault could not be opened or sealed.
public enum VaultFailure: Error, Sendable, Equatable {
    /// The secret is not the one that was used.
    case wrongSecret
    /// A new secret is empty, or one that should be a random key is shorter than 32 bytes.
    case secretTooShort
    /// A new passphrase has a NUL byte in it.
    case nulInPassphrase
    /// The kind of slot does not allow this name.
    case badName
    /// The bytes were changed, or stand in another place than they were stored for.
    case damaged
    /// The stored parameters are unknown to this format; nothing was spent on them.
    case parametersRefused
    /// The bytes are intact, and hold something that only a newer program knows.
    case newer
    /// A slot asks for more work than any version has set; nothing was spent on it. The number is
    /// what scrypt would fill and read, p times over.
    case costRefused(mebibytes: Int)
    /// The system gave no random bytes.
    case noRandomness
    /// There was not enough memory.
    case noMemory
    /// libcrypto failed for a reason of its own.
    case cryptography
}

/// Translates failures of cryptography, where bytes that are not authentic mean damage.
func translated<Result>(
    _ body: () throws(CryptoFailure) -> Result
) throws(VaultFailure) -> Result {
    do {
        return try body()
    } catch {
        switch error {
        case .notAuthentic, .wrongLength: throw .damaged
        case .parametersRefused: throw .parametersRefused
        case .noRandomness: throw .noRandomness
        case .noMemory: throw .noMemory
        case .key, .library: throw .cryptography
        }
    }
}
