import LoginCore
import OAuthCore
import Vault

/// A whole store in memory, before it is a file.
struct StoreImage {
    let database: Connection
    /// Where it is to be, for failures.
    private let path: String

    /// A copy through SQLite's backup, also while others write.
    init(of store: StoreConnection, for path: String) throws(StoreFailure) {
        self.path = path
        database = try translating(path: store.path) {
            let copy = try Connection(configuration: StoreSettings.configurationInMemory())
            try store.database.backup(to: copy)
            return copy
        }
    }

    /// A new store with these slots, filled by `fill`, with its manifest made last.
    init<Result>(
        for path: String, header: VaultHeader, at now: Timestamp, key: VaultKey,
        filledBy fill: (Verification) throws -> Result
    ) throws(StoreFailure) {
        self.path = path
        database = try translating(path: path) {
            let database = try Connection(configuration: StoreSettings.configurationInMemory())
            try database.write { db in
                try Schema.create(db)
                try StoredVault.insert(header, db, at: now)
                let rows = try Verification(new: db, with: key)
                _ = try fill(rows)
                try rows.establish()
            }
            return database
        }
    }

    /// Checks the tables and the pages, and with the key all that the manifest covers.
    func verify(with key: VaultKey?) throws(StoreFailure) {
        try translating(path: path) {
            try database.write { db in
                try Schema.require(db)
                // No seal covers these; SQLite would call the whole file damaged.
                try db.execute(sql: "DELETE FROM last_used WHERE typeof(at) <> 'integer'")
                guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
                    throw StoreFailure.damaged(unreadable: 1, of: 1)
                }
                if let key { try Verification(db, with: key).requireEverything() }
            }
        }
    }

    func countSessions() throws(StoreFailure) -> Int {
        try translating(path: path) {
            try database.read { db in
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM sessions NOT INDEXED WHERE removed_at IS NULL")
                    ?? 0
            }
        }
    }

    /// Lends the bytes of the image, to be written to a file.
    func withBytes(
        _ body: (UnsafeRawBufferPointer) throws(StoreFailure) -> Void
    ) throws(StoreFailure) {
        try translating(path: path) {
            try database.read { db in try db.withSerialized { try body($0) } }
        }
    }
}
