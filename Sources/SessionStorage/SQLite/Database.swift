import CSQLite

/// A connection to SQLite, in the hands of the one who uses it now.
final class Database {
    /// Nil once it was closed.
    private(set) var sqliteConnection: OpaquePointer?
    private var statements: [StatementKey: Statement] = [:]

    /// A compiled statement's text, or what it selects and the text behind that.
    struct StatementKey: Hashable {
        var text: String
        var columns: ObjectIdentifier?
        var last: Int32 = .max
    }

    /// Opens a file, which is made unless it is only read, or a new database in memory where `path` is
    /// nil.
    ///
    /// `waiting` is how long a call waits for the locks of others.
    init(path: String?, isReadOnly: Bool, waiting: Duration) throws {
        let access =
            isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        // The connection around this one lets in one caller at a time.
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        try require(sqlite3_open_v2(path ?? ":memory:", &sqliteConnection, flags, nil))
        let (seconds, attoseconds) = waiting.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        try require(sqlite3_busy_timeout(sqliteConnection, Int32(clamping: milliseconds)))
        try require(csqlite_delete_rows_singly(sqliteConnection))
        guard let sqliteConnection, csqlite_quote_names(sqliteConnection) == 1 else {
            throw SQLiteError(SQLITE_MISUSE)
        }
    }

    deinit { try? close() }

    /// Closes it; everything behind that throws.
    func close() throws {
        statements = [:]
        try require(sqlite3_close_v2(sqliteConnection))
        sqliteConnection = nil
    }

    /// How many rows the last statement changed.
    var changesCount: Int { sqliteConnection.map { Int(sqlite3_changes($0)) } ?? 0 }

    /// How many rows all statements changed so far.
    var totalChangesCount: Int {
        sqliteConnection.map { Int(sqlite3_total_changes64($0)) } ?? 0
    }

    /// The number of the row that was put in last.
    var lastInsertedRowID: Int64 { sqliteConnection.map(sqlite3_last_insert_rowid) ?? 0 }

    // MARK: Statements

    /// Compiles one statement.
    func makeStatement(sql: String) throws -> Statement {
        guard let statement = try compile(sql, isKept: false).statement else {
            throw SQLiteError(SQLITE_MISUSE)
        }
        return statement
    }

    /// The statement, compiled at its first use; another one while that gives rows.
    func cachedStatement(sql: String) throws -> Statement {
        try cachedStatement(StatementKey(text: sql)) { sql }
    }

    func cachedStatement(_ key: StatementKey, _ sql: () -> String) throws -> Statement {
        if let known = statements[key] {
            return known.isBusy ? try makeStatement(sql: sql()) : known
        }
        guard let statement = try compile(sql(), isKept: true).statement else {
            throw SQLiteError(SQLITE_MISUSE)
        }
        statements[key] = statement
        return statement
    }

    /// Runs one statement with its arguments, or all of a text without.
    func execute(sql: String, arguments: StatementArguments? = nil) throws {
        if let arguments { return try cachedStatement(sql: sql).execute(arguments) }
        var rest: String? = sql
        while let sql = rest {
            let compiled = try compile(sql, isKept: false)
            try compiled.statement?.execute()
            rest = compiled.rest
        }
    }

    /// Puts a row into a table.
    func insert<Column>(into table: String, _ row: RowValues<Column>) throws {
        let names = row.pairs.map(\.column.rawValue).joined(separator: ", ")
        let marks = row.pairs.map { _ in "?" }.joined(separator: ", ")
        try execute(
            sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))",
            arguments: StatementArguments(row.pairs.map(\.value)))
    }

    /// Writes these columns into the rows that have those keys.
    func update<Column>(
        _ table: String, _ row: RowValues<Column>, where keys: RowValues<Column>
    ) throws {
        try execute(
            sql: """
                UPDATE \(table) SET \(row.assignments.joined(separator: ", "))
                WHERE \(keys.assignments.joined(separator: " AND "))
                """,
            arguments: StatementArguments((row.pairs + keys.pairs).map(\.value)))
    }

    /// The first statement of a text, nil for a comment or blanks, and the text behind it.
    private func compile(
        _ sql: String, isKept: Bool
    ) throws -> (statement: Statement?, rest: String?) {
        var statement: OpaquePointer?
        var sql = sql
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let rest = try sql.withUTF8 { text -> String? in
            try text.withMemoryRebound(to: CChar.self) { text -> String? in
                var tail: UnsafePointer<CChar>?
                try require(
                    sqlite3_prepare_v3(
                        sqliteConnection, text.baseAddress, Int32(text.count), flags, &statement,
                        &tail))
                guard let start = text.baseAddress, let tail, tail - start < text.count else {
                    return nil
                }
                let bytes = UnsafeRawBufferPointer(start: tail, count: text.count - (tail - start))
                return String(decoding: bytes, as: UTF8.self)
            }
        }
        return (statement.map(Statement.init), rest)
    }

    private func require(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw SQLiteError(code, of: sqliteConnection) }
    }

    // MARK: Transactions

    /// How a transaction begins: with its locks, or with its first use of them.
    enum TransactionKind: String {
        case deferred = "DEFERRED"
        case immediate = "IMMEDIATE"
        case exclusive = "EXCLUSIVE"
    }

    /// How a transaction ends.
    enum TransactionEnd {
        case commit
        case rollback
    }

    /// Does something in a transaction, which is rolled back where that or the commit fails.
    func inTransaction(
        _ kind: TransactionKind = .immediate, _ body: () throws -> TransactionEnd
    ) throws {
        try cachedStatement(sql: "BEGIN \(kind.rawValue)").execute()
        do {
            switch try body() {
            case .commit: try cachedStatement(sql: "COMMIT").execute()
            case .rollback: try cachedStatement(sql: "ROLLBACK").execute()
            }
        } catch {
            if isInTransaction { try? execute(sql: "ROLLBACK") }
            throw error
        }
    }

    /// Whether there is a transaction; some errors roll it back.
    var isInTransaction: Bool {
        sqliteConnection.map { sqlite3_get_autocommit($0) == 0 } ?? false
    }
}
