import CSQLite
import Synchronization

/// A connection to a database, which one caller uses at a time.
///
/// The others wait; the caller must not ask for it again meanwhile.
final class Connection: Sendable {
    // Safe: nothing but `inDatabase` touches it, within the lock.
    nonisolated(unsafe) private let database: Database
    private let lock = Mutex(())

    /// How a connection is set up.
    struct Configuration: Sendable {
        var isReadOnly = false
        /// How long a call waits for the locks of others.
        var waiting = Duration.zero
        /// Settles what has to be in force before anything is asked.
        var prepare: @Sendable (Database) throws -> Void = { _ in }
    }

    /// Opens a file, which is made unless it is only read, or a new database in memory.
    init(path: String? = nil, configuration: Configuration = Configuration()) throws {
        database = try Database(
            path: path, isReadOnly: configuration.isReadOnly, waiting: configuration.waiting)
        // Another file than a database fails as that, before a setting does.
        try database.execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
        try configuration.prepare(database)
    }

    /// Lends the database as it is.
    func inDatabase<Result, Failure>(
        _ body: (Database) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        // A result may not leave the lock by itself: it may be of this thread.
        lock.withLock { _ in
            do throws(Failure) {
                result = .success(try body(database))
            } catch {
                result = .failure(error)
            }
        }
        guard let result else { preconditionFailure("a lock runs what it is given") }
        return try result.get()
    }

    /// Reads in one transaction.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try committing(.deferred, body)
    }

    /// Writes in one transaction, which holds the lock from its beginning.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try committing(.immediate, body)
    }

    /// Does something in a transaction, and says how that ends.
    func inTransaction(
        _ kind: Database.TransactionKind, _ body: (Database) throws -> Database.TransactionEnd
    ) throws {
        try inDatabase { db in try db.inTransaction(kind) { try body(db) } }
    }

    private func committing<Result>(
        _ kind: Database.TransactionKind, _ body: (Database) throws -> Result
    ) throws -> Result {
        var result: Result?
        try inTransaction(kind) { db in
            result = try body(db)
            return .commit
        }
        guard let result else { throw SQLiteError(SQLITE_MISUSE) }
        return result
    }

    /// Copies the whole database in the place of another one's, also while others write.
    func backup(to other: Connection) throws {
        try inDatabase { source in
            try other.inDatabase { target in
                let backup = sqlite3_backup_init(
                    target.sqliteConnection, "main", source.sqliteConnection, "main")
                let code = backup.map { sqlite3_backup_step($0, -1) } ?? SQLITE_ERROR
                let end = backup.map(sqlite3_backup_finish) ?? SQLITE_OK
                guard code == SQLITE_DONE, end == SQLITE_OK else {
                    throw SQLiteError(
                        code == SQLITE_DONE ? end : code, of: target.sqliteConnection)
                }
            }
        }
    }

    /// Closes it.
    func close() throws {
        try inDatabase { try $0.close() }
    }
}
