import COpenSSL
public import OAuthCore

/// scrypt (RFC 7914): a key from a passphrase, at a price in time and memory.
public enum Scrypt {
    /// The most memory that a derivation may take, in bytes; parameters that need more are refused.
    public static let memoryLimit = 1 << 30

    /// Derives `count` bytes with the cost 2^`log2N`, block size `r` and parallelization `p`.
    ///
    /// Throws `parametersRefused` before any memory is taken.
    public static func derive(
        from passphrase: Secret, salt: [UInt8], log2N: Int, r: Int, p: Int, count: Int
    ) throws(CryptoFailure) -> Secret {
        guard (1...24).contains(log2N), (1...64).contains(r), (1...64).contains(p), count > 0 else {
            throw .parametersRefused
        }
        let cost = 1 << log2N
        let needed = 128 * r * (cost + p)
        guard needed <= memoryLimit + 128 * r * p else { throw .parametersRefused }
        guard Library.isReady else { throw Library.drainedFailure() }
        // The library counts two more blocks of scratch beside RFC 7914's own.
        let ceiling = UInt64(needed + 256 * r)
        var result: Int32 = 0
        let key = Secret(count: count) { output in
            result = passphrase.withBytes { bytes in
                withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { empty in
                    // A null passphrase means "only check the parameters" to the library.
                    let start = bytes.baseAddress ?? UnsafeRawPointer(empty.baseAddress)
                    return EVP_PBE_scrypt(
                        start?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
                        UInt64(cost), UInt64(r), UInt64(p), ceiling,
                        output.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
                }
            }
        }
        guard result == 1 else { throw Library.drainedFailure() }
        return key
    }
}
