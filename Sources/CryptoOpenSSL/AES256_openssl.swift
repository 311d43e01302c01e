import COpenSSL
import OAuthCore

/// The AES-256 block cipher, for deriving subkeys; nothing is encrypted with it directly.
enum AES256 {
    /// Fetches the cipher, as its first use does otherwise.
    static func prepare() { _ = cipher }

    // Fetched once and never changed after; libcrypto's algorithm objects may be shared.
    nonisolated(unsafe) private static let cipher: OpaquePointer? =
        Library.isReady ? EVP_CIPHER_fetch(nil, "AES-256-ECB", nil) : nil

    /// Encrypts whole blocks of 16 bytes, each by itself.
    static func encryptBlocks(_ blocks: Secret, key: Secret) throws(CryptoFailure) -> Secret {
        guard key.count == 32, blocks.count.isMultiple(of: 16) else { throw .wrongLength }
        guard let context = EVP_CIPHER_CTX_new() else { throw Library.drainedFailure() }
        defer { EVP_CIPHER_CTX_free(context) }
        let isReady = key.withBytes {
            EVP_EncryptInit_ex2(
                context, cipher, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil) == 1
        }
        guard isReady, EVP_CIPHER_CTX_set_padding(context, 0) == 1 else {
            throw Library.drainedFailure()
        }
        var count: Int32 = 0
        let output = Secret(count: blocks.count) { output in
            blocks.withBytes { input in
                let isDone = EVP_EncryptUpdate(
                    context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &count,
                    input.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(input.count))
                if isDone != 1 { count = -1 }
            }
        }
        guard Int(count) == blocks.count else { throw Library.drainedFailure() }
        return output
    }
}
