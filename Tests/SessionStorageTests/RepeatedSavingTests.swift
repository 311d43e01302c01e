import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What may have been saved, and is saved once more.
struct RepeatedSavingTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("a login that is saved once more is the same session")
    func login() throws {
        let request = try Samples.request()
        let new = try Samples.session(label: "news")
        let id = try store.sessions.save(new, finishing: request.id)
        #expect(try store.sessions.save(new, finishing: request.id) == id)
        #expect(try store.sessions.list().sessions.map(\.label) == ["news"])
    }

    @Test("a login that still waits is no repetition, whatever its token")
    func waiting() throws {
        let request = try Samples.request()
        let new = try Samples.session(label: "news")
        let id = try store.sessions.save(new)
        try store.logins.save(Samples.pending(request))
        #expect(try store.sessions.save(new, finishing: request.id) != id)
        #expect(try store.logins.list().isEmpty)
    }

    @Test(
        "a token that is brought once more is the same session",
        arguments: [nil, Samples.news] as [Account?])
    func brought(account: Account?) throws {
        var new = try Samples.session(label: "news", account: account)
        let id = try store.sessions.save(new)
        new.grant.obtainedAt = Samples.start + .seconds(60)
        #expect(try store.sessions.save(new) == id)
        #expect(try store.sessions.list().sessions.count == 1)
    }

    @Test("another login of an account with the same token is not taken for a repetition")
    func sameToken() throws {
        var new = try Samples.session(account: Samples.news)
        let id = try store.sessions.save(new)
        new.grant.account = nil
        new.grant.obtainedAt = Samples.start + .seconds(60)
        #expect(try store.sessions.save(new, finishing: LoginID(rawValue: "7f3a")) != id)
    }

    @Test(
        "what differs is another session",
        arguments: [
            (token: "token-two", app: "default", provider: "acme"),
            (token: "token-one", app: "second", provider: "acme"),
            (token: "token-one", app: "default", provider: "other"),
        ])
    func others(token: String, app: String, provider: String) throws {
        let id = try store.sessions.save(Samples.session())
        let other = try Samples.session(token, provider: provider, app: app)
        #expect(try store.sessions.save(other) != id)
    }
}
