package import LoginCore
package import OAuthCore
import SessionStorage

/// The vault as a face keeps it that stays: opened when there is one, and again when another file
/// takes its place; one call after the other.
package actor OpenVault {
    /// The folder of the store.
    package nonisolated let folder: String
    nonisolated let files: FileDoor
    nonisolated let doors: VaultDoor
    /// The value of `--home`.
    package nonisolated let home: String?
    nonisolated let further: [Provider]
    private nonisolated let hookFailed: @Sendable (HookProblem) -> Void
    var service: VaultService
    var passphrase: Secret?
    var current: SessionStore?
    /// Which file that is.
    var currentFile: FileIdentity?
    /// How the vault was opened, while it is.
    var opening: Opening?
    var refusals = 0
    /// What opened nothing when nobody was asked, to be told once.
    var failed: [FailedUnlock] = []
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
    /// may not ask: what they wrote to the terminal would tear the picture. `hookFailed` hears of
    /// a hook that could not be run.
    package init(
        home: String?, keyFile: String?, passphrase: Secret?, doors: VaultDoor, files: FileDoor,
        further: [Provider] = [], now: @escaping @Sendable () -> Timestamp,
        hookFailed: @escaping @Sendable (HookProblem) -> Void = { _ in }
    ) throws(StoreFailure) {
        service = VaultService(
            doors: doors, home: home, keyFile: keyFile, mayAsk: false, now: now)
        folder = try service.folder()
        self.doors = doors
        self.files = files
        self.home = home
        self.passphrase = passphrase
        self.further = further
        self.hookFailed = hookFailed
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
            turn: { [self] id, span in await takeLogin(id, waitingFor: span) },
            ended: { [self] session in
                if let problem = doors.runHook(home, .reloginNeeded, session).problem {
                    hookFailed(problem)
                }
            })
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
}
