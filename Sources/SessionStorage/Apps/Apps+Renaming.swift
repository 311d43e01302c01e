public import LoginCore
import OAuthCore
import Vault

extension SessionStore.Apps {
    /// Puts an app in the place of the one with that name, which may have had another one.
    ///
    /// Sessions, also removed ones, and unfinished logins go along with a new name. One transaction;
    /// throws `item(nameTaken)` where the provider has another app of the new name.
    public func change(_ name: String, to app: RegisteredApp) throws(StoreFailure) {
        let app = app.storable
        guard app.name != name else { return try update(app) }
        try connection.write { db, key in
            guard let stored = try StoredApp.fetch(db, app.provider, name) else {
                throw try StoredApp.missing(name, of: app.provider, db)
            }
            if try StoredApp.fetch(db, app.provider, app.name) != nil {
                let free = try StoredApp.freeName(app.name, of: app.provider, db)
                throw StoreFailure.item(.nameTaken(app.name, free: free))
            }
            try stored.dropOwned(unlessOf: app, db, with: key)
            try StoredApp.delete(db, app.provider, name)
            try StoredApp.write(app, seal: stored.seal.next, db, with: key)
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
            guard let stored = try StoredSession.fetch(db, where: "s.number = ?", [number]) else {
                throw VaultFailure.damaged
            }
            var session = try stored.session(with: key)
            session.summary.app = new
            session.app = new
            try stored.update(db, to: session, with: key)
        }
        for stored in try StoredLogin.fetchAll(db)
        where stored.summary.provider == provider && stored.summary.app == old {
            var next = stored
            next.summary.app = new
            next.seal = stored.seal.next
            try next.write(try stored.contents(with: key), db, with: key)
        }
    }
}
