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
    /// Something happened to a login.
    case login(LoginID, LoginEvent)
    /// The draft has become a request with an id: the login starts.
    case loginRequestMade(LoginRequest, clockOffset: Duration)
    /// A stored login was read, to be taken up again.
    case loginResumed(PendingLogin)
    /// The provider said whose session it is; the store has it.
    case sessionChecked(SessionID, Account)
    /// The session could not be checked.
    case sessionCheckFailed(SessionID, LoginFailure)
    /// Its provider has no way to be asked whose session it is.
    case sessionNotCheckable(SessionID)
    /// The session left the list.
    case sessionRemoved(SessionID, RemovalResult)
    /// A removed session is back.
    case sessionRestored(SessionID)
    /// The label is stored; nil took it away.
    case labelSet(SessionID, String?)
    /// The session is its provider's default.
    case defaultSet(SessionID)
    /// The app key is stored.
    case appSaved(AppSummary)
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
    /// `makeLoginRequest`.
    case makeLogin
    /// `resumeLogin`.
    case resume(LoginID)
    /// `addApp`.
    case addApp
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
    /// `login(_, .removePendingLogin)` of a login that is only stored.
    case cancel(LoginID)
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
    case notEnded(LoginFailure, until: Timestamp)
    /// Erased.
    case erased
}

/// The rules for finding the session of a folder and shell, in their order.
public struct SessionExplanation: Sendable, Equatable {
    /// The rules.
    public var rules: [Rule]
    /// The session that they lead to.
    public var session: SessionID?

    /// One rule: what it looked at, what it found, whether it decided.
    public struct Rule: Sendable, Equatable {
        /// What was looked at, as `.pintle-session`; foreign text.
        public var source: String
        /// What was found; foreign text.
        public var finding: String
        /// Whether this rule decided.
        public var isDecisive: Bool

        /// One rule.
        public init(source: String, finding: String, isDecisive: Bool) {
            self.source = source
            self.finding = finding
            self.isDecisive = isDecisive
        }
    }

    /// The rules and where they lead.
    public init(rules: [Rule], session: SessionID?) {
        self.rules = rules
        self.session = session
    }
}

/// The demo provider's page as the other device would show it.
public struct DemoPage: Sendable, Equatable {
    /// The app that asks.
    public var app: String
    /// The users to choose from: name and a word about each.
    public var users: [User]
    /// What came of it.
    public var outcome: Outcome

    /// One user of the demo provider.
    public struct User: Sendable, Equatable {
        /// The name to sign in as.
        public var name: String
        /// An e-mail address, or what is special about the user.
        public var note: String

        /// One user.
        public init(name: String, note: String) {
            self.name = name
            self.note = note
        }
    }

    /// How far the page has come.
    public enum Outcome: Sendable, Equatable {
        /// It asks.
        case asking
        /// That user allowed it and got this PIN to carry over.
        case allowed(user: String, pin: String)
        /// That user denied it.
        case denied(user: String)
        /// The page says something else, as that the address is spent.
        case refused(reason: String)
    }

    /// A page.
    public init(app: String, users: [User], outcome: Outcome) {
        self.app = app
        self.users = users
        self.outcome = outcome
    }
}
