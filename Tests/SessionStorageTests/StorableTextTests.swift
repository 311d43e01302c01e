import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// SQLite's text ends at a NUL: whatever has one is stored and read again all the same.
struct StorableTextTests {
    private let place: TestStore
    private let store: SessionStore
    private let account = Account(id: "4\0002", name: "x\0y")

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("a session whose account has a NUL in its name opens again")
    func accountOfSession() throws {
        let new = try Samples.session("a\0b", app: "my\0app", label: "l\0m", account: account)
        let id = try store.sessions.save(new)
        try store.sessions.recordCheck(id, .works(checkedAt: Samples.start), account: account)
        #expect(try store.sessions.recordAccount(id, account, at: Samples.start) == id)
        let session = try place.reopen().sessions.read(id)
        #expect(session.summary.account?.id == "4\u{FFFD}002")
        #expect(session.summary.account?.name == "x\u{FFFD}y")
        #expect(session.summary.label == "l\u{FFFD}m" && session.app == "my\u{FFFD}app")
        let token = session.credentials.token.revealedText
        #expect(token == "a\0b", "what is sealed is whole")
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test("the same account is known by its name again")
    func known() throws {
        let first = try store.sessions.save(Samples.session("one"))
        _ = try store.sessions.recordAccount(first, account, at: Samples.start)
        let second = try store.sessions.save(Samples.session("two"))
        #expect(try store.sessions.recordAccount(second, account, at: Samples.start) == first)
    }

    @Test("a label with a NUL is refused")
    func label() throws {
        let id = try store.sessions.save(Samples.session("a"))
        #expect(throws: StoreFailure.item(.unusableLabel(.invisible))) {
            try store.sessions.setLabel(id, "l\0m")
        }
        try place.reopen().verify()
    }

    @Test("a login and what became of it open again")
    func login() throws {
        let request = try Samples.request("7\0f", account: "w\0x", label: "l\0m")
        try store.logins.save(Samples.pending(request))
        let id = try #require(try place.reopen().logins.list().first?.id)
        let login = try place.reopen().logins.read(id) { _ in request.provider }
        #expect(login.request.account == "w\u{FFFD}x" && login.request.label == "l\u{FFFD}m")
        let session = try store.sessions.save(Samples.session())
        try store.sessions.keepApart(session, account, for: request)
        #expect(
            try store.sessions.read(session).summary.state == .accountUnclear(wanted: "w\u{FFFD}x"))
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test("an app key with a NUL in its name is found by it, changed and removed")
    func app() throws {
        let app = try Samples.app("a\0b")
        try store.apps.add(app)
        try store.apps.update(app)
        #expect(throws: StoreFailure.self) { try store.apps.add(app) }
        try store.apps.change("a\u{FFFD}b", to: Samples.app("c\0d"))
        #expect(try store.apps.list().map(\.name) == ["c\u{FFFD}d"])
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test("a definition may have one, since it is sealed whole")
    func definition() throws {
        let yaml = "id: acme\nname: A\0B\n"
        let id = try Samples.provider().id
        try store.providers.save(
            OwnDefinition(id: id, yaml: yaml, addedAt: Samples.start))
        #expect(try place.reopen().providers.list().map(\.yaml) == [yaml])
    }
}
