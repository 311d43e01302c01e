import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What the store keeps of tokens that an app got by its key alone.
@Suite struct OwnTokenTests {
    private let place: TestStore
    private let store: SessionStore
    private let acme: ProviderID
    private let origins: [Origin]

    init() throws {
        place = try TestStore()
        store = try place.create()
        acme = try #require(ProviderID(rawValue: "acme"))
        origins = [try Origin(host: "api.acme.example")]
    }

    private static func app(_ token: String = "at-canary") -> SessionCredentials {
        .app(BearerCredentials(accessToken: Secret(utf8: token), scope: "read"))
    }

    private static let guest = SessionCredentials.guest(
        GuestCredentials(
            app: BearerCredentials(accessToken: Secret(utf8: "at-canary")),
            token: Secret(utf8: "gt-canary")))

    @discardableResult
    private func save(
        _ credentials: SessionCredentials, app: String = "default"
    ) throws -> Session {
        try store.sessions.saveOwned(
            Grant(
                credentials: credentials, obtainedAt: Samples.start,
                expiresAt: Samples.start + .seconds(60)),
            by: app, of: acme, origins: origins)
    }

    private func addApp(_ name: String = "default", key: String = "key") throws {
        try store.apps.add(try registered(name, key: key))
    }

    private func registered(_ name: String, key: String) throws -> RegisteredApp {
        RegisteredApp(
            provider: acme, name: name,
            credentials: ClientCredentials(
                identifier: key, key: .sharedSecret(Secret(utf8: "secret"))),
            origins: origins, addedAt: Samples.start)
    }

    @Test(
        "they come back as they were saved, and stand nowhere in the file",
        arguments: [app(), guest])
    func whole(credentials: SessionCredentials) throws {
        let saved = try save(credentials)
        let read = try place.reopen().sessions.read(saved.summary.id)
        #expect(read.credentials == credentials)
        #expect(read.summary.kind == credentials.kind)
        #expect(read.summary.account == nil)
        #expect(read.summary.expiresAt == Samples.start + .seconds(60))
        #expect(read.summary.state == .works(checkedAt: Samples.start))
        #expect(try place.bytes().firstRange(of: Array("-canary".utf8)) == nil)
    }

    @Test("an app has one session of each kind: the first one saved stays")
    func once() throws {
        let first = try save(Self.app("one"))
        let second = try save(Self.app("two"))
        #expect(second == first)
        let guest = try save(Self.guest)
        #expect(guest.summary.id != first.summary.id)
        #expect(try store.sessions.list().sessions.count == 2)
        #expect(try store.sessions.owned(by: "default", of: acme, .app) == first)
        #expect(try store.sessions.owned(by: "other", of: acme, .app) == nil)
    }

    @Test("their names are those of their kinds", arguments: ["acme/app", "acme/APP"])
    func named(name: String) throws {
        let saved = try save(Self.app())
        try save(Self.guest)
        #expect(saved.summary.handle == "acme/app")
        #expect(try store.sessions.resolve(name).id == saved.summary.id)
    }

    @Test("an account of that name makes the name unclear, and no other kind has one")
    func unclear() throws {
        try save(Self.app())
        let person = try store.sessions.save(
            Samples.session(account: Account(id: "1", name: "app")))
        #expect(throws: StoreFailure.self) { try store.sessions.resolve("acme/app") }
        try store.sessions.setDefault(person)
        #expect(try store.sessions.resolve("acme/app").id == person)
        #expect(throws: StoreFailure.self) { try store.sessions.resolve("acme/bearer") }
    }

    @Test("where nobody names a session they count only as the default")
    func unnamed() throws {
        let app = try save(Self.app())
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "", nearest: []))) {
            try store.sessions.usedByDefault(at: origins[0])
        }
        let person = try store.sessions.save(Samples.session())
        #expect(try store.sessions.usedByDefault(at: origins[0]).id == person)
        try store.sessions.setDefault(app.summary.id)
        #expect(try store.sessions.usedByDefault(at: origins[0]).id == app.summary.id)
    }

    @Test("they go with the app key, and with a key of another client; a person's stay")
    func withKey() throws {
        try addApp()
        let person = try store.sessions.save(Samples.session())
        try save(Self.app())
        try save(Self.guest)
        try store.apps.update(try registered("default", key: "key"))
        #expect(try store.sessions.list().sessions.count == 3)
        try store.apps.update(try registered("default", key: "another"))
        #expect(try store.sessions.list().sessions.map(\.id) == [person])
        try save(Self.app())
        try store.apps.remove("default", of: acme)
        #expect(try place.reopen().sessions.list().sessions.map(\.id) == [person])
    }

    @Test("a new name of the app key goes along")
    func renamed() throws {
        try addApp()
        let saved = try save(Self.app())
        try store.apps.change("default", to: try registered("tv", key: "key"))
        #expect(
            try store.sessions.owned(by: "tv", of: acme, .app)?.credentials == saved.credentials)
    }

    @Test("another token takes the place of the old one, and no mark is left before")
    func replaced() throws {
        let saved = try save(Self.app("one"))
        let begun = try store.sessions.beginRenewal(saved, at: Samples.start)
        #expect(begun.renewalBegun == nil)
        let next = try store.sessions.renew(
            begun, Grant(credentials: Self.app("two"), obtainedAt: Samples.start), at: Samples.start
        )
        #expect(try place.reopen().sessions.read(next.summary.id).credentials == Self.app("two"))
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.renew(
                begun, Grant(credentials: Self.app("three"), obtainedAt: Samples.start),
                at: Samples.start)
        }
    }

    @Test("their seals are opened with those of others that are not signed with")
    func ending() throws {
        let ids = [try save(Self.app()).summary.id, try save(Self.guest).summary.id]
        #expect(try store.sessions.listEnding().sessions.map(\.summary.id) == ids)
    }
}
