import Synchronization

/// How many connections there are.
final class ProxyConnections: Sendable {
    private let count = Mutex(0)

    /// Counts another one; false where there are too many.
    func open() -> Bool {
        count.withLock { count in
            count += 1
            return count <= ProxyLimits.mostConnections
        }
    }

    func close() {
        count.withLock { $0 -= 1 }
    }
}
