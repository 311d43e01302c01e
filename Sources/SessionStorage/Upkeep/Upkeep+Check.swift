public import LoginCore
import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Verifies everything, removed sessions included, and changes nothing.
    ///
    /// Damage and records of newer programs are findings. Needs the vault open. Throws `locked`,
    /// `busy` and `storage`.
    public func check(
        telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) -> StoreCheck {
        let key = try connection.key()
        let isOlder = connection.isOlderThanSeen
        return try translating(path: connection.path) {
            var check = StoreCheck()
            // Rolled back, since a transaction that came upon a broken page cannot be committed,
            // not even one that only read.
            try connection.database.inDatabase { db in
                try db.inTransaction(.deferred) {
                    check = try StoreCheck(
                        db, with: key, knowing: connection.definitionChanges, telling: tell)
                    return .rollback
                }
            }
            check.isOlderThanSeen = isOlder
            return check
        }
    }
}

extension StoreCheck {
    /// Checks a store, or the copy of one whose definitions are known to differ.
    fileprivate init(
        _ db: Database, with key: VaultKey, knowing changes: [SchemaDifference],
        telling tell: @escaping StoreProgress
    ) throws {
        let check = { (db: Database, changes: [SchemaDifference]) in
            let survey = try StoreSurvey(db, with: key, telling: tell)
            let check = try StoreCheck(survey, db, changes)
            try survey.progress.finish()
            return check
        }
        self = try changes.isEmpty ? Salvage.reading(db, check) : check(db, changes)
    }

    /// Findings of a survey, with SQLite's about pages unless the definitions differ: indexes are
    /// part of both.
    init(_ survey: StoreSurvey, _ db: Database, _ changes: [SchemaDifference]) throws {
        records = survey.records
        slots = survey.slots.numbers
        unreadableSlots = survey.unreadableSlots.numbers
        rows = survey.rows
        newer = survey.newer
        list = survey.list
        savable = Savable(survey.contents)
        schema = changes
        orphans =
            try db.attempt { try String.fetchAll(db, sql: "PRAGMA foreign_key_check").count } ?? 0
        guard changes.isEmpty else { return }
        let said = try db.reading { try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") }
        pages =
            switch said {
            case .success(["ok"]): []
            case .success(let lines): lines
            case .failure(.page(let message)): [message]
            case .failure(.contents): ["integrity_check"]
            }
    }
}
