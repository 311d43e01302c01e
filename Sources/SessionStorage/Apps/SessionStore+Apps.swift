public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Apps {
    /// Adds an app; throws `item(nameTaken)` where the provider has one of that name.
    public func add(_ app: RegisteredApp) throws(StoreFailure) {
        let app = app.storable
        try connection.write { db, key in
            try StoredApp.requireFree(db, app.provider, app.name)
            try StoredApp.write(app, seal: .fresh(), db, with: key)
        }
    }

    /// Puts an app in the place of the one with its name; app-only sessions of another client go.
    public func update(_ app: RegisteredApp) throws(StoreFailure) {
        let app = app.storable
        try connection.write { db, key in
            let stored = try StoredApp.require(db, app.provider, app.name)
            try stored.dropOwned(unlessOf: app, db, with: key)
            try stored.update(db, to: app, with: key)
        }
    }

    /// The apps of one provider, or of all, in the order in which they were added.
    public func list(of provider: ProviderID? = nil) throws(StoreFailure) -> [RegisteredApp] {
        try connection.openByNeed { rows in
            try rows.requireAll(of: .apps)
            return try StoredApp.fetchAll(rows.db)
                .filter { provider == nil || $0.provider == provider }
                .map { try $0.opened(with: rows.key) }
        }
    }

    /// Names of all apps in the order in which they were added; unverified while locked.
    public func names() throws(StoreFailure) -> [(provider: ProviderID, name: String)] {
        try connection.read(verifying: .apps) { db in
            try StoredApp.fetchAll(db).map { ($0.provider, $0.name) }
        }
    }

    /// One app; throws `item(noAppKey)` with the names that the provider has.
    public func read(_ name: String, of provider: ProviderID) throws(StoreFailure) -> RegisteredApp
    {
        try connection.openByNeed { rows in
            try rows.requireAll(of: .apps)
            return try StoredApp.require(rows.db, provider, name).opened(with: rows.key)
        }
    }

    /// Removes an app at once.
    ///
    /// Sessions obtained with it stay, and sign again once an app of that name is added; app-only ones
    /// go with it.
    public func remove(_ name: String, of provider: ProviderID) throws(StoreFailure) {
        try connection.write { db, _ in
            _ = try StoredApp.require(db, provider, name)
            try StoredApp.delete(db, provider, name)
            try StoredSession.deleteOwned(by: name, of: provider, db)
        }
    }
}

extension SessionStore.Apps {
    /// Puts an app in the place of the one with that name, which may be another one.
    ///
    /// Sessions, removed ones too, and unfinished logins get the new name in one transaction; throws
    /// `item(nameTaken)`.
    public func change(_ name: String, to app: RegisteredApp) throws(StoreFailure) {
        let app = app.storable
        guard app.name != name else { return try update(app) }
        try connection.write { db, key in
            let stored = try StoredApp.require(db, app.provider, name)
            try StoredApp.requireFree(db, app.provider, app.name)
            try stored.dropOwned(unlessOf: app, db, with: key)
            try StoredApp.delete(db, app.provider, name)
            try stored.update(db, to: app, with: key)
            try Self.followApp(from: name, to: app.name, of: app.provider, db, with: key)
        }
    }

    /// Reseals every row that names an app, because the name is bound into each seal.
    private static func followApp(
        from old: String, to new: String, of provider: ProviderID, _ db: Database,
        with key: VaultKey
    ) throws {
        let numbers = try Int64.fetchAll(
            db,
            sql: "SELECT number FROM sessions NOT INDEXED WHERE provider = ? AND app = ?",
            arguments: [provider.rawValue, old])
        for number in numbers {
            guard let stored = try StoredSession.fetch(db, number: number) else {
                throw VaultFailure.damaged
            }
            var session = try stored.opened(with: key)
            session.summary.app = new
            session.app = new
            try stored.update(db, to: session, with: key)
        }
        for stored in try StoredLogin.fetchAll(db)
        where stored.summary.provider == provider && stored.summary.app == old {
            var next = stored
            next.summary.app = new
            try next.update(db, to: stored.opened(with: key), with: key)
        }
    }
}

/// An app registered with a provider: its client credentials, and the hosts they are bound to.
public struct RegisteredApp: Sendable, Equatable {
    /// The provider's id.
    public var provider: ProviderID
    /// The name that people gave it, `default` where there is but one.
    public var name: String
    /// The consumer key with its secret or private key.
    public var credentials: ClientCredentials
    /// Every origin that the credentials may be used at.
    public var origins: [Origin]
    /// When it was added or last changed.
    public var addedAt: Timestamp
    /// That Pintle registered it itself; nil where a person brought it.
    public var registration: AppRegistration?

    /// An app with everything that is stored of it.
    public init(
        provider: ProviderID, name: String, credentials: ClientCredentials, origins: [Origin],
        addedAt: Timestamp, registration: AppRegistration? = nil
    ) {
        self.provider = provider
        self.name = name
        self.credentials = credentials
        self.origins = origins
        self.addedAt = addedAt
        self.registration = registration
    }

    /// The credentials with their hosts, as exchanges with the provider take them.
    public var client: BoundClient { BoundClient(credentials, origins: origins) }

    /// The hosts of a definition that these credentials were not bound to when they were saved.
    ///
    /// A person has to agree before anything is sent there; `updateApp` then binds them to these hosts.
    public func unboundOrigins(of provider: Provider) -> [Origin] {
        provider.hosts(beyond: origins)
    }
}
