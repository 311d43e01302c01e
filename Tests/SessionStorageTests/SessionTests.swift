import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

struct SessionTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("a session comes back whole in another process")
    func roundTrip() throws {
        var new = try Samples.session(label: "news", account: Samples.news)
        new.state = .works(checkedAt: Samples.start)
        new.grant.expiresAt = Samples.start + .seconds(99)
        let id = try store.sessions.save(new)
        let session = try place.reopen().sessions.read(id)
        #expect(session.credentials == new.grant.credentials)
        #expect(session.origins == new.origins)
        #expect(session.app == "default")
        #expect(session.credentials.method == .hmacSHA1)
        #expect(
            session.summary
                == SessionSummary(
                    id: id, provider: new.provider, app: "default", account: Samples.news,
                    label: "news", state: .works(checkedAt: Samples.start),
                    obtainedAt: Samples.start, expiresAt: Samples.start + .seconds(99)))
        #expect(id.rawValue.count == 4)
    }

    @Test("no secret stands in the file")
    func sealed() throws {
        let canary = "canary-in-a-token"
        _ = try store.sessions.save(Samples.session(canary))
        try store.apps.add(
            RegisteredApp(
                provider: try Samples.provider().id, name: "default",
                credentials: ClientCredentials(
                    identifier: canary, key: .sharedSecret(Secret(utf8: canary))),
                origins: [], addedAt: Samples.start))
        #expect(try place.bytes().firstRange(of: Array(canary.utf8)) == nil)
    }

    @Test("a locked store shows summaries and gives no secret")
    func locked() throws {
        let id = try store.sessions.save(Samples.session(label: "news"))
        store.lock()
        #expect(try store.sessions.list().sessions.map(\.label) == ["news"])
        #expect(throws: StoreFailure.locked) { try store.sessions.read(id) }
        #expect(throws: StoreFailure.locked) { try store.sessions.setLabel(id, "x") }
        #expect(throws: StoreFailure.locked) { try store.apps.list() }
    }

    @Test("saving a session ends its login in the same transaction")
    func finishing() throws {
        let request = try Samples.request()
        try store.logins.save(Samples.pending(request))
        let id = try store.sessions.save(Samples.session(), finishing: request.id)
        #expect(try store.logins.list().isEmpty)
        #expect(try store.sessions.list().sessions.map(\.id) == [id])
    }

    @Test("a save that fails half-way leaves the login and no session")
    func halfWay() throws {
        let request = try Samples.request()
        try store.logins.save(Samples.pending(request))
        // Of this connection alone: one in the file would be refused.
        try store.connection.database.inDatabase { db in
            try db.execute(
                sql: """
                    CREATE TEMP TRIGGER stop BEFORE DELETE ON main.pending_logins
                    BEGIN SELECT RAISE(ABORT, 'stopped'); END
                    """)
        }
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) {
            try store.sessions.save(Samples.session(), finishing: request.id)
        }
        #expect(try store.sessions.list().sessions.isEmpty)
        #expect(try store.logins.list().map(\.id) == [request.id])
    }

    @Test("logging in again gives the known session the new token and keeps what people call it")
    func loginAgain() throws {
        let old = try store.sessions.save(Samples.session("old", label: "news"))
        _ = try store.sessions.recordAccount(old, Samples.news, at: Samples.start)
        try store.sessions.setDefault(old)

        // The label is taken by the very session that this one will become.
        let fresh = try store.sessions.save(Samples.session("new", label: "news"))
        #expect(try store.sessions.read(fresh).summary.label == "news-2")
        let merged = try store.sessions.recordAccount(
            fresh, Samples.news, at: Samples.start + .seconds(5))
        #expect(merged == old)
        let session = try place.reopen().sessions.read(merged)
        #expect(session.credentials.token.revealedText == "new")
        #expect(session.summary.label == "news")
        #expect(session.summary.isDefault)
        #expect(session.summary.state == .works(checkedAt: Samples.start + .seconds(5)))
        #expect(try store.sessions.list().sessions.count == 1)
    }

    @Test("what a new token takes the place of stays, sealed, where that is asked for")
    func keepsFormer() throws {
        let old = try store.sessions.save(
            Samples.session("old", label: "news", account: Samples.news))
        try store.sessions.setDefault(old)
        let fresh = try store.sessions.save(Samples.session("new"))
        _ = try store.sessions.recordAccount(fresh, Samples.news, at: Samples.start) {
            (former, new) in
            former.credentials.token.revealedText == "old"
                && new.credentials.token.revealedText == "new"
        }
        let removed = try #require(try place.reopen().sessions.removed().first)
        #expect(removed.summary.label == "news" && removed.summary.id != old)
        #expect(removed.keptUntil == Samples.start + SessionStore.Sessions.removedLife)
        let back = try store.sessions.restore()
        #expect(try store.sessions.read(back).credentials.token.revealedText == "old")
        #expect(try store.sessions.read(back).summary.label == "news-2")
        #expect(try store.sessions.read(old).credentials.token.revealedText == "new")
        #expect(try store.sessions.list().sessions.filter(\.isDefault).map(\.id) == [old])
    }

    @Test("of several sessions of an account the one of that label gets the new token")
    func labelled() throws {
        var new = try Samples.session("one", label: "drive", account: Samples.news)
        let first = try store.sessions.save(new)
        new = try Samples.session("two", label: "pat", account: Samples.news)
        let second = try store.sessions.save(new)
        let fresh = try store.sessions.save(Samples.session("three", label: "pat"))
        #expect(
            try store.sessions.recordAccount(
                fresh, Samples.news, label: "pat", at: Samples.start) == second)
        #expect(try store.sessions.read(first).credentials.token.revealedText == "one")
        #expect(try store.sessions.read(second).summary.label == "pat")
    }

    @Test("another app's or another provider's session of the same account stays")
    func otherApp() throws {
        for new in [
            try Samples.session("a"), try Samples.session("b", app: "second"),
            try Samples.session("c", provider: "other"),
        ] {
            let id = try store.sessions.save(new)
            #expect(try store.sessions.recordAccount(id, Samples.news, at: Samples.start) == id)
        }
        #expect(try store.sessions.list().sessions.count == 3)
    }

    @Test("an account that was not asked for is kept apart until somebody decides")
    func keptApart() throws {
        let known = try store.sessions.save(Samples.session("known"))
        _ = try store.sessions.recordAccount(known, Samples.events, at: Samples.start)
        let request = try Samples.request(account: "acme_news")
        let id = try store.sessions.save(Samples.session("other"), finishing: request.id)
        try store.sessions.keepApart(id, Samples.events, for: request, clockOffset: .seconds(3))

        #expect(try store.sessions.list().sessions.count == 2)
        let pending = try place.reopen().logins.read(request.id) { _ in request.provider }
        #expect(
            pending
                == PendingLogin(
                    request: request, progress: .awaitingAccountDecision(id, Samples.events),
                    clockOffset: .seconds(3)))
        try store.sessions.recordCheck(id, .works(checkedAt: Samples.start))
        #expect(try store.sessions.read(id).summary.state == .accountUnclear(wanted: "acme_news"))

        #expect(try store.sessions.recordAccount(id, Samples.events, at: Samples.start) == known)
        #expect(try store.logins.list().isEmpty)
        #expect(try store.sessions.read(known).credentials.token.revealedText == "other")
    }

    @Test("a session that was kept apart gets the login's label when it is kept")
    func labelWaits() throws {
        var request = try Samples.request(account: "acme_news")
        request.label = "work"
        let id = try store.sessions.save(Samples.session(label: "work"), finishing: request.id)
        try store.sessions.keepApart(id, Samples.events, for: request)
        #expect(try store.sessions.read(id).summary.label == nil)
        let kept = try store.sessions.recordAccount(id, Samples.events, at: Samples.start)
        #expect(try store.sessions.read(kept).summary.label == "work")
    }

    @Test("a check changes state and account, and merges nothing")
    func check() throws {
        let first = try store.sessions.save(Samples.session(account: Samples.news))
        let second = try store.sessions.save(Samples.session("two"))
        let renamed = Account(id: "42", name: "acme_daily", access: .read)
        try store.sessions.recordCheck(second, .works(checkedAt: Samples.start), account: renamed)
        try store.sessions.recordCheck(first, .logInAgain(since: Samples.start))
        #expect(try store.sessions.read(second).summary.account == renamed)
        #expect(try store.sessions.read(first).summary.state == .logInAgain(since: Samples.start))
    }

    @Test("two spellings of one letter are one label")
    func spellings() throws {
        _ = try store.sessions.save(Samples.session(label: "e\u{301}"))
        let second = try store.sessions.save(Samples.session("two"))
        #expect(throws: StoreFailure.self) { try store.sessions.setLabel(second, "\u{e9}") }
        #expect(try store.sessions.read(second).summary.label == nil)
    }

    @Test("a label that is taken is refused with one that is free")
    func labels() throws {
        let first = try store.sessions.save(Samples.session(label: "news"))
        let second = try store.sessions.save(Samples.session("two", label: "news-2"))
        let third = try store.sessions.save(Samples.session("three"))
        #expect(throws: StoreFailure.item(.nameTaken("news", free: "news-3"))) {
            try store.sessions.setLabel(third, "news")
        }
        // An id is a handle as well.
        #expect(throws: StoreFailure.self) { try store.sessions.setLabel(third, first.rawValue) }
        try store.sessions.setLabel(second, nil)
        try store.sessions.setLabel(third, "news-2")
        try store.sessions.setLabel(third, "news-2")
        #expect(
            try store.sessions.list().sessions.compactMap(\.label).sorted() == ["news", "news-2"])
    }

    @Test("an account that the redirect alone claims replaces no session, and is not checked")
    func claimedAccount() throws {
        let theirs = try store.sessions.save(Samples.session(account: Samples.news))
        _ = try store.sessions.recordAccount(theirs, Samples.news, at: Samples.start)
        let before = try store.sessions.read(theirs)
        let ids = try ["token-two", "token-three"].map { token in
            var grant = Samples.grant(token)
            grant.claimed = Samples.news
            return try store.sessions.save(grant, of: Samples.request(account: "acme_news"))
        }
        #expect(Set(ids + [theirs]).count == 3)
        #expect(try store.sessions.read(theirs) == before)
        let listed = try store.sessions.list().sessions.filter { $0.id != theirs }
        #expect(listed.map(\.state) == [.notChecked, .notChecked])
        #expect(listed.map(\.account?.name) == ["acme_news", "acme_news"])
    }

    @Test("a provider has one default")
    func defaults() throws {
        let ids = try ["a", "b"].map { try store.sessions.save(Samples.session($0)) }
        let other = try store.sessions.save(Samples.session("c", provider: "other"))
        for id in [ids[0], other, ids[1]] { try store.sessions.setDefault(id) }
        let defaults = try store.sessions.list().sessions.filter(\.isDefault).map(\.id)
        #expect(Set(defaults) == [ids[1], other])
    }

    @Test("use is noted at most once a minute, and a clock that ran ahead heals")
    func lastUsed() throws {
        let id = try store.sessions.save(Samples.session())
        store.lock()
        let noted = { (seconds: Int64) in
            store.sessions.noteUse(id, at: Samples.start + .seconds(seconds))
            return try store.sessions.list().sessions.first?.lastUsedAt.map { $0 - Samples.start }
        }
        #expect(try noted(0) == .zero)
        #expect(try noted(59) == .zero)
        #expect(try noted(60) == .seconds(60))
        #expect(try noted(-100) == .seconds(-100))
    }

    @Test(
        "a last use that is no date is none, and ends nothing",
        arguments: [Int64.min, -1, 0, 253_402_300_800, .max])
    func absurdLastUse(number: Int64) throws {
        let id = try store.sessions.save(Samples.session())
        try place.tamper("INSERT OR REPLACE INTO last_used SELECT number, \(number) FROM sessions")
        let other = try place.reopen()
        #expect(try other.sessions.list().sessions.map(\.lastUsedAt) == [nil])
        #expect(try other.sessions.resolve(id.rawValue).lastUsedAt == nil)
        other.sessions.noteUse(id, at: Samples.start)
        #expect(try other.sessions.list().sessions.map(\.lastUsedAt) == [Samples.start])
    }

    @Test("noting use neither waits for another writer nor fails")
    func lastUsedWhileBusy() throws {
        let id = try store.sessions.save(Samples.session())
        let other = try Connection(path: place.path)
        let elapsed = try ContinuousClock().measure {
            try other.inTransaction(.immediate) { _ in
                store.sessions.noteUse(id, at: Samples.start)
                return .rollback
            }
        }
        // As long as a writer would wait for the lock.
        #expect(elapsed < .seconds(10))
        #expect(try store.sessions.list().sessions.first?.lastUsedAt == nil)
        let timeout = try store.connection.database.inDatabase {
            try Int.fetchOne($0, sql: "PRAGMA busy_timeout")
        }
        #expect(timeout == 10_000)
    }
}
