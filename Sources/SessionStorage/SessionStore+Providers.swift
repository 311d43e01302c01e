import GRDB
public import LoginCore
public import OAuthCore

extension SessionStore {
    /// Adds a definition, or puts it in the place of the one with its id.
    ///
    /// Sessions and apps stay bound to the hosts that were in force when they were sealed.
    public func saveProviderDefinition(_ definition: OwnDefinition) throws(StoreFailure) {
        try write { db, key in
            let earlier = try StoredDefinition.fetchAll(db).first { $0.id == definition.id }
            try StoredDefinition.write(
                definition, seal: try earlier?.seal.next ?? .fresh(), db, with: key)
        }
    }

    /// All definitions of the user's own, in the order in which they were added.
    public func providerDefinitions() throws(StoreFailure) -> [OwnDefinition] {
        try open { db, key in
            try StoredDefinition.fetchAll(db).map { try $0.definition(with: key) }
        }
    }

    /// Removes a definition.
    ///
    /// Sessions stay, bound to the hosts that they were bound to.
    public func removeProviderDefinition(_ id: ProviderID) throws(StoreFailure) {
        try write { db, _ in
            try db.execute(
                sql: "DELETE FROM providers NOT INDEXED WHERE id = ?", arguments: [id.rawValue])
            guard db.changesCount > 0 else {
                throw StoreFailure.item(.noSuch(.provider, name: id.rawValue, nearest: []))
            }
        }
    }
}
