import CSQLite

/// A compiled statement.
final class Statement {
    let sqliteStatement: OpaquePointer

    init(_ sqliteStatement: OpaquePointer) {
        self.sqliteStatement = sqliteStatement
    }

    deinit { sqlite3_finalize(sqliteStatement) }

    /// Whether it has given a row, and is not at its end.
    var isBusy: Bool { sqlite3_stmt_busy(sqliteStatement) != 0 }

    var columnNames: [String] {
        (0..<sqlite3_column_count(sqliteStatement)).map { column in
            sqlite3_column_name(sqliteStatement, column).map { String(cString: $0) } ?? ""
        }
    }

    /// Puts arguments in the places of the former ones; those that are not given are NULL.
    func bind(_ arguments: StatementArguments) throws {
        sqlite3_clear_bindings(sqliteStatement)
        for (offset, value) in arguments.values.enumerated() {
            try bind(value, at: Int32(offset + 1))
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws {
        let code =
            switch value {
            case .null: sqlite3_bind_null(sqliteStatement, index)
            case .integer(let number): sqlite3_bind_int64(sqliteStatement, index, number)
            case .text(var text):
                text.withUTF8 {
                    csqlite_bind_text(sqliteStatement, index, $0.baseAddress, UInt64($0.count))
                }
            case .blob(let bytes):
                bytes.withUnsafeBytes {
                    csqlite_bind_blob(sqliteStatement, index, $0.baseAddress, UInt64($0.count))
                }
            }
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs it to its end; rows are passed over.
    func execute(_ arguments: StatementArguments = []) throws {
        try bind(arguments)
        try forEachRow { _ in }
    }

    /// Runs it with its arguments and hands over each row.
    func forEachRow(_ body: (RawRow) throws -> Void) throws {
        _ = try firstRow { row -> Void? in
            try body(row)
            return nil
        }
    }

    /// Runs it up to the first row of which `body` makes something.
    func firstRow<Value>(_ body: (RawRow) throws -> Value?) throws -> Value? {
        defer { reset() }
        while try step() {
            if let value = try body(row) { return value }
        }
        return nil
    }

    /// The row that the last step led to.
    var row: RawRow { RawRow(statement: sqliteStatement) }

    /// Goes to the next row; false where there is none.
    ///
    /// The caller resets the statement.
    func step() throws -> Bool {
        let code = sqlite3_step(sqliteStatement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error(code)
        }
    }

    /// Ends the reading of rows.
    func reset() { sqlite3_reset(sqliteStatement) }

    private func error(_ code: Int32) -> SQLiteError {
        SQLiteError(code, of: sqlite3_db_handle(sqliteStatement))
    }
}
