/// What a provider has for an app that asks with no person behind it.
extension Provider {
    /// Where its own token and that of a guest come from, as far as it has them.
    var appURLs: [RequestURL] {
        [
            appToken?.endpoint.url, appToken?.revocation?.endpoint.url, guestToken?.endpoint.url,
        ].compactMap(\.self)
    }

    /// Whether there may be a way to end an app's own token.
    public var canRevokeAppToken: Bool {
        guard let appToken else { return false }
        return appToken.revocation != nil || (oauth2 != nil && canRevoke)
    }
}
