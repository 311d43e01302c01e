import COpenSSL
import OAuthCore

/// libcrypto's secure heap as the memory of `Secret`: locked, and left out of core dumps.
public enum SecureHeap {
    /// The result of the installation.
    public enum Outcome: Sendable, Equatable {
        /// The heap is in use and cannot be swapped out.
        case locked
        /// The heap is in use, but the system refused to lock it: a warning, not an error.
        case notLocked
        /// There is no heap; secrets live in ordinary memory, which is wiped.
        case unavailable
    }

    /// The size of the heap in bytes.
    public static let size = 256 * 1024

    /// Installs the heap for all secrets made from now on; repeated calls change nothing.
    ///
    /// A secret that does not fit into what is left goes to ordinary memory and is wiped there.
    public static func install() -> Outcome {
        outcome
    }

    private static let outcome: Outcome = {
        guard Library.isReady else { return .unavailable }
        let result = CRYPTO_secure_malloc_init(size, 16)
        guard result != 0 else { return .unavailable }
        SecretMemory.install(SecretMemory(allocate: allocate, release: release))
        return result == 1 ? .locked : .notLocked
    }()

    @Sendable private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if count > 0, let block = copenssl_secure_zalloc(count) {
            return UnsafeMutableRawBufferPointer(start: block, count: count)
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        return buffer
    }

    @Sendable private static func release(_ buffer: UnsafeMutableRawBufferPointer) {
        if CRYPTO_secure_allocated(buffer.baseAddress) == 1 {
            copenssl_secure_clear_free(buffer.baseAddress, buffer.count)
        } else {
            OPENSSL_cleanse(buffer.baseAddress, buffer.count)
            buffer.deallocate()
        }
    }
}
