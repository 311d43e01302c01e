public import OAuthCore

extension Provider {
    /// Whether an app gets sessions of that kind here by its key alone; those that are a person's it
    /// never does.
    public func gives(_ kind: SessionCredentials.Kind) -> Bool {
        switch kind {
        case .signed, .bearer: false
        case .app: appToken != nil
        case .guest: appToken != nil && guestToken != nil
        case .signing: signsByAppAlone
        }
    }

    /// The kind of a request without a session: a guest if the provider has guests, because its API
    /// needs that token beside the app's; else the app, by its token or by its signature alone; nil
    /// if it has none of these.
    public var kindWithoutPerson: SessionCredentials.Kind? {
        [.guest, .app, .signing].first(where: gives)
    }

    /// Whether there may be a way to end the token of a session of that kind.
    ///
    /// A guest's ends by itself, and the app's token beside it may be used by others.
    public func canRevoke(kind: SessionCredentials.Kind?) -> Bool {
        switch kind {
        case .app: canRevokeAppToken
        case .guest, .signing: false
        case .signed, .bearer, nil: canRevoke
        }
    }
}
