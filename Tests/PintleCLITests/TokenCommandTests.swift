import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

@Suite struct `A bearer token for another program` {
    private func refreshes(_ world: World) -> Int { world.tokenForms.count }

    @Test func `is printed with a newline, and nothing beside it`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("token", "--session", "drive") == .done)
        #expect(world.output == "canary-access\n")
        #expect(world.error.isEmpty)
        #expect(world.requests.isEmpty)
    }

    @Test func `says in JSON until when, and what it is good for`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("token", "--json") == .done)
        #expect(
            world.output
                == #"{"expires_at":"2026-11-21T15:21:03Z","scope":"read write","#
                + #""token":"canary-access","type":"bearer","version":1,"warnings":[]}"# + "\n")
    }

    @Test(arguments: [
        (Duration.seconds(61), [], 0), (.seconds(60), [], 1), (.seconds(-5), [], 1),
        (.seconds(400), ["--min-life", "300"], 0), (.seconds(200), ["--min-life", "300"], 1),
        (.seconds(10), ["--min-life", "5"], 0), (.seconds(10), ["--min-life=0.5"], 0),
    ])
    func `is renewed where it would end too soon`(
        life: Duration, options: [String], refreshes count: Int
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: life)
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await world.run(all: ["token"] + options) == .done)
        #expect(world.output == (count == 0 ? "canary-access\n" : "access-2\n"))
        #expect(refreshes(world) == count)
        // What came is in the store: nobody is asked again.
        #expect(await world.run(all: ["token"] + options) == .done)
        #expect(refreshes(world) == count)
    }

    @Test func `takes a bearer token along with a body from a file`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.file("/query.json", #"{"query":"{ Viewer { name } }"}"#)
        let line = ["request", "POST", World.api, "-H", "Content-Type: application/json"]
        #expect(await world.run(all: line + ["--body", "/query.json"]) == .done)
        let request = try #require(world.requests.last)
        #expect(
            request.headers.first { $0.name == "Authorization" }?.value == "Bearer canary-access")
        #expect(request.bodyFile?.length == 31)
    }

    @Test func `is asked for by the newest refresh token, which stays where none comes`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(10))
        world.answerTokens("access-2", life: 30)
        #expect(await world.run("token", "--min-life", "60") == .done)
        #expect(world.error.contains("warning: the token of drive ends sooner than requested"))
        #expect(await world.run("token", "--min-life", "60") == .done)
        #expect(
            world.tokenForms.allSatisfy {
                $0.contains("grant_type=refresh_token&refresh_token=canary-refresh")
            })
        #expect(refreshes(world) == 2)
    }

    // MARK: What stands in the way

    @Test func `that still lives is given while the server cannot be reached, with a warning`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(30))
        world.fail(World.tokenPath, .connectionRefused(host: "acme.example", port: 443))
        #expect(await world.run("token") == .done)
        #expect(world.output == "canary-access\n")
        #expect(world.error.hasPrefix("pintle: warning: drive could not be renewed\n"))
        #expect(world.error.contains("The old token is used, until 14:21."))
        #expect(await world.run("token", "--json") == .done)
        #expect(world.output.contains(#""warnings":[{""#))
    }

    @Test func `that has ended is not, which is a failure of the network`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-30))
        world.fail(World.tokenPath, .connectionRefused(host: "acme.example", port: 443))
        #expect(await world.run("token") == .network)
        #expect(world.output.isEmpty)
        world.failNoMore()
        #expect(await world.run("token") == .done)
    }

    @Test func `whose refresh token is refused wants a login, and is not asked for again`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-30))
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(await world.run("token") == .logInAgain)
        #expect(world.output.isEmpty)
        #expect(world.error.contains("hint: pintle login acme --account ada\n"))
        #expect(
            try world.store().sessions.list().sessions[0].state == .logInAgain(since: World.now))
        #expect(await world.run("token") == .logInAgain)
        #expect(refreshes(world) == 1)
    }

    @Test func `of an app that the provider refuses says so`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-30))
        world.reply(World.tokenPath, #"{"error":"invalid_client"}"#, status: 401)
        #expect(await world.run("token") == .refused)
        #expect(world.error.contains("did not accept the app key"))
    }

    @Test(arguments: [
        (Duration.seconds(30), [], PintleText.ExitStatus.logInAgain, "drive ends too soon"),
        (.seconds(-30), [], .logInAgain, "drive has ended"),
        (.seconds(200), ["--min-life", "300"], .logInAgain, "drive ends too soon"),
        (.seconds(30), ["--min-life", "10"], .done, ""),
    ])
    func `without a refresh token wants a login once it ends too soon`(
        life: Duration, options: [String], status: PintleText.ExitStatus, words: String
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: life, refresh: nil)
        #expect(await world.run(all: ["token"] + options) == status)
        #expect(world.error.contains(words))
        #expect(world.requests.isEmpty)
    }

    @Test func `of which nobody knows when it ends is given`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: nil, refresh: nil)
        #expect(await world.run("token", "--json", "--min-life", "3600") == .done)
        #expect(!world.output.contains("expires_at"))
    }

    @Test func `is for the hosts of its session alone`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(10))
        #expect(await world.run("token", "--for", World.api) == .done)
        let others = ["https://evil.example/", "http://api.acme.example/me"]
        for other in others {
            #expect(
                await world.run("token", "--for", other, "--session", "drive") == .insecure)
            #expect(world.output.isEmpty)
        }
        #expect(await world.run("token", "--for", "https://evil.example/") == .insecure)
        #expect(await world.run("token", "--for", "api.acme.example") == .usage)
        #expect(refreshes(world) == 1)
    }

    @Test func `is none where each request is signed, which another command does`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("token", "--session", "news") == .usage)
        #expect(world.error.contains("news signs each request, and has no bearer token"))
        #expect(world.error.contains("hint: pintle header METHOD URL\n"))
        #expect(!world.error.contains("canary"))
    }

    @Test func `of an OAuth 1 provider that takes it alone is given too`() async throws {
        let world = try World()
        try world.addApp("zotero")
        try world.addSession(at: "zotero", label: "papers")
        #expect(await world.run("token") == .done)
        #expect(world.output == "canary-token\n")
    }

    // MARK: Asking nobody, and writing nowhere else

    @Test func `asks nobody, at a terminal neither`() async throws {
        let world = try World(isLocked: true, terminal: TerminalFacts(error: true, canAsk: true))
        #expect(await world.run("token") == .locked)
        #expect(world.questions.isEmpty)
    }

    @Test func `is not even renewed where standard output is closed`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(10))
        world.state.withLock { $0.isOutputOpen = false }
        #expect(await world.run("token") == .failed)
        #expect(world.requests.isEmpty)
        #expect(world.error.contains("Standard output is closed."))
    }

    @Test func `with characters that no header holds does not take the place of a good one`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(10))
        world.answerTokens("ab\u{e9}", refresh: "refresh-2")
        #expect(await world.run("token") == .done)
        #expect(world.output == "canary-access\n")
        #expect(world.error.contains("could not be renewed"))
    }

    @Test func `stands in the output alone`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(30))
        world.reply(World.tokenPath, "canary-access canary-refresh", status: 500)
        #expect(await world.run("token") == .done)
        #expect(!world.error.contains("canary"))
    }
}

@Suite struct `Requests with a bearer token` {
    @Test(arguments: [[], ["--no-body-hash"], ["-d", "a=b", "--no-body-hash"]])
    func `bear it, and no signature`(options: [String]) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run(all: ["header", "POST", World.api] + options) == .done)
        #expect(world.output == "Authorization: Bearer canary-access\n")
        #expect(await world.run(all: ["request", "POST", World.api] + options) == .done)
        let header = world.requests.last?.headers.first { $0.name == "Authorization" }
        #expect(header?.value == "Bearer canary-access")
        #expect(world.output.hasPrefix("{\"ok\":true}"))
    }

    @Test func `send a file as it is`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.file("tweet.json", "{}")
        #expect(await world.run("request", "POST", World.api, "--body", "tweet.json") == .done)
        #expect(await world.run("header", "POST", World.api, "--body", "tweet.json") == .done)
        #expect(world.output == "Authorization: Bearer canary-access\n")
    }

    @Test func `renew it first, where it is about to end`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(30))
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await world.run("request", "GET", World.api) == .done)
        #expect(world.requests.map(\.url.path) == [World.tokenPath, "/me"])
        #expect(
            world.requests.last?.headers.first { $0.name == "Authorization" }?.value
                == "Bearer access-2")
    }

    @Test func `go to no host that the session is not for`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        let other = ["GET", "https://evil.example/", "--session", "drive"]
        #expect(await world.run(all: ["header"] + other) == .insecure)
        #expect(await world.run(all: ["request"] + other) == .insecure)
        #expect(world.requests.isEmpty)
    }

    @Test func `cannot be echoed by a third service`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("echo") == .usage)
        #expect(!world.error.contains("canary"))
    }
}

@Suite struct `What is told of a bearer session` {
    @Test func `is kind, scope and renewal, in lists and details`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""kind":"bearer""#))
        #expect(world.output.contains(#""expires_at":"2026-11-21T15:21:03Z""#))
        #expect(world.output.contains(#""can_renew":true"#))
        #expect(world.output.contains(#""scope":"read write""#))
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("renewed"))
        #expect(await world.run("sessions", "show", "drive", "--json") == .done)
        #expect(world.output.contains(#""can_renew":true"#))
        #expect(world.output.contains(#""scope":"read write""#))
        #expect(await world.run("sessions", "show", "drive") == .done)
        #expect(world.output.contains("\nScope      read write\n"))
        #expect(world.output.contains("\nLasts      renewed by itself; its token ends at 15:21\n"))
        #expect(!world.output.contains("canary"))
    }

    @Test func `is its end in a list, in time to act where it cannot be renewed`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(600), refresh: nil)
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("14:31"))
        #expect(world.output.contains("ENDS"))
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""can_renew":false"#))
    }

    @Test func `is the app's id, in a header of its own where the provider wants it`() async throws
    {
        let world = try World.withAcme { $0.clientHeader = "Client-Id" }
        try world.addBearer()
        #expect(await world.run("header", "GET", World.api, "--session", "drive") == .done)
        #expect(world.output.hasPrefix("Authorization: Bearer canary-access\nClient-Id: "))
        #expect(await world.run("header", "GET", World.api, "--json") == .done)
        #expect(world.output.contains(#""headers":[{"name":"Client-Id","value":""#))
    }

    @Test func `is that it cannot be renewed`() async throws {
        let world = try World.withAcme()
        try world.addBearer(refresh: nil)
        #expect(await world.run("sessions", "show", "drive") == .done)
        #expect(world.output.contains("\nLasts      ends at 15:21, cannot be renewed\n"))
        #expect(await world.run("sessions", "show", "drive", "--json") == .done)
        #expect(world.output.contains(#""can_renew":false"#))
    }

    @Test func `of OAuth 1 is neither`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sessions", "show", "news", "--json") == .done)
        #expect(world.output.contains(#""can_renew":false"#))
        #expect(world.output.contains(#""kind":"oauth1""#))
        #expect(!world.output.contains("scope"))
        #expect(await world.run("sessions", "show", "news") == .done)
        #expect(!world.output.contains("renewed"))
    }
}
