import LoginCore
import Vault

/// Verifies for one transaction: the manifest at its beginning, then each row that its answer
/// depends on (Docs/Vault.md, "Manifest").
///
/// A statement about one row needs that row; one about absence or about several rows needs all.
final class Verification {
    let db: Database
    let key: VaultKey
    private(set) var state: State
    /// Rows that this transaction wrote; they are as it wrote them.
    var touched: TouchedRows?
    /// Is called once all is written; throwing takes it back.
    var beforeCommit: () throws -> Void = {}
    private var knownSessions: KnownSessions?

    /// Facts that hold until another connection writes.
    struct State {
        fileprivate(set) var vault: StoredVault
        /// Nil in a vault of the first form, which has no manifest.
        fileprivate(set) var form: Manifest.Form?
        fileprivate var digests: TableDigests
        /// The tables whose rows were all compared.
        fileprivate var wholeTables: Set<ManifestTable> = []
    }

    /// Verifies the manifest, unless its state is known since the last write of another connection.
    ///
    /// Throws `changed`, `locked` for a key that is not (or no longer) the vault's, and `damaged`.
    init(_ db: Database, with key: VaultKey, knowing known: State? = nil) throws {
        (self.db, self.key) = (db, key)
        if let known {
            state = known
            return
        }
        let vault = try StoredVault.fetch(db)
        let form = try vault.manifestForm(of: key)
        state = State(vault: vault, form: form, digests: TableDigests())
        // Older manifests say nothing about this table, so that whatever is in it is not ours.
        if form != .entries, try db.hasRowsOfFleet { throw StoreFailure.changed(.list) }
        guard let form else { return }
        guard let manifest = vault.manifest else { throw StoreFailure.changed(.manifestMissing) }
        state.digests = try TableDigests(db)
        // The older form is made over all digests.
        if form == .digests { try state.digests.readAll(db) }
        let made = try vault.authenticated(state.digests, form, with: key)
        guard Manifest.matches(manifest, made) else { throw StoreFailure.changed(.list) }
        // Those digests say less than today's.
        if form == .digests { try requireEverything() }
        // The slot that opened the vault is among these few.
        try requireAll(of: .keySlots)
    }

    // MARK: Rows

    /// Compares one row with its digest, or that there is none; throws `changed`.
    ///
    /// Also where all were compared before: somebody may have written past SQLite's counter of changes,
    /// which is noticed once a page is read again.
    func require(_ number: Int64, in table: ManifestTable) throws {
        guard let form = state.form, touched?.contains(number, in: table) != true else { return }
        let digest = try RowScan.digest(of: number, in: table, form, db)
        try state.digests.read(number, of: table, db)
        guard digest != nil || state.digests[table][number] != nil else { return }
        if let digest, state.digests[table][number]?.elementsEqual(digest) == true { return }
        // All that is wrong is reported at once.
        state.wholeTables = []
        try requireEverything()
        throw StoreFailure.changed(.list)
    }

    /// Compares all rows of a table.
    func requireAll(of table: ManifestTable) throws {
        guard let form = state.form, !state.wholeTables.contains(table) else { return }
        try state.digests.readAll(of: table, db)
        let found = try RowScan.differences(in: table, form, from: state.digests[table], db)
        guard found.edited == 0, !found.isOtherList else { return try requireEverything() }
        state.wholeTables.insert(table)
    }

    /// Compares all rows; throws `changed` with how many of them hold something else.
    func requireEverything() throws {
        guard let form = state.form, state.wholeTables.count < ManifestTable.allCases.count else {
            return
        }
        try state.digests.readAll(db)
        var sum = RowScan.Differences()
        for table in ManifestTable.allCases {
            let found = try RowScan.differences(in: table, form, from: state.digests[table], db)
            sum.count += found.count
            sum.edited += found.edited
            sum.isOtherList = sum.isOtherList || found.isOtherList
        }
        guard sum.edited == 0 else {
            throw StoreFailure.changed(.rows(sum.edited, of: sum.count))
        }
        guard !sum.isOtherList else { throw StoreFailure.changed(.list) }
        state.wholeTables = Set(ManifestTable.allCases)
    }

    // MARK: Names

    /// The names and tokens of the sessions that are there now.
    func known() throws -> KnownSessions {
        if let knownSessions, knownSessions.changes == changesOfNames { return knownSessions }
        let known = try KnownSessions(db, at: changesOfNames)
        knownSessions = known
        return known
    }

    /// How often the rows were written that have the names of sessions and logins.
    private var changesOfNames: Int { touched?.changesOfNames ?? db.totalChangesCount }

    /// Whether a session, a live label or an unfinished login has the id.
    func isTaken(_ id: String) throws -> Bool {
        _ = try known()
        return try knownSessions?.isTaken(id, db) ?? false
    }

    /// Numbers of the sessions that have the token of this one, the account and the app.
    func numbers(with session: Session) throws -> [Int64] {
        _ = try known()
        return try knownSessions?.numbers(with: session, self) ?? []
    }

    /// Writes a live session that had that label; names that are known stay so.
    func write(
        _ session: SessionSummary, from label: String?, _ body: () throws -> Void
    ) throws {
        let isCurrent = knownSessions?.changes == changesOfNames
        try body()
        if isCurrent { knownSessions?.relabel(session, from: label, at: changesOfNames) }
    }

    /// Puts a new session into the store, among the removed ones where it has a removal.
    func insert(_ session: Session, removal: StoredSession.Removal? = nil) throws {
        let isCurrent = knownSessions?.changes == changesOfNames
        let number = try StoredSession.insert(session, removal: removal, db, with: key)
        guard isCurrent else { return }
        knownSessions?.add(session, number: number, isLive: removal == nil, at: changesOfNames)
    }

    // MARK: Writing

    /// Makes one of several changes; nothing of it is left where it throws.
    func inSavepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try db.cachedStatement(sql: "SAVEPOINT change").execute()
        do {
            let result = try body()
            try db.cachedStatement(sql: "RELEASE change").execute()
            return result
        } catch {
            // Sessions that were added are taken back.
            knownSessions = nil
            let end = "ROLLBACK TO change; RELEASE change"
            if db.isInTransaction, (try? db.execute(sql: end)) == nil {
                try? db.execute(sql: "ROLLBACK")
            }
            throw error
        }
    }

    /// Records the rows that this transaction wrote, and makes the manifest again with the key.
    func stamp(_ rows: TouchedRows, with key: VaultKey) throws {
        for (table, numbers) in rows.numbers {
            for number in numbers.sorted() {
                let digest = try RowScan.digest(of: number, in: table, .entries, db)
                guard digest?.isEmpty != true else { throw VaultFailure.damaged }
                try state.digests.read(number, of: table, db)
                state.digests[table].set(digest, of: number)
            }
        }
        state.vault = try StoredVault.fetch(db)
        try renew(with: key)
    }

    /// Gives an older vault its manifest of today's form.
    ///
    /// One of the first form has none: every seal in it is opened before.
    func adopt() throws {
        guard state.form != .entries else { return }
        if state.form == nil { try db.openEverySeal(with: key) }
        try establish()
    }

    /// A new store, whose rows nobody else can have written.
    convenience init(new db: Database, with key: VaultKey) throws {
        let empty = State(vault: try StoredVault.fetch(db), form: nil, digests: TableDigests())
        try self.init(db, with: key, knowing: empty)
    }

    /// Makes the digests of all rows as they are, and the manifest: for a new store, and for one whose
    /// rows are known to be sound.
    func establish() throws {
        // Seals of sessions that are long gone, as older programs may have left them.
        try db.execute(
            sql: """
                DELETE FROM session_seals
                WHERE session NOT IN (SELECT number FROM sessions NOT INDEXED)
                """)
        state.digests = TableDigests()
        for table in ManifestTable.allCases {
            try RowScan.forEach(in: table, .entries, db) { number, digest in
                guard !digest.isEmpty else { throw VaultFailure.damaged }
                state.digests[table].set(digest, of: number)
            }
        }
        try db.execute(sql: "DELETE FROM digests")
        state.vault.header = VaultHeader(of: key)
        try renew(with: key)
        state.form = .entries
        state.wholeTables = Set(ManifestTable.allCases)
    }

    private func renew(with key: VaultKey) throws {
        guard state.vault.sequence < UInt64(Int64.max) else { throw VaultFailure.damaged }
        try state.digests.store(db)
        state.vault.sequence += 1
        state.vault.manifest = try state.vault.authenticated(state.digests, .entries, with: key)
        try state.vault.update(db)
    }
}

extension Database {
    /// Whether something is in the table `fleet`, or in `digests` about it.
    fileprivate var hasRowsOfFleet: Bool {
        get throws {
            try Bool.fetchOne(
                self,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM fleet NOT INDEXED)
                        OR EXISTS (SELECT 1 FROM digests WHERE covers = 'fleet')
                    """) ?? true
        }
    }

    /// Opens every seal; throws `damaged` with how many do not open.
    fileprivate func openEverySeal(with key: VaultKey) throws {
        var (count, unreadable) = (0, 0)
        func open<Stored: SealedRow>(_: Stored.Type) throws {
            for number in try Stored.numbers(self) {
                count += 1
                do {
                    guard let stored = try Stored.fetch(self, number: number) else {
                        throw VaultFailure.damaged
                    }
                    _ = try stored.opened(with: key)
                } catch let error as SQLiteError {
                    throw error
                } catch {
                    unreadable += 1
                }
            }
        }
        try open(StoredSession.self)
        try open(StoredLogin.self)
        try open(StoredApp.self)
        try open(StoredDefinition.self)
        guard unreadable == 0 else {
            throw StoreFailure.damaged(unreadable: unreadable, of: count)
        }
    }
}
