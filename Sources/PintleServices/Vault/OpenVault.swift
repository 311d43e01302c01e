package import LoginCore
package import OAuthCore
import SessionStorage

/// The vault as a face keeps it that stays: opened when there is one, and again when another file
/// takes its place; one call after the other.
package actor OpenVault {
    /// The folder of the store.
    package nonisolated let folder: String
    /// The services of that home.
    package nonisolated let services: Services
    private nonisolated let hookFailed: @Sendable (HookEvent, HookProblem) -> Void
    var service: VaultService
    var passphrase: Secret?
    var current: SessionStore?
    /// The identity of that store's file.
    var currentFile: FileIdentity?
    /// How the vault was opened, while it is.
    var opening: Opening? { didSet { hold(unless: oldValue) } }
    /// The entry that shows other processes that the vault is open here.
    var hold: VaultHold?
    var refusals = 0
    /// The ways that failed without a prompt, to be reported once.
    var failed: [FailedUnlock] = []
    /// The copy of a store that was brought to the present version, to be reported once.
    var olderCopy: String?
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
    /// may not ask: what they wrote to the terminal would tear the picture. `hookFailed` receives
    /// a hook that could not be run.
    package init(
        home: String?, keyFile: String?, passphrase: Secret?, doors: VaultDoor, files: FileDoor,
        further: [Provider] = [], now: @escaping @Sendable () -> Timestamp,
        hookFailed: @escaping @Sendable (HookEvent, HookProblem) -> Void = { _, _ in }
    ) throws(StoreFailure) {
        services = Services(
            doors: doors, files: files, home: home, keyFile: keyFile, further: further, now: now)
        service = services.vault
        folder = try service.folder()
        self.passphrase = passphrase
        self.hookFailed = hookFailed
    }

    /// The value of `--home`.
    package nonisolated var home: String? { services.home }
    nonisolated var doors: VaultDoor { services.doors }
    nonisolated var files: FileDoor { services.files }
    nonisolated var further: [Provider] { services.further }

    // MARK: The other services

    /// The providers that the open store knows.
    package func providers() throws(StoreFailure) -> ProviderService {
        services.providers(in: try openStore())
    }

    /// The app keys of the open store.
    package func apps() throws(StoreFailure) -> AppService {
        services.apps(in: try openStore())
    }

    /// The sessions of the open store.
    package func sessions() throws(StoreFailure) -> SessionService {
        services.sessions(in: try openStore(), hookFailed: hookFailed)
    }

    /// Saves the URL of a login in a private file; gives its path.
    package nonisolated func saveAddress(
        _ address: String, of id: LoginID
    ) throws(StoreFailure) -> String {
        try doors.saveAddress(home, id, address)
    }
}
