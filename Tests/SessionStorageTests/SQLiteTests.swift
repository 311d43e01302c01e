import CSQLite
import Testing

@testable import SessionStorage

/// The door to SQLite.
struct SQLiteTests {
    private let connection: Connection

    private enum Column: String, RowColumn { case a, b }

    init() throws {
        connection = try Connection()
        try connection.inDatabase {
            try $0.execute(
                sql: "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x'), (2, x'00ff')")
        }
    }

    @Test func `a value of another type than asked for is none`() throws {
        #expect(throws: ColumnMismatch.self) {
            try connection.read { try String.fetchAll($0, sql: "SELECT a FROM t") }
        }
        let found = try connection.read { db in
            try Row<Column>.fetchAll(db, from: "t ORDER BY a") { row in
                (try? row.text(.b), try? row.bytes(.b))
            }
        }
        #expect(found.map(\.0) == ["x", nil])
        #expect(found.map(\.1) == [nil, [0, 0xff]])
    }

    @Test func `columns are selected in the order of their cases`() throws {
        #expect(StoredApp.Column.list().hasPrefix("provider, name, added_at, origins, uuid"))
        #expect(Column.list(through: .a) == "a")
        let found = try connection.read { db in
            try Row<Column>.first(db, from: "(SELECT 'y' AS b, 7 AS a)") { row in
                (try row.decode(.a, Int.self), try row.text(.b))
            }
        }
        #expect(found?.0 == 7 && found?.1 == "y")
    }

    @Test func `arguments go by place, and what is not given is NULL`() throws {
        let made = try connection.read { db in
            let statement = try db.cachedStatement(sql: "SELECT ?, ?, ? IS NULL")
            try statement.bind([nil, "a\0b"])
            return try statement.firstRow { row in
                (
                    try row.decode(Int?.self, at: 0), try row.decode(String.self, at: 1),
                    try row.decode(Bool.self, at: 2)
                )
            }
        }
        #expect(made?.0 == nil && made?.1 == "a\0b" && made?.2 == true)
    }

    @Test func `a transaction that fails leaves nothing, and the next one begins`() throws {
        #expect(throws: SQLiteError.self) {
            try connection.write { db in
                try db.execute(sql: "DELETE FROM t")
                try db.execute(sql: "no statement at all")
            }
        }
        #expect(try connection.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 2)
    }

    @Test func `a statement can be asked again while it gives rows`() throws {
        let pairs = try connection.read { db in
            try Row<Column>.fetchAll(db, through: .a, from: "t ORDER BY a") { row in
                (
                    try row.decode(.a, Int.self),
                    try Row<Column>.fetchAll(db, through: .a, from: "t ORDER BY a") {
                        try $0.decode(.a, Int.self)
                    }
                )
            }
        }
        #expect(pairs.map(\.0) == [1, 2])
        #expect(pairs.map(\.1) == [[1, 2], [1, 2]])
    }

    @Test func `texts in double quotes are names`() throws {
        #expect(throws: SQLiteError.self) {
            try connection.read { try String.fetchOne($0, sql: "SELECT \"no such column\" FROM t") }
        }
    }

    @Test func `an error has SQLite's extended code and words`() throws {
        let path = "/nowhere/at/all"
        let error = #expect(throws: SQLiteError.self) { try Connection(path: path) }
        #expect(error?.primaryCode == SQLITE_CANTOPEN)
        #expect(error?.message == "unable to open database file")
    }
}
