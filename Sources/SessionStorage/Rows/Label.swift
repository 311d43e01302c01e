import LoginCore

/// Labels: handles that people give, each used once among the sessions that are there.
enum Label {
    /// Whether the label, or something that reads the same on a command line, is another session's.
    static func isTaken(
        _ label: String, except session: SessionID?, _ rows: Verification
    ) throws -> Bool {
        if rows.addsMany { return try rows.known().isTaken(label, except: session) }
        let names = try String.fetchAll(
            rows.db,
            sql: """
                SELECT id FROM sessions NOT INDEXED WHERE removed_at IS NULL AND id IS NOT :own
                UNION ALL
                SELECT label FROM sessions NOT INDEXED
                WHERE removed_at IS NULL AND id IS NOT :own AND label IS NOT NULL
                """,
            arguments: ["own": session?.rawValue])
        // Swift takes two spellings of one letter for the same, as people do; SQLite does not.
        return names.contains(label)
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
