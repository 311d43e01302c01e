import CSQLite
import LoginCore

/// How SQLite is set up on each connection (Docs/Vault.md), and the proof that it is.
enum StoreSettings {
    /// How long a call waits for another process, in seconds.
    static let busyTimeout = Duration.seconds(10)

    static func configuration(for access: StoreFile.Access) -> Connection.Configuration {
        Connection.Configuration(
            isReadOnly: access == .readOnly, waiting: busyTimeout, prepare: prepare(required))
    }

    /// For a copy of a store that is in memory only.
    static func configurationInMemory() -> Connection.Configuration {
        Connection.Configuration(prepare: prepare(required.filter { !$0.concernsFile }))
    }

    private static func prepare(
        _ settings: [Setting]
    ) -> @Sendable (Database) throws -> Void {
        { db in
            try db.defend()
            for limit in StoreLimit.required { try limit.enforce(db) }
            for setting in settings { try setting.enforce(db) }
        }
    }

    /// A pragma with the value to set and the value it must then have.
    struct Setting: Sendable {
        var pragma: String
        var value: String
        var inForce: String
        /// Whether it is about how a file is used, and means nothing in memory.
        var concernsFile = false
    }

    static let required = [
        Setting(pragma: "journal_mode", value: "DELETE", inForce: "delete", concernsFile: true),
        Setting(pragma: "synchronous", value: "EXTRA", inForce: "3"),
        Setting(pragma: "secure_delete", value: "ON", inForce: "1"),
        Setting(pragma: "trusted_schema", value: "OFF", inForce: "0"),
        Setting(pragma: "cell_size_check", value: "ON", inForce: "1"),
        Setting(pragma: "mmap_size", value: "0", inForce: "0", concernsFile: true),
        // 16 MiB at most: 10,000 sessions, so that listing them in order reads each page once.
        Setting(pragma: "cache_size", value: "-16384", inForce: "-16384"),
        Setting(pragma: "foreign_keys", value: "ON", inForce: "1"),
        // Sorting must leave nothing in files of its own.
        Setting(pragma: "temp_store", value: "MEMORY", inForce: "2"),
    ]
}

extension StoreSettings.Setting {
    /// Sets the pragma and reads it back; a setting that is not in force refuses the store.
    func enforce(_ db: Database) throws {
        try db.execute(sql: "PRAGMA \(pragma) = \(value)")
        guard try current(db) == inForce else {
            throw StoreFailure.storage(
                .inputOutput(operation: "PRAGMA \(pragma)", reason: "not in force"))
        }
    }

    /// The value in force; a pragma that this SQLite was built without has none.
    func current(_ db: Database) throws -> String? {
        // Some are numbers; they are compared as they are written.
        try db.cachedStatement(sql: "PRAGMA \(pragma)").firstRow {
            String(decoding: $0.utf8(0), as: UTF8.self)
        }
    }
}

/// How much SQLite may be asked for on a connection to the store.
///
/// A file that was changed from outside may bring statements, triggers and values of its own. The
/// store needs far less; the figures follow SQLite's "Defense Against The Dark Arts".
struct StoreLimit: Sendable {
    var name: String
    private var number: Int32
    var value: Int32

    static let required = [
        // The greatest record: a provider's definition with its certificates.
        StoreLimit(name: "length", number: SQLITE_LIMIT_LENGTH, value: 1_000_000),
        StoreLimit(name: "sql_length", number: SQLITE_LIMIT_SQL_LENGTH, value: 100_000),
        StoreLimit(name: "column", number: SQLITE_LIMIT_COLUMN, value: 100),
        StoreLimit(name: "expr_depth", number: SQLITE_LIMIT_EXPR_DEPTH, value: 20),
        StoreLimit(name: "compound_select", number: SQLITE_LIMIT_COMPOUND_SELECT, value: 3),
        StoreLimit(name: "vdbe_op", number: SQLITE_LIMIT_VDBE_OP, value: 25_000),
        StoreLimit(name: "function_arg", number: SQLITE_LIMIT_FUNCTION_ARG, value: 8),
        StoreLimit(name: "attached", number: SQLITE_LIMIT_ATTACHED, value: 0),
        StoreLimit(
            name: "like_pattern_length", number: SQLITE_LIMIT_LIKE_PATTERN_LENGTH, value: 50),
        StoreLimit(name: "variable_number", number: SQLITE_LIMIT_VARIABLE_NUMBER, value: 32),
        StoreLimit(name: "trigger_depth", number: SQLITE_LIMIT_TRIGGER_DEPTH, value: 10),
        StoreLimit(name: "worker_threads", number: SQLITE_LIMIT_WORKER_THREADS, value: 0),
    ]

    /// Sets the limit and reads it back; one that is not in force refuses the store.
    func enforce(_ db: Database) throws {
        _ = sqlite3_limit(db.sqliteConnection, number, value)
        guard current(db) == value else {
            throw StoreFailure.storage(
                .inputOutput(operation: "sqlite3_limit \(name)", reason: "not in force"))
        }
    }

    /// The limit in force.
    func current(_ db: Database) -> Int32 {
        sqlite3_limit(db.sqliteConnection, number, -1)
    }
}

extension Database {
    /// Refuses statements that could damage the file by intention, such as writes to the schema.
    func defend() throws {
        guard let sqliteConnection, csqlite_defend(sqliteConnection) == 1 else {
            throw StoreFailure.storage(
                .inputOutput(operation: "SQLITE_DBCONFIG_DEFENSIVE", reason: "not in force"))
        }
    }
}
