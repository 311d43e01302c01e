import CSQLite

/// An error of SQLite, without the statement and its arguments.
struct SQLiteError: Error {
    /// The extended result code (https://sqlite.org/rescode.html).
    let code: Int32
    /// SQLite's words for it.
    let message: String

    /// The code without its particulars, as `SQLITE_IOERR`.
    var primaryCode: Int32 { code & 0xff }

    init(_ code: Int32) {
        self.init(code, String(cString: sqlite3_errstr(code)))
    }

    init(_ code: Int32, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The error that a connection reported last.
    init(_ code: Int32, of connection: OpaquePointer?) {
        self.init(
            code, connection.map { String(cString: sqlite3_errmsg($0)) } ?? "no connection")
    }

    /// An extended code, as `extended(SQLITE_IOERR, 1)` for `SQLITE_IOERR_READ`.
    ///
    /// Swift imports no sums of C macros.
    static func extended(_ code: Int32, _ detail: Int32) -> Int32 { code | detail << 8 }
}

/// A column holds another type than the schema says, or a value that no program writes there.
struct ColumnMismatch: Error {}
