import GRDB
import Vault

/// The rows that a transaction writes, as SQLite reports them: whatever writes a row gets it stamped.
final class TouchedRows: TransactionObserver {
    /// Their numbers; rows that were deleted are among them.
    private(set) var numbers: [ManifestTable: Set<Int64>] = [:]

    var isEmpty: Bool { numbers.isEmpty }

    /// The rows that `body` writes in a connection.
    static func collected<Result>(
        _ db: Database, _ body: () throws -> Result
    ) throws -> (result: Result, rows: TouchedRows) {
        let rows = TouchedRows()
        db.add(transactionObserver: rows)
        defer { db.remove(transactionObserver: rows) }
        return (try body(), rows)
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table), .delete(let table), .update(let table, _):
            ManifestTable(rawValue: table) != nil
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        guard let table = ManifestTable(rawValue: event.tableName) else { return }
        numbers[table, default: []].insert(event.rowID)
    }

    func databaseDidCommit(_ db: Database) {}

    func databaseDidRollback(_ db: Database) {}
}
