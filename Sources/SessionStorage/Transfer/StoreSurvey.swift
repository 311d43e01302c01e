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
    private let progress: Progress
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
        digests = try form.map { form in
            var digests = try db.attempt { try TableDigests(db) } ?? TableDigests()
            for table in ManifestTable.allCases {
                // A piece that cannot be read says nothing of its rows, and hides no other.
                for first in digests[table].missingPieces {
                    _ = try db.attempt { try digests.read(first, of: table, db) }
                }
            }
            return (form, digests)
        }
        try surveySlots()
        contents.definitions = try survey(
            .provider, in: .providers, named: "id",
            reading: { try StoredDefinition.fetch(db, number: $0) },
            opening: { try $0.definition(with: key) })
        contents.apps = try survey(
            .app, in: .apps, named: "provider || '/' || name",
            reading: { try StoredApp.fetch(db, number: $0) },
            opening: { try $0.app(with: key) })
        try surveySessions()
        contents.logins = try survey(
            .login, in: .pendingLogins, named: "id",
            reading: { try StoredLogin.fetch(db, number: $0) },
            opening: { StoreContents.Login(stored: $0, contents: try $0.contents(with: key)) })
        for number in try TableReader(db: db, table: "clock_offsets").numbers()
        where try !isAsWritten(number, in: .clockOffsets) {
            // Behind the provider's id stands the clock that it was measured by.
            try record(
                .clockOffset, .edited, number, in: .clockOffsets,
                named: "substr(provider, 1, instr(provider || ' ', ' ') - 1)")
        }
        if let digests { list = try changeOfList(digests.form, digests.rows) }
    }

    /// Leaves out all but those sessions and what they need; throws `item(noSuch)` for one that is not
    /// there.
    ///
    /// A session that does not open is named whether it was chosen or not: a list has none without a seal.
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

    private mutating func surveySlots() throws {
        let header = vault?.header ?? VaultHeader(of: key)
        for number in try TableReader(db: db, table: "key_slots").numbers() {
            let stored = try db.attempt { try StoredSlot.fetch(db, number: number) }
            let slot = stored ?? StoredSlot(unreadable: number)
            guard slot.slot(of: header) != nil else {
                unreadableSlots.append(slot)
                continue
            }
            slots.append(slot)
            if try !isAsWritten(number, in: .keySlots) {
                try record(.slot, .edited, number, in: .keySlots, named: "number")
            }
        }
    }

    /// A session's seal protects less than its row holds: where the row was changed, what the seal
    /// is bound to is kept.
    private mutating func surveySessions() throws {
        for number in try TableReader(db: db, table: "sessions").numbers() {
            try countRecord()
            let isAsWritten = try isAsWritten(number, in: .sessions)
            do {
                try surveySession(number, isAsWritten: isAsWritten)
            } catch VaultFailure.newer {
                if !isAsWritten {
                    try record(.session, .edited, number, in: .sessions, named: "id")
                }
                try recordNewer(
                    .session, number, in: .sessions, named: "id",
                    form: "SELECT schema FROM session_seals WHERE session = ?")
            }
        }
    }

    private mutating func surveySession(_ number: Int64, isAsWritten: Bool) throws {
        let whole = try db.attempt { try StoreContents.Entry(db, number: number, with: key) }
        if isAsWritten, let whole {
            contents.sessions.append(whole)
            return
        }
        let problem: StoreCheck.DamagedRow.Problem
        let rest = try db.reading {
            try StoredSession.fetchSealedPart(db, number: number).map {
                try StoreContents.Entry(sealedPart: $0, with: key)
            }
        }
        switch rest {
        case .success(let entry?):
            contents.sessions.append(entry)
            problem = .edited
        case .success(nil), .failure(.contents): problem = .sealBroken
        case .failure(.page): problem = .unreadable
        }
        try record(.session, problem, number, in: .sessions, named: "id")
    }

    /// Opens each row of a table whose seal covers all that matters.
    private mutating func survey<Stored, Opened>(
        _ kind: StoreCheck.DamagedRow.Kind, in table: ManifestTable, named name: String,
        reading: (Int64) throws -> Stored?, opening: (Stored) throws -> Opened
    ) throws -> [Opened] {
        var opened: [Opened] = []
        for number in try TableReader(db: db, table: table.rawValue).numbers() {
            try countRecord()
            let read: Result<Opened?, ReadFault>
            do {
                read = try db.reading { try reading(number).map(opening) }
            } catch VaultFailure.newer {
                if try !isAsWritten(number, in: table) {
                    try record(kind, .edited, number, in: table, named: name)
                }
                try recordNewer(
                    kind, number, in: table, named: name,
                    form: "SELECT schema FROM \(table.rawValue) WHERE number = ?")
                continue
            }
            switch read {
            case .success(let found?):
                opened.append(found)
                if try !isAsWritten(number, in: table) {
                    try record(kind, .edited, number, in: table, named: name)
                }
            case .success(nil), .failure(.page):
                try record(kind, .unreadable, number, in: table, named: name)
            case .failure(.contents):
                try record(kind, .sealBroken, number, in: table, named: name)
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
    private func isAsWritten(_ number: Int64, in table: ManifestTable) throws -> Bool {
        guard let (form, digests) = digests, let expected = digests[table][number] else {
            return digests == nil
        }
        let made = try db.attempt { try RowScan.digest(of: number, in: table, form, db) }
        return made.map(expected.elementsEqual) ?? false
    }

    private mutating func record(
        _ kind: StoreCheck.DamagedRow.Kind, _ problem: StoreCheck.DamagedRow.Problem,
        _ number: Int64, in table: ManifestTable, named name: String
    ) throws {
        rows.append(
            StoreCheck.DamagedRow(
                kind: kind, name: try self.name(of: number, in: table, by: name), problem: problem))
    }

    private mutating func recordNewer(
        _ kind: StoreCheck.DamagedRow.Kind, _ number: Int64, in table: ManifestTable,
        named name: String, form: String
    ) throws {
        let form = try db.attempt { try Int.fetchOne(db, sql: form, arguments: [number]) }
        newer.append(
            StoreCheck.NewerRecord(
                kind: kind, name: try self.name(of: number, in: table, by: name), form: form))
    }

    /// What people call a row; its number where that cannot be read.
    private func name(
        of number: Int64, in table: ManifestTable, by column: String
    ) throws -> String {
        let sql = "SELECT CAST(\(column) AS TEXT) FROM \(table.rawValue) WHERE number = ?"
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
