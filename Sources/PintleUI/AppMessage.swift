public import LoginCore
public import OAuthCore
public import PintleText
public import TerminalCore

/// What reaches the full screen: keys, time, and the answers to its effects.
public enum AppMessage: Sendable, Equatable {
    /// The terminal has something: a key, a paste, another size, a return from a stop.
    case input(Input)
    /// The timer of `wakeAt` ran out.
    case ticked
    /// The store as it is now: after `loadSnapshot`, and whenever another process changed it.
    case snapshotLoaded(StoreSnapshot)
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
    /// The copy is there; whether it could be verified too, which needs the vault open.
    case backupMade(path: String, isVerified: Bool)
    /// A login has an id and begins.
    case loginStarted(LoginRequest)
    /// No login begins.
    case loginRefused(Announcement)
    /// A login came to another state.
    case login(LoginID, LoginFlow.State)
    /// Nothing of any login is on its way any more.
    case loginsEnded
    /// The provider said whose session it is; the store has it.
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
    /// The app key cannot be stored as it was typed; which part of it stands in the way.
    case appRefused(Announcement, AppPart?)
    /// The app key is gone.
    case appRemoved(ProviderID, name: String)
    /// Whether the provider takes the app key; nil where it gave an address.
    case appTried(ProviderID, name: String, LoginFailure?)
    /// The public half of an app's RSA key, in PEM.
    case publicKeyRead(ProviderID, app: String, String)
    /// The definition, filled in for an instance.
    case providerLoaded(Provider)
    /// The provider of the person's own is stored; whether in the place of an earlier one.
    case providerAdded(ProviderID, name: String, isReplaced: Bool)
    /// The person has a provider of that id, of that name; nothing was stored.
    case providerTaken(ProviderID, name: String)
    /// The definition cannot be taken; the key of it that is wrong, as `authorize.url`.
    case providerRefused(Announcement, key: String?)
    /// The provider of the person's own is gone.
    case providerRemoved(ProviderID)
    /// The token that the person had is stored; whose it is, where the provider said so.
    case sessionAdded(SessionID, Account?)
    /// The provider does not take the token that the person had; nil where it cannot be asked.
    case sessionNotAdded(ProviderID, LoginFailure?)
    /// The session lives on, until then where that is known.
    case sessionRenewed(SessionID, until: Timestamp?)
    /// The session could not be renewed; `notOffered` where its provider, or this one, has no way.
    case sessionNotRenewed(SessionID, SessionFailure)
    /// The address was handed on; nobody answers whether it arrived.
    case addressCopied(toTmux: Bool)
    /// The address could not be handed on.
    case copyFailed(reason: String)
    /// The address is in a private file.
    case addressSaved(path: String)
    /// A browser was asked to show the address.
    case browserOpened
    /// The browser did not start.
    case browserFailed(reason: String)
    /// Which session this folder and shell would use, and by what rule.
    case sessionExplained(SessionExplanation)
    /// What the other device of the demo shows now.
    case demoPage(DemoPage)
    /// The program has something to tell, as that `TERM` is unknown.
    case announced(Announcement)
    /// No shell could wake us after a stop.
    case suspendRefused
    /// SIGTERM.
    case terminationRequested
    /// SIGINT, from outside: the key itself comes as input.
    case interruptionRequested
}

/// What the store was asked for when it failed.
public enum StoreTask: Sendable, Equatable {
    /// `loadSnapshot`.
    case load
    /// `createVault`.
    case createVault
    /// `addSlot`.
    case addSlot
    /// `removeSlot`.
    case removeSlot
    /// `changePassphrase`.
    case changePassphrase
    /// `backup`.
    case backup
    /// `startLogin`.
    case makeLogin
    /// `login`, to resume it.
    case resume(LoginID)
    /// `saveApp`.
    case saveApp
    /// `removeApp`.
    case removeApp
    /// `tryApp`.
    case tryApp(ProviderID, name: String)
    /// `loadProvider`.
    case loadProvider
    /// `addProvider`.
    case addProvider
    /// `removeProvider`.
    case removeProvider
    /// `addSession`.
    case addSession
    /// `renew`.
    case renew(SessionID)
    /// `setLabel`.
    case label(SessionID)
    /// `setDefault`.
    case makeDefault(SessionID)
    /// `check`.
    case check(SessionID)
    /// `remove`.
    case remove(SessionID)
    /// `restore`.
    case restore(SessionID)
    /// `saveAddress`.
    case saveAddress
    /// `login`, to cancel it.
    case cancel(LoginID)
}

/// The part of an app key that was typed and cannot be taken.
public enum AppPart: Sendable, Equatable {
    /// Another one has that name.
    case name
    /// The file of the private key, or what is in it.
    case keyFile
    /// The private key is encrypted, and there was no passphrase or a wrong one.
    case passphrase
}

/// What became of a session that was removed.
public enum RemovalResult: Sendable, Equatable {
    /// Removed here only, sealed until then.
    case keptSealed(until: Timestamp)
    /// Removed here, sealed until then; the provider has no way to be told.
    case notRevocable(page: String?, until: Timestamp)
    /// Removed here, and the provider ended the token.
    case ended
    /// Removed here, sealed until then; the provider was asked and did not end it.
    case notEnded(SessionFailure, until: Timestamp)
    /// Erased.
    case erased
}
