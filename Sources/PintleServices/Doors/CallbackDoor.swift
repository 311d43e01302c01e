public import LoginCore
public import OAuthCore

/// The folder of URLs from a browser that no process has used yet.
public struct CallbackDoor: Sendable {
    /// One of them.
    public struct Kept: Sendable, Equatable {
        /// Its name there.
        public var name: String
        /// The URL.
        public var url: Secret

        /// A kept URL.
        public init(name: String, url: Secret) {
            self.name = name
            self.url = url
        }
    }

    /// Those of that home, the oldest first.
    public var kept: @Sendable (_ home: String?) -> [Kept]
    /// Keeps one; gives its name there.
    public var keep: @Sendable (_ home: String?, Secret) throws(StoreFailure) -> String
    /// Removes one; true for only one caller, in any process.
    public var take: @Sendable (_ home: String?, _ name: String) -> Bool
    /// Waits until another process has taken it, a second at most; whether one did.
    public var isTaken: @Sendable (_ home: String?, _ name: String) -> Bool

    /// Collects the closures.
    public init(
        kept: @escaping @Sendable (_ home: String?) -> [Kept],
        keep: @escaping @Sendable (_ home: String?, Secret) throws(StoreFailure) -> String,
        take: @escaping @Sendable (_ home: String?, _ name: String) -> Bool,
        isTaken: @escaping @Sendable (_ home: String?, _ name: String) -> Bool
    ) {
        self.kept = kept
        self.keep = keep
        self.take = take
        self.isTaken = isTaken
    }

    /// One that keeps nothing.
    public static let nowhere = CallbackDoor(
        kept: { _ in [] }, keep: { (_, _) throws(StoreFailure) in throw .noVault },
        take: { _, _ in false }, isTaken: { _, _ in false })
}
