import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Values of types and lengths that no program writes: each costs what it stands for, and no more.
struct ForgedValueTests {
    private let place: TestStore
    private let store: SessionStore
    private let session: SessionID
    private let other: SessionID
    private let later = TestStore.start + .seconds(60)
    private let damaged = StoreFailure.damaged(unreadable: 1, of: 1)

    init() throws {
        place = try TestStore()
        store = try place.create()
        session = try Samples.fill(store)
        other = try store.sessions.save(Samples.session("two", label: "two"))
    }

    private func repair() throws -> (report: RepairReport, store: SessionStore) {
        let damaged = try SessionStore.openToCheck(in: place.folder)
        try damaged.unlock(.keyFile(TestStore.keyFile))
        let report = try SessionStore.repair(in: place.folder, with: damaged, at: later)
        return (report, try place.reopen())
    }

    private func edited(_ id: SessionID, isMarkedRemoved: Bool = false) -> StoreCheck.DamagedRow {
        .init(
            kind: .session, name: id.rawValue, problem: .edited, isMarkedRemoved: isMarkedRemoved)
    }

    // MARK: Repair

    @Test(
        "a column that is too long to be read costs no secret that is not bound to it",
        arguments: [
            "access", "label", "state", "state_at", "wanted", "obtained_at", "expires_at",
            "is_default", "removed_at", "kept_until",
        ])
    func overlong(column: String) throws {
        try place.smuggle(
            "UPDATE sessions SET \(column) = printf('%.*c', 1100000, 'w') WHERE id = '\(session)'",
            into: "sessions")
        let (report, repaired) = try repair()
        #expect(report.found.rows == [edited(session)])
        #expect(report.found.savable.sessions == 2)
        let saved = try repaired.sessions.read(session)
        #expect(saved.credentials.token.revealedText == "token-one")
        #expect(saved.summary.label == nil && saved.summary.account?.id == "42")
        #expect(try repaired.upkeep.check().isSound)
    }

    private static let digests = [
        "UPDATE digests SET covers = CAST(covers AS BLOB) WHERE covers = 'sessions'",
        "UPDATE digests SET covers = 'x' WHERE covers = 'sessions'",
        "UPDATE digests SET digest = 'x' WHERE covers = 'sessions'",
        "UPDATE digests SET entries = zeroblob(40) WHERE covers = 'sessions'",
        "DELETE FROM digests WHERE covers = 'sessions'",
    ]

    @Test(
        "where the digests of the sessions are lost, those alone are named, and removed ones stay so",
        arguments: digests)
    func digestsOfSessions(sql: String) throws {
        try store.sessions.remove(other, at: later, keepingUntil: later + .seconds(99))
        try place.smuggle(sql, into: "digests")
        let (report, repaired) = try repair()
        #expect(report.found.rows == [edited(session), edited(other)])
        #expect(report.found.list == .list)
        #expect(report.found.savable.sessions == 1 && report.found.savable.removedSessions == 1)
        #expect(try repaired.sessions.list().sessions.map(\.id) == [session])
        #expect(try repaired.sessions.removed().map(\.summary.id) == [other])
    }

    @Test("a piece of nothing is told by the list alone")
    func foreignPiece() throws {
        try place.tamper("INSERT INTO digests VALUES ('x', 1, zeroblob(32), zeroblob(40))")
        let check = try store.upkeep.check()
        #expect(check.rows.isEmpty && check.list == .list && !check.isSound)
    }

    @Test("a session whose edited row says that it was removed comes back, and is named so")
    func removedAndEdited() throws {
        try store.sessions.remove(other, at: later, keepingUntil: later + .seconds(99))
        try place.tamper("UPDATE sessions SET label = 'x' WHERE id = '\(other)'")
        let (report, repaired) = try repair()
        #expect(report.found.rows == [edited(other, isMarkedRemoved: true)])
        #expect(try repaired.sessions.list().sessions.map(\.id).contains(other))
    }

    // MARK: What others need not know

    @Test("a broken page of logins is none of a label's business")
    func brokenLogins() throws {
        for number in 0..<40 {
            try store.logins.save(Samples.pending(Samples.request("aa\(10 + number)")))
        }
        _ = try place.breakLeaf(of: "pending_logins", 0)
        let running = try place.reopen()
        try running.sessions.setLabel(session, "garden")
        #expect(throws: damaged) { try running.logins.newID() }
        #expect(try running.sessions.resolve("garden").id == session)
    }

    @Test("a session whose kind is no text is listed while locked, as one of an unknown kind")
    func kind() throws {
        try place.smuggle(
            "UPDATE session_seals SET method = CAST(method AS BLOB) WHERE session = 1",
            into: "session_seals")
        let list = try SessionStore.open(in: place.folder).sessions.list()
        #expect(list.problem == nil)
        #expect(list.sessions.filter { $0.kind == nil }.map(\.id) == [session])
        #expect(throws: StoreFailure.changed(.rows(1, of: 6))) {
            try place.reopen().sessions.list()
        }
    }

    @Test(
        "a header whose other columns are no numbers serves what is asked while locked",
        arguments: ["manifest = 'x'", "sequence = x'00'", "created_at = 'x'"])
    func header(change: String) throws {
        try place.smuggle("UPDATE vault SET \(change)", into: "vault")
        let locked = try SessionStore.open(in: place.folder)
        #expect(try locked.sessions.list().sessions.count == 2)
        #expect(try locked.sessions.resolve("news").id == session)
        #expect(try locked.upkeep.slots().count == 1)
        #expect(try locked.slots.sources() == [.keyFile])
        #expect(throws: damaged) { try locked.unlock(.keyFile(TestStore.keyFile)) }
    }

    @Test(
        "a last use that is no date costs that date alone",
        arguments: ["'x'", "x'01'", "1.5", "NULL", "zeroblob(1100000)"])
    func lastUse(value: String) throws {
        for id in [session, other] { store.sessions.noteUse(id, at: later) }
        try place.smuggle(
            "UPDATE last_used SET at = \(value) WHERE session = 1", into: "last_used")
        let running = try place.reopen()
        let list = try running.sessions.list()
        #expect(list.problem == nil && list.sessions.count == 2)
        #expect(list.sessions.first { $0.id == session }?.lastUsedAt == nil)
        #expect(try running.sessions.read(session).summary.lastUsedAt == nil)
        #expect(try running.sessions.read(other).summary.lastUsedAt == later)
        #expect(try running.sessions.resolve("acme/acme_news").id == session)
        #expect(try running.sessions.listUsed(since: later).sessions.map(\.summary.id) == [other])
        #expect(try running.sessions.scan(rows: 9)?.glance(of: []).hasUses == true)
        #expect(try running.upkeep.contents([session]).sessions.count == 1)
        #expect(try running.upkeep.check().rows.isEmpty)
        let backup = place.folder + "/backup"
        #expect(try running.upkeep.backup(to: backup).sessions == 2)
        let home = try TestStore()
        let copy = try SessionStore.open(copyOf: place.path)
        try copy.unlock(.keyFile(TestStore.keyFile))
        let restored = try SessionStore.restore(from: copy, in: home.folder).store
        #expect(try restored.sessions.read(session).summary.label == "news")
        #expect(try restored.upkeep.check().isSound)
        running.sessions.noteUse(session, at: later)
        #expect(try running.sessions.read(session).summary.lastUsedAt == later)
    }

    // MARK: Seals

    private func addBearers() throws -> [SessionID] {
        try ["one", "two"].map { token in
            var new = try Samples.session(provider: "b")
            new.grant = Grant(
                credentials: .bearer(
                    BearerCredentials(
                        accessToken: Secret(utf8: token), refreshToken: Secret(utf8: "rt"),
                        scope: token)), obtainedAt: Samples.start)
            return try store.sessions.save(new)
        }
    }

    @Test(
        "a seal that does not open hides no other, and is told by what opens it for a list",
        arguments: [
            "sealed = (SELECT sealed FROM session_seals WHERE session = 4)",
            "sealed = (SELECT sealed FROM session_seals WHERE session = 1)",
            "sealed = zeroblob(117)", "sealed = x''", "schema = 2", "schema = 9",
        ])
    func broken(change: String) throws {
        let ids = try addBearers()
        store.sessions.noteUse(ids[0], at: later)
        try place.tamper("UPDATE session_seals SET \(change) WHERE session = 3")
        let running = try place.reopen()
        var list = try running.sessions.list()
        #expect(list.problem == nil && list.sessions.count == 4)
        let ending = try running.sessions.listEnding()
        #expect(ending.sessions.map(\.summary.id) == [ids[1]] && ending.unreadable == [ids[0]])
        let used = try running.sessions.listUsed(since: later)
        #expect(used.sessions.isEmpty && used.unreadable == [ids[0]])
        list.leaveOut(ending.unreadable)
        list.leaveOut(used.unreadable)
        #expect(list.problem == .damaged(unreadable: 1, of: 4))
        #expect(Set(list.sessions.map(\.id)) == [session, other, ids[1]])
        list.leaveOut([other])
        #expect(list.problem == .damaged(unreadable: 2, of: 4))
    }

    @Test("a seal that is too long to be read is told too")
    func overlongSeal() throws {
        _ = try addBearers()
        try place.smuggle(
            "UPDATE session_seals SET sealed = zeroblob(1100000) WHERE session = 3",
            into: "session_seals")
        #expect(throws: damaged) { try place.reopen().sessions.listEnding() }
    }
}
