import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Edits of the file from outside, without the key.
struct TamperingTests {
    private let place: TestStore
    private let store: SessionStore
    private let damaged = StoreFailure.damaged(unreadable: 1, of: 1)

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test(
        "an edited session gives out no secret",
        arguments: [
            "UPDATE session_seals SET origins = replace(origins, 'api.acme', 'evil')",
            "UPDATE session_seals SET origins = origins || char(10) || 'https://evil.example:443'",
            "UPDATE session_seals SET origins = ''",
            "UPDATE session_seals SET origins = 'no host at all'",
            "UPDATE session_seals SET method = 'PLAINTEXT'",
            "UPDATE session_seals SET method = 'NONSENSE'",
            "UPDATE session_seals SET schema = 2",
            "UPDATE session_seals SET sealed = x''",
            "UPDATE session_seals SET sealed = zeroblob(117)",
            "UPDATE session_seals SET sealed = substr(sealed, 1, length(sealed) - 1)",
        ])
    func editedSession(sql: String) throws {
        let id = try store.sessions.save(Samples.session(account: Samples.news))
        try place.tamper(sql)
        let isCovered = ["origins", "method"].contains { sql.contains("SET \($0)") }
        #expect(throws: isCovered ? .changed(.rows(1, of: 2)) : damaged) {
            try place.reopen().sessions.read(id)
        }
        let check = try place.reopen().upkeep.check()
        #expect(check.rows == [.init(kind: .session, name: id.rawValue, problem: .sealBroken)])
    }

    @Test(
        "a row that cannot be read is counted and hides no other",
        arguments: ["provider = 'Not An Id'", "state = 9", "state = 1, state_at = NULL"])
    func unreadableRow(change: String) throws {
        let ids = try ["a", "b"].map { try store.sessions.save(Samples.session($0)) }
        #expect(try store.sessions.list().problem == nil)
        try place.tamper("UPDATE sessions SET \(change) WHERE id = '\(ids[0])'")
        #expect(try store.sessions.listUnverified().sessions.map(\.id) == [ids[1]])
        #expect(try store.sessions.listUnverified().problem == .damaged(unreadable: 1, of: 2))
        // Which one is meant is not guessed from what is left.
        #expect(throws: StoreFailure.changed(.rows(1, of: 3))) {
            try store.sessions.usedByDefault()
        }
        store.lock()
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 2)) {
            try store.sessions.usedByDefault()
        }
    }

    @Test("a session without its seal is counted as damaged, and listed as none that works")
    func withoutSeal() throws {
        let ids = try ["a", "b"].map { try store.sessions.save(Samples.session($0)) }
        try place.tamper(
            """
            DELETE FROM session_seals
            WHERE session = (SELECT number FROM sessions WHERE id = '\(ids[0])')
            """)
        #expect(try store.sessions.listUnverified().sessions.map(\.id) == [ids[1]])
        #expect(try store.sessions.listUnverified().problem == .damaged(unreadable: 1, of: 2))
        #expect(throws: StoreFailure.changed(.rows(1, of: 3))) { try store.sessions.list() }
    }

    @Test("two sessions whose secrets were exchanged give out neither")
    func exchanged() throws {
        let ids = try ["a", "b"].map { try store.sessions.save(Samples.session($0)) }
        try place.tamper(
            """
            CREATE TEMP TABLE kept AS SELECT * FROM session_seals;
            UPDATE session_seals SET sealed =
                (SELECT sealed FROM kept WHERE kept.session <> session_seals.session);
            """)
        for id in ids { #expect(throws: damaged) { try store.sessions.read(id) } }
    }

    @Test("a record that was put back to an older form does not open")
    func rolledBack() throws {
        let id = try store.sessions.save(Samples.session())
        try place.tamper("CREATE TABLE aside.kept AS SELECT sealed FROM session_seals")
        try store.sessions.setLabel(id, "news")
        try place.tamper("UPDATE session_seals SET sealed = (SELECT sealed FROM kept)")
        #expect(throws: damaged) { try store.sessions.read(id) }
    }

    @Test("nothing is sealed anew over a record that does not open")
    func noWashing() throws {
        let id = try store.sessions.save(Samples.session())
        try place.tamper("UPDATE session_seals SET origins = 'https://evil.example:443'")
        let changed = StoreFailure.changed(.rows(1, of: 2))
        #expect(throws: changed) { try store.sessions.setLabel(id, "news") }
        #expect(throws: changed) {
            try store.sessions.recordAccount(id, Samples.news, at: Samples.start)
        }
    }

    @Test(
        "an edited login gives out no secret",
        arguments: [
            "origins = 'https://evil.example:443'", "refusals = 0", "expires_at = NULL",
            "account = 'somebody'", "label = NULL", "app = 'second'", "state = 0", "state = 7",
            "method = 'PLAINTEXT'", "issued_at = 5", "started_at = 5", "provider = 'other'",
        ])
    func editedLogin(change: String) throws {
        let request = try Samples.request(account: "acme_news", label: "news")
        try store.logins.save(Samples.pending(request, refusals: 1))
        try place.tamper("UPDATE pending_logins SET \(change)")
        #expect(throws: StoreFailure.changed(.rows(1, of: 2))) {
            try store.logins.read(request.id) { _ in request.provider }
        }
        #expect(try store.upkeep.check().rows.map(\.kind) == [.login])
    }

    @Test(
        "an edited app or definition is not used",
        arguments: [
            "UPDATE apps SET origins = 'https://evil.example:443'",
            "UPDATE apps SET name = 'second'", "UPDATE apps SET provider = 'other'",
            "UPDATE providers SET id = 'other'", "UPDATE providers SET generation = 2",
            "UPDATE providers SET sealed = (SELECT sealed FROM apps)",
        ])
    func editedRest(sql: String) throws {
        let provider = try Samples.provider()
        try store.apps.add(
            RegisteredApp(
                provider: provider.id, name: "default",
                credentials: ClientCredentials(identifier: "key", key: .sharedSecret(Secret([1]))),
                origins: provider.boundOrigins, addedAt: Samples.start))
        try store.providers.save(
            OwnDefinition(id: provider.id, yaml: "id: acme", addedAt: Samples.start))
        try place.tamper(sql)
        #expect(throws: StoreFailure.changed(.rows(1, of: 3))) {
            _ = try store.apps.list()
            _ = try store.providers.list()
        }
        #expect(try store.upkeep.check().rows.count == 1)
    }

    @Test("one broken login hides neither the others nor the list")
    func listSurvives() throws {
        try store.logins.save(Samples.pending(try Samples.request("aaaa")))
        try store.logins.save(Samples.pending(try Samples.request("bbbb")))
        try place.tamper("UPDATE pending_logins SET app = 'second' WHERE id = 'aaaa'")
        #expect(throws: StoreFailure.changed(.rows(1, of: 3))) { try store.logins.list() }
        let found = try store.logins.listUnverified()
        #expect(found.map(\.authorizationURL?.isEmpty) == [nil, false])
    }

    @Test("another vault's header does not open with the old slots")
    func otherHeader() throws {
        try place.tamper("UPDATE vault SET commitment = randomblob(32)")
        #expect(throws: damaged) { try place.reopen() }
    }

    @Test("a whole store passes its check")
    func sound() throws {
        _ = try store.sessions.save(Samples.session())
        try store.logins.save(Samples.pending(Samples.request()))
        let check = try store.upkeep.check()
        #expect(check.isSound && check.records == 2)
    }
}
