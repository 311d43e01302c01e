import LoginCore
import OAuthCore
import PintleCLI
import PintleText
import ProviderCatalogue
import SessionStorage
import Synchronization
import Testing

/// What becomes of a session whose account brings another token.
@Suite struct `A token of an account that has a session` {
    private static let add = ["sessions", "add", "acme", "--token-fd", "3"]

    /// A world in which Acme's account ada has a session that renews itself.
    private func world(_ rules: ((inout OAuth2Rules) -> Void)? = nil) throws -> World {
        let world = try World.withAcme(rules)
        try world.addBearer()
        return world
    }

    private func run(_ world: World, _ more: String...) async -> PintleText.ExitStatus {
        world.feed(3, "bare")
        return await world.run(all: Self.add + more)
    }

    private func tokens(_ world: World) throws -> [String: String] {
        let store = try world.store()
        return try Dictionary(
            uniqueKeysWithValues: store.sessions.list().sessions.map { session in
                let token = try store.sessions.read(session.id).credentials.token
                return (session.label ?? session.handle, token.revealedText)
            })
    }

    @Test func `is refused where that one renews itself, and nothing changes`() async throws {
        let world = try world()
        #expect(await run(world) == .insecure)
        #expect(
            world.error == """
                pintle: drive is a session of that account already
                  It renews itself; that token cannot be renewed. Nothing was changed.
                hint: --label L keeps both; --replace puts that token in its place

                """)
        #expect(await run(world, "--label", "drive") == .insecure)
        #expect(await run(world, "--json") == .insecure)
        #expect(world.error.contains(#""code":10"#))
        #expect(try tokens(world) == ["drive": "canary-access"])
        #expect(await world.run("sessions", "reveal", "drive", "--fd", "4") == .done)
        #expect(world.revealed.contains("canary-refresh"))
    }

    @Test func `with a label of its own is a second session`() async throws {
        let world = try world()
        #expect(await run(world, "--label", "pat") == .done)
        #expect(world.output == "pat\n")
        #expect(!world.error.contains("warning"))
        #expect(try tokens(world) == ["drive": "canary-access", "pat": "bare"])
        // The next one of that label takes its place, as neither can be renewed.
        world.feed(3, "next")
        #expect(await world.run(all: Self.add + ["--label", "pat"]) == .done)
        #expect(try tokens(world) == ["drive": "canary-access", "pat": "next"])
    }

    @Test func `is the session that it is when it comes once more`() async throws {
        let world = try world()
        for _ in 1...2 { #expect(await run(world, "--label", "pat") == .done) }
        #expect(!world.error.contains("warning"))
        #expect(try tokens(world) == ["drive": "canary-access", "pat": "bare"])
        // Without a label at first, it gets the one that is given then.
        let other = try World.withAcme()
        #expect(await run(other) == .done)
        #expect(await run(other, "--label", "pat") == .done)
        #expect(try tokens(other) == ["pat": "bare"])
    }

    @Test func `has no second session where the provider allows one alone`() async throws {
        let world = try world()
        try world.change { $0.sessionLife.isSingle = true }
        #expect(await run(world, "--label", "pat") == .insecure)
        #expect(world.error.contains("hint: --replace puts that token in its place\n"))
        #expect(try tokens(world) == ["drive": "canary-access"])
    }

    @Test func `takes its place where that is asked for, and it can be had back`() async throws {
        let world = try world()
        #expect(await run(world, "--replace") == .done)
        #expect(world.output == "drive\n")
        #expect(
            world.error.contains(
                """
                pintle: warning: replaced a login that renews itself by a token that cannot
                  The former one is kept sealed for 30 days.
                hint: pintle sessions restore

                """))
        #expect(try tokens(world) == ["drive": "bare"])
        let copy = try #require(try world.store().sessions.removed().first)
        #expect(copy.keptUntil == World.now + SessionStore.Sessions.removedLife)
        #expect(await world.run("sessions", "restore", "drive") == .done)
        #expect(try tokens(world) == ["drive": "bare", "drive-2": "canary-access"])
        #expect(await world.run("sessions", "reveal", "drive-2", "--fd", "4") == .done)
        #expect(world.revealed.contains("canary-refresh"))
    }

    @Test func `is refused too while that one's renewal was refused and its token lives`()
        async throws
    {
        let world = try world()
        let store = try world.store()
        let drive = try store.sessions.read(store.sessions.resolve("drive").id)
        #expect(try store.sessions.recordRefusal(of: drive, at: World.now))
        #expect(await run(world) == .insecure)
        #expect(try tokens(world) == ["drive": "canary-access"])
    }

    @Test func `replaces one that could not be renewed, as ever`() async throws {
        let world = try World.withAcme()
        try world.addBearer(refresh: nil)
        #expect(await run(world) == .done)
        #expect(!world.error.contains("warning"))
        #expect(try tokens(world) == ["drive": "bare"])
        #expect(try world.store().sessions.removed().isEmpty)
    }

    @Test func `replaces one that has ended`() async throws {
        let world = try World.withAcme()
        try world.addBearer(state: .logInAgain(since: World.now))
        #expect(await run(world) == .done)
        #expect(try tokens(world) == ["drive": "bare"])
    }

    @Test func `is refused where that one is of another kind`() async throws {
        let world = try World.withAcme()
        try world.addSigned()
        #expect(await run(world) == .insecure)
        #expect(world.error.contains("It is a login of another kind than that token."))
        #expect(await run(world, "--replace") == .done)
        #expect(world.error.contains("warning: replaced a login of another kind\n"))
        #expect(try world.store().sessions.removed().count == 1)
    }

    @Test func `by a login takes its place, is told, and the renewable one is kept`() async throws {
        let world = try world()
        world.answerTokens("access-1")
        world.feed(3, "code")
        #expect(await world.run("login", "acme", "--pin-fd", "3", "--json") == .done)
        #expect(world.output.contains("Replaced a login that renews itself by a token that cannot"))
        #expect(try tokens(world) == ["drive": "access-1"])
        #expect(await world.run("sessions", "restore", "drive") == .done)
        #expect(try tokens(world) == ["drive": "access-1", "drive-2": "canary-access"])
    }

    @Test func `by a login that can be renewed as well replaces it, as ever`() async throws {
        let world = try world()
        world.feed(3, "code")
        #expect(await world.run("login", "acme", "--pin-fd", "3", "--json") == .done)
        #expect(!world.output.contains("Replaced"))
        #expect(try tokens(world) == ["drive": "access-1"])
        #expect(try world.store().sessions.removed().isEmpty)
    }
}

extension World {
    /// Changes Acme.
    fileprivate func change(_ change: (inout Provider) -> Void) throws {
        var provider = try #require(state.withLock { $0.further.first })
        change(&provider)
        state.withLock { [provider] in $0.further = [provider] }
        try store().providers.save(
            OwnDefinition(
                id: provider.id, yaml: DefinitionWriter.yaml(ProviderFacts(provider).definition),
                addedAt: World.now))
    }

    /// Puts a session of Acme's account ada into the store that signs, as of another definition.
    fileprivate func addSigned() throws {
        let provider = try #require(state.withLock { $0.further.first })
        _ = try store().sessions.save(
            Grant(
                credentials: .signed(
                    TokenCredentials(
                        identifier: Secret(utf8: "signed"), sharedSecret: Secret(utf8: "secret")),
                    .hmacSHA1),
                account: Account(id: "7", name: "ada"), obtainedAt: World.now),
            provider: provider.id, app: "default", origins: provider.boundOrigins, label: "old",
            state: .works(checkedAt: World.now))
    }
}
