package import LoginCore
package import OAuthCore
import Vault

/// One pass over the sessions, unverified, for a first picture of them: how many there are, which come
/// first, and how much room their texts take.
package struct SessionScan: Sendable {
    /// The providers that have sessions, in no order.
    package var providers: [ProviderID] { groups.map(\.provider) }
    /// How many live sessions there are.
    package private(set) var count = 0
    /// How many removed ones are kept.
    package private(set) var removedCount = 0
    var groups: [Group] = []
    private var room = SessionGlance(counts: [])
    private let rows: Int

    private enum Column: String, RowColumn {
        case number, provider
        case accountID = "account_id"
        case accountName = "account_name"
        case label
        case expiresAt = "expires_at"
        case removedAt = "removed_at"
    }

    /// The sessions of one provider.
    struct Group: Sendable {
        let provider: ProviderID
        let id: [UInt8]
        var count = 0
        /// The numbers of the first ones by name, at most as many as were asked for.
        var first: [(name: SortedName, number: Int64)] = []
    }

    /// Reads everything; nil where a row is not what a session looks like.
    init?(_ db: Database, rows: Int) throws {
        self.rows = rows
        var isReadable = true
        try Row<Column>.forEach(db, from: "sessions NOT INDEXED") { row in
            guard row.isNull(.removedAt) else { return removedCount += 1 }
            guard isReadable, let group = group(of: row) else { return isReadable = false }
            if !row.isNull(.expiresAt) { room.hasEnds = true }
            if let label = row.utf8(.label) { room.labels.addWidest(label) }
            add(row, to: group, db)
        }
        guard isReadable else { return nil }
        // As `Row.lastUse`.
        room.hasUses =
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM last_used u NOT INDEXED
                        CROSS JOIN sessions s NOT INDEXED ON s.number = u.session
                        WHERE s.removed_at IS NULL
                            AND CASE typeof(u.at) WHEN 'integer'
                                THEN u.at BETWEEN 1 AND 253402300799 ELSE 0 END)
                    """) ?? false
    }

    /// Facts of all sessions for a list with the providers in that order.
    package func glance(of providers: [ProviderID]) -> SessionGlance {
        var glance = room
        glance.counts = providers.compactMap { provider in
            groups.first { $0.provider == provider }.map { .init(provider, $0.count) }
        }
        return glance
    }

    /// The rows that come first in a list with the providers in that order.
    func first(of providers: [ProviderID]) -> [Int64] {
        var numbers: [Int64] = []
        for provider in providers where numbers.count < rows {
            guard let group = groups.first(where: { $0.provider == provider }) else { continue }
            numbers += group.first.prefix(rows - numbers.count).map(\.number)
        }
        return numbers
    }

    /// The group of the row's provider; nil for what is none.
    private mutating func group(of row: Row<Column>) -> Int? {
        guard let id = row.utf8(.provider) else { return nil }
        if let known = groups.firstIndex(where: { $0.id.count == id.count && $0.id.isSame(as: id) })
        {
            return known
        }
        guard let provider = ProviderID(rawValue: String(decoding: id, as: UTF8.self)) else {
            return nil
        }
        groups.append(Group(provider: provider, id: Array(id)))
        return groups.count - 1
    }

    private mutating func add(_ row: Row<Column>, to group: Int, _ db: Database) {
        count += 1
        groups[group].count += 1
        let column = row.utf8(.accountName)
        guard let id = row.utf8(.accountID) else {
            // As of a session without an account.
            let name = Self.impersonalName(row.integer(.number), db)
            if name == nil { room.hasUnnamed = true }
            var text = name ?? ""
            return text.withUTF8 {
                add(UnsafeRawBufferPointer($0), column, row, to: group, name != nil)
            }
        }
        add(column ?? id, column, row, to: group, true)
    }

    private mutating func add(
        _ name: UnsafeRawBufferPointer, _ column: UnsafeRawBufferPointer?, _ row: Row<Column>,
        to group: Int, _ isNamed: Bool
    ) {
        if isNamed { room.names.addWidest(name) }
        let last = groups[group].first.count == rows ? groups[group].first.last : nil
        if let last, last.name.isSurely(before: name) { return }
        let sorted = SortedName(name, column: column)
        // Rows come by their numbers: of two with one name the later one is behind.
        if let last, !(sorted < last.name) { return }
        let place = groups[group].first.lastIndex { !(sorted < $0.name) }.map { $0 + 1 } ?? 0
        if last != nil { groups[group].first.removeLast() }
        if rows > 0 { groups[group].first.insert((sorted, row.integer(.number)), at: place) }
    }

    /// `app` or `guest`, for an app-only session.
    private static func impersonalName(_ number: Int64, _ db: Database) -> String? {
        let method = try? String.fetchOne(
            db, sql: "SELECT method FROM session_seals NOT INDEXED WHERE session = ?",
            arguments: [number])
        let kind = method.flatMap(StoredKind.init(text:))?.credentials
        return kind?.isImpersonal == true ? kind?.rawValue : nil
    }
}

extension [String] {
    /// Up to that length printable ASCII takes a column for each byte, and nothing is cut off it.
    private static var shortest: Int { 100 }

    /// Adds a text that may be wider than all that are there: no character has more columns than
    /// bytes.
    fileprivate mutating func addWidest(_ text: UnsafeRawBufferPointer) {
        // The first one is the widest whose columns are known.
        guard text.count > first?.utf8.count ?? 0 else { return }
        let isPlain = text.count <= Self.shortest && text.allSatisfy { (0x20...0x7e).contains($0) }
        let added = String(decoding: text, as: UTF8.self)
        guard isPlain else {
            if isEmpty { append("") }
            return append(added)
        }
        self = [added] + dropFirst().filter { $0.utf8.count > text.count }
    }
}

extension [UInt8] {
    fileprivate func isSame(as bytes: UnsafeRawBufferPointer) -> Bool {
        withUnsafeBytes { zip($0, bytes).allSatisfy { $0 == $1 } }
    }
}

/// The name of a session's owner as lists sort it: case aside, then as the store's own order has it.
struct SortedName: Sendable {
    /// In lower case.
    private let name: [UInt8]
    /// The column of names with ASCII in lower case, as `COLLATE NOCASE` compares it; nil for NULL,
    /// which comes first.
    private let column: [UInt8]?
    private let isASCII: Bool

    /// A name, and what stands in the column of names.
    init(_ name: UnsafeRawBufferPointer, column: UnsafeRawBufferPointer?) {
        isASCII = name.allSatisfy { $0 < 0x80 }
        self.name =
            isASCII
            ? name.map(\.lowered) : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
        self.column = column?.map(\.lowered)
    }

    /// Whether a name comes after this one for certain; false where that takes a closer look.
    func isSurely(before other: UnsafeRawBufferPointer) -> Bool {
        guard isASCII, other.allSatisfy({ $0 < 0x80 }) else { return false }
        return name.withUnsafeBytes { own in
            let length = min(own.count, other.count)
            for index in 0..<length where own[index] != other[index].lowered {
                return own[index] < other[index].lowered
            }
            return own.count < other.count
        }
    }

    private var text: String { String(decoding: name, as: UTF8.self) }
}

extension SortedName: Comparable {
    static func < (one: SortedName, other: SortedName) -> Bool {
        if one.isASCII, other.isASCII {
            if one.name != other.name { return one.name.lexicographicallyPrecedes(other.name) }
        } else if one.text != other.text {
            return one.text < other.text
        }
        guard let column = other.column else { return false }
        return one.column.map { $0.lexicographicallyPrecedes(column) } ?? true
    }

    static func == (one: SortedName, other: SortedName) -> Bool {
        one.text == other.text && one.column == other.column
    }
}

extension UInt8 {
    /// A letter of ASCII in lower case.
    var lowered: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}

// Reads for the first picture of a list. Of the sessions only those that it shows are
// verified, so that nothing may be done with it: everything is read right after.

extension SessionStore.Sessions {
    /// Counts the sessions and finds those that come first in a list of so many rows.
    ///
    /// Nil where a row is not what a session looks like, so that only a whole list can tell about it.
    package func scan(rows: Int) throws(StoreFailure) -> SessionScan? {
        try connection.read { try SessionScan($0, rows: rows) }
    }

    /// Reads those that come first with the providers in that order, each verified.
    ///
    /// Nil where one cannot be read, or is gone; throws `changed`.
    package func first(
        of scan: SessionScan, providers: [ProviderID]
    ) throws(StoreFailure) -> [SessionSummary]? {
        let numbers = scan.first(of: providers)
        return try connection.openByNeed { rows in
            for number in numbers { try rows.require(number, in: .sessions) }
            var decoder = SummaryDecoder()
            let sessions = try numbers.compactMap { number in
                try Row<SessionColumn>.first(
                    rows.db, through: .method,
                    from: """
                        \(SessionSummary.tables)
                        WHERE s.number = ? AND s.removed_at IS NULL AND k.session IS NOT NULL
                        """, [number]
                ) { try? decoder.summary($0) }
            }
            return sessions.count == numbers.count ? sessions : nil
        }
    }
}
