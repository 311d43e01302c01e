package import LoginCore
import OAuthCore
import SessionStorage

/// How long the key of an open vault lives.
extension OpenVault {
    // MARK: Locking

    /// Wipes the key, here and in the kernel.
    package func lock() {
        guard let current else { return }
        service.forgetKey(of: current)
        letGo(of: current)
    }

    /// Wipes the key of this process.
    func letGo(of store: SessionStore) {
        store.lock()
        opening = nil
        shown.own = []
    }

    /// Shows other processes that the vault is open here, with its opener, or that it no longer is.
    func hold(unless former: Opening?) {
        guard opening?.isCached != former?.isCached else { return }
        hold = nil
        guard let opening, let current else { return }
        hold = service.hold(
            current, openedBy: opening.opener, isCached: opening.isCached, as: "")
    }

    // MARK: The cached key

    /// The state of the cached key, or of the vault without one, since this process used it last.
    package enum CachedKeyState: Sendable, Equatable {
        /// It is there, or none was ever kept.
        case kept
        /// It was unused for too long, or its time is over.
        case lapsed
        /// Another process took it out: the vault is locked, here as well.
        case takenAway
    }

    /// Uses the key in the kernel's keyring, so that it stays while a person is here.
    package func useCachedKey() throws(StoreFailure) -> CachedKeyState {
        guard let store = try store(), store.isUnlocked, let used = opening else { return .kept }
        guard used.isCached else {
            guard hold?.use() == false else { return .kept }
            letGo(of: store)
            return .takenAway
        }
        let now = doors.sinceBoot()
        guard service.keyIsKept(of: store) == nil else {
            opening?.cachedKeyUsed = now
            return .kept
        }
        let isOver = used.until.map { $0 <= service.now() } ?? false
        guard !isOver, now - used.cachedKeyUsed < VaultKeyLife.unused else {
            opening?.isCached = false
            return .lapsed
        }
        letGo(of: store)
        return .takenAway
    }
}
