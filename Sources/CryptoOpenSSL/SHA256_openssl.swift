import COpenSSL

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// The 32-byte digest of `bytes`.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { SHA256_CTX.digest($0) }
    }

    /// Appends the 32-byte digest of `bytes` to `digests`, with no memory of its own.
    public static func append(
        digestOf bytes: UnsafeRawBufferPointer, to digests: inout [UInt8]
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SHA256_CTX.digestSize) { digest in
            guard let start = digest.baseAddress else { return }
            var state = SHA256_CTX()
            state.start()
            state.update(bytes)
            state.finish(into: start)
            digests.append(contentsOf: digest)
        }
    }
}
