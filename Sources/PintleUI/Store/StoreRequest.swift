public import LoginCore
public import OAuthCore

/// A request to the store, or to a provider with what the store has.
///
/// Each request has its task, which its answer names too: the activity of that task ends with the
/// answer. A request or an answer without one does not compile.
public enum StoreRequest: Sendable, Equatable {
    /// Read the store: answer `snapshotLoaded`.
    case loadSnapshot
    /// Make a vault: answer `vaultCreated`.
    case createVault(VaultChoice)
    /// Open the vault: answer `vaultUnlocked` or `unlockFailed`.
    case unlock(Secret)
    /// Open the vault with the key file at that path, which may begin with `~/`: answers as for
    /// `unlock`.
    case unlockWithKeyFile(path: String)
    /// Open the vault with the ways that need nobody, as a key file or a command: answers as for
    /// `unlock`.
    case unlockUnasked
    /// Wipe the vault's key: answer `vaultLocked`.
    case lock
    /// A person was here: the cached key counts as used. Answers `vaultLockedElsewhere` where
    /// another process took it away, `snapshotLoaded` where it lapsed, else nothing.
    case useCachedKey
    /// Add a way to open the vault: `slotAdded`.
    case addSlot(VaultChoice, name: String)
    /// Take a way to open away: `slotRemoved`.
    case removeSlot(Int)
    /// Put another passphrase in the place of the old one: `passphraseChanged`.
    case changePassphrase(old: Secret, new: Secret)
    /// Give the vault a new key, which the new passphrase alone opens: `vaultRekeyed`.
    case rekey(old: Secret, new: Secret)
    /// Open every seal and compare every row: `storeChecked`.
    case checkStore
    /// Copy the store to that path, which people may have begun with `~/`: `backupMade`.
    case backup(path: String)
    /// Begin a login: `loginStarted` or `loginRefused`, then its states.
    case startLogin(LoginDraft)
    /// Store an app key, new or in the place of another: `appSaved` or `appRefused`.
    case saveApp(AppEdit)
    /// Remove an app key: `appRemoved`.
    case removeApp(ProviderID, name: String)
    /// Ask the provider for a URL with that app key, only to try the key: `appTried`.
    case tryApp(ProviderID, name: String)
    /// Get the session that this app key has without a person: `appTokenGot` or
    /// `appTokenRefused`.
    case getAppToken(ProviderID, app: String)
    /// Read the public half of an app's RSA key: `publicKeyRead` or `appRefused`.
    case readPublicKey(ProviderID, app: String)
    /// Fill in a definition for an instance: `providerLoaded`.
    case loadProvider(ProviderID)
    /// Add a provider of the person's own: `providerAdded`, `providerUnchanged`, `providerTaken` or
    /// `providerRefused`. Of the person's earlier ones it may replace that one only.
    case addProvider(ProviderDraft, replacing: ProviderID?)
    /// Remove a provider of the person's own: `providerRemoved`.
    case removeProvider(ProviderID)
    /// Take a token that the person has already: `sessionAdded` or `sessionNotAdded`.
    case addSession(SessionDraft)
    /// Ask the provider to let the session live on: `sessionRenewed` or `sessionNotRenewed`.
    case renew(SessionID)
    /// Set or take away a label: `labelSet`.
    case setLabel(SessionID, String?)
    /// Make the session its provider's default: `defaultSet`.
    case setDefault(SessionID)
    /// Ask the provider for the account of the session: `sessionChecked` or `sessionCheckFailed`.
    /// Before that it may be renewed: `sessionRenewed` or `sessionNotRenewed`.
    case check(SessionID)
    /// Remove a session: `sessionRemoved`.
    case remove(SessionID, Removal)
    /// Bring a removed session back: `sessionRestored`.
    case restore(SessionID)
    /// Write sessions to a new file at that path, which people may have begun with `~/`, sealed with a
    /// passphrase of its own: `sessionsExported`.
    ///
    /// The vault is opened again before: by its passphrase, or if that is nil by the ways that need
    /// nobody.
    case exportSessions([SessionID], to: String, sealedBy: Secret, vault: Secret?)
    /// Look for logins in other tools' files, and compare them: `importsFound`.
    case findImports
    /// Add the new logins, if the files are unchanged since they were shown: `importsTaken`,
    /// `importsChanged` or `importStopped`.
    case takeImports(ImportPreview)
    /// Read the log of uses: `historiesLoaded`, or nothing where it cannot be read.
    case loadHistories
    /// Explain which session is used here: `sessionExplained`.
    case explainSession
    /// Write the URL of a login to a private file: `addressSaved`.
    case saveAddress(LoginID, String)

    /// The task that its answer ends, whether it worked or failed.
    public var task: StoreTask {
        switch self {
        case .loadSnapshot: .load
        case .createVault: .createVault
        case .unlock: .unlock
        case .unlockUnasked, .unlockWithKeyFile: .unlock
        case .lock: .lock
        case .useCachedKey: .useCachedKey
        case .addSlot: .addSlot
        case .removeSlot: .removeSlot
        case .changePassphrase: .changePassphrase
        case .rekey: .rekey
        case .checkStore: .checkStore
        case .backup: .backup
        case .startLogin: .makeLogin
        case .saveApp: .saveApp
        case .removeApp: .removeApp
        case .tryApp(let provider, let name): .tryApp(provider, name: name)
        case .getAppToken(let provider, let app): .getAppToken(provider, app: app)
        case .readPublicKey: .readPublicKey
        case .loadProvider: .loadProvider
        case .addProvider: .addProvider
        case .removeProvider: .removeProvider
        case .addSession: .addSession
        case .renew(let id): .renew(id)
        case .setLabel(let id, _): .label(id)
        case .setDefault(let id): .makeDefault(id)
        case .check(let id): .check(id)
        case .remove(let id, _): .remove(id)
        case .restore(let id): .restore(id)
        case .exportSessions: .export
        case .findImports: .findImports
        case .takeImports: .takeImports
        case .loadHistories: .loadHistories
        case .explainSession: .explain
        case .saveAddress: .saveAddress
        }
    }
}
