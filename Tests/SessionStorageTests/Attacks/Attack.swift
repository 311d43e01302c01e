import CryptoOpenSSL
import Foundation
import LoginCore
import Testing
import Vault

@testable import SessionStorage

/// What somebody does to a store who knows its format and has copies of it, but no key.
struct Attack: Sendable, CustomTestStringConvertible {
    /// What has to notice it.
    enum Reach: Equatable {
        /// Every question: the manifest does not fit.
        case manifest
        /// What is about all rows of the table, and everything.
        case rows(ManifestTable)
        /// Nothing but whoever uses it: no digest covers it.
        case file
    }

    var testDescription: String
    var reach: Reach
    /// Whether the header no longer is that of the key.
    var mayLock = false
    /// What the store held before; what is still answered is true of that.
    var base = AttackedStore.State.genuine
    /// Another state, which `sql` knows as `aside`.
    var source: AttackedStore.State?
    var sql = ""
    var fitting = Fitting.nothing
    var forgery: Forgery?
    /// Changes the file itself.
    var pages: (@Sendable (inout StoreFilePages) throws -> Void)?

    /// What is computed again after the edit, as whoever has no key can.
    enum Fitting {
        case nothing
        /// The digests of pieces, over the entries as they are then.
        case pieces
        /// All entries and pieces, over the rows as they are then.
        case rows
    }

    init(_ name: String, _ reach: Reach, _ sql: String = "") {
        (testDescription, self.reach, self.sql) = (name, reach, sql)
    }

    /// Whether a question must not be answered.
    ///
    /// A change takes the place of a broken seal, or erases it with its session.
    func mustBeNoticed(by question: Question, isChanged: Bool = false) -> Bool {
        if isChanged, reach == .file { return false }
        return switch (reach, question.scope) {
        case (_, .file), (.manifest, _), (.rows, .everything): true
        case (.rows(let table), .table(let asked)): table == asked
        case (.rows, .session), (.file, _): false
        }
    }

    /// Whether the store says of itself that somebody changed it.
    func isRefusal(_ failure: StoreFailure) -> Bool {
        switch failure {
        case .changed, .damaged: true
        case .locked: mayLock
        // A seal of a form that nobody has yet.
        case .newer(version: nil): reach == .file
        default: false
        }
    }

    /// Does it to a store.
    func apply(to place: TestStore, _ truth: AttackedStore) throws {
        if let source, let bytes = truth.bytes[source] {
            try bytes.write(to: URL(fileURLWithPath: place.keptPath))
        }
        if let forgery { return try forgery.apply(to: place.path) }
        let outside = try Connection(path: place.path)
        try outside.inDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: "ATTACH ? AS aside", arguments: [place.keptPath])
            try db.inTransaction {
                try db.execute(sql: sql)
                try fitting.apply(db)
                // Whatever happens to the pages behind SQLite's back: other processes look again.
                if pages != nil { try db.execute(sql: "UPDATE vault SET only_row = only_row") }
                return .commit
            }
        }
        try outside.close()
        guard let pages else { return }
        var file = try StoreFilePages(path: place.path)
        try pages(&file)
        try file.write()
    }
}

extension Attack.Fitting {
    private enum Column: String, RowColumn { case covers, first, entries }

    fileprivate func apply(_ db: Database) throws {
        switch self {
        case .nothing: break
        case .pieces:
            let pieces = try Row<Column>.fetchAll(db, from: "digests") { row in
                (
                    try row.text(.covers), try row.decode(.first, Int64.self),
                    try row.bytes(.entries)
                )
            }
            for (covers, first, entries) in pieces {
                try db.execute(
                    sql: "UPDATE digests SET digest = ? WHERE covers = ? AND first = ?",
                    arguments: [SHA256.digest(entries), covers, first])
            }
        case .rows:
            var digests = TableDigests()
            for table in ManifestTable.allCases {
                try RowScan.forEach(in: table, .entries, db) { digests[table].set($1, of: $0) }
            }
            try db.execute(sql: "DELETE FROM digests")
            try digests.store(db)
        }
    }
}

extension Attack {
    static let all = columns + lists + digests + header + copies + forgeries + pageEdits

    /// Indexes that propose other rows, or none: nothing covers them, and nothing may follow them.
    private static let forgeries =
        (Forgery.rows + moreIndexes).map { forgery in
            var attack = Attack(forgery.testDescription, .file)
            attack.forgery = forgery
            return attack
        }

    private static let row = "is_default, removed_at FROM sessions"
    private static let moreIndexes = [
        Forgery(
            "an index of labels with a name that nothing has", index: "session_labels",
            on: "label) WHERE (removed_at IS NULL", of: "sessions",
            rows: """
                SELECT number, number, id, provider, account_name, CASE label WHEN 'work' THEN 'nobody'
                    ELSE label END, \(row)
                """),
        Forgery(
            "an index of labels with a removed session", index: "session_labels",
            on: "label) WHERE (removed_at IS NULL", of: "sessions",
            rows:
                "SELECT number, number, id, provider, account_name, label, is_default, NULL FROM sessions"
        ),
        Forgery(
            "an index of ids with a row that is not there", index: "sqlite_autoindex_sessions_1",
            on: "id", of: "sessions",
            rows: "SELECT number + 90, number + 90, id, provider, account_name, label, \(row)"),
        Forgery(
            "an empty index of labels", index: "session_labels",
            on: "label) WHERE (removed_at IS NULL", of: "sessions",
            rows: "SELECT number, number, id, provider, account_name, label, \(row) WHERE 0"),
    ]
}
