import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import ProviderCatalogue
import SessionStorage

/// The store as the full screen uses it: opened when there is one, one call after the other.
actor StoreDesk {
    let folder: String
    let doors: VaultDoor
    let home: String?
    private(set) var keyFile: String?
    private var passphrase: Secret?
    private var current: SessionStore?
    /// Which file that is.
    private var currentFile: FileIdentity?
    /// How the vault was opened, while it is.
    var opening: Opening?
    var own: [ProviderID: Provider] = [:]
    /// The person's own definitions, from which instances are made.
    var definitions: [OwnDefinition] = []
    let further: [Provider]
    /// The built-in providers, once they are read, which takes longer than the list needs.
    var catalogue: [Provider]?
    /// The last snapshot, while it has only the providers that it uses.
    var incomplete: StoreSnapshot?
    /// The instances that a person named in this run; the store need not have anything of them.
    var namedInstances: Set<ProviderID> = []
    private var refusals = 0
    /// The store's change counter as of the last snapshot.
    var shownChanges: Int?
    /// What the last snapshot had to leave out, of a store that is as it was written.
    var damage: StoreFailure?
    /// What opened nothing when nobody was asked, to be told once.
    private var warnings: [Announcement] = []

    /// How the vault was opened.
    struct Opening {
        var opener: VaultStatus.Opener
        var slot: Int?
        var at = LocalTime.now
        var until: Timestamp?
        var isCached = false
        /// When the cached key was used last by this process, in time since boot.
        var cachedKeyUsed = LocalTime.sinceBoot
    }

    /// A desk for the store of that home; `passphrase` is tried once, at the first opening.
    ///
    /// `further` providers are known beside the built-in ones and the person's own.
    init(
        home: String?, keyFile: String?, passphrase: Secret?, doors: VaultDoor,
        further: [Provider] = []
    ) throws(StoreFailure) {
        self.further = further
        folder = try doors.folder(home)
        self.doors = doors
        self.home = home
        self.keyFile = keyFile
        self.passphrase = passphrase
    }

    // MARK: Opening

    /// The store if there is one, opened with what needs nobody: key file, cached key and so on.
    func store() throws(StoreFailure) -> SessionStore? {
        if let current, !isReplaced(current) { return current }
        guard try SessionStore.exists(in: folder) else { return nil }
        let key = current?.vaultKey
        let store = try SessionStore.open(in: folder, seenIn: stateFolder)
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
            warnings.append(.store(error))
        }
        return store
    }

    private func begin(with store: SessionStore) {
        current = store
        currentFile = FileIdentity(store.path)
        // Counts of two connections say nothing about each other.
        shownChanges = nil
    }

    /// Whether another file stands in the place of the store, as after a repair.
    private func isReplaced(_ store: SessionStore) -> Bool {
        guard let now = FileIdentity(store.path) else { return false }
        return now != currentFile
    }

    /// The store for a task that needs one.
    func openStore() throws(StoreFailure) -> SessionStore {
        guard let store = try store() else { throw .noVault }
        return store
    }

    /// Where the last state of the vault is remembered.
    private var stateFolder: String? { doors.stateFolder(home) }

    /// Tries what needs nobody, as a command does; what opens nothing leaves a warning.
    private func openUnasked(_ store: SessionStore) throws(StoreFailure) {
        // A question of a command, as for a password, would tear the picture.
        let ways = VaultOpening(doors: doors, home: home, keyFile: keyFile, mayAsk: false)
        var failures: [VaultOpening.Failure] = []
        let opened = try ways.open(store, failures: &failures)
        warnings += failures.map(\.announcement)
        if let opened { opening = Opening(opened) }
    }

    /// Opens the vault with what a person typed.
    func unlock(with passphrase: Secret) throws(StoreFailure) {
        do {
            try open(try openStore(), with: passphrase)
            refusals = 0
        } catch {
            if case .wrongSecret = error { refusals += 1 }
            throw error
        }
    }

    /// Tries once more what needs nobody, as a disk with a key file may be there by now.
    func unlockUnasked() throws(StoreFailure) {
        let store = try openStore()
        try openUnasked(store)
        guard store.isUnlocked else { throw .locked }
    }

    /// How long the next try has to wait after wrong passphrases: doubling, 10 seconds at most.
    func nextWait() -> Duration {
        refusals == 0 ? .zero : min(.seconds(10), .milliseconds(500) * (1 << min(refusals, 5)))
    }

    private func open(
        _ store: SessionStore, with passphrase: Secret
    ) throws(StoreFailure) {
        let slot = try store.unlock(.passphrase(passphrase))
        keep(store, openedBy: slot)
    }

    /// Makes a vault and opens it.
    func create(_ choice: VaultChoice) throws(StoreFailure) {
        try doors.makeFolders(home)
        switch choice {
        case .passphrase(let secret):
            let slot = SessionStore.NewSlot.passphrase(
                secret, availableMemory: doors.availableMemory())
            let store = try SessionStore.create(
                in: folder, openedBy: slot, at: LocalTime.now, seenIn: stateFolder)
            begin(with: store)
            keep(store, openedBy: try store.status().slots.first?.number)
        case .keyFile(let path, let isNew):
            let path = Self.expanded(path)
            let key = try key(inFile: path, isNew: isNew)
            let store = try SessionStore.create(
                in: folder, openedBy: .keyFile(key), at: LocalTime.now, seenIn: stateFolder)
            begin(with: store)
            keyFile = path
            opening = Opening(opener: .keyFile, slot: try store.status().slots.first?.number)
        }
    }

    /// Reads a key file that is to open the vault, made before where it is to be new.
    func key(inFile path: String, isNew: Bool) throws(StoreFailure) -> Secret {
        try SessionStore.checkPlace(ofKeyFile: path, forStoreIn: folder)
        if isNew { _ = try doors.makeKeyFile(path) }
        return try doors.readKeyFile(path)
    }

    /// People type `~/` in a field as they do in a shell.
    static func expanded(_ path: String) -> String {
        guard let rest = path.suffix(afterASCII: "~/"), let home = Environment.current["HOME"]
        else { return path }
        return "\(home)/\(rest)"
    }

    /// Remembers the opening, and the key for a work session where the kernel keeps it.
    private func keep(_ store: SessionStore, openedBy slot: Int?) {
        let until = LocalTime.now + VaultKeyLife.longest
        let isCached = store.vaultKey.map { doors.cacheKey(store.vaultID, $0, until) } ?? false
        opening = Opening(opener: .passphrase, slot: slot, until: until, isCached: isCached)
    }

    /// What opened nothing although nobody was asked; told once.
    func takeWarnings() -> [Announcement] {
        defer { warnings = [] }
        return warnings
    }

    // MARK: Locking

    /// Wipes the key, here and in the kernel.
    func lock() {
        guard let current else { return }
        doors.forgetKey(home, current.vaultID)
        letGo(of: current)
    }

    /// Wipes the key of this process.
    func letGo(of store: SessionStore) {
        store.lock()
        opening = nil
        own = [:]
        definitions = []
    }
}

extension StoreDesk.Opening {
    /// What opened it without anybody being asked.
    fileprivate init(_ opened: VaultOpening.Opened) {
        switch opened.source {
        case .passphrase: self.init(opener: .passphrase, slot: opened.slot)
        case .keyFile: self.init(opener: .keyFile, slot: opened.slot)
        case .credential: self.init(opener: .credential, slot: opened.slot)
        case .command: self.init(opener: .command, slot: opened.slot)
        case .cachedKey(let until): self.init(opener: .cachedKey, until: until, isCached: true)
        }
    }
}
