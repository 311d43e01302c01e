import LoginCore
import OAuthCore
import Vault

/// Carries the contents of another store into this one, within one transaction; overwrites nothing.
///
/// Only rows from before the merge count as here already: sessions of one account that come together
/// stay together.
struct StoreMerge {
    private let rows: Verification
    private var db: Database { rows.db }
    private var key: VaultKey { rows.key }
    private let former: FormerSessions
    /// The apps that were here before.
    private let apps: [AppName]
    private(set) var report = MergeReport()
    /// Names of the other store's apps in this one.
    private var appNames: [AppName: String] = [:]
    /// Ids that the added sessions have here, by those in the other store.
    private var sessionIDs: [SessionID: SessionID] = [:]
    /// The providers of sessions that came as their default.
    private var defaults: Set<ProviderID> = []
    /// Digests of the tokens of sessions that were here before, by app.
    private var knownTokens: [AppName: Set<[UInt8]>] = [:]

    init(into rows: Verification) throws {
        self.rows = rows
        let db = rows.db
        former = try FormerSessions(db)
        apps = try StoredApp.fetchAll(db).map(\.appName)
    }

    mutating func add(_ contents: StoreContents) throws {
        for definition in contents.definitions { try add(definition) }
        for app in contents.apps { try add(app) }
        for entry in contents.sessions { try add(entry) }
        for login in contents.logins { try add(login) }
    }

    private mutating func add(_ definition: OwnDefinition) throws {
        let isHere = try StoredDefinition.fetchAll(db).contains { $0.id == definition.id }
        guard !isHere else { return report.providers.skipped += 1 }
        try StoredDefinition.write(definition, seal: .fresh(), db, with: key)
        report.providers.added += 1
    }

    /// An app of the same name with other credentials is another app: its sessions would not work.
    ///
    /// Two names for the same credentials stay two, unless those were here under one already.
    private mutating func add(_ app: RegisteredApp) throws {
        let here = try StoredApp.fetchAll(db).filter { $0.provider == app.provider }
        let same = try here.first { stored in
            try apps.contains(stored.appName)
                && stored.opened(with: key).credentials == app.credentials
        }
        if let same {
            appNames[app.appName] = same.name
            return report.apps.skipped += 1
        }
        var added = app
        if here.contains(where: { $0.name == app.name }) {
            added.name = try StoredApp.freeName(app.name, of: app.provider, db)
        }
        appNames[app.appName] = added.name
        try StoredApp.write(added, seal: .fresh(), db, with: key)
        report.apps.added += 1
    }

    // MARK: Sessions

    private mutating func add(_ entry: StoreContents.Entry) throws {
        let theirs = entry.session.summary
        var session = entry.session
        session.app = appNames[session.appName] ?? session.app
        session.summary.app = session.app
        let isRemoved = entry.removal != nil
        guard try !isHere(session, row: entry.row, isRemoved) else {
            if isRemoved {
                report.removedSessions.skipped += 1
            } else {
                report.skipped.append(theirs)
            }
            return
        }
        session.summary.id = SessionID(
            rawValue: try ShortID.free(preferring: theirs.id.rawValue, rows))
        sessionIDs[theirs.id] = session.summary.id
        if let removal = entry.removal {
            try rows.insert(session, removal: removal)
            report.removedSessions.added += 1
        } else {
            session.summary.label = try theirs.label.map { try Label.free($0, for: nil, rows) }
            // Beside sessions that were here before, requests without a name would go out as somebody
            // else from now on.
            session.summary.isDefault =
                theirs.isDefault && !former.has(theirs.provider)
                && defaults.insert(theirs.provider).inserted
            try rows.insert(session)
            report.added.append(session.summary)
            if let wanted = theirs.label, let label = session.summary.label, label != wanted {
                report.relabelled.append(.init(wanted: wanted, label: label))
            }
            if let name = session.summary.account?.name, !session.summary.isKeptApart,
                former.sharesName(name, at: theirs.provider)
            {
                report.sameName.append(session.summary)
            }
        }
    }

    /// Whether the session was here before: the same row, the same account with the same app, or,
    /// while its account is unknown, the same token.
    ///
    /// A removed session here does not keep one out that works for the same account.
    private mutating func isHere(
        _ session: Session, row: UniqueID, _ isRemoved: Bool
    ) throws -> Bool {
        if former.hasRow(row) { return true }
        let app = session.appName
        guard let account = session.summary.account, !account.id.isEmpty else {
            return try tokens(of: app).contains(Fingerprint.of(session.credentials.token))
        }
        return former.hasAccount(account.id, with: app, isRemoved: isRemoved)
    }

    private mutating func tokens(of app: AppName) throws -> Set<[UInt8]> {
        if let known = knownTokens[app] { return known }
        var decoder = SummaryDecoder()
        let tokens = try former.numbers(of: app).compactMap { number in
            try StoreContents.Entry(db, number: number, with: key, &decoder)
                .map { Fingerprint.of($0.session.credentials.token) }
        }
        knownTokens[app] = Set(tokens)
        return Set(tokens)
    }

    // MARK: Logins

    /// A login that waits for a decision about a session comes along with that session only.
    private mutating func add(_ login: StoreContents.Login) throws {
        var stored = login.stored
        let summary = stored.summary
        let isHere =
            try isThere("pending_logins NOT INDEXED WHERE uuid = ?", [stored.seal.uuid.bytes])
            || isThere(
                "pending_logins NOT INDEXED WHERE id = ? AND provider = ? AND started_at = ?",
                [
                    summary.id.rawValue, summary.provider.rawValue,
                    summary.startedAt.secondsSince1970,
                ])
        if case .awaitingAccountDecision(let session) = summary.progress {
            guard let id = sessionIDs[session] else { return report.logins.skipped += 1 }
            stored.summary.progress = .awaitingAccountDecision(id)
        }
        guard !isHere else { return report.logins.skipped += 1 }
        stored.summary.app = appNames[summary.appName] ?? summary.app
        stored.summary.id = LoginID(
            rawValue: try ShortID.free(preferring: summary.id.rawValue, rows))
        stored.seal = try .fresh()
        try stored.write(login.contents, db, with: key)
        report.logins.added += 1
    }

    private func isThere(_ rows: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM \(rows))", arguments: arguments) ?? false
    }
}
