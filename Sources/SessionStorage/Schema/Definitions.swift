import LoginCore
import Vault

/// The tables, indexes, views and triggers of a store, as its file defines them.
///
/// Anyone who can edit the file can use them as a weapon: a foreign key or a constraint changes rows
/// along with our own writes, and those are stamped. So nothing else is read before they are known
/// to be our own.
struct Definitions: Equatable {
    private(set) var entries: [Entry]
    private var isUTF8: Bool
    /// Names of definitions that share their page with another one, have none, or have bytes for text.
    private var misplaced: [String] = []

    /// One row of SQLite's own table.
    struct Entry: Hashable {
        var type: String
        var name: String
        var table: String
        /// Without the blanks that mean nothing.
        var sql: String
    }

    private enum Column: String, RowColumn {
        case type, name
        case table = "tbl_name"
        case sql
        case page = "rootpage"
    }

    /// More are not read: a store has 24.
    private static let most: Int32 = 64

    /// Reads them, and evaluates none of them.
    ///
    /// `sqlite_master` is the one name that no definition can take: a view called `sqlite_schema`
    /// would be asked in its place. An index on it may be forged like any other.
    init(_ db: Database) throws {
        entries = []
        var pages: Set<Int64> = []
        var misplaced: [String] = []
        var found: [Entry] = []
        try Row<Column>.forEach(
            db, from: "main.sqlite_master NOT INDEXED ORDER BY rowid LIMIT \(Self.most)"
        ) { row in
            // SQLite takes bytes for text too.
            let bytes = { (column: Column) in
                row.utf8(column).map { Array($0) } ?? (try? row.bytes(column)) ?? []
            }
            let text = { String(decoding: bytes($0), as: UTF8.self) }
            let entry = Entry(
                type: text(.type), name: text(.name), table: text(.table),
                sql: Self.withoutBlanks(bytes(.sql)))
            found.append(entry)
            let isText =
                [Column.type, .name, .table].allSatisfy { row.utf8($0) != nil }
                && (row.utf8(.sql) != nil || row.isNull(.sql))
            // The first page is that of this table.
            let page = row.integer(.page)
            if !isText || page < 2 || !pages.insert(page).inserted { misplaced.append(entry.name) }
        }
        entries = found.sorted { ($0.name, $0.type, $0.sql) < ($1.name, $1.type, $1.sql) }
        self.misplaced = misplaced
        isUTF8 = try String.fetchOne(db, sql: "PRAGMA encoding") == "UTF-8"
    }

    /// The text with a blank only where it parts two words.
    ///
    /// SQLite's versions put other blanks into what `ALTER TABLE` leaves. Our definitions have
    /// neither quotes nor comments, so that what differs in blanks only means the same.
    static func withoutBlanks(_ sql: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sql.count)
        var isBlankBefore = false
        for byte in sql {
            guard ![0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) else {
                isBlankBefore = true
                continue
            }
            if isBlankBefore, let last = bytes.last, isWord(last), isWord(byte) {
                bytes.append(0x20)
            }
            bytes.append(byte)
            isBlankBefore = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "_")
    }

    /// One value for all of them.
    var fingerprint: [UInt8] {
        Fingerprint.of(entries.flatMap { [$0.type, $0.name, $0.table, $0.sql] })
    }

    /// How `other` differs from these: what was changed or is gone, then what does not belong there.
    func differences(in other: Definitions) -> [StoreFailure.DefinitionChange] {
        let expected = Dictionary(grouping: entries, by: \.name)
        let found = Dictionary(grouping: other.entries, by: \.name)
        let changed = expected.keys.sorted().compactMap { name -> StoreFailure.DefinitionChange? in
            guard let entries = found[name] else { return .missing(name: name) }
            return entries == expected[name] && !other.misplaced.contains(name)
                ? nil : .changed(name: name)
        }
        let foreign = found.keys.filter { expected[$0] == nil }.sorted()
        return (other.isUTF8 ? [] : [.encoding]) + changed
            + foreign.map { .foreign(name: $0) }
    }

    /// Whether these are known by their fingerprint alone to be those of a version.
    func are(_ fingerprint: String) -> Bool {
        isUTF8 && misplaced.isEmpty && self.fingerprint.hexadecimal == fingerprint
    }
}

extension Schema {
    /// Fingerprints by version, the first at index 0: saves making a store at each start.
    static let fingerprints = [
        "75749b4146eb5d4ed7e0e589578f16da7915a65bf99435ecc0edcd9c40bdc73f",
        "6cf9f55c2f87df3b53261dccf582d2f65241445b3e6fd4c514783b908cd07f52",
        "6cf9f55c2f87df3b53261dccf582d2f65241445b3e6fd4c514783b908cd07f52",
        "1fc5ff08eec7563ffa165e73b055a231e4690b683014adfdcc22509017c699de",
    ]

    /// How the definitions in a store of that version differ from those that this program makes.
    static func differences(
        _ db: Database, version: Int, through steps: [Step] = steps
    ) throws -> [StoreFailure.DefinitionChange] {
        let found = try Definitions(db)
        if fingerprints.indices.contains(version - 1), found.are(fingerprints[version - 1]) {
            return []
        }
        return try definitions(ofVersion: version, through: steps).differences(in: found)
    }

    /// The definitions of a new store of that version, which is made in memory.
    static func definitions(
        ofVersion version: Int, through steps: [Step] = steps
    ) throws -> Definitions {
        try Connection(configuration: StoreSettings.configurationInMemory()).write { fresh in
            try advance(fresh, from: 0, through: Array(steps.prefix(version)))
            return try Definitions(fresh)
        }
    }
}

extension StoreFailure {
    /// The failure that differing definitions are; nil without differences.
    init?(_ differences: [DefinitionChange]) {
        guard let first = differences.first else { return nil }
        self = .changed(.definitions(first, of: differences.count))
    }
}
