import OAuthCore

extension LoginRequest {
    /// Goes on with an app key that was changed, by the name and the consumer key that it has now.
    ///
    /// A request for another app, or at another provider, stays as it is.
    public mutating func follow(_ app: SavedApp, from name: String) {
        guard provider.id == app.provider, self.app == name else { return }
        self.app = app.name
        clientIdentifier = app.identifier
    }
}
