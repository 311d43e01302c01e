import SessionStorage
import Synchronization

/// The stores that commands have opened: they stay open until the process ends.
///
/// Closing one frees its queue, for which libdispatch starts a thread that the exit then has to
/// wait for. The file needs none of it; only keys must not stay (Docs/Decisions/0024).
enum OpenStores {
    private static let stores = Mutex<[SessionStore]>([])

    /// Keeps a store open.
    @Sendable static func keep(_ store: SessionStore) {
        stores.withLock { $0.append(store) }
    }

    /// Wipes the keys of all of them: the last action before the process ends.
    static func lock() {
        stores.withLock { stores in
            for store in stores { store.lock() }
        }
    }
}
