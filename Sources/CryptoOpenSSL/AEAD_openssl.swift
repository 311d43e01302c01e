import COpenSSL
import OAuthCore

/// A cipher of libcrypto that seals and authenticates, with a key of 32, a nonce of 12 and a tag of 16
/// bytes.
enum AEAD {
    /// The length of a nonce in bytes.
    static let nonceCount = 12
    /// The length of the tag that ends a sealed message, in bytes.
    static let tagCount = 16

    /// Encrypts `plaintext` and authenticates it together with `aad`: ciphertext, then tag.
    static func seal(
        _ plaintext: Secret, by cipher: OpaquePointer?, key: Secret, nonce: [UInt8],
        authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> [UInt8] {
        guard plaintext.count <= Int32.max - 16 else { throw .wrongLength }
        let context = try Context(cipher, key: key, nonce: nonce, isSealing: true)
        try context.authenticate(aad)
        var sealed = [UInt8](repeating: 0, count: plaintext.count + tagCount)
        let isDone = plaintext.withBytes { source in
            sealed.withUnsafeMutableBytes { target in
                context.process(source, into: target)
                    && context.finish()
                    && context.readTag(into: target[plaintext.count...])
            }
        }
        guard isDone else { throw Library.drainedFailure() }
        return sealed
    }

    /// Opens the output of `seal`; throws `notAuthentic` for anything else.
    static func open(
        _ sealed: [UInt8], by cipher: OpaquePointer?, key: Secret, nonce: [UInt8],
        authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> Secret {
        guard sealed.count >= tagCount, sealed.count <= Int32.max else { throw .wrongLength }
        let context = try Context(cipher, key: key, nonce: nonce, isSealing: false)
        try context.authenticate(aad)
        let count = sealed.count - tagCount
        var isAuthentic = false
        // Bytes that turn out to be forged never leave this secret, which is wiped at once.
        let plaintext = Secret(count: count) { target in
            isAuthentic = sealed.withUnsafeBytes { source in
                context.process(UnsafeRawBufferPointer(rebasing: source[..<count]), into: target)
                    && context.setTag(source[count...])
                    && context.finish()
            }
        }
        guard isAuthentic else {
            ERR_clear_error()
            throw .notAuthentic
        }
        return plaintext
    }

    /// One run of the cipher; libcrypto wipes the key schedule when it is freed.
    private final class Context {
        private let pointer: OpaquePointer

        init(
            _ cipher: OpaquePointer?, key: Secret, nonce: [UInt8], isSealing: Bool
        ) throws(CryptoFailure) {
            guard key.count == 32, nonce.count == nonceCount else { throw .wrongLength }
            guard let pointer = EVP_CIPHER_CTX_new() else { throw Library.drainedFailure() }
            self.pointer = pointer
            let result = key.withBytes {
                EVP_CipherInit_ex2(
                    pointer, cipher, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), nonce,
                    isSealing ? 1 : 0, nil)
            }
            guard result == 1 else { throw Library.drainedFailure() }
        }

        deinit {
            EVP_CIPHER_CTX_free(pointer)
        }

        func authenticate(_ aad: [UInt8]) throws(CryptoFailure) {
            guard !aad.isEmpty else { return }
            guard aad.count <= Int32.max else { throw .wrongLength }
            var count: Int32 = 0
            guard EVP_CipherUpdate(pointer, nil, &count, aad, Int32(aad.count)) == 1 else {
                throw Library.drainedFailure()
            }
        }

        func process(
            _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
        ) -> Bool {
            guard !source.isEmpty else { return true }
            var count: Int32 = 0
            return EVP_CipherUpdate(
                pointer, target.baseAddress?.assumingMemoryBound(to: UInt8.self), &count,
                source.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(source.count)) == 1
        }

        /// Ends the run; when opening, false means that the tag does not fit.
        func finish() -> Bool {
            var count: Int32 = 0
            var rest: UInt8 = 0
            return EVP_CipherFinal_ex(pointer, &rest, &count) == 1
        }

        func readTag(into target: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
            let tag = UnsafeMutableRawBufferPointer(rebasing: target)
            return EVP_CIPHER_CTX_ctrl(
                pointer, EVP_CTRL_AEAD_GET_TAG, Int32(tagCount), tag.baseAddress) == 1
        }

        func setTag(_ source: Slice<UnsafeRawBufferPointer>) -> Bool {
            // The library only reads here, though its signature says otherwise.
            let tag = UnsafeMutableRawPointer(
                mutating: UnsafeRawBufferPointer(rebasing: source).baseAddress)
            return EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, Int32(tagCount), tag) == 1
        }
    }
}
