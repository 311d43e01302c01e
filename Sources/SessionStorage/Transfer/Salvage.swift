import CSQLite
import LoginCore

/// Reads a store whose definitions were changed, for a check and a repair only.
enum Salvage {
    /// Lends the store, or a copy in memory with our own tables alone, and how the definitions differ.
    ///
    /// Within a transaction. Throws `changed` for a store of an older version that was changed so.
    static func reading<Result>(
        _ db: Database,
        _ body: (Database, [StoreFailure.DefinitionChange]) throws -> Result
    ) throws -> Result {
        let differences = try db.reading {
            try Schema.differences(db, version: Schema.versionNumber(of: db))
        }
        // Pages that cannot be read are told apart by who reads on.
        guard case .success(let found) = differences, !found.isEmpty else {
            return try body(db, [])
        }
        return try copy(of: db, found).read { try body($0, found) }
    }

    /// A copy in memory with our own tables, each with the rows that the file has for its name, and
    /// without indexes, none of which a check or a repair asks.
    static func copy(
        of db: Database, _ differences: [StoreFailure.DefinitionChange]
    ) throws -> Connection {
        guard try Schema.versionNumber(of: db) == Schema.version, !differences.contains(.encoding)
        else { throw StoreFailure(differences) ?? StoreFailure.damaged(unreadable: 1, of: 1) }
        // No query sees this connection but those here, which ask SQLite's own table alone.
        let bare = try Connection()
        try bare.inDatabase { copy in
            try copy.load(try db.withSerialized { Array($0) })
            try copy.execute(sql: "PRAGMA writable_schema = ON")
            try copy.defineOnly(try Schema.definitions(ofVersion: Schema.version))
        }
        let copy = try Connection(configuration: StoreSettings.configurationInMemory())
        try copy.inDatabase { fresh in
            try fresh.load(try bare.inDatabase { try $0.withSerialized { Array($0) } })
            for setting in StoreSettings.required where !setting.concernsFile {
                try setting.enforce(fresh)
            }
        }
        return copy
    }
}

extension Database {
    /// Bytes count as the text that SQLite takes them for.
    private enum MasterColumn: String, RowColumn {
        case rowid
        case type = "CAST(type AS TEXT)"
        case name = "CAST(name AS TEXT)"
    }

    /// Lends the bytes of the whole database.
    func withSerialized<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result
    {
        var count: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
            throw StoreFailure.storage(
                .inputOutput(operation: "sqlite3_serialize", reason: "no memory"))
        }
        defer { sqlite3_free(bytes) }
        return try body(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// Becomes the database that those bytes are.
    func load(_ bytes: [UInt8]) throws {
        guard let copy = sqlite3_malloc64(UInt64(max(bytes.count, 1))) else {
            throw StoreFailure.storage(
                .inputOutput(operation: "sqlite3_deserialize", reason: "no memory"))
        }
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        // Bytes 18 and 19 say whether there is a write-ahead log, which memory has none of.
        if bytes.count > 19 { copy.storeBytes(of: 0x0101, toByteOffset: 18, as: UInt16.self) }
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        let length = sqlite3_int64(bytes.count)
        let code = sqlite3_deserialize(
            sqliteConnection, "main", copy.assumingMemoryBound(to: UInt8.self), length, length,
            flags)
        guard code == SQLITE_OK else { throw SQLiteError(code) }
    }

    /// Takes out of SQLite's own table what is not one of these tables, and defines those as they
    /// should be.
    fileprivate func defineOnly(_ definitions: Definitions) throws {
        let tables = definitions.entries.filter { $0.type == "table" }
        let rows = try Row<MasterColumn>.fetchAll(self, from: "sqlite_master NOT INDEXED") {
            (
                number: try $0.decode(.rowid, Int64.self), type: try $0.optionalText(.type),
                name: try $0.optionalText(.name)
            )
        }
        var kept: [Int64] = []
        for table in tables {
            let row = rows.first { $0.type == "table" && $0.name == table.name }
            guard let row else { continue }
            kept.append(row.number)
            try execute(
                sql: """
                    UPDATE sqlite_master SET type = ?, name = ?, tbl_name = ?, sql = ?
                    WHERE rowid = ?
                    """,
                arguments: [table.type, table.name, table.table, table.sql, row.number])
        }
        let list = kept.map { "\($0)" }.joined(separator: ", ")
        try execute(sql: "DELETE FROM sqlite_master WHERE rowid NOT IN (\(list))")
    }
}
