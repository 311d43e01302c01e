/// The provider's rules for an app without an account.
extension Provider {
    /// The endpoints of its own token and of a guest's, if it has them.
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
