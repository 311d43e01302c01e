import GRDB
public import LoginCore
import OAuthCore
import Vault

extension SessionStore {
    /// Verifies everything, removed sessions included, and changes nothing.
    ///
    /// What is damaged is named, not thrown about; needs the vault open. Throws `locked`, `busy`
    /// and `storage`.
    public func check() throws(StoreFailure) -> StoreCheck {
        let key = try key()
        let isOlder = isOlderThanSeen
        return try translating(path: path) {
            var check = StoreCheck()
            // Rolled back, since a transaction that came upon a broken page cannot be committed,
            // not even one that only read.
            try database.unsafeRead { db in
                try db.inTransaction(.deferred) {
                    check = try StoreCheck(StoreSurvey(db, with: key), db)
                    return .rollback
                }
            }
            check.isOlderThanSeen = isOlder
            return check
        }
    }
}

extension StoreCheck {
    init(_ survey: StoreSurvey, _ db: Database) throws {
        records = survey.records
        slots = survey.slots.numbers
        unreadableSlots = survey.unreadableSlots.numbers
        rows = survey.rows
        list = survey.list
        savable = Savable(survey.contents)
        schema = try SchemaDifference.all(db)
        orphans =
            try db.attempt { try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count } ?? 0
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

extension StoreCheck.SchemaDifference {
    /// Compares the schema with that of a new store.
    static func all(_ db: Database) throws -> [StoreCheck.SchemaDifference] {
        let expected = try DatabaseQueue(configuration: StoreSettings.configurationInMemory())
            .write { fresh in
                try Schema.create(fresh)
                return try entries(fresh)
            }
        let found = try db.attempt { try entries(db) } ?? [:]
        let changed = expected.keys.sorted().compactMap { name -> Self? in
            guard let sql = found[name] else { return .missing(name: name) }
            return sql == expected[name] ? nil : .changed(name: name)
        }
        let foreign = found.keys.filter { expected[$0] == nil }.sorted().map(Self.foreign)
        return changed + foreign
    }

    /// What each table, index, view and trigger is, by its name.
    private static func entries(_ db: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, type || ' ' || coalesce(sql, '') FROM sqlite_schema")
        return Dictionary(
            try rows.map { (try $0.text(0), try $0.text(1)) },
            uniquingKeysWith: { first, second in first + second })
    }
}
