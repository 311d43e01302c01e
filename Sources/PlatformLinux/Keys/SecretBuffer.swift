import Glibc
import OAuthCore

/// Secret bytes of unknown number, in the memory of `Secret`.
///
/// Bytes that are removed, and buffers that were outgrown, are wiped at once.
struct SecretBuffer: ~Copyable {
    private let memory: SecretMemory
    private var storage: UnsafeMutableRawBufferPointer
    private(set) var count = 0
    /// The most bytes it ever holds.
    let limit: Int

    init(limit: Int) {
        self.limit = limit
        memory = SecretMemory.current
        storage = memory.allocate(256)
    }

    deinit {
        memory.release(storage)
    }

    /// Adds a byte; false when the limit is reached.
    mutating func append(_ byte: UInt8) -> Bool {
        guard count < limit else { return false }
        makeRoom()
        storage[count] = byte
        count += 1
        return true
    }

    /// Reads once from `descriptor` into the free room; returns the result of `read(2)`.
    ///
    /// One byte beyond the limit may come in, so that the caller sees a source that is too long.
    mutating func append(from descriptor: Int32) -> Int {
        makeRoom()
        let room = min(storage.count, limit + 1) - count
        let got = read(descriptor, storage.baseAddress?.advanced(by: count), room)
        if got > 0 { count += got }
        return got
    }

    /// Wipes and removes the last byte.
    mutating func removeLast() {
        guard count > 0 else { return }
        count -= 1
        storage[count] = 0
    }

    var last: UInt8? { count > 0 ? storage[count - 1] : nil }

    /// A copy of the bytes so far.
    func secret() -> Secret {
        Secret(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }

    /// Lends the bytes so far.
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }

    private mutating func makeRoom() {
        guard count == storage.count else { return }
        let larger = memory.allocate(storage.count * 2)
        larger.copyMemory(from: UnsafeRawBufferPointer(storage))
        memory.release(storage)
        storage = larger
    }
}
