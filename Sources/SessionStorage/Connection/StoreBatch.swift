public import LoginCore
import Vault

/// A transaction that many changes join.
final class StoreBatch: Sendable {
    // Safe: only the body of `together` uses it, while its thread holds the connection.
    nonisolated(unsafe) private var verification: Swift.Result<Verification, StoreFailure>

    init(_ verification: Verification) {
        self.verification = .success(verification)
    }

    /// Ends it: a store that outlives its transaction says `locked`.
    func end() { verification = .failure(.locked) }

    func rows() throws(StoreFailure) -> Verification { try verification.get() }

    /// Lends the rows to one call.
    ///
    /// On a full disk, say, SQLite takes the whole transaction back. Each later call then fails alike: alone
    /// it would be a transaction of its own.
    func lend<Result>(
        _ body: (Verification) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        let rows = try rows()
        do throws(StoreFailure) {
            return try body(rows)
        } catch {
            if !rows.db.isInTransaction { verification = .failure(error) }
            throw error
        }
    }
}

extension SessionStore {
    /// Makes many changes in one transaction, all of them or, where `body` throws, none.
    ///
    /// Calls of the store that `body` gets join the transaction; one that throws leaves nothing. That
    /// store works for this body and its thread only; other calls of this one wait. Verifies
    /// everything first.
    public func together<Result>(
        _ body: (SessionStore) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try connection.writeByNeed { rows in
            try rows.requireEverything()
            let batch = StoreBatch(rows)
            defer { batch.end() }
            let result = try body(SessionStore(StoreConnection(joining: batch, of: connection)))
            _ = try batch.rows()
            return result
        }
    }
}
