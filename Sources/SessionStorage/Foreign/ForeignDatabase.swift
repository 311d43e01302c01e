import CSQLite
public import LoginCore
import OAuthCore

/// Databases of other tools: their bytes in, rows of their tables out.
///
/// The bytes are read in memory, so that no journal counts. A schema is not trusted: a table may not
/// be a view or a module's, and its columns have to be stored.
public enum ForeignDatabase {
    /// Why a database is not read.
    public enum Failure: Error, Sendable, Equatable {
        /// It is not whole, or not what it says.
        case damaged
        /// A table has more rows than are read.
        case tooMany(limit: Int)
        /// It is a store of this program.
        case ours
    }

    /// The largest database that is read, in bytes; MAAS keeps a description of its API in each row.
    public static let sizeLimit = 16 << 20

    /// How many rows of a table are read.
    public static let rowLimit = 1000

    /// Whether bytes are those of a database; the rest of them may still be anything.
    public static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "SQLite format 3\0".utf8)
    }

    /// The tables of these names that a database has, in that order.
    public static func tables(
        _ names: [String], of bytes: [UInt8]
    ) throws(Failure) -> [ForeignTable] {
        do {
            let database = try Connection(configuration: StoreSettings.configurationInMemory())
            return try database.inDatabase { db in
                try db.load(bytes)
                try db.distrust()
                guard try !Schema.isOurs(db) else { throw Failure.ours }
                guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
                    throw Failure.damaged
                }
                return try names.compactMap { try db.foreignTable($0) }
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            // Memory alone is asked: whatever fails lies in what was read.
            throw .damaged
        }
    }
}

extension Database {
    /// Has nothing of a schema carried out, and ends what runs for long.
    fileprivate func distrust() throws {
        guard let sqliteConnection, csqlite_distrust(sqliteConnection) == 1 else {
            throw ForeignDatabase.Failure.damaged
        }
        // So many instructions take no second; to read such a table takes far fewer.
        sqlite3_progress_handler(sqliteConnection, 5_000_000, { _ in 1 }, nil)
    }

    /// A table with its rows; nil where there is none of that name.
    fileprivate func foreignTable(_ name: String) throws -> ForeignTable? {
        let quoted =
            "\"\(name.parts(atASCII: "\"", keepingEmpty: true).joined(separator: "\"\""))\""
        let type = try makeStatement(sql: "PRAGMA main.table_list(\(quoted))").firstRow {
            try $0.decode(String.self, "type")
        }
        guard let type else { return nil }
        // A column that is hidden is computed, or a module's.
        var hidden: [Int] = []
        try makeStatement(sql: "PRAGMA main.table_xinfo(\(quoted))").forEachRow {
            hidden.append(try $0.decode(Int.self, "hidden"))
        }
        guard type == "table", hidden.allSatisfy({ $0 == 0 }) else {
            throw ForeignDatabase.Failure.damaged
        }
        let statement = try makeStatement(
            sql: "SELECT * FROM main.\(quoted) LIMIT \(ForeignDatabase.rowLimit + 1)")
        let columns = statement.columnNames
        var table = ForeignTable(name: name, rows: [])
        try statement.forEachRow { row in
            guard table.rows.count < ForeignDatabase.rowLimit else {
                throw ForeignDatabase.Failure.tooMany(limit: ForeignDatabase.rowLimit)
            }
            table.rows.append(
                columns.enumerated().map { index, column in
                    .init(column: column, bytes: row.foreignBytes(Int32(index)))
                })
        }
        return table
    }
}

extension RawRow {
    /// The value as text or as it is; nil for NULL.
    fileprivate func foreignBytes(_ column: Int32) -> [UInt8]? {
        switch type(column) {
        case SQLITE_NULL: nil
        case SQLITE_BLOB: Array(bytes(column))
        default: Array(utf8(column))
        }
    }
}
