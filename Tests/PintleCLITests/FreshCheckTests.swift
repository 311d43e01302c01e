import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

/// `--fresh-check`: for programs that would use a revoked token until it ends.
@Suite struct `A token that is checked before it is printed` {
    private static let commands = [["token"], ["sasl", "--user", "ada"]]

    private func world(
        _ check: Provider.CheckCost = .free, refresh: String? = nil, at last: Int64 = -300
    ) throws -> World {
        let world = try World.withAcme(check: check)
        let moment = World.now + .seconds(last)
        try world.addBearer(refresh: refresh, state: .works(checkedAt: moment))
        return world
    }

    private func checks(_ world: World) -> Int {
        world.requests.count { $0.url.path == "/userinfo" }
    }

    @Test(arguments: commands)
    func `is asked about once in five minutes, by whichever command`(line: [String]) async throws {
        let world = try world()
        #expect(await world.run(all: line + ["--fresh-check"]) == .done)
        #expect(world.error.isEmpty)
        #expect(await world.run("token", "--fresh-check") == .done)
        #expect(await world.run("sasl", "--user", "ada", "--fresh-check") == .done)
        #expect(checks(world) == 1)
        world.state.withLock { $0.seconds = 300 }
        #expect(await world.run(all: line + ["--fresh-check"]) == .done)
        #expect(checks(world) == 2)
    }

    @Test(arguments: commands)
    func `that its provider has ended is not printed`(line: [String]) async throws {
        let world = try world()
        world.reply("/userinfo", #"{"error":"invalid_token"}"#, status: 401)
        #expect(await world.run(all: line) == .done)
        #expect(checks(world) == 0)
        #expect(await world.run(all: line + ["--fresh-check"]) == .logInAgain)
        #expect(world.output.isEmpty)
        #expect(await world.run(all: line) == .logInAgain)
    }

    @Test func `that its provider has ended is renewed where that can be`() async throws {
        let world = try world(refresh: "canary-refresh")
        world.reply("/userinfo", #"{"error":"invalid_token"}"#, status: 401)
        world.answerTokens("access-2", refresh: "refresh-2")
        // The new token is refused as well: the provider has ended all of it.
        #expect(await world.run("token", "--fresh-check") == .logInAgain)
        #expect(world.tokenForms.count == 1)
        #expect(checks(world) == 2)
    }

    @Test(arguments: [Provider.CheckCost.unknown, .paid])
    func `is not asked about where that is not known to be free`(
        check: Provider.CheckCost
    ) async throws {
        let world = try world(check)
        #expect(await world.run("token", "--fresh-check") == .done)
        #expect(checks(world) == 0)
        #expect(world.error.hasPrefix("pintle: warning: drive was not checked\n"))
    }

    @Test func `whose provider cannot be reached is printed, and not asked about again at once`()
        async throws
    {
        let world = try world()
        world.fail("/userinfo", .connectionRefused(host: "acme.example", port: 443))
        #expect(await world.run("token", "--fresh-check") == .done)
        #expect(world.error.hasPrefix("pintle: warning: drive could not be checked\n"))
        let tries = checks(world)
        #expect(await world.run("token", "--fresh-check") == .done)
        #expect(checks(world) == tries)
        #expect(world.output == "canary-access\n")
    }
}
