import COpenSSL
public import OAuthCore

/// HKDF with SHA-256 (RFC 5869).
///
/// Composed from our HMAC: the library's own needs a provider fetch and parameter lists for what
/// is a dozen lines here.
public enum HKDF {
    /// Extracts from `secret` and expands to `count` bytes, at most 8160.
    public static func derive(
        from secret: Secret, salt: [UInt8], info: [UInt8], count: Int
    ) throws(CryptoFailure) -> Secret {
        try expand(extract(from: secret, salt: Secret(salt)), info: info, count: count)
    }

    /// Extracts a key of 32 bytes from a secret that need not be random.
    static func extract(from secret: Secret, salt: Secret) -> Secret {
        let extractor = HMACKey<SHA256_CTX>(salt)
        return Secret(count: SHA256_CTX.digestSize) { buffer in
            guard let tag = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            secret.withBytes { extractor.authenticate($0, into: tag) }
        }
    }

    /// Expands a key that is uniformly random already to `count` bytes, at most 8160.
    public static func expand(
        _ key: Secret, info: [UInt8], count: Int
    ) throws(CryptoFailure) -> Secret {
        let size = SHA256_CTX.digestSize
        guard count > 0, count <= 255 * size else { throw .wrongLength }
        let prepared = HMACKey<SHA256_CTX>(key)
        return Secret(count: count) { output in
            var previous = Secret([])
            for (index, start) in stride(from: 0, to: count, by: size).enumerated() {
                let message = Secret(count: previous.count + info.count + 1) { buffer in
                    previous.withBytes { buffer.copyMemory(from: $0) }
                    buffer[previous.count...].copyBytes(from: info)
                    buffer[buffer.count - 1] = UInt8(index + 1)
                }
                previous = Secret(count: size) { buffer in
                    guard let tag = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
                        return
                    }
                    message.withBytes { prepared.authenticate($0, into: tag) }
                }
                previous.withBytes { block in
                    let part = block.prefix(min(size, count - start))
                    output[start...].copyBytes(from: part)
                }
            }
        }
    }
}
