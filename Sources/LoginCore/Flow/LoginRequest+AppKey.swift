import OAuthCore

extension LoginRequest {
    /// Continues with an app key that was changed, by its present name and consumer key.
    ///
    /// A request for another app, or at another provider, stays as it is.
    public mutating func follow(_ app: SavedApp, from name: String) {
        guard provider.id == app.provider, self.app == name else { return }
        self.app = app.name
        clientIdentifier = app.identifier
    }
}
