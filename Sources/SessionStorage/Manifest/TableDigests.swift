import LoginCore
import Vault

/// The digests of all rows that the manifest covers, by table.
struct TableDigests {
    /// In the order of `ManifestTable`.
    private var tables = ManifestTable.allCases.map { _ in RowDigests() }

    private enum Column: String, RowColumn { case covers, first, digest, entries }

    /// The digests of a store without rows.
    init() {}

    /// Reads the table `digests`, without entries; throws `changed(list)` for what no program writes
    /// there.
    init(_ db: Database) throws {
        guard try readPieces(db) else { throw StoreFailure.changed(.list) }
    }

    /// Reads what can be read of it in the same way; returns whether that is everything.
    mutating func readPieces(_ db: Database) throws -> Bool {
        var isWhole = true
        try Row<Column>.forEach(db, through: .digest, from: "digests ORDER BY covers, first") {
            row in
            guard let name = row.utf8(.covers),
                let table = ManifestTable(rawValue: String(decoding: name, as: UTF8.self)),
                let digest = try? row.bytes(.digest),
                (try? self[table].append(first: row.integer(.first), digest: digest)) != nil
            else { return isWhole = false }
        }
        return isWhole
    }

    /// Reads the entries that tell of a row.
    mutating func read(_ number: Int64, of table: ManifestTable, _ db: Database) throws {
        guard let first = self[table].missingPiece(of: number) else { return }
        try read(pieces: [first], of: table, db)
    }

    /// Reads all entries of a table.
    mutating func readAll(of table: ManifestTable, _ db: Database) throws {
        try read(pieces: self[table].missingPieces, of: table, db)
    }

    /// Reads all entries.
    mutating func readAll(_ db: Database) throws {
        for table in ManifestTable.allCases { try readAll(of: table, db) }
    }

    private mutating func read(pieces: [Int64], of table: ManifestTable, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT entries FROM digests WHERE covers = ? AND first = ?")
        for first in pieces {
            try statement.bind([table.rawValue, first])
            var isFound = false
            try statement.forEachRow { row in
                isFound = true
                try Self.requiringList { () throws(VaultFailure) in
                    try self[table].supply(row.bytes(0), of: first)
                }
            }
            // A page may have been forged so that a scan finds the piece and a search does not: its rows
            // would be missed by nobody.
            guard isFound else { throw StoreFailure.changed(.list) }
        }
    }

    private static func requiringList(_ body: () throws(VaultFailure) -> Void) throws {
        do throws(VaultFailure) {
            try body()
        } catch {
            throw StoreFailure.changed(.list)
        }
    }

    subscript(table: ManifestTable) -> RowDigests {
        get { tables[Self.place(of: table)] }
        _modify { yield &tables[Self.place(of: table)] }
    }

    /// Writes the pieces that were changed.
    mutating func store(_ db: Database) throws {
        for table in ManifestTable.allCases {
            let (pieces, removed) = self[table].takeChanges()
            for first in removed {
                try db.execute(
                    sql: "DELETE FROM digests WHERE covers = ? AND first = ?",
                    arguments: [table.rawValue, first])
            }
            for piece in pieces {
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO digests (covers, first, digest, entries)
                        VALUES (?, ?, ?, ?)
                        """,
                    arguments: [table.rawValue, piece.first, piece.digest, piece.entries])
            }
        }
    }

    private static func place(of table: ManifestTable) -> Int {
        ManifestTable.allCases.firstIndex(of: table) ?? 0
    }
}
