public import LoginCore

/// A vault that this process keeps open, so that other processes can lock it.
public struct VaultHold: Sendable {
    /// Whether it may be used still; counts as a use of a key in the kernel's keyring.
    public var use: @Sendable () -> Bool
    /// Waits until one of the descriptors has something to be read; false where the vault was locked
    /// first.
    public var wait: @Sendable ([Int32]) -> Bool
    /// Waits until the vault is locked; `wait` may wait on another thread.
    public var waitUntilLocked: @Sendable () -> Void = {}
    /// Whether the keyring opens it again once its key is there.
    public var isReopened: Bool

    /// Collects the closures.
    public init(
        isReopened: Bool, use: @escaping @Sendable () -> Bool,
        wait: @escaping @Sendable ([Int32]) -> Bool
    ) {
        self.isReopened = isReopened
        self.use = use
        self.wait = wait
    }

    /// A hold that other processes cannot end.
    public static let alone = VaultHold(isReopened: false, use: { true }, wait: { _ in true })
}

/// The processes that keep a vault open.
public struct HolderDoor: Sendable {
    /// Makes this process one of them; with `isCached` as long as the keyring has the vault's key.
    public var begin:
        @Sendable (
            _ home: String?, _ vault: String, _ command: String, VaultStatus.Opener,
            _ isCached: Bool
        ) -> VaultHold
    /// Those of a vault, the oldest first.
    public var list: @Sendable (_ home: String?, _ vault: String) -> [VaultHolder]
    /// Asks them to lock the vault; gives those that did, and those that did not within a second.
    public var end:
        @Sendable (_ home: String?, _ vault: String) -> (closed: [VaultHolder], open: [VaultHolder])
    /// The vaults of a home that may be open somewhere.
    public var vaults: @Sendable (_ home: String?) -> Set<String>

    /// Collects the closures.
    public init(
        begin:
            @escaping @Sendable (
                _ home: String?, _ vault: String, _ command: String, VaultStatus.Opener,
                _ isCached: Bool
            ) -> VaultHold,
        list: @escaping @Sendable (_ home: String?, _ vault: String) -> [VaultHolder],
        end:
            @escaping @Sendable (
                _ home: String?, _ vault: String
            ) -> (closed: [VaultHolder], open: [VaultHolder]),
        vaults: @escaping @Sendable (_ home: String?) -> Set<String> = { _ in [] }
    ) {
        self.begin = begin
        self.list = list
        self.end = end
        self.vaults = vaults
    }

    /// One that knows of no process.
    public static let nobody = HolderDoor(
        begin: { _, _, _, _, _ in .alone }, list: { _, _ in [] }, end: { _, _ in ([], []) })
}
