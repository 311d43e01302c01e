import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// Logins that another process left in the store, and what has become of them since.
@Suite struct `A login that waits` {
    private let world: World

    init() throws {
        world = try World()
    }

    // MARK: Without a URL

    /// A login as Ctrl-C in the first request leaves it.
    private func storeLogin(_ id: String, in world: World) throws {
        let provider = try #require(ProviderID(rawValue: "x").flatMap { Providers.find($0, []) })
        try world.store().logins.save(
            PendingLogin(
                request: LoginRequest(
                    id: LoginID(rawValue: id), provider: provider,
                    endpoints: try #require(provider.login), app: "pintle-dev",
                    clientIdentifier: "consumer", signatureMethod: .hmacSHA1,
                    startedAt: World.now),
                progress: .notBegun))
    }

    @Test func `without a URL gets one, exits with 14 and keeps the early PIN to itself`()
        async throws
    {
        try storeLogin("7f3a", in: world)
        world.feed(3, "7654321")
        #expect(await world.run("login", "finish", "7f3a", "--pin-fd", "3") == .stillWaits)
        #expect(world.output == "https://api.x.com/oauth/authorize?oauth_token=Zx4k1\n")
        #expect(world.error.hasPrefix("pintle: login 7f3a has a new URL\n"))
        #expect(world.error.hasSuffix("then: pintle login finish 7f3a --pin-fd N\n"))
        #expect(world.requests.map(\.url.path) == ["/oauth/request_token"])

        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", "7f3a", "--pin-fd", "3") == .done)
        #expect(world.output == "x/acme_events\n")
    }

    @Test func `without a URL gets one before it needs a PIN, where nobody can be asked`()
        async throws
    {
        try storeLogin("7f3a", in: world)
        #expect(await world.run("login", "finish", "7f3a") == .stillWaits)
        #expect(world.output == "https://api.x.com/oauth/authorize?oauth_token=Zx4k1\n")
        #expect(world.error.hasPrefix("pintle: login 7f3a has a new URL\n"))
        #expect(await world.run("login", "finish", "7f3a") == .usage)
    }

    @Test func `without a URL answers as login start does in JSON`() async throws {
        try storeLogin("7f3a", in: world)
        world.feed(3, "7654321")
        #expect(
            await world.run("login", "finish", "7f3a", "--pin-fd", "3", "--json") == .stillWaits)
        let output = world.output
        #expect(`A login from the command line`.value("id", in: output) == "7f3a")
        #expect(`A login from the command line`.value("state", in: output) == "awaiting_verifier")
        #expect(
            `A login from the command line`.value("authorize_url", in: output)
                == "https://api.x.com/oauth/authorize?oauth_token=Zx4k1")
        #expect(world.error.contains("\"code\":14"))
    }

    @Test func `without a URL asks a person for the PIN once the URL is there`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        try storeLogin("7f3a", in: world)
        world.answer("1234567")
        #expect(await world.run("login", "finish", "7f3a") == .done)
        #expect(world.output == "x/acme_events\n")
    }

    @Test func `asks a person again after a wrong PIN`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        try storeLogin("7f3a", in: world)
        world.answer("7654321", "1234567")
        #expect(await world.run("login", "finish", "7f3a") == .done)
        #expect(world.error.contains("X did not accept that PIN"))
        #expect(world.output == "x/acme_events\n")
        // It has ended now.
        #expect(await world.run("login", "finish", "7f3a") == .notFound)
    }

    @Test(arguments: ["https://you.example/?denied=Zx4k1", "https://you.example/?no"])
    func `that was declined gets a new URL`(pasted: String) async throws {
        try storeLogin("7f3a", in: world)
        world.feed(3, "0")
        #expect(await world.run("login", "finish", "7f3a", "--pin-fd", "3") == .stillWaits)
        world.feed(3, pasted)
        #expect(await world.run("login", "finish", "7f3a", "--url-fd", "3") == .refused)
        #expect(world.error.contains("starts again with a new URL"))
        #expect(await world.run("login", "list", "--json") == .done)
        #expect(!world.output.contains("Zx4k1"))
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", "7f3a", "--pin-fd", "3") == .stillWaits)
        #expect(world.output == "https://api.x.com/oauth/authorize?oauth_token=Zx4k2\n")
    }

    @Test func `without a URL says why it got none`() async throws {
        try storeLogin("7f3a", in: world)
        world.apiAnswers(503)
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", "7f3a", "--pin-fd", "3") == .network)
        #expect(world.output.isEmpty)
    }

    // MARK: A definition that names another host by now

    private func define(_ host: String) {
        world.file(
            "shop.yaml",
            """
            id: shop
            name: Shop
            protocol: oauth1
            signature_method: PLAINTEXT
            request_token: {url: "https://\(host)/oauth/request_token"}
            authorize: {url: "https://\(host)/oauth/authorize"}
            access_token: {url: "https://\(host)/oauth/access_token"}

            """)
    }

    private func startAtShop() async throws -> String {
        define("old.example")
        try #require(await world.run("providers", "add", "shop.yaml") == .done)
        world.feed(3, "canary-consumer")
        try #require(
            await world.run("apps", "add", "shop", "--key", "k", "--secret-fd", "3") == .done)
        try #require(await world.run("login", "start", "shop", "--json") == .done)
        let id = try #require(`A login from the command line`.value("id", in: world.output))
        define("new.example")
        try #require(await world.run("providers", "add", "shop.yaml", "--replace") == .done)
        return id
    }

    @Test func `sends the app key to no host that a replaced definition brought`() async throws {
        let id = try await startAtShop()
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .insecure)
        #expect(world.error.hasPrefix("pintle: Shop now names another host\n"))
        #expect(world.requests.map(\.url.host) == ["old.example"])
        #expect(try world.store().logins.list().map(\.id.rawValue) == [id])
    }

    @Test func `gets a new URL at the new host once the app key is entered for it`() async throws {
        let id = try await startAtShop()
        world.feed(3, "canary-consumer")
        #expect(
            await world.run("apps", "add", "shop", "--key", "k", "--secret-fd", "3", "--replace")
                == .done)
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .stillWaits)
        #expect(world.output.hasPrefix("https://new.example/oauth/authorize?oauth_token="))
        // The old request token and its secret stay where they came from.
        let sent = world.requests.last?.header("Authorization") ?? ""
        #expect(world.requests.last?.url.path == "/oauth/request_token")
        #expect(!sent.contains("oauth_token=") && !sent.contains("canary-request"))
    }
}

extension HTTPRequest {
    fileprivate func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
