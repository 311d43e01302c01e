/// Bytes that must never be seen: a token secret, a consumer secret, a passphrase, a key.
///
/// The bytes live in one buffer of their own, outside `String` and `Array`, whose copies nobody
/// can find again; the buffer is wiped when the last reference goes. Comparison takes the same
/// time wherever two secrets differ. Descriptions and mirrors show a placeholder.
///
/// A class, since a noncopyable value cannot sit in the `Equatable` enums of the login flow
/// (Docs/Decisions/0003-secret-is-a-class.md).
public final class Secret: Sendable {
    // Never written after `init`, which is what makes sharing it across threads sound.
    nonisolated(unsafe) private let storage: UnsafeMutableRawBufferPointer
    private let memory: SecretMemory

    /// How many bytes there are.
    public var count: Int { storage.count }

    /// Whether there are no bytes at all, as in an empty token secret.
    public var isEmpty: Bool { storage.isEmpty }

    /// Makes a secret of `count` bytes that `fill` writes in place.
    ///
    /// The buffer is zeroed before `fill` sees it and wiped when `fill` throws.
    public init<Failure: Error>(
        count: Int,
        filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        memory = SecretMemory.current
        let buffer = memory.allocate(count)
        do {
            try fill(buffer)
        } catch {
            // `storage` is not set yet, so that `deinit` does not release it a second time.
            memory.release(buffer)
            throw error
        }
        storage = buffer
    }

    /// Copies `bytes` in.
    ///
    /// The caller's copy is the caller's to wipe.
    public convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { buffer in
            let copied: Void? = bytes.withContiguousStorageIfAvailable {
                buffer.copyMemory(from: UnsafeRawBufferPointer($0))
            }
            if copied == nil { buffer.copyBytes(from: bytes) }
        }
    }

    /// Copies the UTF-8 of `text` in; for values that a library hands over as a string.
    public convenience init(utf8 text: String) {
        self.init(text.utf8)
    }

    deinit {
        memory.release(storage)
    }

    /// Lends the bytes to `body`; they must not leave it.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// The bytes as text, for the few places whose output the user asked for as text.
    public var revealedText: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension Secret: Equatable {
    /// Compares in constant time for secrets of one length (lengths are not secret here).
    public static func == (left: Secret, right: Secret) -> Bool {
        guard left.count == right.count else { return false }
        return left.withBytes { leftBytes in
            right.withBytes { rightBytes in
                var difference: UInt8 = 0
                for index in leftBytes.indices {
                    difference |= leftBytes[index] ^ rightBytes[index]
                }
                return difference == 0
            }
        }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder, whatever the bytes are.
    public var description: String { "<secret>" }
    /// A placeholder, whatever the bytes are.
    public var debugDescription: String { description }
    /// No children, so that `dump` and failed tests show nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
