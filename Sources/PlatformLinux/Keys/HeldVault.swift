import OAuthCore
import Synchronization

/// A vault that this process keeps open for more than one use.
///
/// One that the key in the kernel's keyring opened may be used as long as that key is there.
/// Nothing of another one could be taken away; it may be used until somebody removes this process's
/// file among the holders. Nothing is polled: the kernel reports both, but for a key that lapses,
/// which is looked for at the moment when it would.
public final class HeldVault: Sendable {
    private let cache: VaultKeyCache?
    private let holders: VaultHolders
    private let holder: VaultHolders.Holder
    private let vault: String
    private let storeFolder: String
    private let state: Mutex<State>

    private struct State {
        var file: LockFile?
        var isLocked = false
        /// Whether `wait` has reported the lock.
        var isReported = false
        /// The watch; made with the first wait.
        var watch: FolderWatch?
        /// When the key has lapsed unless it was used, in time since boot.
        var lapse: Duration?

        /// Whether the lock is to be reported now: once, whichever thread saw it first.
        mutating func report() -> Bool {
            defer { isReported = true }
            return !isReported
        }

        /// From now on the process is none of the holders.
        mutating func lock() {
            isLocked = true
            file?.release(keepingWord: false)
            file = nil
        }
    }

    /// Registers this process; `cache` only for a vault that the keyring's key keeps open.
    ///
    /// In the store's folder others tell that they took the key away.
    public init(
        _ holder: VaultHolders.Holder, of vault: String, in storeFolder: String,
        among holders: VaultHolders, cache: VaultKeyCache?
    ) {
        (self.holder, self.vault, self.holders, self.cache) = (holder, vault, holders, cache)
        self.storeFolder = storeFolder
        let file = holders.register(holder, of: vault)
        let lapse = cache.map { LocalTime.sinceBoot + $0.sliding + Self.rounding }
        state = Mutex(State(file: file, lapse: lapse))
    }

    deinit {
        state.withLock { $0.file?.release(keepingWord: false) }
    }

    /// The kernel counts whole seconds.
    private static let rounding = Duration.seconds(1)

    /// Whether the vault may be used; counts as a use of the key in the keyring.
    ///
    /// One that was locked may be used again once its key is in the keyring again.
    public func use() -> Bool {
        guard let cache else { return stays() }
        let isThere = cache.touch()
        state.withLock { state in
            if isThere { state.lapse = LocalTime.sinceBoot + cache.sliding + Self.rounding }
            if isThere, state.isLocked || state.file?.isInPlace == false {
                state.file = holders.register(holder, of: vault)
                (state.isLocked, state.isReported) = (false, false)
            }
            if !isThere { state.lock() }
        }
        return isThere
    }

    /// Waits until one of the descriptors has something to be read, or is at its end; false where the
    /// vault was locked first, which is said once.
    public func wait(for descriptors: [Int32]) -> Bool {
        var (watch, mustLook) = watched()
        while true {
            if mustLook, !stays(), state.withLock({ $0.report() }) { return false }
            let lapse = state.withLock { $0.lapse }
            let left = lapse.map { max(.zero, $0 - LocalTime.sinceBoot) }
            let ready = Poll.wait(for: descriptors + [watch?.descriptor ?? -1], timeout: left)
            guard ready.dropLast().allSatisfy({ $0 == .idle }) else { return true }
            let isOver = ready.last == .idle
            mustLook = watch?.drain().contains(.keyForgotten) == true || isOver
        }
    }

    /// Waits until the vault is locked by another process, with a watch of its own: `wait` may wait
    /// on another thread.
    public func waitUntilLocked() {
        let watch = FolderWatch(for: holders.storeName)
        watch?.add(storeFolder)
        watch?.add(holders.folder)
        while stays() {
            let lapse = state.withLock { $0.lapse }
            let left = lapse.map { max(.zero, $0 - LocalTime.sinceBoot) }
            _ = Poll.wait(for: [watch?.descriptor ?? -1], timeout: left)
            _ = watch?.drain()
        }
    }

    /// The watch, and whether it is new: earlier events are looked for then.
    private func watched() -> (FolderWatch?, isNew: Bool) {
        state.withLock { state in
            if let watch = state.watch { return (watch, false) }
            state.watch = FolderWatch(for: holders.storeName)
            state.watch?.add(storeFolder)
            state.watch?.add(holders.folder)
            return (state.watch, true)
        }
    }

    /// Whether the vault may be used; counts as no use.
    private func stays() -> Bool {
        let now = LocalTime.now
        let cached = cache?.read(at: now)
        return state.withLock { state in
            if let cache {
                let left = cached.map { ($0.openUnusedUntil ?? now + cache.sliding) - now }
                state.lapse = LocalTime.sinceBoot + (left ?? cache.sliding) + Self.rounding
                if cached == nil { state.lock() }
            } else if state.file?.isInPlace == false {
                state.lock()
            }
            return !state.isLocked
        }
    }
}
