import LoginCore
import Vault

/// The tables of the store, and the way from older forms to the present one.
enum Schema {
    /// `Pntl`, in SQLite's header of every store of ours.
    static let applicationID = 0x506E_746C

    /// One step for each version, the first at index 0; later versions append theirs.
    ///
    /// A step that has been released is never changed again. `user_version` counts the steps done.
    static let steps: [Step] = [
        { try $0.execute(sql: firstVersion) },
        { try $0.execute(sql: secondVersion) },
        // Version 3 has the tables of version 2: rows that are sealed from then on have fields with
        // tags inside (decision 41), which older programs do not read.
        { _ in },
        fourthVersion,
    ]

    /// Migration from one version to the next, within a transaction.
    typealias Step = @Sendable (Database) throws -> Void

    static var version: Int { steps.count }

    /// Makes the tables of the present version in an empty database, within the transaction.
    static func create(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try advance(db, from: 0)
    }

    /// Whether the file says that it is a store of ours.
    static func isOurs(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
    }

    /// The version of a store of ours; one of this program's or an older one.
    ///
    /// Throws `newer`, `damaged` for another file than a store, and `changed` for other tables than
    /// this program makes, without having touched it. Comes before all other reading.
    static func version(of db: Database, through steps: [Step] = steps) throws -> Int {
        let version = try versionNumber(of: db, through: steps)
        let differences = try differences(db, version: version, through: steps)
        if let failure = StoreFailure(differences) { throw failure }
        return version
    }

    /// Makes sure that a store of the present version has its own tables and nothing else.
    static func require(_ db: Database) throws {
        guard try version(of: db) == version else { throw VaultFailure.damaged }
    }

    /// The version that a store of ours says to have; throws `newer`, and `damaged` for what is none.
    static func versionNumber(of db: Database, through steps: [Step] = steps) throws -> Int {
        guard try isOurs(db),
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version"), found > 0
        else { throw StoreFailure.damaged(unreadable: 1, of: 1) }
        guard found <= steps.count else { throw StoreFailure.newer(version: found) }
        return found
    }

    /// Does the steps that follow `version`, within the transaction.
    static func advance(
        _ db: Database, from version: Int, through steps: [Step] = steps
    ) throws {
        for step in steps.dropFirst(version) { try step(db) }
        try db.execute(sql: "PRAGMA user_version = \(steps.count)")
    }
}
