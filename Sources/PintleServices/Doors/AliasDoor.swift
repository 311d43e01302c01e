public import LoginCore

/// Where the names lie that a person gave to requests: `aliases.json` in the config folder.
public struct AliasDoor: Sendable {
    /// What the file of that home holds; nil where there is none.
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
