public import LoginCore
public import OAuthCore
public import SessionStorage

/// The vault of a home, for both faces: what opens it, what may change that, and how long its key
/// lives.
public struct VaultService: Sendable {
    let doors: VaultDoor
    let home: String?
    let keyFile: String?
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

    /// The service with another key file.
    package func with(keyFile: String?) -> VaultService {
        VaultService(doors: doors, home: home, keyFile: keyFile, mayAsk: mayAsk, now: now)
    }

    // MARK: The store's file

    /// The folder of the store.
    public func folder() throws(StoreFailure) -> String { try doors.folder(home) }

    /// The folder of what is remembered about its last use.
    package var stateFolder: String? { doors.stateFolder(home) }

    /// Whether there is a store, in whatever condition.
    public func exists() throws(StoreFailure) -> Bool {
        try SessionStore.exists(in: try folder())
    }

    /// The store, locked.
    public func store() throws(StoreFailure) -> SessionStore {
        try SessionStore.open(in: try folder(), seenIn: stateFolder)
    }

    /// The store, locked, for a check of its damage.
    package func storeToCheck() throws(StoreFailure) -> SessionStore {
        try SessionStore.openToCheck(in: try folder(), seenIn: stateFolder)
    }

    // MARK: Opening

    /// The result of trying all ways without a prompt.
    package struct Attempt: Sendable, Equatable {
        /// How the vault was opened; nil where nothing opened it.
        package var opened: VaultOpening.Opened?
        /// The available ways that did not open it.
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

    /// The store, open and verified: by what needs nobody, as a key file, the key in the kernel's
    /// keyring, a systemd credential or a command of `unlock.json`.
    ///
    /// Throws `staysLocked` where nothing of that opens it; a passphrase that a person was asked for
    /// goes to `unlock(_:withPassphrase:)`. A store that is older than the last one used here opens all
    /// the same, and says so by `isOlderThanSeen`.
    public func openStore() throws(VaultRefusal) -> SessionStore {
        let store: SessionStore
        let why: VaultStaysLocked
        do throws(StoreFailure) {
            store = try self.store()
            let attempt = try unlockUnasked(store)
            if attempt.opened != nil {
                try store.verify()
                return store
            }
            why = try whyLocked(store, after: attempt)
        } catch {
            throw .store(error)
        }
        throw .staysLocked(why)
    }

    /// Opens a store with a passphrase; `slot(noPassphrase)` where it has no slot for one.
    public func unlock(
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

    /// Makes this process one of those that keep a vault open, as the command of that name; with
    /// `isCached` as long as the kernel's keyring has the key.
    package func hold(
        _ store: SessionStore, openedBy opener: VaultStatus.Opener, isCached: Bool,
        as command: String
    ) -> VaultHold {
        let opener = isCached ? .cachedKey : opener
        return doors.holders.begin(home, store.vaultID, command, opener, isCached)
    }

    /// The processes that keep it open.
    package func holders(of store: SessionStore) -> [VaultHolder] {
        doors.holders.list(home, store.vaultID)
    }

    /// Removes the key from the kernel's keyring.
    package func forgetKey(of store: SessionStore) {
        doors.forgetKey(home, store.vaultID)
    }

    /// Locks the vault of this home, and those that were here before, for all processes; says which ones
    /// have closed it and which ones keep it open: with `sparingOthers` those that the keyring's key did
    /// not open.
    ///
    /// No store is asked for it: one that others could change is to be locked all the more. Nil where no
    /// vault is known here.
    package func lock(
        _ store: SessionStore?, sparingOthers: Bool
    ) -> (ended: [VaultHolder], kept: [VaultHolder])? {
        let vaults = doors.holders.vaults(home).union(store.map { [$0.vaultID] } ?? [])
        guard !vaults.isEmpty else { return nil }
        var (ended, kept): ([VaultHolder], [VaultHolder]) = ([], [])
        for vault in vaults.sorted() {
            let holders = doors.holders.list(home, vault)
            doors.forgetKey(home, vault)
            if sparingOthers {
                ended += holders.filter { $0.opener == .cachedKey }
                kept += holders.filter { $0.opener != .cachedKey }
            } else {
                let (closed, open) = doors.holders.end(home, vault)
                ended += closed
                kept += open
            }
        }
        return (ended, kept)
    }
}
