package import LoginCore
package import OAuthCore
package import SessionStorage

/// The vault as a face keeps it that stays: opened when there is one, and again when another file
/// takes its place; one call after the other.
package actor OpenVault {
    /// The folder of the store.
    package nonisolated let folder: String
    nonisolated let files: FileDoor
    private nonisolated let doors: VaultDoor
    private nonisolated let home: String?
    nonisolated let further: [Provider]
    var service: VaultService
    private var passphrase: Secret?
    private var current: SessionStore?
    /// Which file that is.
    private var currentFile: FileIdentity?
    /// How the vault was opened, while it is.
    var opening: Opening?
    private var refusals = 0
    /// What opened nothing when nobody was asked, to be told once.
    private var failed: [FailedUnlock] = []
    var shown = Shown()

    /// How the vault was opened.
    struct Opening {
        var opener: VaultStatus.Opener
        var slot: Int?
        var at: Timestamp
        var until: Timestamp?
        var isCached = false
        /// When the cached key was used last by this process, in time since boot.
        var cachedKeyUsed: Duration
    }

    /// The vault of that home; `passphrase` is tried once, at the first opening.
    ///
    /// `further` providers are known beside the built-in ones and the person's own. Unlock commands
    /// may not ask: what they wrote to the terminal would tear the picture.
    package init(
        home: String?, keyFile: String?, passphrase: Secret?, doors: VaultDoor, files: FileDoor,
        further: [Provider] = [], now: @escaping @Sendable () -> Timestamp
    ) throws(StoreFailure) {
        service = VaultService(
            doors: doors, home: home, keyFile: keyFile, mayAsk: false, now: now)
        folder = try service.folder()
        self.doors = doors
        self.files = files
        self.home = home
        self.passphrase = passphrase
        self.further = further
    }

    // MARK: The other services

    /// The providers that the open store knows.
    package func providers() throws(StoreFailure) -> ProviderService {
        ProviderService(store: try openStore(), files: files, further: further)
    }

    /// The app keys of the open store.
    package func apps() throws(StoreFailure) -> AppService {
        AppService(store: try openStore(), providers: try providers())
    }

    /// The sessions of the open store.
    package func sessions() throws(StoreFailure) -> SessionService {
        SessionService(
            store: try openStore(), providers: try providers(), now: service.now,
            turn: { [self] id, span in await takeLogin(id, waitingFor: span) })
    }

    /// The right to finish a login, which one process has at a time.
    package nonisolated func takeLogin(
        _ id: LoginID, waitingFor span: Duration
    ) async -> LoginTurn? {
        await doors.takeLogin(home, id, span)
    }

    /// Takes away the file in which the URL of a login was saved: the login has ended.
    package nonisolated func forgetAddress(of id: LoginID) { doors.forgetAddress(home, id) }

    /// Saves the URL of a login in a private file; gives its path.
    package nonisolated func saveAddress(
        _ address: String, of id: LoginID
    ) throws(StoreFailure) -> String {
        try doors.saveAddress(home, id, address)
    }

    // MARK: Opening

    /// The store if there is one, opened with what needs nobody: key file, cached key and so on.
    func store() throws(StoreFailure) -> SessionStore? {
        if let current, !isReplaced(current) { return current }
        guard try service.exists() else { return nil }
        let key = current?.vaultKey
        let store = try service.store()
        begin(with: store)
        // A repaired store has the key of the one before.
        if let key {
            _ = try? store.unlock(.vaultKey(key))
            if store.isUnlocked { return store }
        }
        opening = nil
        // What opens nothing leaves it locked, and is told beside the list.
        do throws(StoreFailure) {
            if let passphrase {
                self.passphrase = nil
                try open(store, with: passphrase)
            } else {
                try openUnasked(store)
            }
        } catch {
            failed.append(FailedUnlock(.passphrase, .store(error)))
        }
        return store
    }

    private func begin(with store: SessionStore) {
        current = store
        currentFile = doors.identity(store.path)
        // Counts of two connections say nothing about each other.
        shown.changes = nil
    }

    /// Whether another file stands in the place of the store, as after a repair.
    private func isReplaced(_ store: SessionStore) -> Bool {
        guard let now = doors.identity(store.path) else { return false }
        return now != currentFile
    }

    /// The store for a task that needs one.
    package func openStore() throws(StoreFailure) -> SessionStore {
        guard let store = try store() else { throw .noVault }
        return store
    }

    /// Tries what needs nobody; what opens nothing leaves a warning.
    private func openUnasked(_ store: SessionStore) throws(StoreFailure) {
        let attempt = try service.unlockUnasked(store)
        failed += attempt.failed
        if let opened = attempt.opened { opening = opening(by: opened) }
    }

    /// Opens the vault with what a person typed.
    package func unlock(with passphrase: Secret) throws(StoreFailure) {
        do throws(StoreFailure) {
            try open(try openStore(), with: passphrase)
            refusals = 0
        } catch {
            if case .wrongSecret = error { refusals += 1 }
            throw error
        }
    }

    /// Tries once more what needs nobody, as a disk with a key file may be there by now.
    package func unlockUnasked() throws(StoreFailure) {
        let store = try openStore()
        try openUnasked(store)
        guard store.isUnlocked else { throw .locked }
    }

    /// How long the next try has to wait after wrong passphrases: doubling, 10 seconds at most.
    package func nextWait() -> Duration {
        refusals == 0 ? .zero : min(.seconds(10), .milliseconds(500) * (1 << min(refusals, 5)))
    }

    private func open(
        _ store: SessionStore, with passphrase: Secret
    ) throws(StoreFailure) {
        let opened = try service.unlock(store, withPassphrase: passphrase)
        keep(store, openedBy: opened.slot)
    }

    /// Makes a vault and opens it.
    package func create(_ choice: VaultChoice) throws(StoreFailure) {
        switch choice {
        case .passphrase(let secret):
            let store = try service.create(openedBy: service.slot(forPassphrase: secret))
            begin(with: store)
            keep(store, openedBy: try service.slots(of: store).first?.number)
        case .keyFile(let path, let isNew):
            let path = files.expanded(path)
            let slot = try service.slot(forKeyFile: path, making: isNew).slot
            let store = try service.create(openedBy: slot)
            begin(with: store)
            service = service.with(keyFile: path)
            opening = opening(
                by: VaultOpening.Opened(
                    source: .keyFile, slot: try service.slots(of: store).first?.number))
        }
    }

    /// Remembers the opening, and the key for a work session where the kernel keeps it.
    private func keep(_ store: SessionStore, openedBy slot: Int?) {
        let until = service.now() + VaultKeyLife.longest
        opening = Opening(
            opener: .passphrase, slot: slot, at: service.now(), until: until,
            isCached: service.keepKey(of: store) != nil, cachedKeyUsed: doors.sinceBoot())
    }

    /// What opened it without anybody being asked.
    private func opening(by opened: VaultOpening.Opened) -> Opening {
        var opening = Opening(
            opener: VaultStatus.Opener(opened.source), slot: opened.slot, at: service.now(),
            cachedKeyUsed: doors.sinceBoot())
        if case .cachedKey(let until) = opened.source {
            opening.until = until
            opening.isCached = true
        }
        return opening
    }

    /// What opened nothing although nobody was asked; told once.
    package func takeFailures() -> [FailedUnlock] {
        defer { failed = [] }
        return failed
    }

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

    // MARK: The cached key

    /// What became of the cached key since this process used it last.
    package enum CachedKeyState: Sendable, Equatable {
        /// It is there, or none was ever kept.
        case kept
        /// Nobody used it for too long, or its time is over.
        case lapsed
        /// Another process took it out: the vault is locked, here as well.
        case takenAway
    }

    /// Counts as a use of the key in the kernel's keyring, so that it stays while somebody is here.
    package func useCachedKey() throws(StoreFailure) -> CachedKeyState {
        guard let store = try store(), store.isUnlocked, let used = opening, used.isCached else {
            return .kept
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

extension VaultStatus.Opener {
    fileprivate init(_ source: VaultKeySource) {
        self =
            switch source {
            case .passphrase: .passphrase
            case .keyFile: .keyFile
            case .credential: .credential
            case .command: .command
            case .cachedKey: .cachedKey
            }
    }
}
