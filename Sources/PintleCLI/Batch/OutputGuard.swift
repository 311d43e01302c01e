import Synchronization

/// Notices that the answers of a batch are no longer read.
///
/// A process that waits for that cannot notice that its vault was locked, and would keep key and answers
/// as long as the reader likes.
final class OutputGuard: Sendable {
    /// Begun and ended writes; odd while one is under way.
    private let count = Atomic<Int>(0)
    private let last = Atomic<Int>(0)

    /// Writes.
    func during<Failure>(_ write: () throws(Failure) -> Void) throws(Failure) {
        count.add(1, ordering: .relaxed)
        defer { count.add(1, ordering: .relaxed) }
        try write()
    }

    /// Whether the write of the last call is under way still.
    func isStuck() -> Bool {
        let now = count.load(ordering: .relaxed)
        return last.exchange(now, ordering: .relaxed) == now && !now.isMultiple(of: 2)
    }
}
