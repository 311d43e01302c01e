public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// The user's own definitions of providers, and what is known of each provider's clock.
    public struct Providers: Sendable {
        let connection: StoreConnection
    }

    /// The user's own definitions of providers, and the providers' clocks.
    public var providers: Providers { Providers(connection: connection) }
}

extension SessionStore.Providers {
    /// Adds a definition, or puts it in the place of the one with its id.
    ///
    /// Sessions and apps stay bound to the hosts that were in force when they were sealed.
    public func save(_ definition: OwnDefinition) throws(StoreFailure) {
        try connection.write { db, key in
            let earlier = try StoredDefinition.fetchAll(db).first { $0.id == definition.id }
            try StoredDefinition.write(
                definition, seal: try earlier?.seal.next ?? .fresh(), db, with: key)
        }
    }

    /// All definitions of the user's own, in the order in which they were added.
    public func list() throws(StoreFailure) -> [OwnDefinition] {
        try connection.openByNeed { rows in
            try rows.requireAll(of: .providers)
            return try StoredDefinition.fetchAll(rows.db).map { try $0.definition(with: rows.key) }
        }
    }

    /// The ids of the user's own, in the order in which they were added; a locked store has them
    /// too, but unverified.
    public func ids() throws(StoreFailure) -> [ProviderID] {
        try connection.read(verifying: .providers) { try StoredDefinition.fetchAll($0).map(\.id) }
    }

    /// Removes a definition.
    ///
    /// Sessions stay, bound to the hosts that they were bound to.
    public func remove(_ id: ProviderID) throws(StoreFailure) {
        try connection.write { db, _ in
            try db.execute(
                sql: "DELETE FROM providers NOT INDEXED WHERE id = ?", arguments: [id.rawValue])
            guard db.changesCount > 0 else {
                throw StoreFailure.item(.noSuch(.provider, name: id.rawValue, nearest: []))
            }
        }
    }
}
