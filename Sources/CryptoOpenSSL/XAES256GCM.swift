public import OAuthCore

/// XAES-256-GCM (https://c2sp.org/XAES-256-GCM): AES-256-GCM whose 24-byte nonces may be random.
///
/// A subkey comes from the key and the first half of the nonce; the second half is the nonce of
/// plain AES-256-GCM under that subkey. Not key-committing: the vault adds that itself.
public enum XAES256GCM {
    /// The length of a nonce in bytes.
    public static let nonceCount = 24
    /// The length of the tag that ends a sealed message, in bytes.
    public static let tagCount = AES256GCM.tagCount

    /// Prepares the ciphers, so that the first record does not wait for most of a millisecond.
    public static func prepare() {
        AES256GCM.prepare()
        AES256.prepare()
    }

    /// Encrypts `plaintext` and authenticates it together with `aad`: ciphertext, then tag.
    public static func seal(
        _ plaintext: Secret, key: Secret, nonce: [UInt8], authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> [UInt8] {
        try AES256GCM.seal(
            plaintext, key: subkey(of: key, nonce: nonce), nonce: Array(nonce.suffix(12)),
            authenticating: aad)
    }

    /// Opens the output of `seal`; throws `notAuthentic` for anything else.
    public static func open(
        _ sealed: [UInt8], key: Secret, nonce: [UInt8], authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> Secret {
        try AES256GCM.open(
            sealed, key: subkey(of: key, nonce: nonce), nonce: Array(nonce.suffix(12)),
            authenticating: aad)
    }

    /// The key derivation of the specification: CMAC in counter mode over single blocks.
    private static func subkey(of key: Secret, nonce: [UInt8]) throws(CryptoFailure) -> Secret {
        guard nonce.count == nonceCount else { throw .wrongLength }
        let zeroes = [UInt8](repeating: 0, count: 16)
        let first = try AES256.encryptBlocks(Secret(zeroes), key: key)
        let blocks = Secret(count: 32) { blocks in
            first.withBytes { doubled($0, into: blocks, at: 0) }
            first.withBytes { doubled($0, into: blocks, at: 16) }
            for (index, counter) in [(0, UInt8(1)), (16, UInt8(2))] {
                let message = [0, counter, UInt8(ascii: "X"), 0] + nonce.prefix(12)
                for (offset, byte) in message.enumerated() { blocks[index + offset] ^= byte }
            }
        }
        return try AES256.encryptBlocks(blocks, key: key)
    }

    /// Doubles a block in GF(2^128), as CMAC's subkeys are made; without branches on secret bits.
    private static func doubled(
        _ block: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, at start: Int
    ) {
        for index in 0..<16 {
            let next = index == 15 ? 0 : block[index + 1]
            output[start + index] = block[index] << 1 | next >> 7
        }
        output[start + 15] ^= (block[0] >> 7) &* 0b1000_0111
    }
}
