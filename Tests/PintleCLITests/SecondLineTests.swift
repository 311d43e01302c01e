import LoginCore
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

/// Secrets with a line break in them, of which half would be sent or stored.
@Suite struct `A second line where one is taken` {
    private static let said = "has more lines than"

    @Test(arguments: [
        ["sessions", "add", "acme", "--token-fd", "3"],
        ["sessions", "add", "acme", "--token-fd", "3", "--unchecked", "--json"],
        ["apps", "add", "acme", "--name", "b", "--key", "k", "--secret-fd", "3"],
        ["vault", "slots", "add", "passphrase", "--new-passphrase-fd", "3"],
        ["vault", "init", "--replace", "--passphrase-fd", "3"],
        ["login", "finish", "--url-fd", "3"],
    ])
    func `is refused before anything is sent or saved`(command: [String]) async throws {
        let world = try World.withAcme()
        let before = try world.store().upkeep.status()
        world.feed(3, "canary-half", "canary-rest")
        #expect(await world.run(all: command) == .usage)
        #expect(world.error.contains(Self.said))
        #expect(!world.error.contains("canary"))
        #expect(world.requests.isEmpty)
        #expect(try world.store().upkeep.status() == before)
    }

    @Test func `is refused behind token and secret, and behind a whole key`() async throws {
        let world = try World()
        world.feed(3, "token", "secret", "more")
        #expect(await world.run("sessions", "add", "x", "--token-fd", "3") == .usage)
        #expect(world.error.contains(Self.said))
        world.feed(3, "a:b:c", "more")
        #expect(await world.run("sessions", "add", "bricklink", "--token-fd", "3") == .usage)
        #expect(world.error.contains(Self.said))
        #expect(world.requests.isEmpty)
        #expect(try world.store().sessions.list().sessions.isEmpty)
    }

    @Test func `is none where it is empty`() async throws {
        let world = try World.withAcme()
        world.feed(3, "bare", "", "")
        #expect(await world.run("sessions", "add", "acme", "--token-fd", "3") == .done)
    }

    @Test func `that is empty where a token should be is refused`() async throws {
        let world = try World.withAcme()
        world.feed(3, "", "token")
        #expect(await world.run("sessions", "add", "acme", "--token-fd", "3") == .usage)
        #expect(world.error.hasPrefix("pintle: the access token is empty\n"))
        #expect(world.requests.isEmpty)
    }

    @Test func `is left to others by what opens the vault`() async throws {
        let world = try World(isLocked: true)
        world.feed(3, "a good passphrase")
        #expect(await world.run("vault", "init", "--replace", "--passphrase-fd", "3") == .done)
        world.feed(3, "a good passphrase", "url: https://example.com")
        #expect(await world.run("apps", "list", "--passphrase-fd", "3") == .done)
    }
}
