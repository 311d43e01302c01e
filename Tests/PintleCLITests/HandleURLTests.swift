import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import Testing

@Suite struct `A URL from the browser` {
    private typealias Login = (id: String, state: String)

    private func start(_ world: World, _ provider: String = "acme") async throws -> Login {
        #expect(await world.run("login", "start", provider, "--json") == .done)
        let value = `A login from the command line`.value
        let url = try RequestURL(try #require(value("authorize_url", world.output)))
        let state = try url.queryParameters.first(named: "state") ?? ""
        return (try #require(value("id", world.output)), state)
    }

    private func waiting(_ world: World) throws -> [String] {
        try world.store().logins.list().map(\.id.rawValue)
    }

    @Test(arguments: [
        "pintle:/callback?code=c1&state=", "pintle:https://acme.example/?code=c1&state=",
    ])
    func `finishes its login among several where the vault is open`(url: String) async throws {
        let world = try World.withAcme()
        let (first, second) = (try await start(world), try await start(world))
        #expect(await world.run("handle-url", url + second.state, "--json") == .done)
        #expect(world.output.contains("\"signed_in\""))
        #expect(try waiting(world) == [first.id])
        #expect(world.tokenForms.count == 1)
        #expect(world.state.withLock { $0.callbacks.isEmpty })
    }

    @Test func `finishes one of OAuth 1.0 by its token`() async throws {
        let world = try World()
        let login = try await start(world, "x")
        let url = "pintle:https://you.example/?oauth_token=Zx4k1&oauth_verifier=1234567"
        #expect(await world.run("handle-url", url) == .done)
        #expect(try !waiting(world).contains(login.id))
    }

    @Test(arguments: [(1, 9), (2, 12)])
    func `that only says no declines the one login that waits, and none of several`(
        logins: Int, code: Int
    ) async throws {
        let world = try World()
        for _ in 1...logins { _ = try await start(world, "x") }
        let status = await world.run("handle-url", "pintle:https://you.example/?no")
        #expect(status.rawValue == Int32(code))
        let waiting = try world.store().logins.list().count { $0.progress == .awaitingVerifier }
        #expect(waiting == (logins == 1 ? 0 : logins))
    }

    @Test(arguments: [
        ["handle-url", "pintle:https://you.example/?no"], ["login", "finish", "--url-fd", "3"],
    ])
    func `that only says no to one of several says how to name that one`(
        command: [String]
    ) async throws {
        let world = try World()
        _ = (try await start(world, "x"), try await start(world, "x"))
        world.feed(3, "https://you.example/?no")
        #expect(await world.run(all: command) == .notFound)
        #expect(
            world.error.hasPrefix(
                "pintle: that URL declines a login, but does not say which one\n"))
        #expect(world.error.contains("hint: pintle login finish ID --url-fd N, or "))
    }

    @Test func `comes from standard input too`() async throws {
        let world = try World.withAcme()
        let login = try await start(world)
        world.feed(0, "pintle:/callback?code=c1&state=\(login.state)")
        #expect(await world.run("handle-url", "-") == .done)
        #expect(try waiting(world).isEmpty)
    }

    @Test(arguments: [
        "https://acme.example/?code=c1&state=s", "code=c1&state=s", "x:/?code=c1",
        "pintle:/?code=" + String(repeating: "c", count: 16_384),
    ])
    func `of another scheme, or longer than 16 KiB, is refused`(url: String) async throws {
        let world = try World.withAcme()
        _ = try await start(world)
        #expect(await world.run("handle-url", url) == .usage)
        #expect(!world.error.contains("code=c1"))
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: ["pintle:/?code=c1&state=other", "pintle:/?code=c1", "pintle:/", "pintle:c1"])
    func `that no login waits for exits with 12, and nothing is sent`(url: String) async throws {
        let world = try World.withAcme()
        let login = try await start(world)
        #expect(await world.run("handle-url", url) == .notFound)
        #expect(!(world.output + world.error).contains("c1"))
        #expect(try waiting(world) == [login.id])
        #expect(world.requests.isEmpty)
        #expect(world.state.withLock { $0.callbacks.isEmpty })
    }

    @Test func `is refused the second time`() async throws {
        let world = try World.withAcme()
        let login = try await start(world)
        let url = "pintle:/callback?code=c1&state=\(login.state)"
        #expect(await world.run("handle-url", url) == .done)
        #expect(await world.run("handle-url", url) == .notFound)
        #expect(world.tokenForms.count == 1)
    }

    @Test func `of another issuer is not redeemed, and its login stays`() async throws {
        let world = try World.withAcme()
        let login = try await start(world)
        let url = "pintle:/callback?code=c1&state=\(login.state)&iss=https%3A%2F%2Fevil.example"
        #expect(await world.run("handle-url", url) == .insecure)
        #expect(try waiting(world) == [login.id])
        #expect(world.requests.isEmpty)
    }

    @Test func `goes to the process that waits for it`() async throws {
        let world = try World.withAcme()
        let login = try await start(world)
        world.state.withLock { $0.isWaitedFor = true }
        #expect(
            await world.run("handle-url", "pintle:/callback?code=c1&state=\(login.state)") == .done)
        #expect(world.error.hasPrefix("The waiting pintle has the answer."))
        #expect(world.requests.isEmpty)
    }

    @Test func `answers the question that stands`() async throws {
        let world = try World.withAcme(terminal: TerminalFacts(error: true, canAsk: true))
        let login = try await start(world)
        let url = "pintle:/callback?code=canary-code&state=\(login.state)"
        world.state.withLock { $0.arriving = url }
        #expect(await world.run("login", "finish", login.id) == .done)
        #expect(world.questions.isEmpty)
        #expect(world.error.contains("The browser sent the answer."))
        #expect(!world.error.contains("canary-code"))
    }

    @Test func `of another login leaves the question as it stands`() async throws {
        let world = try World.withAcme(terminal: TerminalFacts(error: true, canAsk: true))
        let (first, second) = (try await start(world), try await start(world))
        world.state.withLock { $0.arriving = "pintle:/callback?code=c2&state=\(second.state)" }
        world.answer("c1")
        #expect(await world.run("login", "finish", first.id) == .done)
        #expect(world.tokenForms[0].contains("code=c1&"))
        #expect(world.state.withLock { $0.callbacks.count } == 1)
    }

    @Test
    func `is kept while the vault is locked, the newest of its login, for the next finish`()
        async throws
    {
        let world = try World.withAcme()
        let login = try await start(world)
        let url = "pintle:/callback?state=\(login.state)&code="
        world.lockAway()
        #expect(await world.run("handle-url", url + "c1") == .done)
        #expect(await world.run("handle-url", "pintle:/callback?state=junk&code=c") == .done)
        #expect(await world.run("handle-url", url + "c2") == .done)
        #expect(world.error.hasPrefix("The answer is kept."))
        #expect(world.state.withLock { $0.callbacks.count } == 2)
        #expect(world.requests.isEmpty)
        world.bringBack()
        #expect(await world.run("login", "finish", login.id) == .done)
        #expect(world.state.withLock { $0.callbacks.count } == 1)
        #expect(world.tokenForms.map { $0.contains("code=c2&") } == [true])
    }

    @Test func `is not kept where no login waits at all`() async throws {
        let world = try World.withAcme()
        world.lockAway()
        #expect(await world.run("handle-url", "pintle:/callback?code=c1&state=s") == .notFound)
        #expect(world.state.withLock { $0.callbacks.isEmpty })
    }
}

extension World {
    /// From now on nothing opens the vault without a question.
    fileprivate func lockAway() { state.withLock { $0.isKeyFileGone = true } }
    /// The key file is there again.
    fileprivate func bringBack() { state.withLock { $0.isKeyFileGone = false } }
}
