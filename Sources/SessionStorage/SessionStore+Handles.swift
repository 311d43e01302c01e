import GRDB
public import LoginCore
public import OAuthCore

extension SessionStore {
    /// The session that a handle names: an id, a label, or `provider/name`; works while locked.
    ///
    /// Where several have that provider and name, the default among them is meant. Throws
    /// `item(ambiguous)` with the candidates, `item(noSuch)` with the nearest handles.
    public func resolveSession(_ handle: String) throws(StoreFailure) -> SessionSummary {
        try read { db in
            for condition in ["s.id = ?", "s.label = ?"] {
                let found = try SessionSummary.fetchAll(
                    db, where: "\(condition) AND s.removed_at IS NULL", [handle])
                if let found = found.first { return found }
            }
            // An instance may have a path of its own, and an account's name a slash.
            let found = try handle.indices.filter { handle[$0] == "/" }.flatMap { slash in
                try SessionSummary.fetchAll(
                    db,
                    where: """
                        s.provider = ? AND s.account_name = ? COLLATE NOCASE \
                        AND s.removed_at IS NULL
                        """,
                    [
                        String(handle[..<slash]), String(handle[handle.index(after: slash)...]),
                    ])
            }
            guard found.count > 1 else {
                guard let only = found.first else { throw try Self.noSuchSession(handle, db) }
                return only
            }
            guard let chosen = found.first(where: \.isDefault) else {
                let candidates = found.map { $0.label ?? $0.id.rawValue }
                throw StoreFailure.item(.ambiguous(.session, candidates: candidates))
            }
            return chosen
        }
    }

    /// The session meant where none is named: the provider's default, else its only one; for nil,
    /// the only default of all providers, else the only session.
    ///
    /// Throws `item(ambiguous)` with the handles to choose from, `item(noSuch)` when there is none.
    public func sessionUsedByDefault(
        of provider: ProviderID? = nil
    ) throws(StoreFailure) -> SessionSummary {
        let sessions = try read { db in
            guard let provider else { return try SessionSummary.fetchAll(db) }
            return try SessionSummary.fetchAll(
                db, where: "s.provider = ? AND s.removed_at IS NULL", [provider.rawValue])
        }
        let defaults = sessions.filter(\.isDefault)
        if defaults.count == 1 { return defaults[0] }
        guard let first = sessions.first else {
            throw .item(.noSuch(.session, name: provider?.rawValue ?? "", nearest: []))
        }
        guard sessions.count == 1 else {
            throw .item(.ambiguous(.session, candidates: sessions.map(\.handle)))
        }
        return first
    }

    private static func noSuchSession(_ name: String, _ db: Database) throws -> StoreFailure {
        let handles = try SessionSummary.fetchAll(db).map(\.handle)
        return .item(
            .noSuch(.session, name: name, nearest: NearestNames.of(name, among: handles)))
    }
}
