import COpenSSL
import OAuthCore

/// Reads RSA keys from PEM text, and says what is wrong with the ones that it refuses.
enum PEM {
    private static let fewestBits = 1024

    /// The key in `text`, to be freed by the caller.
    static func key(
        in text: UnsafeRawBufferPointer, isPrivate: Bool
    ) throws(CryptoFailure) -> OpaquePointer {
        guard Library.isReady else { throw Library.drainedFailure() }
        if isPrivate, let failure = refusal(of: text) { throw .key(failure) }
        guard text.count <= 64 * 1024,
            let source = BIO_new_mem_buf(text.baseAddress, Int32(text.count))
        else { throw .key(.unreadable) }
        defer {
            BIO_free(source)
            ERR_clear_error()
        }
        let read =
            isPrivate
            ? PEM_read_bio_PrivateKey(source, nil, copenssl_no_passphrase, nil)
            : PEM_read_bio_PUBKEY(source, nil, copenssl_no_passphrase, nil)
        guard let key = read else { throw .key(.unreadable) }
        if let failure = unsuitability(of: key) {
            EVP_PKEY_free(key)
            throw .key(failure)
        }
        return key
    }

    /// What the labels of the PEM alone give away.
    private static func refusal(of text: UnsafeRawBufferPointer) -> KeyFailure? {
        if text.contains("ENCRYPTED") { return .encrypted }
        let isPrivate = text.contains("PRIVATE KEY-----")
        if !isPrivate, text.contains("PUBLIC KEY-----") || text.contains("CERTIFICATE-----") {
            return .notPrivate
        }
        return nil
    }

    private static func unsuitability(of key: OpaquePointer) -> KeyFailure? {
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else { return .notRSA }
        let bits = Int(EVP_PKEY_get_bits(key))
        return bits < fewestBits ? .tooShort(bits: bits) : nil
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the ASCII of `label` occurs, without a copy of the bytes.
    fileprivate func contains(_ label: StaticString) -> Bool {
        label.withUTF8Buffer { needle in
            guard count >= needle.count else { return false }
            return (0...(count - needle.count)).contains { start in
                self[start..<(start + needle.count)].elementsEqual(needle)
            }
        }
    }
}
