import LoginCore
import Synchronization
import Vault

extension StoreConnection {
    /// Reads in one transaction; nothing of it is verified.
    func read<Result>(_ body: (Database) throws -> Result) throws(StoreFailure) -> Result {
        try translating(path: path) {
            try database.read { db in
                try explaining(db) {
                    try requireOwnDefinitions(db)
                    return try body(db)
                }
            }
        }
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
        let key = try key()
        if let failure = StoreFailure(definitionChanges) { throw failure }
        let seen = seenFile?.read()
        let (result, mark) = try read { db in
            let mark = try verifyUnlessKnown(db, with: key)
            return (try body(db, key), mark)
        }
        recordSeen(mark, after: seen)
        return result
    }

    /// Writes in one immediate transaction, after everything was verified, and recreates the
    /// manifest; needs the vault open.
    func write<Result>(
        _ body: (Database, VaultKey) throws -> Result
    ) throws(StoreFailure) -> Result {
        try writeChangingKey { db, key in (try body(db, key), key) }
    }

    /// Writes as `write` does; the manifest is made with the key that `body` gives back, which is
    /// the store's from then on.
    ///
    /// `body` has put that key's header and slots in place.
    func writeChangingKey<Result>(
        _ body: (Database, VaultKey) throws -> (Result, VaultKey)
    ) throws(StoreFailure) -> Result {
        let key = try key()
        if let failure = StoreFailure(definitionChanges) { throw failure }
        guard !isReadOnly else { throw .storage(.readOnly(path: path)) }
        let seen = seenFile?.read()
        let written: Written<Result> = try translating(path: path) {
            try database.inDatabase { db in try commit(db, with: key, body) }
        }
        // What was verified and then written by this very process is known to be sound.
        state.withLock { if $0.key == key { $0.key = written.key } }
        recordSeen(written.mark, after: seen)
        return written.result
    }

    /// Writes in one immediate transaction; distinguishes an error before the commit from one after
    /// it.
    private func commit<Result>(
        _ db: Database, with key: VaultKey,
        _ body: (Database, VaultKey) throws -> (Result, VaultKey)
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
            guard case .storage(.inputOutput(let operation, let reason)) = error, let written,
                written.mayStand(in: db)
            else { throw error }
            throw .storage(.unsure(operation: operation, reason: reason))
        }
        guard let written else { throw .damaged(unreadable: 1, of: 1) }
        return written
    }

    /// What a transaction has written, before it is known to be committed.
    private struct Written<Result> {
        var result: Result
        /// The key in force from then on.
        var key: VaultKey
        var mark: SeenFile.Mark?

        /// Whether it may be on the disk, although the commit reported an error.
        ///
        /// When the journal is deleted the write has happened; what fails then, the sync of the
        /// folder, undoes nothing. Before that, SQLite has put the old pages back.
        func mayStand(in db: Database) -> Bool {
            guard let found = try? StoredVault.fetch(db).mark else { return true }
            return found == mark
        }
    }

    private func write<Result>(
        _ db: Database, with key: VaultKey,
        _ body: (Database, VaultKey) throws -> (Result, VaultKey)
    ) throws -> Written<Result> {
        try requireOwnDefinitions(db)
        var vault = try verify(db, with: key)
        if !vault.header.demandsManifest(of: key) {
            vault = try StoreManifest.adopt(db, with: key)
        }
        let (written, rows) = try TouchedRows.collected(db) { try body(db, key) }
        let (result, newKey) = written
        guard !rows.isEmpty || newKey != key else {
            return Written(result: result, key: key, mark: vault.mark)
        }
        let stamped = try StoreManifest.stamp(rows, db, with: newKey)
        return Written(result: result, key: newKey, mark: stamped.mark)
    }

    /// Verifies within a transaction, unless this connection has done so since the last write of
    /// another one; says what was verified.
    private func verifyUnlessKnown(
        _ db: Database, with key: VaultKey
    ) throws -> SeenFile.Mark? {
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        guard version != state.withLock({ $0.verifiedVersion }) else { return nil }
        let vault = try verify(db, with: key)
        state.withLock { if $0.key == key { $0.verifiedVersion = version } }
        return vault.mark
    }

    /// Verifies within a transaction.
    ///
    /// A vault that has had a manifest here and has none now was put back from before, or somebody
    /// with an old copy took the manifest away: which of the two, a person has to say.
    private func verify(_ db: Database, with key: VaultKey) throws -> StoredVault {
        let vault = try StoreManifest.verify(db, with: key)
        guard vault.manifest != nil || !isOlderThanSeen else {
            throw StoreFailure.changed(.manifestMissing)
        }
        return vault
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
