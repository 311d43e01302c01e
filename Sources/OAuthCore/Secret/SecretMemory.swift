import Synchronization

/// The memory of a `Secret`: ordinary memory that is wiped, until start-up installs a heap of its
/// own (`CryptoOpenSSL` gives OpenSSL's, which is locked and kept out of core dumps).
public struct SecretMemory: Sendable {
    /// Gives a zeroed buffer of exactly that many bytes.
    public var allocate: @Sendable (_ count: Int) -> UnsafeMutableRawBufferPointer

    /// Wipes the buffer and takes it back.
    public var release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// Pairs the two functions of a heap.
    public init(
        allocate: @escaping @Sendable (_ count: Int) -> UnsafeMutableRawBufferPointer,
        release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
    ) {
        self.allocate = allocate
        self.release = release
    }

    /// The memory that secrets made from now on use; each secret returns to the one it came from.
    public static var current: SecretMemory {
        installed.withLock { $0 }
    }

    /// Installs a heap, once, at start-up.
    public static func install(_ memory: SecretMemory) {
        installed.withLock { $0 = memory }
    }

    private static let installed = Mutex(ordinary)

    private static let ordinary = SecretMemory(
        allocate: { count in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            return buffer
        },
        release: { buffer in
            wipe(buffer)
            buffer.deallocate()
        }
    )

    /// Zeroes a buffer; kept out of line so that the compiler cannot drop the dead stores.
    ///
    /// For the buffers of others that a secret has to go through.
    @inline(never) @_optimize(none)
    public static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }
}
