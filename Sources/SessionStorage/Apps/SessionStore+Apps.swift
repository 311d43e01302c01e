public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// The app keys of a store.
    public struct Apps: Sendable {
        let connection: StoreConnection
    }

    /// The app keys.
    public var apps: Apps { Apps(connection: connection) }
}

extension SessionStore.Apps {
    /// Adds an app; throws `item(nameTaken)` where the provider has one of that name.
    public func add(_ app: RegisteredApp) throws(StoreFailure) {
        let app = app.storable
        try connection.write { db, key in
            if try StoredApp.fetch(db, app.provider, app.name) != nil {
                let free = try StoredApp.freeName(app.name, of: app.provider, db)
                throw StoreFailure.item(.nameTaken(app.name, free: free))
            }
            try StoredApp.write(app, seal: .fresh(), db, with: key)
        }
    }

    /// Puts an app in the place of the one with its name; sessions obtained with it use it, but those
    /// that another client got by itself go.
    public func update(_ app: RegisteredApp) throws(StoreFailure) {
        let app = app.storable
        try connection.write { db, key in
            guard let stored = try StoredApp.fetch(db, app.provider, app.name) else {
                throw try StoredApp.missing(app.name, of: app.provider, db)
            }
            try stored.dropOwned(unlessOf: app, db, with: key)
            try StoredApp.write(app, seal: stored.seal.next, db, with: key)
        }
    }

    /// The apps of one provider, or of all, in the order in which they were added.
    public func list(of provider: ProviderID? = nil) throws(StoreFailure) -> [RegisteredApp] {
        try connection.openByNeed { rows in
            try rows.requireAll(of: .apps)
            return try StoredApp.fetchAll(rows.db)
                .filter { provider == nil || $0.provider == provider }
                .map { try $0.app(with: rows.key) }
        }
    }

    /// The names of all apps with their providers, in the order in which they were added; a locked
    /// store has them too, but unverified.
    public func names() throws(StoreFailure) -> [(provider: ProviderID, name: String)] {
        try connection.readVerified { db in
            try StoredApp.fetchAll(db).map { ($0.provider, $0.name) }
        }
    }

    /// One app; throws `item(noAppKey)` with the names that the provider has.
    public func read(_ name: String, of provider: ProviderID) throws(StoreFailure) -> RegisteredApp
    {
        try connection.openByNeed { rows in
            try rows.requireAll(of: .apps)
            guard let stored = try StoredApp.fetch(rows.db, provider, name) else {
                throw try StoredApp.missing(name, of: provider, rows.db)
            }
            return try stored.app(with: rows.key)
        }
    }

    /// Removes an app at once.
    ///
    /// Sessions obtained with it stay; they sign again once an app of that name is added. Those that it
    /// got by itself go with it.
    public func remove(_ name: String, of provider: ProviderID) throws(StoreFailure) {
        try connection.write { db, _ in
            guard try StoredApp.fetch(db, provider, name) != nil else {
                throw try StoredApp.missing(name, of: provider, db)
            }
            try StoredApp.delete(db, provider, name)
            try StoredSession.deleteOwned(by: name, of: provider, db)
        }
    }
}
