import LoginCore
import Vault

/// Names for sessions and logins: the beginning of random hexadecimal digits, long enough to be
/// free.
enum ShortID {
    static let shortest = 4

    /// A name that no session, label or unfinished login has.
    static func free(_ rows: Verification) throws -> String {
        let digits = try UniqueID.random().description
        for length in shortest...digits.count {
            let id = String(digits.prefix(length))
            if try !isTaken(id, rows) { return id }
        }
        return digits
    }

    /// The name itself where it is one and free, else another one.
    static func free(preferring id: String, _ rows: Verification) throws -> String {
        try !isOne(id) || isTaken(id, rows) ? free(rows) : id
    }

    /// Whether a text could be such a name.
    static func isOne(_ text: String) -> Bool {
        (shortest...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func isTaken(_ id: String, _ rows: Verification) throws -> Bool {
        if rows.addsMany {
            let known = try rows.known()
            return known.ids.contains(id) || known.labels[id] != nil
        }
        return try Bool.fetchOne(
            rows.db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sessions NOT INDEXED WHERE id = :id)
                    OR EXISTS (SELECT 1 FROM sessions NOT INDEXED WHERE label = :id AND removed_at IS NULL)
                    OR EXISTS (SELECT 1 FROM pending_logins NOT INDEXED WHERE id = :id)
                """,
            arguments: ["id": id]) ?? false
    }
}
