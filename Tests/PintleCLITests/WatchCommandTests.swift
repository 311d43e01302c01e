import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

/// `pintle sessions verify --all`.
@Suite struct `Looking after all sessions` {
    private static let identity = "/2/users/me"

    private func watch(_ world: World, _ rest: String...) async -> PintleText.ExitStatus {
        await world.run(all: ["sessions", "verify", "--all"] + rest)
    }

    /// Gives the account of a session a name, as its provider might.
    private func rename(_ id: SessionID, _ name: String, in world: World) throws {
        try world.store().sessions.recordCheck(
            id, .works(checkedAt: World.now), account: Account(id: "id-ada", name: name))
    }

    private func asked(_ world: World, _ path: String = identity) -> Int {
        world.requests.count { $0.url.path == path }
    }

    @Test func `says of each what came of it, and exits with 0 where all work`() async throws {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        try world.addBearer()
        #expect(await watch(world) == .done)
        #expect(
            world.output == """
                SESSION  RESULT
                drive    works
                events   works

                """)
        #expect(world.error == "2 sessions.\n")
    }

    @Test func `goes on after one that fails, and exits with 13 where one needs a login`()
        async throws
    {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        let dead = try world.addBearer(endsIn: .seconds(-5))
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(await watch(world) == .logInAgain)
        #expect(world.output.contains("drive    log in again\n"))
        #expect(world.output.contains("events   works\n"))
        #expect(world.relogins == [dead])
        #expect(world.error.contains("2 sessions, 1 needs a login."))
        world.fail("/userinfo", .connectionRefused(host: "acme.example", port: 443))
        #expect(await watch(world, "--json") == .logInAgain)
        #expect(world.output.contains(#""health":"critical""#))
        #expect(world.output.contains(#""needs_login":true"#))
    }

    @Test func `that cannot be reached is not verified, and exits with 8`() async throws {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        try world.addBearer()
        world.fail(Self.identity, .connectionRefused(host: "api.x.com", port: 443))
        #expect(await watch(world) == .network)
        #expect(world.output.contains("drive    works\n"))
        #expect(await watch(world, "--format", "nagios").rawValue == 3)
        #expect(world.output.hasPrefix("PINTLE UNKNOWN: 2 sessions, 1 not verified; events "))
    }

    @Test func `asks nothing about those that were verified a short while ago`() async throws {
        let world = try World()
        let events = try world.addSession("acme_events", label: "events")
        try world.addSession("acme_news", label: "news")
        try world.store().sessions.recordCheck(
            events, .works(checkedAt: World.now + .seconds(-7200)))
        #expect(await watch(world, "--max-age", "1h") == .done)
        #expect(asked(world) == 1)
        #expect(world.output.contains("news     works, verified today 14:21\n"))
        #expect(await watch(world, "--max-age", "1h") == .done)
        #expect(asked(world) == 1)
        #expect(await watch(world) == .done)
        #expect(asked(world) == 3)
    }

    @Test func `asks again where a check has failed since it was seen to work`() async throws {
        let world = try World()
        let events = try world.addSession("acme_events", label: "events")
        try world.store().sessions.recordCheck(
            events, .works(checkedAt: World.now + .seconds(-60)),
            account: Account(id: "id-ada", name: "ada"))
        world.reply(Self.identity, #"{"data":{"id":"id-eve","username":"eve"}}"#)
        #expect(await watch(world) == .otherAccount)
        world.reply(Self.identity, #"{"data":{"id":"id-eve","username":"eve"}}"#)
        #expect(await watch(world, "--max-age", "1h") == .otherAccount)
        #expect(asked(world) == 2)
    }

    @Test func `does not ask again about one that is known to need a login`() async throws {
        let world = try World()
        let events = try world.addSession("acme_events", label: "events")
        try world.store().sessions.recordCheck(events, .logInAgain(since: World.now))
        #expect(await watch(world, "--max-age", "1h") == .logInAgain)
        #expect(asked(world) == 0)
        #expect(await watch(world) == .done)
        #expect(asked(world) == 1)
    }

    @Test func `leaves a provider alone that wants that, and asks the others`() async throws {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        try world.addSession("acme_news", label: "news")
        try world.addBearer()
        world.reply(Self.identity, #"{"errors":[{"code":88}]}"#, status: 429)
        #expect(await watch(world) == .refused)
        #expect(asked(world) == 1)
        #expect(world.output.contains("events   not asked: rate limit"))
        #expect(world.output.contains("news     not asked: rate limit"))
        #expect(world.output.contains("drive    works\n"))
    }

    @Test func `asks a provider no further that is silent twice in a row`() async throws {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        try world.addSession("acme_news", label: "news")
        try world.addSession("acme_photos", label: "photos")
        try world.addBearer()
        world.fail(Self.identity, .connectionRefused(host: "api.x.com", port: 443))
        #expect(await watch(world) == .network)
        #expect(asked(world) == 2)
        #expect(await watch(world, "--format", "nagios").rawValue == 3)
        #expect(world.output.hasPrefix("PINTLE UNKNOWN: 4 sessions, 3 not verified; "))
    }

    @Test func `renews what has to be renewed`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(10))
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await watch(world, "--expires-in", "2h") == .done)
        #expect(world.output.contains("drive    works, renewed\n"))
        #expect(world.dying.isEmpty)
    }

    @Test func `prints only problems where it is told to, and nothing where there is none`()
        async throws
    {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        let dead = try world.addBearer()
        #expect(await watch(world, "--problems") == .done)
        #expect(world.output.isEmpty && world.error.isEmpty)
        try world.store().sessions.recordCheck(dead, .logInAgain(since: World.now))
        #expect(await watch(world, "--problems", "--max-age", "1h") == .logInAgain)
        #expect(world.output.hasPrefix("SESSION  RESULT\ndrive    log in again"))
        #expect(!world.output.contains("events"))
        #expect(world.error.hasPrefix("2 sessions, 1 needs a login.\n"))
        #expect(await watch(world, "--problems", "--max-age", "1h", "--json") == .logInAgain)
        #expect(!world.output.contains("events"))
    }

    @Test func `has no word with --problems about a provider that cannot be reached`() async throws
    {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        world.fail(Self.identity, .connectionRefused(host: "api.x.com", port: 443))
        #expect(await watch(world, "--problems") == .network)
        #expect(world.output.isEmpty && world.error.isEmpty)
    }

    @Test func `tells with --problems of a session that ends soon`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(3600), refresh: nil)
        #expect(await watch(world, "--problems", "--expires-in", "30m") == .done)
        #expect(world.output.isEmpty && world.error.isEmpty)
        #expect(await watch(world, "--problems", "--expires-in", "3d") == .done)
        #expect(world.output.contains("drive    works, ends 15:21\n"))
    }

    @Test(arguments: ["--max-age", "--expires-in"])
    func `says what a time looks like`(option: String) async throws {
        let world = try World()
        #expect(await watch(world, option, "12x") == .usage)
        #expect(world.error.contains("Give a number with s, m, h, d or w, as 12h."))
    }

    @Test func `asks about nobody's session only whether it lives`() async throws {
        let world = try World()
        #expect(await watch(world) == .done)
        #expect(world.output.isEmpty)
        #expect(world.error == "0 sessions.\n")
    }

    // MARK: A word before one dies

    @Test func `gives a word about an end, once, and once more about another end`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer(endsIn: .seconds(7200), refresh: nil)
        #expect(await watch(world, "--expires-in", "1h") == .done)
        #expect(world.dying.isEmpty)
        #expect(await watch(world, "--expires-in", "3h") == .done)
        #expect(await watch(world, "--expires-in", "3h", "--max-age", "1d") == .done)
        #expect(world.output.contains("drive    works, verified today 14:21, ends 16:21\n"))
        #expect(world.dying == [id])
        try world.addBearer("disk", endsIn: .seconds(7300), refresh: nil, token: "canary-2")
        #expect(await watch(world, "--expires-in", "3h") == .done)
        #expect(world.dying.count == 2)
    }

    @Test func `gives it again where it could not be given, and says why`() async throws {
        let world = try World.withAcme()
        let id = try world.addBearer(endsIn: .seconds(7200), refresh: nil)
        world.failHook(.failed(program: "/none"))
        #expect(await watch(world, "--expires-in", "3h") == .done)
        #expect(world.error.contains("warning: the hook on_expires_soon was not run\n"))
        world.state.withLock { $0.hookProblem = nil }
        #expect(await watch(world, "--expires-in", "3h") == .done)
        #expect(await watch(world, "--expires-in", "3h") == .done)
        #expect(world.dying == [id, id])
    }

    @Test func `gives none where it cannot record that it ran`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(7200), refresh: nil)
        world.state.withLock { $0.isDiskFull = true }
        #expect(await watch(world, "--expires-in", "3h") == .done)
        #expect(world.dying.isEmpty)
        #expect(world.error.contains("cannot record that it ran"))
    }

    // MARK: For monitoring systems

    @Test func `is one line for Nagios, the worst first, and no bar in a name`() async throws {
        let world = try World.withAcme()
        try rename(try world.addSession("ada"), "a|b\u{1b}[31m", in: world)
        try world.addBearer("drive", endsIn: .seconds(7200), refresh: nil)
        #expect(await watch(world, "--format", "nagios", "--max-age", "1h") == .done)
        #expect(
            world.output == """
                PINTLE OK: 2 sessions \
                | sessions=2;;;0 critical=0;;0;0 warning=0;0;;0 unknown=0;;;0

                """)
        let soon = await watch(
            world, "--format", "nagios", "--expires-in", "1d", "--max-age", "1h")
        #expect(soon.rawValue == 1)
        #expect(world.output.hasPrefix("PINTLE WARNING: 2 sessions, 1 will need a login; drive "))
        let apart = try world.store().sessions.resolve("drive").id
        try world.store().sessions.recordCheck(apart, .logInAgain(since: World.now))
        try world.store().sessions.recordCheck(
            try world.store().sessions.resolve("x/a|b\u{1b}[31m").id, .logInAgain(since: World.now))
        #expect(await watch(world, "--format=nagios", "--max-age", "1h").rawValue == 2)
        #expect(world.output.hasPrefix("PINTLE CRITICAL: 2 sessions, 2 need a login; drive log"))
        #expect(world.output.contains("; x/a/b"))
        #expect(world.output.count { $0 == "|" } == 1)
        #expect(world.output.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [["--max-age", "soon"], ["--no-such-option"], []])
    func `is UNKNOWN for Nagios where nothing could be found out`(rest: [String]) async throws {
        let world = try World(isLocked: true)
        let line = ["sessions", "verify", "--all", "--format", "nagios"] + rest
        #expect(await world.run(all: line).rawValue == 3)
        #expect(world.output.hasPrefix("PINTLE UNKNOWN: "))
        #expect(world.output.count { $0 == "\n" } == 1)
    }

    @Test func `is metrics for Prometheus, whatever a name says`() async throws {
        let world = try World.withAcme()
        try rename(try world.addSession("ada"), "a\\b\"c\nd", in: world)
        try world.addBearer("drive", endsIn: .seconds(7200), refresh: nil)
        #expect(await watch(world, "--format", "prometheus", "--max-age", "1h") == .done)
        let id = try world.store().sessions.resolve("drive").id
        #expect(world.output.contains(#"pintle_sessions{health="good"} 2"#))
        #expect(
            world.output.contains(
                "pintle_session_end_timestamp_seconds{id=\"\(id)\",provider=\"acme\","
                    + "session=\"drive\"} \(World.now.secondsSince1970 + 7200)\n"))
        #expect(world.output.contains(#"session="x/a\\b\"c"#))
    }

    @Test func `replaces a file as a whole, or leaves it as it was`() async throws {
        let world = try World()
        try world.addSession("acme_events")
        world.file("/m/pintle.prom", "before\n")
        #expect(await watch(world, "--format", "prometheus", "--to", "/none/x.prom") == .usage)
        #expect(world.error.contains("/none/x.prom cannot be written"))
        world.state.withLock { $0.isDiskFull = true }
        #expect(await watch(world, "--format", "prometheus", "--to", "/m/pintle.prom") == .usage)
        #expect(world.text(of: "/m/pintle.prom") == "before\n")
        world.state.withLock { $0.isDiskFull = false }
        #expect(await watch(world, "--format", "prometheus", "--to", "/m/pintle.prom") == .done)
        #expect(world.output.isEmpty)
        #expect(world.text(of: "/m/pintle.prom")?.contains("pintle_session_works{") == true)
    }

    @Test(arguments: [
        ["sessions", "verify", "--max-age", "1h"], ["sessions", "verify", "--format", "nagios"],
        ["sessions", "verify", "--all", "events"],
        ["sessions", "verify", "--all", "--session", "events"],
        ["sessions", "verify", "--all", "--json", "--format", "prometheus"],
        ["sessions", "verify", "--all", "--to", "/m/x"],
        ["sessions", "verify", "--all", "--max-age", "1"],
        ["sessions", "verify", "--all", "--max-age", "-1h"],
        ["sessions", "verify", "--all", "--format", "icinga"],
    ])
    func `with options that make no sense asks nobody`(line: [String]) async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        let exit = await world.run(all: line)
        #expect(exit == (line.contains("nagios") ? .locked : .usage))
        #expect(world.requests.isEmpty)
    }
}
