import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What a renewal makes of a session, and what it leaves alone that was written meanwhile.
@Suite struct `A renewal` {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    private static let now = Samples.start + .seconds(500)

    @Test func `changes token, end and handle, and nothing that people know it by`() throws {
        var new = try Samples.session(label: "news", account: Samples.news)
        new.grant.kept = [
            KeptField("oauth_session_handle", Secret(utf8: "first")),
            KeptField("edam_noteStoreUrl", Secret(utf8: "")),
        ]
        let id = try store.sessions.save(new)
        var grant = Samples.grant("renewed", at: Self.now)
        grant.expiresAt = Self.now + .seconds(60)
        grant.kept = [KeptField("oauth_session_handle", Secret(utf8: "second"))]
        let renewed = try store.sessions.renew(store.sessions.read(id), grant, at: Self.now)
        #expect(try place.reopen().sessions.read(id) == renewed)
        #expect(renewed.credentials == grant.credentials)
        #expect(renewed.kept.first(named: "oauth_session_handle") == Secret(utf8: "second"))
        #expect(renewed.kept.first(named: "edam_noteStoreUrl") == Secret(utf8: ""))
        #expect(renewed.kept.count == 2)
        #expect(
            renewed.summary
                == SessionSummary(
                    id: id, provider: new.provider, app: "default", account: Samples.news,
                    label: "news", state: .works(checkedAt: Self.now), obtainedAt: Self.now,
                    expiresAt: Self.now + .seconds(60)))
    }

    @Test func `decides nothing about an account that is unclear`() throws {
        let id = try store.sessions.save(Samples.session())
        try store.sessions.keepApart(id, Samples.news, for: try Samples.request(account: "other"))
        let renewed = try store.sessions.renew(
            store.sessions.read(id), Samples.grant(), at: Self.now)
        #expect(renewed.summary.state == .accountUnclear(wanted: "other"))
    }

    @Test func `of a session that is gone brings nothing back`() throws {
        let id = try store.sessions.save(Samples.session())
        let session = try store.sessions.read(id)
        try store.sessions.remove(id, at: Samples.start, keepingUntil: nil)
        #expect(
            throws: StoreFailure.item(.noSuch(.session, name: id.rawValue, nearest: []))
        ) { try store.sessions.renew(session, Samples.grant("renewed"), at: Self.now) }
        #expect(try store.sessions.list().sessions.isEmpty)
    }

    // MARK: Two processes

    @Test func `of a session that another process has renewed is overtaken, and loses nothing`()
        throws
    {
        let id = try store.sessions.save(Samples.session())
        let other = try place.reopen()
        let (mine, theirs) = (try store.sessions.read(id), try other.sessions.read(id))
        #expect(mine == theirs)
        let first = try other.sessions.renew(theirs, Samples.grant("theirs"), at: Self.now)
        let before = try place.bytes()
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.renew(mine, Samples.grant("mine"), at: Self.now)
        }
        #expect(try place.bytes() == before)
        #expect(try store.sessions.read(id) == first)
        // Who reads it again may write.
        let second = try store.sessions.renew(first, Samples.grant("mine"), at: Self.now)
        #expect(second.generation > first.generation)
        #expect(
            try place.reopen().sessions.read(id).credentials.token.revealedText == "mine"
        )
    }

    @Test func `is overtaken by a login of the same account, whose token stays`() throws {
        let id = try store.sessions.save(Samples.session(account: Samples.news))
        let read = try store.sessions.read(id)
        let other = try place.reopen()
        let fresh = try other.sessions.save(Samples.session("of the login"))
        #expect(try other.sessions.recordAccount(fresh, Samples.news, at: Self.now) == id)
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.renew(read, Samples.grant("renewed"), at: Self.now)
        }
        #expect(
            try store.sessions.read(id).credentials.token.revealedText == "of the login")
    }

    @Test func `of one moment is written by one of eight processes`() async throws {
        let id = try store.sessions.save(Samples.session())
        let read = try store.sessions.read(id)
        let place = place
        let written = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    do throws(StoreFailure) {
                        _ = try place.reopened().sessions.renew(
                            read, Samples.grant("token \(number)"), at: Self.now)
                        return true
                    } catch .overtaken {
                        return false
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(written == 1)
        #expect(try store.upkeep.check().isSound)
    }

    @Test func `of a session that was not read from a store is overtaken`() throws {
        let id = try store.sessions.save(Samples.session())
        var session = try store.sessions.read(id)
        session.generation = 0
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.renew(session, Samples.grant("renewed"), at: Self.now)
        }
    }
}

extension TestStore {
    /// As `reopen`, with the failure of the store's own type.
    fileprivate func reopened() throws(StoreFailure) -> SessionStore {
        let store = try SessionStore.open(in: folder)
        try store.unlock(.keyFile(Self.keyFile))
        return store
    }
}
