import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import Testing

@testable import PintleCLI

@Suite struct `An app's key that signs alone` {
    /// A shop that has no logins, and takes signed requests over plain http.
    private static let shop = """
        id: shop
        name: Shop
        protocol: oauth1
        login: none
        app_signing: true
        plain_http: true
        signature_method: [HMAC-SHA256, PLAINTEXT]
        api_hosts: [shop.example]
        """
    private static let url = "https://shop.example/orders"

    /// A world in which that shop is known, perhaps with another definition.
    private func world(_ yaml: String = shop) throws -> World {
        let world = try World()
        try world.store().providers.save(
            OwnDefinition(
                id: try #require(ProviderID(rawValue: "shop")), yaml: yaml, addedAt: World.now))
        return world
    }

    /// The same with its app key, added as people do.
    private func withKey(_ yaml: String = shop) async throws -> World {
        let world = try world(yaml)
        world.feed(3, "canary-secret")
        #expect(await world.run("apps", "add", "shop", "--key", "k", "--secret-fd", "3") == .done)
        return world
    }

    @Test func `is a session as soon as it is added where there is no login`() async throws {
        let world = try await withKey()
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""kind":"signing""#))
        #expect(await world.run("sessions", "show", "shop/signing") == .done)
        #expect(world.output.contains("OAuth 1.0, the app's key alone"))
        #expect(world.output.contains("not checked yet"))
        #expect(world.requests.isEmpty)
    }

    @Test func `signs without a token`() async throws {
        let world = try await withKey()
        #expect(
            await world.run(
                "sign", "GET", Self.url, "--session", "shop/signing", "--print", "base-string")
                == .done)
        #expect(world.output.contains("oauth_signature_method%3DHMAC-SHA256"))
        #expect(!world.output.contains("oauth_token"))
        #expect(await world.run("header", "GET", Self.url, "--session", "shop/signing") == .done)
        #expect(!world.output.contains("oauth_token"))
        #expect(await world.run("request", "GET", Self.url) == .done)
        #expect(world.requests.count == 1)
    }

    @Test func `sends an empty token where the definition wants that`() async throws {
        let world = try await withKey(Self.shop + "\nempty_token: true")
        #expect(await world.run("header", "GET", Self.url, "--session", "shop/signing") == .done)
        #expect(world.output.contains(#"oauth_token="""#))
    }

    @Test func `signs for plain http, and sends nothing there`() async throws {
        let world = try await withKey()
        let url = "http://shop.example/orders"
        #expect(await world.run("header", "GET", url, "--session", "shop/signing") == .done)
        #expect(await world.run("sign", "GET", url, "--session", "shop/signing") == .done)
        #expect(await world.run("request", "GET", url, "--session", "shop/signing") == .insecure)
        #expect(world.requests.isEmpty)
        let other = "http://elsewhere.example/"
        #expect(await world.run("header", "GET", other, "--session", "shop/signing") == .insecure)
    }

    @Test(arguments: [
        ("plain_http: true", "plain_http: false"),
        ("[HMAC-SHA256, PLAINTEXT]", "[PLAINTEXT, HMAC-SHA256]"),
    ])
    func `signs for no plain http otherwise`(old: String, new: String) async throws {
        let world = try await withKey(Self.shop.replacing(old, with: new))
        #expect(
            await world.run(
                "header", "GET", "http://shop.example/orders", "--session", "shop/signing")
                == .insecure)
    }

    @Test func `is one session, however often it is added, and goes with its key`() async throws {
        let world = try await withKey()
        let add = ["sessions", "add", "shop", "--signing"]
        #expect(await world.run(all: add) == .done)
        #expect(world.output == "shop/signing\n")
        #expect(await world.run(all: add + ["--label", "orders"]) == .done)
        #expect(world.output == "orders\n")
        #expect(await world.run(all: add + ["--label", "stock"]) == .done)
        #expect(world.output == "orders\n")
        #expect(world.error.contains("warning: the session keeps its label orders\n"))
        #expect(try world.store().sessions.list().sessions.map(\.label) == ["orders"])
        #expect(await world.run("apps", "remove", "shop", "--yes") == .done)
        #expect(try world.store().sessions.list().sessions.isEmpty)
    }

    @Test func `comes with its session in one command`() async throws {
        let world = try world()
        world.feed(3, "canary-secret")
        let add = ["sessions", "add", "shop", "--signing", "--key", "k", "--token-fd", "3"]
        #expect(await world.run(all: add) == .done)
        #expect(!(world.output + world.error).contains("canary"))
        #expect(await world.run("header", "GET", Self.url, "--session", "shop/signing") == .done)
    }

    @Test func `is a session of the provider's own where there are logins, once it is named`()
        async throws
    {
        let world = try World()
        try world.addApp("fatsecret")
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(
            await world.run(
                "header", "GET", "https://platform.fatsecret.com/rest/server.api", "--session",
                "fatsecret/signing") == .done)
        #expect(try world.store().sessions.list().sessions.first?.kind == .signing)
    }

    @Test func `is refused where the definition does not know of it`() async throws {
        let world = try World()
        #expect(await world.run("sessions", "add", "x", "--signing") == .usage)
        #expect(
            await world.run("header", "GET", "https://api.x.com/", "--session", "x/signing")
                == .notFound)
    }

    @Test func `has no account to ask about, and nothing to end`() async throws {
        let world = try await withKey()
        #expect(await world.run("sessions", "verify", "shop/signing") == .failed)
        #expect(world.error.contains("The app's key signs alone."))
        #expect(await world.run("sessions", "verify", "--all") == .done)
        #expect(world.error.hasPrefix("1 session, 1 cannot be checked."), "\(world.error)")
        #expect(await world.run("sessions", "renew", "shop/signing") != .done)
        #expect(await world.run("token", "--session", "shop/signing") == .usage)
        #expect(await world.run("sessions", "remove", "shop/signing", "--yes") == .done)
        #expect(world.requests.isEmpty)
    }

    @Test func `is not what key, token and secret in one line are`() async throws {
        let world = try World()
        world.feed(3, "k:canary-token:canary-secret")
        #expect(await world.run("sessions", "add", "bricklink", "--token-fd", "3") == .done)
        #expect(try world.store().sessions.list().sessions.first?.kind == .signed)
        world.feed(3, "k:token")
        #expect(await world.run("sessions", "add", "trademe", "--token-fd", "3") == .usage)
        #expect(world.error.hasPrefix("pintle: that line is not key:token:secret\n"))
        world.feed(3, "token")
        #expect(await world.run("sessions", "add", "trademe", "--token-fd", "3") == .notFound)
    }

    @Test(arguments: [("k2:token-2:s", ["default", "default-2"]), ("k:token-2:s", ["default"])])
    func `a second line of three brings its own app key, or takes the one that is there`(
        line: String, apps: [String]
    ) async throws {
        let world = try World()
        for text in ["k:canary-token:canary-secret", line] {
            world.feed(3, text)
            #expect(await world.run("sessions", "add", "bricklink", "--token-fd", "3") == .done)
        }
        #expect(try world.store().sessions.list().sessions.count == 2)
        #expect(
            try world.store().apps.list()
                .filter { $0.provider.rawValue == "bricklink" }.map(\.name).sorted() == apps)
    }

    @Test func `goes without its name where there is no login, and nothing is said of it`()
        async throws
    {
        let world = try await withKey()
        #expect(await world.run("header", "GET", Self.url) == .done)
        #expect(world.output.hasPrefix("Authorization: OAuth "))
        #expect(world.error.isEmpty)
    }

    @Test func `is explained without a token's secret, and for plain http`() async throws {
        let world = try await withKey()
        let plain = "http://shop.example/orders"
        #expect(await world.run("request", "GET", plain, "--explain") == .done, "\(world.error)")
        #expect(world.output.contains("by the app's secret alone"))
        #expect(await world.run("request", "GET", plain) == .insecure)
        #expect(world.error.contains("hint: pintle header METHOD URL"))
        #expect(world.requests.isEmpty)
    }

    @Test func `is what its provider's words lead to`() async throws {
        let world = try world()
        #expect(await world.run("login", "shop", "--pin-fd", "3") == .usage)
        #expect(world.error.contains("hint: pintle apps add shop --key K"))
        #expect(await world.run("providers", "show", "shop") == .done)
        #expect(world.output.contains("none: an app key signs alone"))
    }
}
