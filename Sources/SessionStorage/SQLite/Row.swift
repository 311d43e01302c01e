import CSQLite

/// The present row of a statement, read without copies; valid until the next step.
struct RawRow {
    let statement: OpaquePointer

    func type(_ column: Int32) -> Int32 {
        sqlite3_column_type(statement, column)
    }

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    /// A text's bytes in UTF-8.
    func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_text(statement, column)
        return UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// A blob's bytes; empty for NULL.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(statement, column)))
    }
}

/// The present row of a statement, each value checked for its type; valid until the next step.
///
/// A store that was changed from outside may hold anything in any column.
struct Row {
    let raw: RawRow

    /// A value of the type that is asked for.
    ///
    /// Throws `ColumnMismatch` for another one.
    func decode<Value: SQLReadable>(
        _ type: Value.Type = Value.self, atIndex index: Int
    ) throws -> Value {
        guard let value = Value(raw, Int32(index)) else { throw ColumnMismatch() }
        return value
    }

    /// A value by the name of the column.
    func decode<Value: SQLReadable>(
        _ type: Value.Type = Value.self, _ name: String
    ) throws -> Value {
        let columns = 0..<sqlite3_column_count(raw.statement)
        let index = columns.first { column in
            sqlite3_column_name(raw.statement, column).map { String(cString: $0) } == name
        }
        guard let index else { throw ColumnMismatch() }
        return try decode(atIndex: Int(index))
    }
}

/// A type that is read from a column without a conversion.
protocol SQLReadable {
    /// Nil for a column of another type.
    init?(_ row: RawRow, _ column: Int32)
}

extension Int64: SQLReadable {
    init?(_ row: RawRow, _ column: Int32) {
        guard row.type(column) == SQLITE_INTEGER else { return nil }
        self = row.integer(column)
    }
}

extension Int: SQLReadable {
    init?(_ row: RawRow, _ column: Int32) {
        guard let number = Int64(row, column) else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: SQLReadable {
    init?(_ row: RawRow, _ column: Int32) {
        guard let number = Int64(row, column) else { return nil }
        self = number != 0
    }
}

extension String: SQLReadable {
    init?(_ row: RawRow, _ column: Int32) {
        guard row.type(column) == SQLITE_TEXT else { return nil }
        self.init(decoding: row.utf8(column), as: UTF8.self)
    }
}

extension [UInt8]: SQLReadable {
    init?(_ row: RawRow, _ column: Int32) {
        guard row.type(column) == SQLITE_BLOB else { return nil }
        self.init(row.bytes(column))
    }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    init?(_ row: RawRow, _ column: Int32) {
        guard row.type(column) != SQLITE_NULL else {
            self = .none
            return
        }
        guard let value = Wrapped(row, column) else { return nil }
        self = .some(value)
    }
}
