package import LoginCore
package import OAuthCore
package import SessionStorage

/// The vault of a home, for both faces: what opens it, what may change that, and how long its key
/// lives.
package struct VaultService: Sendable {
    let doors: VaultDoor
    let home: String?
    private let keyFile: String?
    let mayAsk: Bool
    let now: @Sendable () -> Timestamp

    /// The vault of that home; with `mayAsk` an unlock command may ask on the terminal by itself.
    package init(
        doors: VaultDoor, home: String?, keyFile: String?, mayAsk: Bool,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.doors = doors
        self.home = home
        self.keyFile = keyFile
        self.mayAsk = mayAsk
        self.now = now
    }

    /// The same with another key file.
    package func with(keyFile: String?) -> VaultService {
        VaultService(doors: doors, home: home, keyFile: keyFile, mayAsk: mayAsk, now: now)
    }

    // MARK: The store's file

    /// The folder of the store.
    package func folder() throws(StoreFailure) -> String { try doors.folder(home) }

    /// The folder of what is remembered about its last use.
    package var stateFolder: String? { doors.stateFolder(home) }

    /// Whether there is a store, in whatever condition.
    package func exists() throws(StoreFailure) -> Bool {
        try SessionStore.exists(in: try folder())
    }

    /// The store, locked.
    package func store() throws(StoreFailure) -> SessionStore {
        try SessionStore.open(in: try folder(), seenIn: stateFolder)
    }

    /// The same for looking into what is wrong with it.
    package func storeToCheck() throws(StoreFailure) -> SessionStore {
        try SessionStore.openToCheck(in: try folder(), seenIn: stateFolder)
    }

    // MARK: Opening

    /// What came of trying everything that needs nobody.
    package struct Attempt: Sendable, Equatable {
        /// How the vault was opened; nil where nothing opened it.
        package var opened: VaultOpening.Opened?
        /// What was at hand and did not open it.
        package var failed: [FailedUnlock] = []
    }

    /// Tries what needs nobody.
    package func unlockUnasked(
        _ store: SessionStore, _ freshness: VaultOpening.Freshness = .any
    ) throws(StoreFailure) -> Attempt {
        let ways = VaultOpening(doors: doors, home: home, keyFile: keyFile, mayAsk: mayAsk)
        var attempt = Attempt()
        attempt.opened = try ways.open(store, freshness, failures: &attempt.failed)
        return attempt
    }

    /// Why a store stays locked after that.
    package func whyLocked(
        _ store: SessionStore, after attempt: Attempt
    ) throws(StoreFailure) -> VaultStaysLocked {
        VaultStaysLocked(tried: attempt.failed, openers: try store.slots.sources())
    }

    /// Opens a store with a passphrase; `slot(noPassphrase)` where it has no slot for one.
    package func unlock(
        _ store: SessionStore, withPassphrase passphrase: Secret
    ) throws(StoreFailure) -> VaultOpening.Opened {
        let openers = try store.slots.sources()
        guard openers.contains(.passphrase) else { throw .slot(.noPassphrase(openers: openers)) }
        return VaultOpening.Opened(
            source: .passphrase, slot: try store.unlock(.passphrase(passphrase)))
    }

    /// Opens a copy of an open store that still has the same key; false where it has another one.
    package func unlock(copy: SessionStore, byKeyOf own: SessionStore?) -> Bool {
        guard let own, own.vaultID == copy.vaultID, let key = own.vaultKey else { return false }
        do throws(StoreFailure) {
            try copy.unlock(.vaultKey(key))
            return true
        } catch {
            return false
        }
    }

    // MARK: Trusting it

    /// How far what a store shows can be trusted; a key that another process has replaced is let
    /// go.
    package func trust(in store: SessionStore) throws(StoreFailure) -> StoreTrust {
        guard store.isUnlocked else { return .locked }
        do throws(StoreFailure) {
            try store.verify()
            return .verified
        } catch {
            switch error {
            case .changed, .damaged: return .faulty(error)
            case .locked:
                store.lock()
                return .locked
            default: throw error
            }
        }
    }

    // MARK: How long the key lives

    /// Keeps the key in the kernel's keyring; says until when at most, nil where there is none.
    @discardableResult
    package func keepKey(of store: SessionStore) -> Timestamp? {
        let until = now() + VaultKeyLife.longest
        guard let key = store.vaultKey, doors.cacheKey(store.vaultID, key, until) else {
            return nil
        }
        return until
    }

    /// Until when the kernel keeps the key; nil where it does not.
    ///
    /// Counts as a use of it.
    package func keyIsKept(of store: SessionStore) -> Timestamp? {
        doors.cachedKey(store.vaultID)?.until
    }

    /// Takes the key out of the kernel's keyring.
    package func forgetKey(of store: SessionStore) {
        doors.forgetKey(home, store.vaultID)
    }
}
