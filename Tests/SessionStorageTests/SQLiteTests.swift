import CSQLite
import Testing

@testable import SessionStorage

/// The door to SQLite.
struct SQLiteTests {
    private let connection: Connection

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
            try Row.fetchAll(db, sql: "SELECT b FROM t ORDER BY a") { row in
                (try? row.decode(String.self, "b"), try? row.decode([UInt8].self, atIndex: 0))
            }
        }
        #expect(found.map(\.0) == ["x", nil])
        #expect(found.map(\.1) == [nil, [0, 0xff]])
    }

    @Test func `arguments go by place and by name, and what is not given is NULL`() throws {
        let made = try connection.read { db in
            try Row.fetchOne(
                db, sql: "SELECT ?, ?, ? IS NULL", arguments: [nil, "a\0b"]
            ) {
                (
                    try $0.decode(Int?.self, atIndex: 0), try $0.text(1),
                    try $0.decode(Bool.self, atIndex: 2)
                )
            }
        }
        #expect(made?.0 == nil && made?.1 == "a\0b" && made?.2 == true)
        let named = try connection.read {
            try Int.fetchOne($0, sql: "SELECT :a + :a", arguments: ["a": 2])
        }
        #expect(named == 4)
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
        let sql = "SELECT a FROM t ORDER BY a"
        let pairs = try connection.read { db in
            try Row.fetchAll(db, sql: sql) { row in
                (try row.decode(Int.self, atIndex: 0), try Int.fetchAll(db, sql: sql))
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
