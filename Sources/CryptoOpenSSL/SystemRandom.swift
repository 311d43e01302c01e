import Glibc
public import OAuthCore

/// Random bytes from the kernel.
///
/// Straight from `getentropy`, not through libcrypto's generator: nothing to seed at start-up and
/// no state that a forked child would share.
public enum SystemRandom {
    /// `count` random bytes, for salts and nonces.
    public static func bytes(_ count: Int) throws(CryptoFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let isFilled = bytes.withUnsafeMutableBytes { fill($0) }
        guard isFilled else { throw .noRandomness }
        return bytes
    }

    /// `count` random bytes in secret memory, for keys.
    public static func secret(_ count: Int) throws(CryptoFailure) -> Secret {
        var isFilled = false
        let secret = Secret(count: count) { isFilled = fill($0) }
        guard isFilled else { throw .noRandomness }
        return secret
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        // 256 bytes are the most that one call gives.
        stride(from: 0, to: buffer.count, by: 256).allSatisfy { start in
            let part = buffer[start..<min(start + 256, buffer.count)]
            return getentropy(UnsafeMutableRawBufferPointer(rebasing: part).baseAddress, part.count)
                == 0
        }
    }
}
