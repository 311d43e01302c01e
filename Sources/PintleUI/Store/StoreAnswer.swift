public import LoginCore
public import OAuthCore
public import PintleText

/// The answer to a `StoreRequest`, or news of a change by another process.
public enum StoreAnswer: Sendable, Equatable {
    /// The current store: after `loadSnapshot`, and whenever another process changed it.
    case snapshotLoaded(StoreSnapshot)
    /// The first rows of the store, unverified, at the start; `snapshotLoaded` follows.
    case glanceLoaded(StoreSnapshot)
    /// The store could not do something.
    case storeFailed(StoreFailure, StoreTask)
    /// The new vault is there and open.
    case vaultCreated
    /// The vault is open; a snapshot follows.
    case vaultUnlocked
    /// The secret did not open it; the next try waits that long.
    case unlockFailed(StoreFailure, wait: Duration)
    /// The vault's key was wiped.
    case vaultLocked
    /// Another process locked the vault, so this one wiped its key too.
    case vaultLockedElsewhere
    /// The vault has one more way to open, of that number.
    case slotAdded(Int)
    /// That way to open the vault is gone.
    case slotRemoved(Int)
    /// The new passphrase is in the place of the old one.
    case passphraseChanged
    /// The vault has a new key, and only the new passphrase opens it.
    case vaultRekeyed
    /// The findings of a check of the whole store.
    case storeChecked(StoreFindings)
    /// The copy is there; whether it could be verified too, which needs the vault open.
    case backupMade(path: String, isVerified: Bool)
    /// A login has an id and begins.
    case loginStarted(LoginRequest)
    /// No login begins.
    case loginRefused(Announcement)
    /// The provider named the account of the session; the store has it.
    case sessionChecked(SessionID, Account)
    /// The session could not be checked.
    case sessionCheckFailed(SessionID, SessionFailure)
    /// The session left the list.
    case sessionRemoved(SessionID, RemovalResult)
    /// A removed session is back.
    case sessionRestored(SessionID)
    /// The label is stored; nil took it away.
    case labelSet(SessionID, String?)
    /// The session is its provider's default.
    case defaultSet(SessionID)
    /// The app key is stored.
    case appSaved(SavedApp)
    /// The app key cannot be stored as entered; the part that is wrong.
    case appRefused(Announcement, AppPart?)
    /// The app key is gone.
    case appRemoved(ProviderID, name: String)
    /// Whether the provider accepts the app key; nil if it answered with a URL.
    case appTried(ProviderID, name: String, LoginFailure?)
    /// An app key has a session without a person; whether it is a new one.
    case appTokenGot(ProviderID, app: String, handle: String, isNew: Bool)
    /// The provider gives that app key none.
    case appTokenRefused(ProviderID, app: String, SessionFailure)
    /// The public half of an app's RSA key, in PEM.
    case publicKeyRead(ProviderID, app: String, String)
    /// The definition, filled in for an instance.
    case providerLoaded(Provider)
    /// The provider of the person's own is stored; whether in the place of an earlier one.
    case providerAdded(ProviderID, name: String, isReplaced: Bool)
    /// The person's provider of that id is defined so already; nothing was stored.
    case providerUnchanged(ProviderID, name: String)
    /// The person has a provider of that id, of that name; nothing was stored.
    case providerTaken(ProviderID, name: String)
    /// The definition cannot be taken; the key of it that is wrong, as `authorize.url`.
    case providerRefused(Announcement, key: String?)
    /// The provider of the person's own is gone.
    case providerRemoved(ProviderID)
    /// The token that the person had is stored, with the account if the provider named it.
    case sessionAdded(SessionID, Account?)
    /// The token that the person had was not taken.
    case sessionNotAdded(ProviderID, SessionFailure)
    /// The session lives on, until then where that is known.
    case sessionRenewed(SessionID, until: Timestamp?)
    /// The session could not be renewed; `notOffered` where its provider, or this one, has no way.
    case sessionNotRenewed(SessionID, SessionFailure)
    /// The URL is in a private file.
    case addressSaved(path: String)
    /// The number of sessions in the file; the handles of those whose refresh token is there now
    /// too.
    case sessionsExported(Int, missing: Int, path: String, renewing: [String])
    /// The logins of other tools at their usual places.
    case importsFound(ImportPreview)
    /// The file is no longer the one that was shown; nothing was added.
    case importsChanged(ImportPreview)
    /// The preview after the import, the new sessions, and the number of new app keys.
    case importsTaken(ImportPreview, sessions: [SessionID], apps: Int)
    /// The import ended, at that provider or in the store, after those sessions, by how people name
    /// them, and so many app keys had come.
    case importStopped(SessionFailure, ProviderID?, added: [String], apps: Int)
    /// The history of each session, from the log of uses.
    case historiesLoaded([SessionID: SessionHistory])
    /// The session that this folder and shell would use, and the rule that chose it.
    case sessionExplained(SessionExplanation)

    /// The task of the request that it answers.
    public var task: StoreTask {
        switch self {
        case .snapshotLoaded, .glanceLoaded: .load
        case .storeFailed(_, let task): task
        case .vaultCreated: .createVault
        case .vaultUnlocked: .unlock
        case .unlockFailed: .unlock
        case .vaultLocked: .lock
        case .vaultLockedElsewhere: .useCachedKey
        case .slotAdded: .addSlot
        case .slotRemoved: .removeSlot
        case .passphraseChanged: .changePassphrase
        case .vaultRekeyed: .rekey
        case .storeChecked: .checkStore
        case .backupMade: .backup
        case .loginStarted, .loginRefused: .makeLogin
        case .sessionChecked(let id, _): .check(id)
        case .sessionCheckFailed(let id, _): .check(id)
        case .sessionRemoved(let id, _): .remove(id)
        case .sessionRestored(let id): .restore(id)
        case .labelSet(let id, _): .label(id)
        case .defaultSet(let id): .makeDefault(id)
        case .appSaved: .saveApp
        case .appRefused: .saveApp
        case .appRemoved: .removeApp
        case .appTried(let provider, let name, _): .tryApp(provider, name: name)
        case .appTokenGot(let provider, let app, _, _): .getAppToken(provider, app: app)
        case .appTokenRefused(let provider, let app, _): .getAppToken(provider, app: app)
        case .publicKeyRead: .readPublicKey
        case .providerLoaded: .loadProvider
        case .providerAdded: .addProvider
        case .providerUnchanged: .addProvider
        case .providerTaken: .addProvider
        case .providerRefused: .addProvider
        case .providerRemoved: .removeProvider
        case .sessionAdded: .addSession
        case .sessionNotAdded: .addSession
        case .sessionRenewed(let id, _): .renew(id)
        case .sessionNotRenewed(let id, _): .renew(id)
        case .addressSaved: .saveAddress
        case .sessionsExported: .export
        case .importsFound: .findImports
        case .importsChanged, .importsTaken, .importStopped: .takeImports
        case .historiesLoaded: .loadHistories
        case .sessionExplained: .explain
        }
    }
}
