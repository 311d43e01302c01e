import CSQLite
package import LoginCore
package import OAuthCore

/// One pass over the sessions, for a first picture of them: how many there are, which come first, and
/// how much room their texts take.
///
/// Nothing of it is verified. It asks no index, and sorts nothing but the few rows that come first.
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
        let kind = try db.cachedStatement(
            sql: "SELECT method FROM session_seals NOT INDEXED WHERE session = ?")
        let sql = """
            SELECT number, provider, account_id, account_name, label, expires_at, removed_at
            FROM sessions NOT INDEXED
            """
        try db.cachedStatement(sql: sql).forEachRawRow { row in
            guard row.type(6) == SQLITE_NULL else { return removedCount += 1 }
            guard isReadable, let group = group(of: row) else { return isReadable = false }
            if row.type(5) == SQLITE_INTEGER { room.hasEnds = true }
            if row.type(4) == SQLITE_TEXT { room.labels.addWidest(row.utf8(4)) }
            try add(row, to: group, kind)
        }
        guard isReadable else { return nil }
        room.hasUses = try Self.hasUses(db)
    }

    /// What of all sessions stands in a list with the providers in that order.
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
    private mutating func group(of row: RawRow) -> Int? {
        guard row.type(1) == SQLITE_TEXT else { return nil }
        let id = row.utf8(1)
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

    private mutating func add(_ row: RawRow, to group: Int, _ kind: Statement) throws {
        count += 1
        groups[group].count += 1
        let column = row.type(3) == SQLITE_TEXT ? row.utf8(3) : nil
        guard row.type(2) == SQLITE_TEXT else {
            // As of a session without an account.
            let name = try Self.impersonalName(row.integer(0), kind)
            if name == nil { room.hasUnnamed = true }
            var text = name ?? ""
            return text.withUTF8 {
                add(UnsafeRawBufferPointer($0), column, row, to: group, name != nil)
            }
        }
        add(column ?? row.utf8(2), column, row, to: group, true)
    }

    private mutating func add(
        _ name: UnsafeRawBufferPointer, _ column: UnsafeRawBufferPointer?, _ row: RawRow,
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
        if rows > 0 { groups[group].first.insert((sorted, row.integer(0)), at: place) }
    }

    /// `app` or `guest`, for a session of nobody.
    private static func impersonalName(_ number: Int64, _ kind: Statement) throws -> String? {
        var name: String?
        try kind.bind([number])
        try kind.forEachRawRow { row in
            guard row.type(0) == SQLITE_TEXT else { return }
            let text = String(decoding: row.utf8(0), as: UTF8.self)
            guard let kind = StoredKind(text: text)?.credentials, kind.isImpersonal else { return }
            name = kind.rawValue
        }
        return name
    }

    private static func hasUses(_ db: Database) throws -> Bool {
        var hasUses = false
        // As `Row.lastUse`.
        let sql = """
            SELECT 1 FROM last_used u NOT INDEXED
            CROSS JOIN sessions s NOT INDEXED ON s.number = u.session
            WHERE s.removed_at IS NULL AND u.at BETWEEN 1 AND 253402300799 LIMIT 1
            """
        try db.cachedStatement(sql: sql).forEachRawRow { _ in hasUses = true }
        return hasUses
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
