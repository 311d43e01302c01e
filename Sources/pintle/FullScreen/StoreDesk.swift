import CryptoOpenSSL
import LoginCore
import OAuthCore
import PintleCLI
import PintleUI
import PlatformLinux
import ProviderCatalogue
import SessionStorage

/// The store as the full screen uses it: opened when there is one, one call after the other.
actor StoreDesk {
    let folder: String
    private let doors: VaultDoor
    private let home: String?
    private var keyFile: String?
    private var passphrase: Secret?
    private var current: SessionStore?
    private var opening: Opening?
    private var own: [ProviderID: Provider] = [:]
    private let further: [Provider]
    private var refusals = 0
    /// The store's change counter as of the last snapshot.
    private var shownChanges: Int?
    /// What the last snapshot had to leave out.
    private(set) var damage: StoreFailure?

    /// How the vault was opened.
    private struct Opening {
        var opener: VaultStatus.Opener
        var at: Timestamp
        var until: Timestamp?
        var isCached = false
    }

    /// How long the vault stays open at most, and without a key press, after a passphrase.
    private static let hardLimit = Duration.seconds(8 * 3600)
    private static let idleLimit = Duration.seconds(15 * 60)

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

    /// The store if there is one, opened with what needs nobody: key file, cached key.
    func store() throws(StoreFailure) -> SessionStore? {
        if let current { return current }
        guard try SessionStore.exists(in: folder) else { return nil }
        let store = try SessionStore.open(in: folder)
        current = store
        try openUnasked(store)
        return store
    }

    /// The store for a task that needs one.
    func openStore() throws(StoreFailure) -> SessionStore {
        guard let store = try store() else { throw .noVault }
        return store
    }

    private func openUnasked(_ store: SessionStore) throws(StoreFailure) {
        if let passphrase {
            self.passphrase = nil
            try open(store, with: passphrase)
        } else if let keyFile {
            try SessionStore.checkPlace(ofKeyFile: keyFile, forStoreIn: folder)
            try store.unlock(.keyFile(try doors.readKeyFile(keyFile)))
            opening = Opening(opener: .keyFile, at: LocalTime.now)
        } else if let cached = doors.cachedKey(store.vaultID),
            (try? store.unlock(.vaultKey(cached.key))) != nil
        {
            opening = Opening(
                opener: .passphrase, at: LocalTime.now, until: cached.until, isCached: true)
        }
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

    /// How long the next try has to wait after wrong passphrases: doubling, 10 seconds at most.
    func nextWait() -> Duration {
        refusals == 0 ? .zero : min(.seconds(10), .milliseconds(500) * (1 << min(refusals, 5)))
    }

    private func open(
        _ store: SessionStore, with passphrase: Secret
    ) throws(StoreFailure) {
        try store.unlock(.passphrase(passphrase))
        keep(store, opener: .passphrase)
    }

    /// Makes a vault and opens it.
    func create(_ choice: VaultChoice) throws(StoreFailure) {
        try doors.makeFolders(home)
        switch choice {
        case .passphrase(let secret):
            let slot = SessionStore.NewSlot.passphrase(
                secret, availableMemory: doors.availableMemory())
            let store = try SessionStore.create(in: folder, openedBy: slot, at: LocalTime.now)
            current = store
            keep(store, opener: .passphrase)
        case .keyFile(let path, let isNew):
            let path = Self.expanded(path)
            try SessionStore.checkPlace(ofKeyFile: path, forStoreIn: folder)
            if isNew { _ = try doors.makeKeyFile(path) }
            let key = try doors.readKeyFile(path)
            current = try SessionStore.create(
                in: folder, openedBy: .keyFile(key), at: LocalTime.now)
            keyFile = path
            opening = Opening(opener: .keyFile, at: LocalTime.now)
        }
    }

    /// People type `~/` in a field as they do in a shell.
    private static func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = Environment.current["HOME"] else { return path }
        return home + path.dropFirst(1)
    }

    /// Remembers the opening, and the key for a work session where the kernel keeps it.
    private func keep(_ store: SessionStore, opener: VaultStatus.Opener) {
        let now = LocalTime.now
        let until = now + Self.hardLimit
        let isCached = store.vaultKey.map { doors.cacheKey(store.vaultID, $0, until) } ?? false
        opening = Opening(opener: opener, at: now, until: until, isCached: isCached)
    }

    /// Wipes the key, here and in the kernel.
    func lock() {
        guard let current else { return }
        doors.forgetKey(current.vaultID)
        current.lock()
        opening = nil
        own = [:]
    }

    // MARK: Providers

    /// A provider; a built-in one first, so that nothing can stand in for it.
    func provider(_ id: ProviderID) throws(StoreFailure) -> Provider {
        let known = Catalogue.provider(id) ?? further.first { $0.id == id } ?? own[id]
        if let known { return known }
        throw .item(.noSuch(.provider, name: id.rawValue, nearest: []))
    }

    /// Where the address of a login may be saved, in a folder that is there and private.
    func addressFile(of id: LoginID) throws(StoreFailure) -> String {
        let folder = try VaultDoor.paths(home).state
        do throws(FileFailure) {
            try PrivateDirectory.ensure(folder)
        } catch {
            throw StoreFailure(error)
        }
        return try VaultDoor.addressFile(of: id, home: home)
    }

    /// Takes that file away: the login has ended.
    nonisolated func forgetAddress(of id: LoginID) { doors.forgetAddress(home, id) }

    /// A stored login, ready to go on with.
    func pendingLogin(_ id: LoginID) throws(StoreFailure) -> PendingLogin {
        let (own, further) = (own, further)
        return try openStore().pendingLogin(id) { wanted in
            Catalogue.provider(wanted) ?? further.first { $0.id == wanted } ?? own[wanted]
        }
    }

    private func readDefinitions(_ store: SessionStore) {
        guard store.isUnlocked, let definitions = try? store.providerDefinitions() else { return }
        own = definitions.reduce(into: [:]) { $0[$1.id] = $1.provider }
    }

    // MARK: What the screen shows

    /// Whether another process has changed the store since the last snapshot, or made one.
    func isOutdated() throws(StoreFailure) -> Bool {
        try store()?.changeCounter() != shownChanges
    }

    /// Everything that may be shown of the store.
    func snapshot() throws(StoreFailure) -> StoreSnapshot {
        let store = try store()
        shownChanges = try store?.changeCounter()
        damage = try store?.unreadableSessions()
        guard let store else {
            return StoreSnapshot(
                providers: Catalogue.builtIn + further,
                vault: VaultStatus(
                    state: .missing, idleLimit: Self.idleLimit, location: location))
        }
        readDefinitions(store)
        let builtIn = Catalogue.builtIn + further
        let added = own.values.filter { Catalogue.provider($0.id) == nil }
        return StoreSnapshot(
            sessions: try store.sessionSummaries(),
            logins: try logins(of: store),
            apps: store.isUnlocked ? try store.apps().map(AppSummary.init) : [],
            providers: (builtIn + added).sorted { $0.id.rawValue < $1.id.rawValue },
            vault: try status(of: store))
    }

    private func logins(of store: SessionStore) throws(StoreFailure) -> [UnfinishedLogin] {
        let sessions = try store.pendingLoginSummaries()
        var logins: [UnfinishedLogin] = []
        for summary in sessions {
            logins.append(UnfinishedLogin(summary, account: try account(of: summary, store)))
        }
        return logins
    }

    /// The account that came back in place of the wanted one, while nobody has decided.
    private func account(
        of summary: PendingLoginSummary, _ store: SessionStore
    ) throws(StoreFailure) -> Account? {
        guard case .awaitingAccountDecision(let session) = summary.progress else { return nil }
        return try store.sessionSummaries().first { $0.id == session }?.account
    }

    private func status(of store: SessionStore) throws(StoreFailure) -> VaultStatus {
        let facts = try store.status()
        let isOpen = store.isUnlocked
        return VaultStatus(
            state: isOpen ? .open : .locked,
            openedBy: isOpen ? opening?.opener : nil,
            openedAt: opening?.at,
            openUntil: opening?.until,
            idleLimit: opening?.until == nil ? nil : Self.idleLimit,
            isCached: opening?.isCached ?? false,
            slots: facts.slots.map(VaultStatus.Slot.init),
            location: location,
            removedCount: facts.removedSessions)
    }

    /// The folder as people write it.
    private var location: String {
        guard let home = Environment.current["HOME"], folder.hasPrefix(home + "/") else {
            return folder
        }
        return "~" + folder.dropFirst(home.count)
    }
}

extension AppSummary {
    init(_ app: RegisteredApp) {
        self.init(
            provider: app.provider, name: app.name, identifier: app.credentials.identifier,
            addedAt: app.addedAt)
    }
}

extension VaultStatus.Slot {
    init(_ slot: StoreStatus.Slot) {
        self.init(
            opener: slot.kind == .keyFile ? .keyFile : .passphrase, addedAt: slot.addedAt,
            detail: slot.cost.map { "scrypt \($0)" } ?? "")
    }
}

extension UnfinishedLogin {
    init(_ summary: PendingLoginSummary, account other: Account?) {
        let progress: Progress =
            switch summary.progress {
            case .withoutAddress: .withoutAddress
            case .awaitingVerifier:
                .awaitingVerifier(
                    address: summary.authorizationURL ?? "", until: summary.expiresAt)
            case .awaitingAccountDecision:
                .awaitingAccountDecision(other ?? Account(id: "", name: "another account"))
            }
        self.init(
            id: summary.id, provider: summary.provider, app: summary.app,
            account: summary.account, label: summary.label, startedAt: summary.startedAt,
            progress: progress)
    }
}
