/// An app key with the hosts that it may be used at.
///
/// A definition can be edited or replaced after a person entered the key for its hosts: the key
/// goes nowhere else before they enter it again.
public struct BoundClient: Sendable, Equatable {
    /// The consumer key with its secret or private key.
    public var credentials: ClientCredentials
    /// Every origin that requests may be signed for with it, and sent to.
    public var origins: [Origin]

    /// Binds an app key to hosts.
    public init(_ credentials: ClientCredentials, origins: [Origin]) {
        self.credentials = credentials
        self.origins = origins
    }

    /// The key bound to hosts of both lists; of two wildcards, and of a wildcard and a host, the
    /// narrower one.
    public func bound(to others: [Origin]) -> BoundClient {
        let own = origins.filter(others.cover)  // lint: allowed, it joins two lists
        let narrower = others.filter { isBound(to: $0) && !own.contains($0) }
        return BoundClient(credentials, origins: own + narrower)
    }

    /// The key bound to these hosts too, for a call that a person named them for.
    public func allowing(_ hosts: [Origin]) -> BoundClient {
        BoundClient(credentials, origins: origins + hosts)
    }
}
