public import LoginCore

/// The file of a person's aliases for requests: `aliases.json` in the config folder.
public struct AliasDoor: Sendable {
    /// The content of that home's file; nil if there is none.
    public var read: @Sendable (_ home: String?) throws(StoreFailure) -> [UInt8]?
    /// Writes it whole, 0600, in the place of one that is there.
    public var write: @Sendable (_ home: String?, [UInt8]) throws(StoreFailure) -> Void

    /// Collects the closures.
    public init(
        read: @escaping @Sendable (_ home: String?) throws(StoreFailure) -> [UInt8]?,
        write: @escaping @Sendable (_ home: String?, [UInt8]) throws(StoreFailure) -> Void
    ) {
        self.read = read
        self.write = write
    }

    /// One that has no names, and keeps none.
    public static let nowhere = AliasDoor(
        read: { (_) throws(StoreFailure) in nil },
        write: { (_, _) throws(StoreFailure) in throw .noVault })
}
