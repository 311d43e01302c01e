/// How many IP addresses of a host were tried, of each kind.
public struct TriedAddresses: Sendable, Equatable {
    /// Of version 4.
    public var v4: Int
    /// Of version 6.
    public var v6: Int

    /// So many of each.
    public init(v4: Int, v6: Int) {
        self.v4 = v4
        self.v6 = v6
    }
}
