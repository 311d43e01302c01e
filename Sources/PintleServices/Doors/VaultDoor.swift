public import LoginCore
public import OAuthCore

/// The place of the store, and the ways to open it.
public struct VaultDoor: Sendable {
    /// The folder of the store, for the value of `--home`; looks at no disk.
    public var folder: @Sendable (_ home: String?) throws(StoreFailure) -> String
    /// The folder for facts about the store's last use; looks at no disk.
    ///
    /// nil when it cannot be named, which costs a warning at most.
    public var stateFolder: @Sendable (_ home: String?) -> String?
    /// Makes both folders and those above them, private; for a new vault.
    public var makeFolders: @Sendable (_ home: String?) throws(StoreFailure) -> Void
    /// Reads a key file.
    public var readKeyFile: @Sendable (_ path: String) throws(StoreFailure) -> Secret
    /// Makes a key file of random bytes if there is none; says whether it did.
    public var makeKeyFile: @Sendable (_ path: String) throws(StoreFailure) -> Bool
    /// The systemd credential that this process was started with; nil where there is none.
    public var credential: @Sendable () throws(UnlockProblem) -> Secret?
    /// The names that `unlock.json` has commands for; empty without that file.
    public var unlockCommands: @Sendable (_ home: String?) throws(UnlockProblem) -> Set<String>
    /// Runs the command of that name, for 10 seconds at most, and gives all that it wrote; with
    /// `mayAsk` it learns the name of the terminal.
    public var runUnlockCommand:
        @Sendable (_ home: String?, _ name: String, _ mayAsk: Bool) throws(UnlockProblem) -> Secret
    /// The key of that vault in the kernel's keyring, and until when it stays at most.
    public var cachedKey: @Sendable (_ vault: String) -> (key: Secret, until: Timestamp)?
    /// Puts the key there; false when the kernel keeps none.
    public var cacheKey: @Sendable (_ vault: String, Secret, _ until: Timestamp) -> Bool
    /// Removes the key.
    public var forgetKey: @Sendable (_ home: String?, _ vault: String) -> Void
    /// Acquires the right to finish a login, waiting for another process that has it; nil if the
    /// wait was too long or was cancelled.
    public var takeLogin: @Sendable (_ home: String?, LoginID, Duration) async -> LoginTurn?
    /// Removes old results of finished turns, which other processes could ask for for a
    /// while.
    public var clearTurns: @Sendable (_ home: String?) -> Void = { _ in }
    /// Removes the file in which the screen saved the URL of a login, if it did.
    public var forgetAddress: @Sendable (_ home: String?, LoginID) -> Void
    /// How many bytes a key derivation may use, where known.
    public var availableMemory: @Sendable () -> Int?
    /// Saves the URL of a login in a private file of the state folder; gives its path.
    public var saveAddress:
        @Sendable (_ home: String?, LoginID, String) throws(StoreFailure) -> String = {
            (_, _, _) throws(StoreFailure) in throw .noVault
        }
    /// Starts the person's hook for a session, and does not wait for its end.
    public var runHook: @Sendable (_ home: String?, HookEvent, SessionSummary) -> HookOutcome = {
        _, _, _ in .notWanted
    }
    /// The ends of sessions that a word was given about.
    public var noticed: @Sendable (_ home: String?) -> [NoticedEnd] = { _ in [] }
    /// Writes them down in place of those before; false where that cannot be.
    public var keepNoticed: @Sendable (_ home: String?, [NoticedEnd]) -> Bool = { _, _ in false }
    /// The bytes that this user may still write at a path; nil if unknown.
    public var freeSpace: @Sendable (_ path: String) -> UInt64? = { _ in nil }
    /// The protection of secrets in this process's memory; nil if unknown.
    public var memory: @Sendable () -> MemoryProtection? = { nil }
    /// The identity of the file at a path; nil if there is none.
    public var identity: @Sendable (_ path: String) -> FileIdentity? = { _ in nil }
    /// URLs that a browser handed over.
    public var callbacks = CallbackDoor.nowhere
    /// The program that started this process.
    public var caller: @Sendable () -> SessionUse.Caller = { SessionUse.Caller(user: 0) }
    /// Names that the person gave to requests.
    public var aliases = AliasDoor.nowhere
    /// The processes that keep a vault open.
    public var holders = HolderDoor.nobody
    /// The time since the machine was started, including sleep.
    public var sinceBoot: @Sendable () -> Duration = { .zero }

    /// Collects the closures.
    public init(
        folder: @escaping @Sendable (_ home: String?) throws(StoreFailure) -> String,
        stateFolder: @escaping @Sendable (_ home: String?) -> String?,
        makeFolders: @escaping @Sendable (_ home: String?) throws(StoreFailure) -> Void,
        readKeyFile: @escaping @Sendable (_ path: String) throws(StoreFailure) -> Secret,
        makeKeyFile: @escaping @Sendable (_ path: String) throws(StoreFailure) -> Bool,
        credential: @escaping @Sendable () throws(UnlockProblem) -> Secret?,
        unlockCommands:
            @escaping @Sendable (_ home: String?) throws(UnlockProblem) -> Set<String>,
        runUnlockCommand:
            @escaping @Sendable (_ home: String?, _ name: String, _ mayAsk: Bool)
            throws(UnlockProblem) -> Secret,
        cachedKey: @escaping @Sendable (_ vault: String) -> (key: Secret, until: Timestamp)?,
        cacheKey: @escaping @Sendable (_ vault: String, Secret, _ until: Timestamp) -> Bool,
        forgetKey: @escaping @Sendable (_ home: String?, _ vault: String) -> Void,
        takeLogin:
            @escaping @Sendable (_ home: String?, LoginID, Duration) async -> LoginTurn?,
        forgetAddress: @escaping @Sendable (_ home: String?, LoginID) -> Void,
        availableMemory: @escaping @Sendable () -> Int?
    ) {
        self.folder = folder
        self.stateFolder = stateFolder
        self.makeFolders = makeFolders
        self.readKeyFile = readKeyFile
        self.makeKeyFile = makeKeyFile
        self.credential = credential
        self.unlockCommands = unlockCommands
        self.runUnlockCommand = runUnlockCommand
        self.cachedKey = cachedKey
        self.cacheKey = cacheKey
        self.forgetKey = forgetKey
        self.takeLogin = takeLogin
        self.forgetAddress = forgetAddress
        self.availableMemory = availableMemory
    }
}
