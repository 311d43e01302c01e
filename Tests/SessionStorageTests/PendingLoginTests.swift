import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

struct PendingLoginTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("a login comes back whole in another process")
    func roundTrip() throws {
        var request = try Samples.request(account: "acme_news", label: "news")
        request.signsInAnew = true
        let pending = try Samples.pending(request, refusals: 1)
        try store.logins.save(pending)
        let found = try place.reopen().logins.read(request.id) { id in
            id == request.provider.id ? request.provider : nil
        }
        #expect(found == pending)
    }

    @Test(
        "a login by a token comes back whole in another process",
        arguments: [("https://acme.example/back", "https://acme.example", true), (nil, nil, false)]
            as [(String?, String?, Bool)])
    func tokenPage(redirect: String?, issuer: String?, isRequired: Bool) throws {
        var request = try Samples.request()
        request.forms = [.token]
        let proof = TokenRequest(
            state: "xyz", redirect: redirect, issuer: issuer, isIssuerRequired: isRequired)
        var pending = try Samples.pending(request)
        guard case .awaitingVerifier(var authorization) = pending.progress else { return }
        authorization.proof = .token(proof)
        pending.progress = .awaitingVerifier(authorization)
        try store.logins.save(pending)
        let found = try place.reopen().logins.read(request.id) { _ in request.provider }
        #expect(found.authorization?.proof == .token(proof))
        #expect(found.request.form == .token)
    }

    @Test("a login without an address comes back too, and takes one later")
    func notBegun() throws {
        let request = try Samples.request()
        let empty = PendingLogin(request: request, progress: .notBegun)
        try store.logins.save(empty)
        #expect(try store.logins.read(request.id) { _ in request.provider } == empty)
        #expect(try store.logins.list().map(\.progress) == [.notBegun])
        let full = try Samples.pending(request)
        try store.logins.save(full)
        #expect(try store.logins.read(request.id) { _ in request.provider } == full)
        #expect(try store.logins.list().count == 1)
    }

    @Test(
        "a login whose address no provider could have given is damaged, and the list has none of it",
        arguments: [
            "javascript:alert(1)", "https://acme.example/\u{1b}[2J",
            "https://acme.example/\u{202e}x",
            "https://acme.example/\r\nx",
        ])
    func forgedAddress(url: String) throws {
        let pending = try Samples.pending(Samples.request())
        try store.logins.save(pending)
        try store.connection.write { db, key in
            let stored = try #require(try StoredLogin.fetch(db, pending.request.id))
            var contents = try stored.opened(with: key)
            contents.authorization?.url = url
            try stored.write(contents, db, with: key)
        }
        #expect(try store.logins.list().map(\.authorizationURL) == [nil])
        #expect(try !store.upkeep.check().isSound)
    }

    @Test("the list shows the address only while the vault is open")
    func summaries() throws {
        let request = try Samples.request(account: "acme_news", label: "news")
        try store.logins.save(Samples.pending(request))
        var expected = PendingLoginSummary(
            id: request.id, provider: request.provider.id, app: "default", label: "news",
            account: "acme_news", kind: .signed, form: .pin, progress: .awaitingVerifier,
            startedAt: Samples.start,
            expiresAt: Samples.start + .seconds(600),
            authorizationURL: "https://acme.example/authorize?oauth_token=abc")
        #expect(try store.logins.list() == [expected])
        store.lock()
        expected.authorizationURL = nil
        #expect(try store.logins.list() == [expected])
        #expect(throws: StoreFailure.locked) {
            try store.logins.read(request.id) { _ in request.provider }
        }
    }

    @Test("a definition that names another host gets no old secret")
    func otherHost() throws {
        let request = try Samples.request()
        try store.logins.save(Samples.pending(request))
        let moved = try Samples.provider(host: "evil.example")
        let found = try store.logins.read(request.id) { _ in moved }
        #expect(found.progress == .notBegun)
    }

    @Test("a login of a provider that is gone names it")
    func providerGone() throws {
        let request = try Samples.request()
        try store.logins.save(Samples.pending(request))
        #expect(throws: StoreFailure.item(.noSuch(.provider, name: "acme", nearest: []))) {
            try store.logins.read(request.id) { _ in nil }
        }
    }

    @Test("a login that is gone says so, and may be removed once more")
    func gone() throws {
        let request = try Samples.request()
        try store.logins.save(Samples.pending(request))
        try store.logins.remove(request.id)
        try store.logins.remove(request.id)
        #expect(throws: StoreFailure.item(.noSuch(.login, name: "7f3a", nearest: []))) {
            try store.logins.read(request.id) { _ in request.provider }
        }
    }

    @Test("a name that two processes chose at once is given to one of them")
    func sameName() throws {
        var later = try Samples.request()
        try store.logins.save(Samples.pending(later))
        later.startedAt = later.startedAt + .seconds(1)
        #expect {
            try store.logins.save(Samples.pending(later))
        } throws: {
            if case .item(.nameTaken("7f3a", _)) = $0 as? StoreFailure { true } else { false }
        }
    }

    @Test("new names are short and free")
    func names() throws {
        let id = try store.logins.newID()
        #expect(id.rawValue.count == 4)
        #expect(id.rawValue.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
}
