import CSQLite
import Vault

/// Steps through what another table has of the sessions, beside the sessions: both by their numbers.
///
/// A join would look up each.
final class RowsBeside {
    private let statement: Statement
    private var isAtEnd = false
    private var session = Int64.min
    private var isTaken = true
    /// Whether a row was passed that belongs to none of the sessions that were asked for.
    private(set) var hasOrphans = false

    /// The columns begin with `session`, the number.
    init(_ db: Database, _ columns: String, of table: String) throws {
        statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM \(table) NOT INDEXED ORDER BY session")
        try step()
    }

    deinit { statement.reset() }

    /// Row of a session, or nil; each number is greater than the one before.
    func row(of number: Int64) throws -> RawRow? {
        while !isAtEnd, session < number { try step() }
        guard !isAtEnd, session == number else { return nil }
        isTaken = true
        return statement.row
    }

    /// Goes to the end.
    ///
    /// Rows behind the last session count too: a search may find them in the place of those that were
    /// read, if a page was forged.
    func finish() throws {
        while !isAtEnd { try step() }
    }

    private func step() throws {
        if !isTaken { hasOrphans = true }
        isTaken = false
        guard try statement.step() else { return isAtEnd = true }
        let next = statement.row.integer(0)
        // A page may have been forged so that a number comes twice.
        guard next > session else { throw VaultFailure.damaged }
        session = next
    }
}
