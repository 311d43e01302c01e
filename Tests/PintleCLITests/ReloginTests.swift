import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

/// What becomes of sessions whose tokens are refused, and who is told.
@Suite struct `A session that needs a login again` {
    private func call(_ world: World) async -> PintleText.ExitStatus {
        await world.run("request", "GET", World.api)
    }

    @Test func `is told once, whatever asks how often`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer(endsIn: .seconds(-5))
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        for command in [
            ["token"], ["token"], ["request", "GET", World.api], ["sessions", "verify"],
        ] {
            #expect(await world.run(all: command) == .logInAgain)
        }
        #expect(world.relogins == [id])
        #expect(world.tokenForms.count == 1)
    }

    @Test func `by its time alone is told too`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer(endsIn: .seconds(-5), refresh: nil)
        #expect(await call(world) == .logInAgain)
        #expect(await call(world) == .logInAgain)
        #expect(world.relogins == [id])
    }

    @Test func `is told with its app key where there are several`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-5), refresh: nil)
        #expect(await world.run("token") == .logInAgain)
        #expect(world.error.contains("hint: pintle login acme\n"), "\(world.error)")
        try world.addApp("acme", "second", key: .absent)
        #expect(await world.run("token") == .logInAgain)
        #expect(world.error.contains("hint: pintle login acme --app default --account ada\n"))
    }

    @Test func `says why the hook was not run, on the screen and in JSON`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer(endsIn: .seconds(-5), refresh: nil)
        world.failHook(
            .file(
                .malformed(path: "/c/hooks.json", .noArguments(command: "on_relogin_needed"))))
        #expect(await world.run("token", "--json") == .logInAgain)
        #expect(world.error.contains(#""title":"The hook on_relogin_needed was not run""#))
        try world.store().sessions.recordCheck(id, .works(checkedAt: World.now))
        world.failHook(.failed(program: "/none"))
        #expect(await world.run("token") == .logInAgain)
        #expect(world.error.contains("warning: the hook on_relogin_needed was not run\n"))
        #expect(world.error.contains("/none is missing"))
    }

    // MARK: A token that dies before its time

    @Test func `is renewed after a refusal of its token, and the request sent again`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer()
        world.apiRefuses("canary-access")
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await world.run("request", "POST", World.api, "-d", "a=b") == .done)
        #expect(world.output == "{\"ok\":true}")
        #expect(world.tokenForms.count == 1)
        let calls = world.requests.filter { $0.url.path == "/me" }
        #expect(
            calls.map { $0.body.map { String(decoding: $0, as: UTF8.self) } } == ["a=b", "a=b"])
        #expect(world.relogins.isEmpty)
    }

    @Test func `is not renewed where the refusal is about something else`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.apiAnswers(401, headers: [HTTPHeader("WWW-Authenticate", "Basic realm=\"x\"")])
        #expect(await call(world) == .apiRefused)
        #expect(world.tokenForms.isEmpty)
    }

    @Test func `is renewed once, and the second refusal stands`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.apiAnswers(401, headers: [HTTPHeader("WWW-Authenticate", "Bearer")], body: "no")
        #expect(await call(world) == .apiRefused)
        #expect(world.output == "no")
        #expect(world.tokenForms.count == 1)
        #expect(world.requests.count == 3)
    }

    @Test func `exits with 13 where the refresh token is refused as well`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer()
        world.apiAnswers(401)
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(await call(world) == .logInAgain)
        #expect(world.output.isEmpty)
        #expect(world.relogins == [id])
        // It is known now: the API is asked, the refresh token is not sent again.
        #expect(await call(world) == .logInAgain)
        #expect(world.tokenForms.count == 1)
    }

    @Test func `that cannot be renewed for now leaves the refusal as it came`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.apiAnswers(401, body: "no")
        world.fail(World.tokenPath, .connectionRefused(host: "acme.example", port: 443))
        #expect(await call(world) == .apiRefused)
        #expect(world.output == "no")
    }

    // MARK: After a lost answer

    @Test func `is served while its token lives, and asked for once that is dead`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer(endsIn: .seconds(30))
        world.fail(World.tokenPath, .brokeOff(host: "acme.example"))
        #expect(await world.run("token") == .done)
        world.failNoMore()
        #expect(await world.run("token") == .done)
        #expect(world.output == "canary-access\n")
        #expect(world.error.contains("Its last renewal got no answer."))
        #expect(world.tokenForms.count == 1)
        // A person may ask all the same.
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await world.run("sessions", "renew", id.rawValue) == .done)
        #expect(world.tokenForms.count == 2)
        #expect(await world.run("token") == .done)
        #expect(world.output == "access-2\n")
    }

    @Test func `of a token that ends at once is renewed at each use`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-1))
        world.answerTokens("access-2", refresh: "refresh-2", life: 0)
        #expect(await world.run("token") == .done)
        #expect(world.output == "access-2\n")
        #expect(await world.run("token") == .done)
        #expect(world.tokenForms.count == 2)
    }
}
