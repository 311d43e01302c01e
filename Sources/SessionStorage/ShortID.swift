import GRDB
import LoginCore
import Vault

/// Names for sessions and logins: the beginning of random hexadecimal digits, long enough to be
/// free.
enum ShortID {
    static let shortest = 4

    /// A name that no session, label or unfinished login has.
    static func free(_ db: Database) throws -> String {
        let digits = try UniqueID.random().description
        for length in shortest...digits.count {
            let id = String(digits.prefix(length))
            if try !isTaken(id, db) { return id }
        }
        return digits
    }

    /// The name itself where it is free, else another one.
    static func free(preferring id: String, _ db: Database) throws -> String {
        try isTaken(id, db) ? free(db) : id
    }

    private static func isTaken(_ id: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sessions NOT INDEXED WHERE id = :id)
                    OR EXISTS (SELECT 1 FROM sessions NOT INDEXED WHERE label = :id AND removed_at IS NULL)
                    OR EXISTS (SELECT 1 FROM pending_logins NOT INDEXED WHERE id = :id)
                """,
            arguments: ["id": id]) ?? false
    }
}

/// Labels: handles that people give, each used once among the sessions that are there.
enum Label {
    /// Whether the label, or something that reads the same on a command line, is another session's.
    static func isTaken(_ label: String, except session: SessionID?, _ db: Database) throws -> Bool
    {
        let names = try String.fetchAll(
            db,
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
        _ label: String, for session: SessionID?, _ db: Database
    ) throws -> String {
        var candidate = label
        var number = 2
        while try isTaken(candidate, except: session, db) {
            candidate = "\(label)-\(number)"
            number += 1
        }
        return candidate
    }
}
