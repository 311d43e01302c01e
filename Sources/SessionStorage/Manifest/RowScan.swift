import CSQLite
import Glibc
import Vault

/// The rows that the manifest covers, each with the digest of what it now holds.
///
/// Reads through SQLite itself: a value goes from the page into the digest without a copy, since
/// this is done at each unlocking over everything.
struct RowScan {
    /// The recomputed digests, one after another, in the order of the rows' numbers.
    private(set) var digests = TableDigests()
    /// The rows whose stored digest is another one.
    private(set) var edited: [EditedRow] = []
    /// How many rows there are.
    private(set) var count = 0

    /// A row that is not what its digest was made over.
    struct EditedRow {
        var table: ManifestTable
        var number: Int64
    }

    /// Reads everything.
    init(_ db: Database) throws {
        var digester = RowDigester()
        for table in ManifestTable.allCases {
            let stored = Int32(table.columns.count)
            var made: [UInt8] = []
            let sql = """
                SELECT \(table.columns.joined(separator: ", ")), digest FROM \(table.rawValue) NOT INDEXED
                ORDER BY number
                """
            try db.cachedStatement(sql: sql).forEachRawRow { row in
                let isWhole = digester.digest(row, columns: stored, of: table, into: &made)
                count += 1
                guard isWhole, row.holds(made, from: made.count - RowDigester.digestLength, stored)
                else {
                    return edited.append(EditedRow(table: table, number: row.integer(0)))
                }
            }
            digests.append(made, of: table)
        }
    }

    /// The digests as they are stored, behind each other, in the order of the rows' numbers.
    static func stored(_ db: Database) throws -> TableDigests {
        var digests = TableDigests()
        for table in ManifestTable.allCases {
            var stored: [UInt8] = []
            let sql = "SELECT digest FROM \(table.rawValue) NOT INDEXED ORDER BY number"
            try db.cachedStatement(sql: sql).forEachRawRow { row in
                let digest = row.bytes(0)
                guard digest.count == RowDigester.digestLength else { throw VaultFailure.damaged }
                stored.append(contentsOf: digest)
            }
            digests.append(stored, of: table)
        }
        return digests
    }

    /// The digest of one row; nil when it is gone.
    static func digest(
        of number: Int64, in table: ManifestTable, _ db: Database
    ) throws -> [UInt8]? {
        var digester = RowDigester()
        var made: [UInt8] = []
        let columns = table.columns.joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM \(table.rawValue) NOT INDEXED WHERE number = ?")
        try statement.bind([number])
        try statement.forEachRawRow { row in
            let columns = Int32(table.columns.count)
            guard digester.digest(row, columns: columns, of: table, into: &made) else {
                throw VaultFailure.damaged
            }
        }
        return made.isEmpty ? nil : made
    }
}

extension RowDigester {
    /// Appends the digest of a row that begins with the table's columns; false where one holds what
    /// no digest is made over.
    fileprivate mutating func digest(
        _ row: RawRow, columns: Int32, of table: ManifestTable, into digests: inout [UInt8]
    ) -> Bool {
        var isWhole = true
        begin(table)
        for column in 0..<columns {
            switch row.type(column) {
            case SQLITE_INTEGER: append(row.integer(column))
            case SQLITE_TEXT: append(text: row.utf8(column))
            case SQLITE_BLOB: append(blob: row.bytes(column))
            case SQLITE_NULL: appendNull()
            default: isWhole = false
            }
        }
        finish(into: &digests)
        return isWhole
    }
}

extension RawRow {
    /// Whether a blob is the same as the end of these bytes.
    fileprivate func holds(_ bytes: [UInt8], from start: Int, _ column: Int32) -> Bool {
        let stored = self.bytes(column)
        guard stored.count == bytes.count - start, let address = stored.baseAddress else {
            return false
        }
        return bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memcmp($0 + start, address, stored.count) == 0 } ?? false
        }
    }
}
