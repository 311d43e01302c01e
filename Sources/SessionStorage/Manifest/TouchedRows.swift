import CSQLite
import Vault

/// The rows that a transaction writes, as SQLite reports them: whatever writes a row gets it stamped.
final class TouchedRows {
    /// Their numbers; rows that were deleted are among them.
    private(set) var numbers: [ManifestTable: Set<Int64>] = [:]
    /// How often rows of sessions and of unfinished logins were written.
    private(set) var changesOfNames = 0

    var isEmpty: Bool { numbers.isEmpty }

    /// Whether the row was written.
    func contains(_ number: Int64, in table: ManifestTable) -> Bool {
        numbers[table]?.contains(number) == true
    }

    /// The rows that `body` writes in a connection.
    static func collected<Result>(
        _ db: Database, _ body: (TouchedRows) throws -> Result
    ) throws -> (result: Result, rows: TouchedRows) {
        let rows = TouchedRows()
        return try withExtendedLifetime(rows) {
            // Safe: the hook is taken away before the object goes.
            let context = Unmanaged.passUnretained(rows).toOpaque()
            sqlite3_update_hook(
                db.sqliteConnection,
                { context, _, _, table, number in
                    guard let context, let table else { return }
                    Unmanaged<TouchedRows>.fromOpaque(context).takeUnretainedValue()
                        .add(number, of: String(cString: table))
                }, context)
            defer { sqlite3_update_hook(db.sqliteConnection, nil, nil) }
            return (try body(rows), rows)
        }
    }

    private func add(_ number: Int64, of table: String) {
        // The digest of a session covers a part of its seal's row, which has the same number.
        let name = table == "session_seals" ? ManifestTable.sessions.rawValue : table
        guard let table = ManifestTable(rawValue: name) else { return }
        numbers[table, default: []].insert(number)
        if table == .sessions || table == .pendingLogins { changesOfNames += 1 }
    }
}
