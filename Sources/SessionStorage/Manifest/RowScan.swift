import CSQLite
import Glibc
import Vault

/// Makes the digests of the rows as they are now, without copying their values.
enum RowScan {
    /// Calls `body` for each row in the order of the numbers with its digest, empty where none can be
    /// made; returns whether there are seals without a session.
    @discardableResult
    static func forEach(
        in table: ManifestTable, _ form: Manifest.Form, _ db: Database,
        _ body: (Int64, [UInt8]) throws -> Void
    ) throws -> Bool {
        var digester = RowDigester()
        var digest: [UInt8] = []
        let columns = table.columns.joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM \(table.rawValue) NOT INDEXED ORDER BY number")
        let isSealedBeside = table == .sessions && form == .entries
        let sealColumns = (["session"] + ManifestTable.sealColumns).joined(separator: ", ")
        let seals = try isSealedBeside ? RowsBeside(db, sealColumns, of: "session_seals") : nil
        try statement.forEachRow { row in
            digest.removeAll(keepingCapacity: true)
            digester.begin(table)
            var isWhole = digester.append(row, 0..<Int32(table.columns.count))
            if isSealedBeside {
                let end = Int32(ManifestTable.sealColumns.count + 1)
                if let seal = try seals?.row(of: row.integer(0)) {
                    isWhole = digester.append(seal, 1..<end) && isWhole
                } else {
                    for _ in 1..<end { digester.appendNull() }
                }
            }
            if isWhole { digester.finish(into: &digest) }
            try body(row.integer(0), digest)
        }
        try seals?.finish()
        return seals?.hasOrphans == true
    }

    /// The digest of one row; nil when it is gone, empty when none can be made.
    static func digest(
        of number: Int64, in table: ManifestTable, _ form: Manifest.Form, _ db: Database
    ) throws -> [UInt8]? {
        let isSealedBeside = table == .sessions && form == .entries
        let own = table.columns.map { "r.\($0)" }
        let columns = own + (isSealedBeside ? ManifestTable.sealColumns.map { "k.\($0)" } : [])
        let seals = isSealedBeside ? "LEFT JOIN session_seals k ON k.session = r.number" : ""
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(columns.joined(separator: ", "))
                FROM \(table.rawValue) r NOT INDEXED \(seals) WHERE r.number = ?
                """)
        try statement.bind([number])
        return try statement.firstRow { row in
            var digester = RowDigester()
            digester.begin(table)
            return digester.append(row, 0..<Int32(columns.count)) ? digester.finish() : []
        }
    }

    /// How the rows of a table differ from what their digests were made over.
    struct Differences {
        /// How many rows there are.
        var count = 0
        /// How many of them hold something else.
        var edited = 0
        /// Whether rows are there that have no digest, or digests whose rows are gone.
        var isOtherList = false
    }

    /// Compares all rows of a table.
    static func differences(
        in table: ManifestTable, _ form: Manifest.Form, from digests: RowDigests, _ db: Database
    ) throws -> Differences {
        var found = Differences()
        var expected = digests.makeIterator()
        var next = expected.next()
        let hasOrphans = try forEach(in: table, form, db) { number, digest in
            found.count += 1
            while let entry = next, entry.number < number {
                found.isOtherList = true
                next = expected.next()
            }
            guard let entry = next, entry.number == number else {
                return found.isOtherList = true
            }
            if !entry.digest.holds(digest) { found.edited += 1 }
            next = expected.next()
        }
        if next != nil || hasOrphans { found.isOtherList = true }
        return found
    }
}

extension ArraySlice<UInt8> {
    /// Whether these are the same bytes.
    func holds(_ bytes: [UInt8]) -> Bool {
        withUnsafeBytes { own in
            bytes.withUnsafeBytes { other in
                guard own.count == other.count, let left = own.baseAddress,
                    let right = other.baseAddress
                else { return own.isEmpty && other.isEmpty }
                return memcmp(left, right, own.count) == 0
            }
        }
    }
}

extension RowDigester {
    /// Appends these columns of a row; false where one holds what no digest is made over.
    fileprivate mutating func append(_ row: RawRow, _ columns: Range<Int32>) -> Bool {
        for column in columns {
            switch row.type(column) {
            case SQLITE_INTEGER: append(row.integer(column))
            case SQLITE_TEXT: append(text: row.utf8(column))
            case SQLITE_BLOB: append(blob: row.bytes(column))
            case SQLITE_NULL: appendNull()
            default: return false
            }
        }
        return true
    }
}
