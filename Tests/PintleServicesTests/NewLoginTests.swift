import Foundation
import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import Testing

/// What a draft leaves open, and what keeps a login from beginning.
@Suite final class `A login that is made from a draft` {
    private let folder: String
    private let store: SessionStore
    private let provider = LoginWorld.provider

    init() throws {
        folder = NSTemporaryDirectory() + "services-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        store = try SessionStore.create(
            in: folder, openedBy: .keyFile(Secret([UInt8](repeating: 7, count: 32))),
            at: LoginWorld.now)
        try store.apps.add(
            RegisteredApp(
                provider: LoginWorld.provider.id, name: "main", credentials: LoginWorld.client,
                origins: LoginWorld.provider.boundOrigins, addedAt: LoginWorld.now))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func new(
        _ draft: LoginDraft, at provider: Provider = LoginWorld.provider
    ) throws(LoginRefusal) -> NewLogin {
        try NewLogin(
            draft, at: provider, in: store, now: LoginWorld.now, startedFrom: "203.0.113.7")
    }

    @Test func `has what was chosen, and the key's own identifier`() throws {
        try store.providers.setClockOffset(.seconds(90), of: provider.id)
        let new = try new(
            LoginDraft(provider: provider.id, app: "main", account: "ada", label: "work"))
        #expect(new.clockOffset == .seconds(90))
        #expect(new.request.app == "main")
        #expect(new.request.clientIdentifier == "key")
        #expect(new.request.account == "ada")
        #expect(new.request.label == "work")
        #expect(new.request.endpoints == provider.login)
        #expect(new.request.startedAt == LoginWorld.now)
        #expect(new.request.startedFrom == "203.0.113.7")
    }

    @Test(
        arguments: [(nil, ["read"]), (["mail", "x"], ["mail", "x"])] as [([String]?, [String])])
    func `asks for the scopes that were chosen, else for the usual ones`(
        chosen: [String]?, asked: [String]
    ) throws {
        var acme = provider
        acme.protocol = .oauth2(
            OAuth2Rules(
                endpoints: OAuth2Endpoints(issuer: try RequestURL("https://acme.example")),
                scopes: ["read"]))
        try store.apps.add(
            RegisteredApp(
                provider: acme.id, name: "two", credentials: LoginWorld.client,
                origins: acme.boundOrigins, addedAt: LoginWorld.now))
        let draft = LoginDraft(provider: acme.id, app: "two", scopes: chosen)
        #expect(try new(draft, at: acme).request.scopes == asked)
    }

    @Test func `asks for nothing that cannot be a scope`() {
        let draft = LoginDraft(provider: provider.id, app: "main", scopes: ["a", "b\u{1b}"])
        #expect(draft.problem == .unusableScope("b\u{1b}"))
    }

    @Test(
        arguments: [
            ("a/b", "ada", .unusableLabel(.slash)),
            (String(repeating: "l", count: 300), "ada", .unusableLabel(.long)),
            ("work", String(repeating: "a", count: 102_400), .unusableAccount),
            ("work", "ada\u{1b}[2J", .unusableAccount),
        ] as [(String, String, StoreFailure.ItemProblem)])
    func `has no label and no account that could not be shown`(
        label: String, account: String, problem: StoreFailure.ItemProblem
    ) throws {
        let draft = LoginDraft(
            provider: provider.id, app: "main", account: account, label: label)
        #expect(throws: LoginRefusal.store(.item(problem))) { try new(draft) }
        #expect(try store.logins.list().isEmpty)
    }

    @Test func `asks people to sign in anew once a session of the provider exists`() throws {
        let draft = LoginDraft(provider: provider.id, app: "main")
        let first = try new(draft).request
        #expect(!first.signsInAnew)
        let credentials = TokenCredentials(
            identifier: Secret(utf8: "t"), sharedSecret: Secret(utf8: "s"))
        let grant = Grant(
            credentials: .signed(credentials, .hmacSHA1), obtainedAt: LoginWorld.now)
        let session = try store.sessions.save(grant, of: first)
        #expect(try new(draft).request.signsInAnew)
        try store.sessions.remove(session, at: LoginWorld.now, keepingUntil: nil)
        #expect(try !new(draft).request.signsInAnew)
    }

    @Test func `has a name of its own each time`() throws {
        let draft = LoginDraft(provider: provider.id, app: "main")
        let first = try new(draft).request
        try store.logins.save(PendingLogin(request: first, progress: .notBegun))
        #expect(try new(draft).request.id != first.id)
    }

    @Test(
        arguments: [
            (nil, SignatureMethod.hmacSHA256), (.hmacSHA1, .hmacSHA1),
        ] as [(SignatureMethod?, SignatureMethod)])
    func `signs with the method that was chosen, else with the provider's first`(
        chosen: SignatureMethod?, method: SignatureMethod
    ) throws {
        var provider = provider
        provider.oauth1?.signing.methods = [.rsaSHA1, .hmacSHA256, .hmacSHA1]
        let draft = LoginDraft(provider: provider.id, app: "main", method: chosen)
        #expect(try new(draft, at: provider).request.signatureMethod == method)
    }

    @Test func `is refused where the provider has no login`() throws {
        var provider = provider
        provider.oauth1?.login = nil
        let draft = LoginDraft(provider: provider.id, app: "main")
        #expect(throws: LoginRefusal.noLogin(provider)) { try new(draft, at: provider) }
    }

    @Test func `is refused where the definition names a host that the key was not saved for`()
        throws
    {
        var provider = provider
        let elsewhere = try RequestURL("https://elsewhere.example/token")
        provider.oauth1?.login?.tokenRequest = .init(url: elsewhere)
        let draft = LoginDraft(provider: provider.id, app: "main")
        #expect(throws: LoginRefusal.newHost(elsewhere.origin, provider)) {
            try new(draft, at: provider)
        }
    }

    @Test func `is refused without its app key`() throws {
        let draft = LoginDraft(provider: provider.id, app: "other")
        #expect {
            try new(draft)
        } throws: { failure in
            guard case LoginRefusal.store(.item(.noAppKey("other", _, _))) = failure
            else { return false }
            return true
        }
    }
}
