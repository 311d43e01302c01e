import LoginCore
import Synchronization
import Vault

extension StoreConnection {
    /// Reads in one transaction; nothing of it is verified.
    func read<Result>(_ body: (Database) throws -> Result) throws(StoreFailure) -> Result {
        if let batch { return try join(batch) { try body($0.db) } }
        return try translating(path: path) {
            try database.read { db in
                try explaining(db) {
                    try requireOwnDefinitions(db)
                    return try body(db)
                }
            }
        }
    }

    /// Makes one call in the transaction of a batch.
    private func join<Result>(
        _ batch: StoreBatch, _ body: (Verification) throws -> Result
    ) throws(StoreFailure) -> Result {
        try batch.lend { (rows) throws(StoreFailure) in
            try explaining(rows.db) { try body(rows) }
        }
    }

    /// Lends the database outside of a transaction, for what is under no seal.
    func lending<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if let batch { return try body(try batch.rows().db) }
        return try database.inDatabase(body)
    }

    /// Refuses tables that are not ours, within a transaction, before anything else is read; looks
    /// again only if another connection has written.
    func requireOwnDefinitions(_ db: Database) throws {
        guard !isCopy else { return }
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        guard version != state.withLock({ $0.knownVersion }) else { return }
        try Schema.require(db)
        state.withLock { $0.knownVersion = version }
    }

    /// Reads in one transaction, after everything was verified.
    func open<Result>(
        _ body: (Database, VaultKey) throws -> Result
    ) throws(StoreFailure) -> Result {
        try openByNeed { rows in
            try rows.requireEverything()
            return try body(rows.db, rows.key)
        }
    }

    /// Reads in one transaction, after everything was verified; while locked nothing is.
    func readVerified<Result>(
        _ body: (Database) throws -> Result
    ) throws(StoreFailure) -> Result {
        guard isUnlocked else { return try read(body) }
        return try open { db, _ in try body(db) }
    }

    /// Reads in one transaction, after that table was verified; while locked nothing is.
    func read<Result>(
        verifying table: ManifestTable, _ body: (Database) throws -> Result
    ) throws(StoreFailure) -> Result {
        guard isUnlocked else { return try read(body) }
        return try openByNeed { rows in
            try rows.requireAll(of: table)
            return try body(rows.db)
        }
    }

    /// Reads in one transaction; `body` verifies the rows that its answer depends on.
    func openByNeed<Result>(
        _ body: (Verification) throws -> Result
    ) throws(StoreFailure) -> Result {
        if let batch { return try join(batch, body) }
        let key = try key()
        if let failure = StoreFailure(definitionChanges) { throw failure }
        let seen = seenFile?.read()
        let (result, mark) = try read { db in
            let (rows, version, isNew) = try verification(db, with: key)
            let result = try body(rows)
            // Valid until another connection writes.
            state.withLock { if $0.key == key { $0.verified = (version, rows.state) } }
            return (result, isNew ? rows.state.vault.mark : nil)
        }
        recordSeen(mark, after: seen)
        return result
    }

    /// Writes in one transaction, after everything was verified; needs the vault open.
    func write<Result>(
        _ body: (Database, VaultKey) throws -> Result
    ) throws(StoreFailure) -> Result {
        try writeByNeed { rows in
            try rows.requireEverything()
            return try body(rows.db, rows.key)
        }
    }

    /// Writes in one transaction; `body` verifies the rows that it depends on.
    func writeByNeed<Result>(
        _ body: (Verification) throws -> Result
    ) throws(StoreFailure) -> Result {
        if let batch {
            return try join(batch) { rows in
                try rows.inSavepoint { try explaining(rows.db) { try body(rows) } }
            }
        }
        return try writeChangingKey { rows in (try body(rows), rows.key) }
    }

    /// Writes as `writeByNeed` does; the store's key is from then on the one that `body` returns after
    /// it put that key's header and slots in place.
    func writeChangingKey<Result>(
        _ body: (Verification) throws -> (Result, VaultKey)
    ) throws(StoreFailure) -> Result {
        guard !isReadOnly else { throw .storage(.readOnly(path: path)) }
        return try commit(body)
    }

    /// Gives an older vault its manifest of today's form; a copy in memory gets it too.
    ///
    /// Nothing is written that would stay where the file is read-only.
    func adopt() throws(StoreFailure) {
        guard isCopy || !isReadOnly else { return }
        let mark = isCopy ? try read { try StoredVault.fetch($0).mark } : nil
        try commit { rows in ((), rows.key) }
        state.withLock { $0.migratedMark = mark }
    }

    private func commit<Result>(
        _ body: (Verification) throws -> (Result, VaultKey)
    ) throws(StoreFailure) -> Result {
        let key = try key()
        if let failure = StoreFailure(definitionChanges) { throw failure }
        let seen = seenFile?.read()
        let written: Written<Result> = try translating(path: path) {
            try database.inDatabase { db in try commit(db, with: key, body) }
        }
        recordSeen(written.mark, after: seen)
        return written.result
    }

    /// Writes in one immediate transaction; distinguishes an error before the commit from one after
    /// it.
    private func commit<Result>(
        _ db: Database, with key: VaultKey,
        _ body: (Verification) throws -> (Result, VaultKey)
    ) throws(StoreFailure) -> Written<Result> {
        var written: Written<Result>?
        do throws(StoreFailure) {
            try explaining(db) {
                try db.inTransaction(.immediate) {
                    written = try write(db, with: key, body)
                    return .commit
                }
            }
        } catch {
            // The commit may have happened all the same.
            state.withLock { $0.verified = nil }
            guard case .storage(.inputOutput(let operation, let reason)) = error, let written,
                written.mayStand(in: db)
            else { throw error }
            throw .storage(.unsure(operation: operation, reason: reason))
        }
        guard let written else { throw .damaged(unreadable: 1, of: 1) }
        // Rows that this process verified and then wrote are known to be sound.
        state.withLock { state in
            guard state.key == key else { return }
            state.key = written.key
            state.verified = written.verified
        }
        return written
    }

    /// Result of a transaction before it is known to be committed.
    private struct Written<Result> {
        var result: Result
        /// The key in force from then on.
        var key: VaultKey
        var verified: (version: Int, Verification.State)

        var mark: SeenFile.Mark? { verified.1.vault.mark }

        /// Whether it may be on the disk, although the commit reported an error.
        ///
        /// Once the journal is deleted the write has happened, even if the sync of the folder fails.
        func mayStand(in db: Database) -> Bool {
            guard let found = try? StoredVault.fetch(db).mark else { return true }
            return found == mark
        }
    }

    private func write<Result>(
        _ db: Database, with key: VaultKey,
        _ body: (Verification) throws -> (Result, VaultKey)
    ) throws -> Written<Result> {
        try requireOwnDefinitions(db)
        // A write verifies the file as it is now.
        let (rows, version, _) = try verification(db, with: key, isKnown: false)
        try rows.adopt()
        let ((result, newKey), touched) = try TouchedRows.collected(db) { touched in
            rows.touched = touched
            return try body(rows)
        }
        if !touched.isEmpty || newKey != key { try rows.stamp(touched, with: newKey) }
        try rows.beforeCommit()
        return Written(result: result, key: newKey, verified: (version, rows.state))
    }

    /// Verifies the manifest, unless this connection has done so since the last write of another one.
    ///
    /// A vault that lost its manifest was put back from before it had one, or somebody with an old
    /// copy took it away: a person has to decide.
    private func verification(
        _ db: Database, with key: VaultKey, isKnown: Bool = true
    ) throws -> (rows: Verification, version: Int, isNew: Bool) {
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
        let known = state.withLock { state in
            isKnown && state.key == key && state.verified?.version == version
                ? state.verified?.1 : nil
        }
        let rows = try Verification(db, with: key, knowing: known)
        guard rows.state.vault.manifest != nil || !isOlderThanSeen else {
            throw StoreFailure.changed(.manifestMissing)
        }
        return (rows, version, known == nil)
    }

    /// Adds to what SQLite reports what the system reported to it.
    private func explaining<Result>(
        _ db: Database, _ body: () throws -> Result
    ) throws(StoreFailure) -> Result {
        try translating(path: path) {
            do {
                return try body()
            } catch let error as SQLiteError {
                let failure = StoreFailure(error, path: path, systemError: db.systemError)
                guard failure == .busy, let folder = path.lastIndex(of: "/") else { throw failure }
                throw LockProbe.failure(in: String(path[..<folder])) ?? failure
            }
        }
    }
}
