import LoginCore
import OAuthCore
import Vault

/// Everything in a store that may be damaged: what opens, and what is wrong with the rest.
///
/// Goes row by row, so that one that cannot be read hides no other.
struct StoreSurvey {
    private(set) var contents = StoreContents()
    private(set) var rows: [StoreCheck.DamagedRow] = []
    private(set) var newer: [StoreCheck.NewerRecord] = []
    private(set) var records = 0
    private(set) var slots: [StoredSlot] = []
    private(set) var unreadableSlots: [StoredSlot] = []
    /// Nil where it cannot be read.
    let vault: StoredVault?
    private(set) var list: StoreFailure.Change?

    private let db: Database
    private let key: VaultKey
    let progress: Progress
    /// The digests of the rows; nil where the vault has none.
    private let digests: (form: Manifest.Form, rows: TableDigests)?

    /// Throws `locked` where another process has changed the vault key, and what says nothing about
    /// the file.
    init(
        _ db: Database, with key: VaultKey, telling tell: @escaping StoreProgress = { _, _ in }
    ) throws {
        self.db = db
        self.key = key
        progress = try Progress(
            of: [.providers, .apps, .sessions, .pendingLogins], db, telling: tell)
        let vault = try db.attempt { try StoredVault.fetch(db) }
        if let header = vault?.header, header.vault == key.vault, header.epoch != key.epoch {
            throw StoreFailure.locked
        }
        self.vault = vault
        // A header that does not commit to this key was changed, and says nothing.
        let form: Manifest.Form? =
            switch try db.reading({ try vault?.manifestForm(of: key) }) {
            case .success(let form): vault == nil ? .entries : form
            case .failure: .entries
            }
        var isListWhole = true
        digests = try form.map { form in
            var digests = TableDigests()
            isListWhole = try db.attempt { try digests.readPieces(db) } ?? false
            for table in ManifestTable.allCases {
                // A piece that cannot be read says nothing of its rows, and hides no other.
                for first in digests[table].missingPieces {
                    _ = try db.attempt { try digests.read(first, of: table, db) }
                }
            }
            return (form, digests)
        }
        try surveySlots()
        contents.definitions = try survey(StoredDefinition.self, .provider).map(\.opened)
        contents.apps = try survey(StoredApp.self, .app).map(\.opened)
        try surveySessions()
        contents.logins = try survey(StoredLogin.self, .login).map(StoreContents.Login.init)
        for number in try Subject.clockOffset.numbers(db)
        where try !isAsWritten(number, .clockOffset) {
            try record(.clockOffset, .edited, number)
        }
        if let digests { list = try changeOfList(digests.form, digests.rows) }
        if !isListWhole { list = list ?? .list }
    }

    /// Leaves out all but those sessions and what they need; throws `item(noSuch)`.
    ///
    /// A session that does not open is named even if it was not chosen: no list has it.
    mutating func keep(_ chosen: Set<SessionID>) throws {
        let live = Set(try StoreContents.live(with: chosen, db).map(\.id))
        contents.keep(chosen)
        func comes(_ kind: StoreCheck.DamagedRow.Kind, _ name: String) -> Bool {
            kind == .session ? live.contains(name) : kind != .login
        }
        rows.removeAll { !comes($0.kind, $0.name) }
        newer.removeAll { !comes($0.kind, $0.name) }
    }

    // MARK: Tables

    /// A kind of row: its table, and the name that people know.
    private struct Subject {
        var kind: StoreCheck.DamagedRow.Kind
        var table: ManifestTable
        var name = "id"

        static let slot = Subject(kind: .slot, table: .keySlots, name: "number")
        static let provider = Subject(kind: .provider, table: .providers)
        static let app = Subject(kind: .app, table: .apps, name: "provider || '/' || name")
        static let session = Subject(kind: .session, table: .sessions)
        static let login = Subject(kind: .login, table: .pendingLogins)
        /// Behind the provider's id stands the clock that it was measured by.
        static let clockOffset = Subject(
            kind: .clockOffset, table: .clockOffsets,
            name: "substr(provider, 1, instr(provider || ' ', ' ') - 1)")

        func numbers(_ db: Database) throws -> [Int64] {
            try TableReader(db: db, table: table.rawValue).numbers()
        }
    }

    private mutating func surveySlots() throws {
        let header = vault?.header ?? VaultHeader(of: key)
        for number in try Subject.slot.numbers(db) {
            let stored = try db.attempt { try StoredSlot.fetch(db, number: number) }
            let slot = stored ?? StoredSlot(unreadable: number)
            guard slot.slot(of: header) != nil else {
                unreadableSlots.append(slot)
                continue
            }
            slots.append(slot)
            if try !isAsWritten(number, .slot) { try record(.slot, .edited, number) }
        }
    }

    /// A session's seal protects less than its row holds: where the row was changed, what the seal
    /// is bound to is kept, and the session counts as one that was not removed.
    private mutating func surveySessions() throws {
        var decoder = SummaryDecoder()
        for number in try Subject.session.numbers(db) {
            try countRecord()
            let isAsWritten = try isAsWritten(number, .session)
            do {
                let whole = try db.attempt {
                    try StoreContents.Entry(db, number: number, with: key, &decoder)
                }
                if isAsWritten, let whole {
                    contents.sessions.append(whole)
                    continue
                }
                let rest = try db.reading {
                    try StoredSession.fetchSealedPart(db, number: number).map {
                        try StoreContents.Entry($0, with: key)
                    }
                }
                var isMarkedRemoved = false
                if case .success(var entry?) = rest {
                    // An edited row may say that falsely; one whose digest is lost need not be edited.
                    if !isAsWritten, digests?.rows[.sessions][number] != nil {
                        isMarkedRemoved = entry.removal != nil
                        entry.removal = nil
                    }
                    contents.sessions.append(entry)
                }
                let problem: StoreCheck.DamagedRow.Problem =
                    switch rest {
                    case .success(_?): .edited
                    case .success(nil), .failure(.contents): .sealBroken
                    case .failure(.page): .unreadable
                    }
                try record(.session, problem, number, isMarkedRemoved: isMarkedRemoved)
            } catch VaultFailure.newer {
                try recordNewer(.session, number)
            }
        }
    }

    /// Opens each row of a table whose seal covers all that matters.
    private mutating func survey<Stored: SealedRow>(
        _: Stored.Type, _ subject: Subject
    ) throws -> [(stored: Stored, opened: Stored.Contents)] {
        var opened: [(Stored, Stored.Contents)] = []
        for number in try subject.numbers(db) {
            try countRecord()
            do {
                let read = try db.reading {
                    try Stored.fetch(db, number: number).map { ($0, try $0.opened(with: key)) }
                }
                switch read {
                case .success(let found?):
                    opened.append(found)
                    if try !isAsWritten(number, subject) { try record(subject, .edited, number) }
                case .success(nil), .failure(.page): try record(subject, .unreadable, number)
                case .failure(.contents): try record(subject, .sealBroken, number)
                }
            } catch VaultFailure.newer {
                try recordNewer(subject, number)
            }
        }
        return opened
    }

    // MARK: Rows

    private mutating func countRecord() throws(StoreFailure) {
        records += 1
        try progress.done(records)
    }

    /// Whether a row is what its digest was made over.
    private func isAsWritten(_ number: Int64, _ subject: Subject) throws -> Bool {
        let table = subject.table
        guard let (form, digests) = digests, let expected = digests[table][number] else {
            return digests == nil
        }
        let made = try db.attempt { try RowScan.digest(of: number, in: table, form, db) }
        return made.map(expected.elementsEqual) ?? false
    }

    private mutating func record(
        _ subject: Subject, _ problem: StoreCheck.DamagedRow.Problem, _ number: Int64,
        isMarkedRemoved: Bool = false
    ) throws {
        rows.append(
            StoreCheck.DamagedRow(
                kind: subject.kind, name: try name(of: number, subject), problem: problem,
                isMarkedRemoved: isMarkedRemoved))
    }

    private mutating func recordNewer(_ subject: Subject, _ number: Int64) throws {
        if try !isAsWritten(number, subject) { try record(subject, .edited, number) }
        let seal =
            subject.table == .sessions
            ? "session_seals WHERE session" : "\(subject.table.rawValue) WHERE number"
        let form = try db.attempt {
            try Int.fetchOne(db, sql: "SELECT schema FROM \(seal) = ?", arguments: [number])
        }
        newer.append(
            StoreCheck.NewerRecord(
                kind: subject.kind, name: try name(of: number, subject), form: form))
    }

    /// The name that people know; its number where that cannot be read.
    private func name(of number: Int64, _ subject: Subject) throws -> String {
        let sql = """
            SELECT CAST(\(subject.name) AS TEXT) FROM \(subject.table.rawValue) WHERE number = ?
            """
        return try db.attempt { try String.fetchOne(db, sql: sql, arguments: [number]) }
            ?? String(number)
    }

    /// The manifest's verdict about the list of rows: edited rows are reported by themselves.
    private func changeOfList(
        _ form: Manifest.Form, _ digests: TableDigests
    ) throws -> StoreFailure.Change? {
        guard let vault else { return .list }
        guard let manifest = vault.manifest else { return .manifestMissing }
        let isAsWritten = try db.attempt {
            let made = try vault.authenticated(digests, form, with: key)
            return try Manifest.matches(manifest, made)
                && ManifestTable.allCases.allSatisfy { table in
                    try !RowScan.differences(in: table, form, from: digests[table], db).isOtherList
                }
        }
        return isAsWritten == true ? nil : .list
    }
}

extension StoreCheck.Savable {
    init(_ contents: StoreContents) {
        removedSessions = contents.sessions.count { $0.removal != nil }
        sessions = contents.sessions.count - removedSessions
        logins = contents.logins.count
        apps = contents.apps.count
        providers = contents.definitions.count
    }
}
