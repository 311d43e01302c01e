import CSQLite
import OAuthCore

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

    /// A value of the type that is asked for.
    func decode<Value: SQLReadable>(
        _: Value.Type = Value.self, at column: Int32
    ) throws(ColumnMismatch) -> Value {
        guard let value = Value(self, column) else { throw ColumnMismatch() }
        return value
    }

    /// A value of a row that SQLite makes, as a pragma's, by the name that it gives the column.
    func decode<Value: SQLReadable>(
        _: Value.Type = Value.self, _ name: String
    ) throws(ColumnMismatch) -> Value {
        let place = (0..<sqlite3_column_count(statement)).first { column in
            sqlite3_column_name(statement, column).map { String(cString: $0) } == name
        }
        guard let place else { throw ColumnMismatch() }
        return try decode(at: place)
    }
}

/// The columns of a kind of row, by their names in the tables.
///
/// SELECT is written from the cases, so that no name stands for the place of another one.
protocol RowColumn: RawRepresentable<String>, CaseIterable {}

extension RowColumn {
    /// The place in the row: in memory, cases without values are bytes that count from 0.
    ///
    /// A constant wherever the case is known; there are two cases at least.
    @inline(__always)
    fileprivate var place: Int32 { withUnsafeBytes(of: self) { Int32($0.load(as: UInt8.self)) } }

    /// The names as SQL lists them, up to `last`; all for nil.
    static func list(through last: Self? = nil) -> String {
        allCases.sorted { $0.place < $1.place }.prefix { $0.place <= last?.place ?? .max }
            .map { $0.rawValue }.joined(separator: ", ")
    }
}

/// The present row of a statement, each value checked for its type; valid until the next step.
///
/// A store that was changed from outside may hold anything in any column.
struct Row<Column: RowColumn> {
    let raw: RawRow

    /// A value of the type that is asked for.
    func decode<Value: SQLReadable>(
        _ column: Column, _: Value.Type = Value.self
    ) throws(ColumnMismatch) -> Value {
        try raw.decode(at: column.place)
    }

    func text(_ column: Column) throws(ColumnMismatch) -> String { try decode(column) }

    func optionalText(_ column: Column) throws(ColumnMismatch) -> String? {
        try decode(column, String?.self)
    }

    func bytes(_ column: Column) throws(ColumnMismatch) -> [UInt8] { try decode(column) }

    func time(_ column: Column) throws(ColumnMismatch) -> Timestamp {
        Timestamp(secondsSince1970: try decode(column))
    }

    func optionalTime(_ column: Column) throws(ColumnMismatch) -> Timestamp? {
        try decode(column, Int64?.self).map(Timestamp.init(secondsSince1970:))
    }

    func provider(_ column: Column) throws(ColumnMismatch) -> ProviderID {
        guard let id = ProviderID(rawValue: try text(column)) else { throw ColumnMismatch() }
        return id
    }

    /// The last use of a session; nil also for what is not a date, since no seal covers it.
    func lastUse(_ column: Column) -> Timestamp? {
        Int64(raw, column.place).flatMap(Timestamp.init(stated:))
    }

    // MARK: Without copies

    /// A text's bytes in UTF-8; nil for another type.
    func utf8(_ column: Column) -> UnsafeRawBufferPointer? {
        raw.type(column.place) == SQLITE_TEXT ? raw.utf8(column.place) : nil
    }

    /// A number; 0 for another type.
    func integer(_ column: Column) -> Int64 { raw.integer(column.place) }

    func isNull(_ column: Column) -> Bool { raw.type(column.place) == SQLITE_NULL }
}

// MARK: Queries

extension Row {
    /// Selects the columns, up to `last`, from `source`: tables, condition and order.
    static func statement(
        _ db: Database, through last: Column? = nil, from source: String
    ) throws -> Statement {
        let key = Database.StatementKey(
            text: source, columns: ObjectIdentifier(Column.self), last: last?.place ?? .max)
        return try db.cachedStatement(key) {
            "SELECT \(Column.list(through: last)) FROM \(source)"
        }
    }

    /// A value made of the first row of which `make` makes one; nil where there is none.
    static func first<Value>(
        _ db: Database, through last: Column? = nil, from source: String,
        _ arguments: StatementArguments = [], _ make: (Row) throws -> Value?
    ) throws -> Value? {
        let statement = try statement(db, through: last, from: source)
        try statement.bind(arguments)
        return try statement.firstRow { try make(Row(raw: $0)) }
    }

    static func forEach(
        _ db: Database, through last: Column? = nil, from source: String,
        _ arguments: StatementArguments = [], _ body: (Row) throws -> Void
    ) throws {
        _ = try first(db, through: last, from: source, arguments) { row -> Void? in
            try body(row)
            return nil
        }
    }

    /// A value made of each row.
    static func fetchAll<Value>(
        _ db: Database, through last: Column? = nil, from source: String,
        _ arguments: StatementArguments = [], _ make: (Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEach(db, through: last, from: source, arguments) { values.append(try make($0)) }
        return values
    }
}

// MARK: Types

/// A type that is read from a column without a conversion.
protocol SQLReadable {
    /// Nil for a column of another type.
    init?(_ row: RawRow, _ column: Int32)
}

extension SQLReadable {
    /// The first column of the first row; nil where that is NULL, or there is none.
    static func fetchOne(
        _ db: Database, sql: String, arguments: StatementArguments = []
    ) throws -> Self? {
        let statement = try db.cachedStatement(sql: sql)
        try statement.bind(arguments)
        return try statement.firstRow { try $0.decode(Self?.self, at: 0) } ?? nil
    }

    /// The first column of each row.
    static func fetchAll(
        _ db: Database, sql: String, arguments: StatementArguments = []
    ) throws -> [Self] {
        var values: [Self] = []
        let statement = try db.cachedStatement(sql: sql)
        try statement.bind(arguments)
        try statement.forEachRow { values.append(try $0.decode(at: 0)) }
        return values
    }
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
