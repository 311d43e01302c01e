import LoginCore
import Vault

/// How far work on all rows has come.
struct Progress {
    private let total: Int
    private let tell: StoreProgress

    private static let step = 1000

    /// Of work on all rows of these tables; those that cannot be counted do not count.
    init(
        of tables: [ManifestTable], _ db: Database, telling tell: @escaping StoreProgress
    ) throws {
        total = try tables.reduce(0) { sum, table in
            let sql = "SELECT count(*) FROM \(table.rawValue) NOT INDEXED"
            return sum + (try db.attempt { try Int.fetchOne(db, sql: sql) } ?? 0)
        }
        self.tell = tell
    }

    /// So many rows are done; throws what the listener throws, which ends the work.
    func done(_ count: Int) throws(StoreFailure) {
        if count.isMultiple(of: Self.step) || count == total { try tell(count, total) }
    }
}
