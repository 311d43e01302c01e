import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

@Suite struct `Sessions that end, and live on` {
    private static let renewal = "/oauth/renew_access_token"
    private static let quote = "https://api.etrade.com/v1/market/quote/GOOG"

    private func world(idle: Duration, until: Timestamp? = nil) throws -> World {
        let world = try World()
        try world.addApp("etrade")
        try world.addSession(at: "etrade", label: "broker", obtained: idle, until: until)
        return world
    }

    private func paths(_ world: World) -> [String] { world.requests.map(\.url.path) }

    @Test func `one that lay unused for too long is renewed before it signs`() async throws {
        let world = try world(idle: .seconds(8000))
        world.reply(Self.renewal, "Access Token has been renewed")
        #expect(await world.run("header", "GET", Self.quote, "--session", "broker") == .done)
        #expect(paths(world) == [Self.renewal])
        #expect(world.error.hasPrefix("Renewed broker."))
        // It counts as used now.
        #expect(await world.run("header", "GET", Self.quote, "--session", "broker") == .done)
        #expect(paths(world) == [Self.renewal])
        #expect(world.error.isEmpty)
    }

    @Test func `one that is fresh is not`() async throws {
        let world = try world(idle: .seconds(60))
        #expect(await world.run("header", "GET", Self.quote, "--session", "broker") == .done)
        #expect(world.requests.isEmpty)
    }

    @Test func `where the renewal fails it is used as it is, with the server's reason`()
        async throws
    {
        let world = try world(idle: .seconds(8000))
        world.reply(Self.renewal, "maintenance", status: 503)
        #expect(await world.run("header", "GET", Self.quote, "--session", "broker") == .done)
        #expect(world.output.hasPrefix("Authorization: OAuth "))
        #expect(world.error.hasPrefix("pintle: warning: broker could not be renewed\n"))
    }

    @Test(arguments: [
        ["header", "GET", quote], ["request", "GET", quote], ["sessions", "verify"],
    ])
    func `past its end nobody is asked`(arguments: [String]) async throws {
        let ended = World.now + .seconds(-60)
        let world = try world(idle: .seconds(80_000), until: ended)
        #expect(await world.run(all: arguments + ["--session", "broker"]) == .logInAgain)
        #expect(world.requests.isEmpty)
        #expect(world.error.contains("hint: pintle login etrade\n"))
    }

    @Test func `a host that it is not for is refused before it is renewed`() async throws {
        let world = try world(idle: .seconds(8000))
        let other = ["header", "GET", "https://evil.example/", "--session", "broker"]
        #expect(await world.run(all: other) == .insecure)
        #expect(world.requests.isEmpty)
    }

    @Test func `it can be renewed by hand, where the provider has a way`() async throws {
        let world = try world(idle: .seconds(60))
        world.reply(Self.renewal, "Access Token has been renewed")
        #expect(await world.run("sessions", "renew", "broker") == .done)
        #expect(world.error.hasPrefix("Renewed broker."))
        try world.addSession("acme", label: "news")
        #expect(await world.run("sessions", "renew", "news") == .failed)
        #expect(world.error.contains("news cannot be renewed"))
    }

    @Test func `what the provider said along with the token is named, and handed out apart`()
        async throws
    {
        let world = try World()
        try world.addApp("etrade")
        let kept = [KeptField("oauth_session_handle", Secret(utf8: "canary-handle"))]
        try world.addSession(at: "etrade", label: "broker", kept: kept)
        #expect(await world.run("sessions", "show", "broker") == .done)
        #expect(world.output.contains("Kept       oauth_session_handle\n"))
        #expect(!world.output.contains("canary"))
        let reveal = ["sessions", "reveal", "broker", "--fd", "3", "--kept"]
        #expect(await world.run(all: reveal + ["oauth_session_handle"]) == .done)
        #expect(world.revealed == ["canary-handle"])
        #expect(await world.run(all: reveal + ["other"]) == .usage)
        #expect(world.error.contains("one of: oauth_session_handle"))
    }
}

@Suite struct `Tokens that are sent as they are` {
    @Test func `a bearer token is a header of its own`() async throws {
        let world = try World()
        try world.addApp("zotero")
        try world.addSession(at: "zotero", label: "papers")
        let url = "https://api.zotero.org/users/1/items"
        #expect(await world.run("header", "GET", url, "--session", "papers") == .done)
        #expect(world.output == "Authorization: Bearer canary-token\n")
        #expect(await world.run("header", "GET", url, "--session", "papers", "--json") == .done)
        #expect(world.output.contains(#""authorization":"Bearer canary-token""#))
        #expect(await world.run("echo", "--session", "papers") == .usage)
    }

    @Test func `the token in the path ends the session`() async throws {
        let world = try World()
        try world.addApp("zotero")
        try world.addSession(at: "zotero", label: "papers")
        world.reply("/keys/canary-token", "", status: 204)
        #expect(await world.run("sessions", "remove", "papers", "--yes") == .done)
        #expect(world.requests.first?.method == "DELETE")
        #expect(world.error.contains("Zotero ended it"))
    }
}
