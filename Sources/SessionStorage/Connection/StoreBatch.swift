public import LoginCore
import Vault

/// A transaction that many changes join.
final class StoreBatch: Sendable {
    // Safe: only the body of `together` uses it, while its thread holds the connection.
    nonisolated(unsafe) private var verification: Verification?

    init(_ verification: Verification) {
        self.verification = verification
    }

    /// Ends it: a store that outlives its transaction says `locked`.
    func end() { verification = nil }

    func rows() throws(StoreFailure) -> Verification {
        guard let verification else { throw .locked }
        return verification
    }

    /// Makes one change; where it throws, nothing of it is left.
    func write<Result>(_ body: (Verification) throws -> Result) throws -> Result {
        let rows = try rows()
        try rows.db.cachedStatement(sql: "SAVEPOINT change").execute()
        do {
            let result = try body(rows)
            try rows.db.cachedStatement(sql: "RELEASE change").execute()
            return result
        } catch {
            rows.forgetKnown()
            try rows.db.execute(sql: "ROLLBACK TO change")
            try rows.db.execute(sql: "RELEASE change")
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
            return try body(SessionStore(StoreConnection(joining: batch, of: connection)))
        }
    }
}
