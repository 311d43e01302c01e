public import LoginCore
public import OAuthCore
public import PintleText
public import TerminalCore

/// What the full screen wants done, as data; the composition root carries it out.
public enum AppEffect: Sendable, Equatable {
    /// Begin a login: `loginStarted` or `loginRefused`, then its states.
    case startLogin(LoginDraft)
    /// Do what a person does to a login: its states come back as `AppMessage.login`.
    case login(LoginID, LoginAction)
    /// End all logins, those first that have something on its way: `loginsEnded`.
    case endLogins
    /// Read the store: answer `snapshotLoaded`.
    case loadSnapshot
    /// Make a vault: answer `vaultCreated`.
    case createVault(VaultChoice)
    /// Open the vault: answer `vaultUnlocked` or `unlockFailed`.
    case unlock(Secret)
    /// Open the vault with what needs nobody, as a key file or a command: the same answers.
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
    /// Copy the store to that path, which people may have begun with `~/`: `backupMade`.
    case backup(path: String)
    /// Store an app key, new or in the place of another: `appSaved` or `appRefused`.
    case saveApp(AppEdit)
    /// Remove an app key: `appRemoved`.
    case removeApp(ProviderID, name: String)
    /// Ask the provider for an address with that app key, for nothing else: `appTried`.
    case tryApp(ProviderID, name: String)
    /// Read the public half of an app's RSA key: `publicKeyRead` or `appRefused`.
    case readPublicKey(ProviderID, app: String)
    /// Fill in a definition for an instance: `providerLoaded`.
    case loadProvider(ProviderID)
    /// Add a provider of the person's own: `providerAdded`, `providerTaken` or `providerRefused`.
    /// Of the person's earlier ones it may replace that one only.
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
    /// Ask the provider whose session it is: `sessionChecked` or `sessionCheckFailed`. Before that
    /// it may be renewed: `sessionRenewed` or `sessionNotRenewed`.
    case check(SessionID)
    /// Remove a session: `sessionRemoved`.
    case remove(SessionID, Removal)
    /// Bring a removed session back: `sessionRestored`.
    case restore(SessionID)
    /// Explain which session is used here: `sessionExplained`.
    case explainSession
    /// Hand the address to the clipboard: `addressCopied` or `copyFailed`.
    case copyAddress(String)
    /// Leave the full screen for these lines, until `resumeScreen`; keys go on coming.
    case showPlain([PrintableText])
    /// Take the full screen again after `showPlain`.
    case resumeScreen
    /// Write the address of a login to a private file: `addressSaved`.
    case saveAddress(LoginID, String)
    /// Show the address in a browser here: `browserOpened` or `browserFailed`.
    case openBrowser(String)
    /// Open the demo provider's page for an address: `demoPage`.
    case demoOpen(LoginID, address: String)
    /// Press allow there: `demoPage`.
    case demoAllow(LoginID, user: String)
    /// Press deny there: `demoPage`.
    case demoDeny(LoginID, user: String)
    /// Give the terminal back to the shell until `fg`: `input(.continued)` or `suspendRefused`.
    case suspend
    /// Draw everything again.
    case redraw
    /// Send `ticked` at that time since boot; one timer, the latest effect counts.
    case wakeAt(Duration)
    /// No timer.
    case noTimer
    /// End the program.
    case quit(ExitStatus)
}

/// What a new vault, or a new slot of it, is opened with.
public enum VaultChoice: Sendable, Equatable {
    /// A passphrase, typed once per work session.
    case passphrase(Secret)
    /// A key file at that path, made there if it is to be new.
    case keyFile(path: String, isNew: Bool)
}

/// How a session is removed.
public enum Removal: Sendable, Equatable {
    /// Here and at the provider.
    case everywhere
    /// Here, with a sealed copy for 30 days.
    case onlyHere
    /// Here, with no copy.
    case erase
}
