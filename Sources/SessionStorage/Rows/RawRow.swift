import GRDB
import GRDBSQLite

/// The present row of a statement, read without copies; valid until the next step.
struct RawRow {
    fileprivate let statement: OpaquePointer

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

extension Statement {
    /// Runs the statement with its arguments and hands over each row.
    func forEachRawRow(_ body: (RawRow) throws -> Void) throws {
        defer { sqlite3_reset(sqliteStatement) }
        while true {
            let code = sqlite3_step(sqliteStatement)
            switch code {
            case SQLITE_ROW: try body(RawRow(statement: sqliteStatement))
            case SQLITE_DONE: return
            default: throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
    }
}
