import GRDB
public import LoginCore
import OAuthCore
import Vault

/// What a check of the whole store found.
public struct StoreCheck: Sendable, Equatable {
    /// How many sealed records there are.
    public var records: Int
    /// Those that cannot be opened.
    public var unreadable: [Unreadable]
    /// Whether SQLite finds its pages and indexes in order.
    public var isSound: Bool

    /// A record that is damaged, or was changed or moved from outside.
    public struct Unreadable: Sendable, Equatable {
        /// What kind of thing it is.
        public var kind: StoreFailure.ItemProblem.Kind
        /// Its name, as far as that can be read; foreign text.
        public var name: String
    }
}

extension SessionStore {
    /// Opens every sealed record, removed sessions included, and changes nothing.
    public func check() throws(StoreFailure) -> StoreCheck {
        try open { db, key in
            var check = StoreCheck(records: 0, unreadable: [], isSound: false)
            try check.records(of: .session, "sessions", "id", db) { row in
                guard let stored = try StoredSession.fetch(db, where: "s.number = ?", [row]) else {
                    throw VaultFailure.damaged
                }
                _ = try stored.session(with: key)
            }
            try check.records(of: .login, "pending_logins", "id", db) { row in
                _ = try StoredLogin.fetch(db, number: row)?.contents(with: key)
            }
            try check.records(of: .app, "apps", "provider || '/' || name", db) { row in
                _ = try StoredApp.fetch(db, number: row)?.app(with: key)
            }
            try check.records(of: .provider, "providers", "id", db) { row in
                _ = try StoredDefinition.fetch(db, number: row)?.definition(with: key)
            }
            check.isSound = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"]
            return check
        }
    }
}

extension StoreCheck {
    /// Tries each row of a table; a row that throws is counted, and the next one is tried.
    fileprivate mutating func records(
        of kind: StoreFailure.ItemProblem.Kind, _ table: String, _ name: String, _ db: Database,
        _ open: (Int64) throws -> Void
    ) throws {
        for row in try Row.fetchAll(db, sql: "SELECT number, \(name) FROM \(table)") {
            records += 1
            do {
                try open(row.decode(atIndex: 0))
            } catch let error as DatabaseError {
                throw error
            } catch {
                unreadable.append(Unreadable(kind: kind, name: try row.text(1)))
            }
        }
    }
}
