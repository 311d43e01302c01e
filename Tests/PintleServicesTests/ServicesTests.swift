import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import SessionStorage
import TestSupport
import Testing

@Suite struct `The services, as a program of somebody else puts them together` {
    private let ground: Ground
    private let keyring = Keyring()
    private let folder: TemporaryFolder

    init() throws {
        ground = try Ground()
        folder = try TemporaryFolder("services")
    }

    private func services(keyFile: String? = nil, further: [Provider] = []) -> Services {
        Services(
            doors: keyring.doors, home: folder.path, keyFile: keyFile, further: further,
            now: { Ground.now })
    }

    // MARK: Opening

    /// Makes a vault that the key file opens, and lets go of it.
    private func makeVault() throws {
        let vault = services().vault
        _ = try vault.create(openedBy: try vault.slot(forKeyFile: "/keys/key").slot)
    }

    @Test func `the key file opens the vault`() throws {
        try makeVault()
        #expect(try services(keyFile: "/keys/key").vault.openStore().isUnlocked)
    }

    @Test func `so does the key in the kernel's keyring`() throws {
        try makeVault()
        let first = services(keyFile: "/keys/key")
        first.vault.keepKey(of: try first.vault.openStore())
        #expect(try services().vault.openStore().isUnlocked)
    }

    @Test func `where nothing opens it, what would is said`() throws {
        try makeVault()
        let why = VaultStaysLocked(tried: [], openers: [.keyFile])
        #expect(throws: VaultRefusal.staysLocked(why)) { try services().vault.openStore() }
    }

    @Test func `where there is no vault, that is said`() {
        #expect(throws: VaultRefusal.store(.noVault)) { try services().vault.openStore() }
    }

    @Test func `an empty variable names no key file`() {
        #expect(Services.keyFile(in: ["PINTLE_KEY_FILE": ""]) == nil)
        #expect(Services.keyFile(in: ["PINTLE_KEY_FILE": "/keys/key"]) == "/keys/key")
    }

    // MARK: Using a session

    @Test func `a session that is made ready stands in the log of uses`() async throws {
        let id = try ground.addSession("work")
        let sessions = services().sessions(in: ground.store)
        let ready = try await sessions.ready("x/work", for: "post-bot", via: ground.network)
        #expect(ready.id == id)
        #expect(try ground.store.sessions.read(id).summary.lastUsedAt == Ground.now)
    }

    @Test func `a session that nobody has is told as such`() async throws {
        let sessions = services().sessions(in: ground.store)
        let noSuch = StoreFailure.item(.noSuch(.session, name: "x/nobody", nearest: []))
        await #expect(throws: SessionFailure.failed(.store(noSuch))) {
            _ = try await sessions.ready("x/nobody", for: "post-bot", via: ground.network)
        }
    }

    private func send(to host: String, limit: Int = 1000) async throws -> HTTPAnswer {
        _ = try ground.addSession("work")
        ground.reply("/1.1/statuses/update.json", "0123456789", status: 403)
        let sessions = services().sessions(in: ground.store)
        let ready = try await sessions.ready("work", for: "post-bot", via: ground.network)
        let request = SignableRequest(
            method: "POST", url: try RequestURL("https://\(host)/1.1/statuses/update.json"))
        return try await sessions.send(request, from: ready, limit: limit)
    }

    @Test func `a signed request brings its whole answer, whatever the status`() async throws {
        let answer = try await send(to: "api.x.com")
        #expect(answer.status == 403)
        #expect(answer.body == Array("0123456789".utf8) && !answer.isTooLong)
        let header = ground.requests.last?.headers.first { $0.name == "Authorization" }
        #expect(header?.value.hasPrefix("OAuth ") == true)
    }

    @Test func `an answer beyond the limit is cut, and says so`() async throws {
        let answer = try await send(to: "api.x.com", limit: 4)
        #expect(answer.body == Array("0123".utf8) && answer.isTooLong)
    }

    @Test func `a host that the session is not for gets nothing`() async throws {
        let elsewhere = try Origin(host: "elsewhere.example")
        await #expect(throws: SessionFailure.hostNotBound(elsewhere)) {
            _ = try await send(to: "elsewhere.example")
        }
        #expect(ground.requests.isEmpty)
    }

    // MARK: Providers and logins

    @Test func `known are the built-in providers, further ones, and instances with an app key`()
        throws
    {
        try ground.addApp("jira@one.example")
        let further = try ground.provider("jira@two.example")
        let known = try services(further: [further]).providers(in: ground.store).known()
            .map(\.id.rawValue)
        #expect(known.contains("x"))
        #expect(Array(known.suffix(2)) == ["jira@two.example", "jira@one.example"])
    }

    @Test func `a login is made of a draft alone`() throws {
        let x = try ground.provider("x")
        let login = try services().newLogin(
            LoginDraft(provider: x.id, app: "pintle-dev"), in: ground.store)
        #expect(login.request.provider.id == x.id && login.request.startedAt == Ground.now)
    }

    @Test func `a login at a provider that nobody knows is refused`() throws {
        let nobody = try #require(ProviderID(rawValue: "nobody"))
        let noSuch = StoreFailure.item(.noSuch(.provider, name: "nobody", nearest: []))
        #expect(throws: LoginRefusal.store(noSuch)) {
            try services().newLogin(LoginDraft(provider: nobody, app: "default"), in: ground.store)
        }
    }
}
