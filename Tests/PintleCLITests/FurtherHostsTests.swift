import LoginCore
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

/// Issuers that have their endpoints at several hosts: named, asked about once, kept.
@Suite struct `An issuer with several hosts` {
    private static let id = "oidc@id.example.org"
    private static let further = ["api.example.com", "token.example.net"]

    private func world(terminal: TerminalFacts = TerminalFacts()) throws -> World {
        let world = try World(terminal: terminal)
        try world.addApp(Self.id, key: .absent)
        let metadata = """
            {"issuer": "https://id.example.org",
             "authorization_endpoint": "https://id.example.org/authorize",
             "token_endpoint": "https://token.example.net/oauth/token",
             "userinfo_endpoint": "https://api.example.com/userinfo"}
            """
        world.reply("/.well-known/openid-configuration", metadata)
        world.reply("/.well-known/oauth-authorization-server", "{}", status: 404)
        return world
    }

    private func hosts(_ world: World) throws -> [String] {
        let app = try world.store().apps.list().first { $0.provider.rawValue == Self.id }
        return try #require(app).origins.map(\.host).sorted()
    }

    @Test func `is refused without a terminal, with its hosts and the option that accepts them`()
        async throws
    {
        let world = try world()
        #expect(await world.run("login", "start", Self.id) == .insecure)
        #expect(world.error.contains("They are at api.example.com, token.example.net."))
        #expect(
            world.error.contains(
                "pintle login \(Self.id) --allow-host api.example.com --allow-host token.example.net"
            ))
        #expect(try hosts(world) == ["id.example.org"])
        await world.run("login", "start", Self.id, "--scope", "a b", "--label", "lab")
        #expect(
            world.error.contains(
                "pintle login \(Self.id) --label lab --scope 'a b' --allow-host api.example.com"))
    }

    @Test func `is accepted by that option, once`() async throws {
        let world = try world()
        let options = Self.further.flatMap { ["--allow-host", $0] }
        #expect(await world.run(all: ["login", "start", Self.id] + options) == .done)
        #expect(try hosts(world) == ["api.example.com", "id.example.org", "token.example.net"])
        #expect(await world.run("login", "start", Self.id) == .done, "\(world.error)")
    }

    @Test(arguments: [("y", PintleText.ExitStatus.done, 3), ("", .insecure, 1)])
    func `is asked about at a terminal`(answer: String, exit: PintleText.ExitStatus, count: Int)
        async throws
    {
        let world = try world(terminal: TerminalFacts(error: true, canAsk: true))
        world.answer(answer)
        #expect(await world.run("login", "start", Self.id) == exit, "\(world.error)")
        #expect(world.questions.first?.hasPrefix("Send codes and secrets of \(Self.id)") == true)
        #expect(try hosts(world).count == count)
    }

    @Test func `is kept with an app key that is added later`() async throws {
        let world = try world()
        let options = Self.further.flatMap { ["--allow-host", $0] }
        let add = ["apps", "add", Self.id, "--name", "second", "--key", "k", "--public"]
        #expect(await world.run(all: add + options) == .done, "\(world.error)")
        let second = try world.store().apps.list().first { $0.name == "second" }
        #expect(
            second?.origins.map(\.host).sorted() == [
                "api.example.com", "id.example.org", "token.example.net",
            ])
    }

    @Test func `is no matter of a provider that names its hosts itself`() async throws {
        let world = try World()
        #expect(
            await world.run("login", "start", "x", "--allow-host", "api.example.com") == .usage)
        #expect(world.error.contains("X takes no further hosts"))
    }
}
