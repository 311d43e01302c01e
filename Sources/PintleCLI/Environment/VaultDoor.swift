public import LoginCore
public import OAuthCore

/// Where the store is, and what may open it.
public struct VaultDoor: Sendable {
    /// The folder of the store, for the value of `--home`; looks at no disk.
    public var folder: @Sendable (_ home: String?) throws(StoreFailure) -> String
    /// Makes that folder and those above it, private; for a new vault.
    public var makeFolders: @Sendable (_ home: String?) throws(StoreFailure) -> Void
    /// Reads a key file.
    public var readKeyFile: @Sendable (_ path: String) throws(StoreFailure) -> Secret
    /// Makes a key file of random bytes if there is none; says whether it did.
    public var makeKeyFile: @Sendable (_ path: String) throws(StoreFailure) -> Bool
    /// The key of that vault in the kernel's keyring, and until when it stays.
    public var cachedKey: @Sendable (_ vault: String) -> (key: Secret, until: Timestamp)?
    /// Puts the key there; false when the kernel keeps none.
    public var cacheKey: @Sendable (_ vault: String, Secret, _ until: Timestamp) -> Bool
    /// Takes the key away.
    public var forgetKey: @Sendable (_ vault: String) -> Void
    /// Takes away the file in which the screen saved the address of a login, if it did.
    public var forgetAddress: @Sendable (_ home: String?, LoginID) -> Void
    /// How many bytes a key derivation may use, where known.
    public var availableMemory: @Sendable () -> Int?

    /// Collects the closures.
    public init(
        folder: @escaping @Sendable (_ home: String?) throws(StoreFailure) -> String,
        makeFolders: @escaping @Sendable (_ home: String?) throws(StoreFailure) -> Void,
        readKeyFile: @escaping @Sendable (_ path: String) throws(StoreFailure) -> Secret,
        makeKeyFile: @escaping @Sendable (_ path: String) throws(StoreFailure) -> Bool,
        cachedKey: @escaping @Sendable (_ vault: String) -> (key: Secret, until: Timestamp)?,
        cacheKey: @escaping @Sendable (_ vault: String, Secret, _ until: Timestamp) -> Bool,
        forgetKey: @escaping @Sendable (_ vault: String) -> Void,
        forgetAddress: @escaping @Sendable (_ home: String?, LoginID) -> Void,
        availableMemory: @escaping @Sendable () -> Int?
    ) {
        self.folder = folder
        self.makeFolders = makeFolders
        self.readKeyFile = readKeyFile
        self.makeKeyFile = makeKeyFile
        self.cachedKey = cachedKey
        self.cacheKey = cacheKey
        self.forgetKey = forgetKey
        self.forgetAddress = forgetAddress
        self.availableMemory = availableMemory
    }
}
