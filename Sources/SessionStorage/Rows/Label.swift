import LoginCore

/// Labels: handles that people give, each used once among the sessions that are there.
enum Label {
    /// Whether the label, or something that reads the same on a command line, is another session's.
    static func isTaken(
        _ label: String, except session: SessionID?, _ rows: Verification
    ) throws -> Bool {
        if rows.addsMany { return try rows.known().isTaken(label, except: session) }
        let statement = try rows.db.cachedStatement(
            sql: """
                SELECT id, label FROM sessions NOT INDEXED
                WHERE removed_at IS NULL AND id IS NOT ?
                """)
        try statement.bind([session?.rawValue])
        return try statement.firstRow { row in
            row.raw.utf8(0).reads(label) || row.raw.utf8(1).reads(label) ? true : nil
        } ?? false
    }

    /// The label itself, else `label-2` and so on: the first that is free.
    static func free(
        _ label: String, for session: SessionID?, _ rows: Verification
    ) throws -> String {
        var candidate = label
        var number = 2
        while try isTaken(candidate, except: session, rows) {
            candidate = "\(label)-\(number)"
            number += 1
        }
        return candidate
    }
}

extension UnsafeRawBufferPointer {
    /// Whether this text reads like the other one.
    ///
    /// Swift takes two spellings of one letter for the same, as people do; SQLite does not.
    fileprivate func reads(_ text: String) -> Bool {
        if elementsEqual(text.utf8) { return true }
        guard contains(where: { $0 >= 0x80 }) || text.utf8.contains(where: { $0 >= 0x80 }) else {
            return false
        }
        return String(decoding: self, as: UTF8.self) == text
    }
}
