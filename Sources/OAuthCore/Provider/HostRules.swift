/// Two of the three rules about hosts; the third, for a session's token, is `Session.isBound`
/// (Docs/Decisions/0099-ask-one-of-three-rules-about-a-host.md).
extension BoundClient {
    /// Whether requests may be signed with the app key for that host, or carry it there.
    public func isBound(to origin: Origin) -> Bool {
        origins.cover(origin)  // lint: allowed, the rule for app keys
    }
}

extension Provider {
    /// Whether the definition names that host as the provider's own.
    ///
    /// For what is said, suggested or looked up without a secret: a definition can be replaced, and
    /// no key and no token goes anywhere for its word alone.
    public func isOwn(_ origin: Origin) -> Bool {
        boundOrigins.cover(origin)  // lint: allowed, the rule for courtesy
    }

    /// The provider's own hosts that an app key or a waiting login with these hosts is not for.
    ///
    /// A person has to agree before anything is sent there.
    public func hosts(beyond origins: [Origin]) -> [Origin] {
        boundOrigins.filter { !origins.cover($0) }  // lint: allowed, the rule for app keys
    }
}
