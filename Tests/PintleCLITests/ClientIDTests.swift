import LoginCore
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

@Suite struct `The client id of an OAuth 2 app` {
    private func kinds(_ world: World) throws -> [ClientCredentials.Key.Kind] {
        try world.store().apps.list().filter { $0.provider.rawValue == "acme" }
            .map(\.credentials.key.kind)
    }

    @Test(arguments: [["--public"], []])
    func `is saved without a secret where apps have none`(options: [String]) async throws {
        let world = try World()
        try world.know()
        #expect(await world.run(all: ["apps", "add", "acme", "--key", "id-1"] + options) == .done)
        #expect(try kinds(world) == [.absent])
        await world.run("apps", "list", "--json")
        #expect(world.output.contains(#""signs_with":"none""#))
        await world.run("apps", "show", "acme")
        #expect(world.output.contains("no secret"))
        #expect(await world.run("apps", "show", "acme", "--public-key") == .usage)
        #expect(world.error.contains("has no RSA key"))
    }

    @Test func `is saved with a secret where they have one`() async throws {
        let world = try World(terminal: TerminalFacts(error: true, canAsk: true))
        try world.know { $0.clientAuthentication = .post }
        world.feed(3, "canary-secret")
        #expect(
            await world.run("apps", "add", "acme", "--key", "id-1", "--secret-fd", "3") == .done)
        #expect(try kinds(world) == [.sharedSecret])
        world.answer("canary-secret")
        #expect(
            await world.run("apps", "add", "acme", "--key", "id-1", "--replace") == .done)
        #expect(world.questions == ["Client secret: "])
    }

    @Test func `of the wrong kind is refused, with what to give instead`() async throws {
        let world = try World()
        try world.know()
        world.feed(3, "canary-secret")
        #expect(
            await world.run("apps", "add", "acme", "--key", "id-1", "--secret-fd", "3") == .usage)
        #expect(world.error.contains("give --public instead"))
        try world.know { $0.clientAuthentication = .basic }
        #expect(await world.run("apps", "add", "acme", "--key", "id-1", "--public") == .usage)
        #expect(world.error.contains("give the secret with --secret-fd N"))
        #expect(try kinds(world).isEmpty)
    }

    @Test func `is changed to one with another kind of key`() async throws {
        let world = try World.withAcme()
        try world.know { $0.clientAuthentication = .basic }
        world.feed(3, "canary-secret")
        #expect(await world.run("apps", "edit", "acme", "--secret-fd", "3") == .done)
        #expect(try kinds(world) == [.sharedSecret])
        #expect(await world.run("apps", "edit", "acme") == .usage)
        #expect(world.error.contains("or --public\n"))
    }

    @Test func `is what a login wants, in words for this protocol`() async throws {
        let world = try World()
        try world.know()
        #expect(await world.run("login", "start", "acme") == .notFound)
        #expect(world.error.contains("An app gets a client id from a person there."))
        #expect(world.error.contains("hint: pintle apps add acme --key K --public\n"))
    }
}
