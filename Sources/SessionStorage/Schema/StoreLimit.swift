import CSQLite
import LoginCore

/// How much SQLite may be asked for on a connection to the store.
///
/// A file that was changed from outside may bring statements, triggers and values of its own. What
/// the store itself needs is far below; the figures follow SQLite's "Defense Against The Dark Arts".
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

    var isDefended: Bool {
        sqliteConnection.map { csqlite_is_defended($0) == 1 } ?? false
    }
}
