import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

@Suite struct `A password for git` {
    @Test func `is the token, with its end, for a server that the session is bound to`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n\n") == .done)
        #expect(
            world.output
                == "username=oauth2\npassword=canary-access\npassword_expiry_utc=1795274463\n")
        #expect(world.error.isEmpty && world.requests.isEmpty)
    }

    @Test(arguments: [
        "protocol=https\nhost=evil.example\n", "protocol=https\nhost=acme.example.evil.example\n",
        "protocol=https\nhost=acme.example:8443\n", "protocol=http\nhost=evil.example\n",
        "protocol=http\nhost=127.0.0.1:80\n", "protocol=smtp\nhost=acme.example\n",
        "protocol=https\nhost=acme.example@evil.example\n", "protocol=https\n",
        "host=acme.example\n",
        "", "\n", "protocol=https\nhost=acme.example/\n",
    ])
    func `is left to the next helper for any other server`(message: String) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.git("get", message, "--session", "drive") == .done)
        #expect(await world.git("get", message) == .done)
        #expect(world.output.isEmpty && world.error.isEmpty)
    }

    @Test func `is left to the next helper where there is no vault`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n") == .done)
        #expect(world.output.isEmpty && world.error.isEmpty)
    }

    @Test func `needs an open vault only for a server that it knows`() async throws {
        let world = try World(isLocked: true, terminal: TerminalFacts(error: true, canAsk: true))
        try world.know()
        try world.addApp("acme", key: .absent)
        try world.addBearer()
        #expect(await world.git("get", "protocol=https\nhost=evil.example\n") == .done)
        #expect(world.error.isEmpty)
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n") == .locked)
        #expect(world.output.isEmpty && world.questions.isEmpty)
    }

    @Test func `goes over no plain http`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.git("get", "protocol=http\nhost=acme.example\n") == .insecure)
        #expect(world.output.isEmpty)
        #expect(world.error.contains("the request to acme.example would not be encrypted"))
    }

    @Test func `has the name that the server wants`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        let message = "protocol=https\nhost=acme.example\n"
        #expect(await world.git("get", message, "--username", "x-token-auth") == .done)
        #expect(world.output.hasPrefix("username=x-token-auth\n"))
        #expect(await world.git("get", message, "--username", "a\nb") == .usage)
        #expect(await world.git("get", message, "--username", "") == .usage)
        #expect(world.output.isEmpty)
    }

    // MARK: Several accounts

    @Test(arguments: [
        ("username=bob\n", "token-bob"), ("username=ADA\n", "canary-access"),
        ("username=work\n", "token-bob"), ("username=8\n", "token-bob"),
        ("username=bob\npath=ada/site.git\n", "token-bob"),
        ("path=bob/site.git\n", "token-bob"), ("path=ada/site.git\n", "canary-access"),
        ("path=work/site.git\n", "token-bob"), ("username=oauth2\npath=bob/x\n", "token-bob"),
        ("username=\npath=bob/x\n", "token-bob"),
    ])
    func `is that of the user's name, else of the owner in the path`(
        lines: String, token: String
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        try world.addBearer("work", account: Account(id: "8", name: "bob"), token: "token-bob")
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n" + lines) == .done)
        #expect(world.output.contains("password=\(token)\n"))
    }

    @Test func `is that of the session which is named, whatever git says`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        try world.addBearer("work", account: Account(id: "8", name: "bob"), token: "token-bob")
        let message = "protocol=https\nhost=acme.example\nusername=ada\npath=ada/site.git\n"
        #expect(await world.git("get", message, "--session", "work") == .done)
        #expect(world.output.contains("password=token-bob\n"))
        #expect(await world.git("get", message, "--session", "nobody") == .notFound)
        #expect(world.output.isEmpty)
    }

    @Test func `is left to the next helper for a user whom no session has`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        let message = "protocol=https\nhost=acme.example\nusername=carol\n"
        #expect(await world.git("get", message) == .done)
        #expect(world.output.isEmpty && world.error.isEmpty)
    }

    @Test func `is nobody's where none of the rules decides, until one is the default`()
        async throws
    {
        let world = try World.withAcme()
        try world.addBearer()
        try world.addBearer("work", account: Account(id: "8", name: "bob"), token: "token-bob")
        let message = "protocol=https\nhost=acme.example\npath=shared/site.git\n"
        #expect(await world.git("get", message) == .notFound)
        #expect(world.output.isEmpty)
        #expect(world.error.contains("git config credential.https://acme.example.username NAME"))
        #expect(await world.run("sessions", "default", "work") == .done)
        #expect(await world.git("get", message) == .done)
        #expect(world.output.contains("password=token-bob\n"))
    }

    // MARK: What stands in the way

    @Test func `is renewed first, and is none where one has to log in again`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(30))
        world.answerTokens("access-2", refresh: "refresh-2")
        let message = "protocol=https\nhost=acme.example\n"
        #expect(await world.git("get", message) == .done)
        #expect(world.output.contains("password=access-2\n"))
        let dead = try World.withAcme()
        try dead.addBearer(endsIn: .seconds(-30))
        dead.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(await dead.git("get", message) == .logInAgain)
        #expect(dead.output.isEmpty)
        #expect(dead.error.contains("hint: pintle login acme"))
    }

    @Test func `is none where each request is signed, which is said of a session that was named`()
        async throws
    {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        let message = "protocol=https\nhost=api.x.com\n"
        #expect(await world.git("get", message) == .done)
        #expect(world.output.isEmpty && world.error.isEmpty)
        #expect(await world.git("get", message, "--session", "news") == .usage)
        #expect(world.error.contains("news signs each request, and has no bearer token"))
    }

    @Test(arguments: [
        ("protocol=https\nhost=evil\nhost=acme.example\n", "Line 3 repeats"),
        ("protocol=https\r\nhost=acme.example\r\n", "Line 1 has a NUL or a carriage return"),
        ("protocol=https\nhost=acme.example\0\n", "Line 2 has a NUL or a carriage return"),
        ("github.com\n", "Line 1 has no =."),
    ])
    func `is for no message that somebody may have written into`(
        message: String, words: String
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.git("get", message) == .usage)
        #expect(world.output.isEmpty)
        #expect(world.error.contains(words))
        #expect(await world.git("erase", message) == .usage)
    }

    @Test func `is not made where nobody can read it, or git said nothing`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(10))
        #expect(await world.run("git-credential", "get") == .usage)
        world.state.withLock { $0.isOutputOpen = false }
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n") == .failed)
        #expect(world.requests.isEmpty)
    }

    @Test func `is for a session that is kept apart only where that is named`() async throws {
        let world = try World.withAcme()
        try world.addBearer(state: .accountUnclear(wanted: "carol"))
        let message = "protocol=https\nhost=acme.example\n"
        #expect(await world.git("get", message) == .done)
        #expect(world.output.isEmpty)
        #expect(await world.git("get", message, "--session", "drive") == .done)
        #expect(world.output.contains("password=canary-access\n"))
    }
}

@Suite struct `What git tells of a password` {
    private static let refused =
        "protocol=https\nhost=acme.example\nusername=oauth2\npassword=canary-access\n"

    @Test(arguments: ["store", "capability", "something-new"])
    func `is read and forgotten, unless it was refused`(operation: String) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.git(operation, Self.refused) == .done)
        #expect(await world.git(operation, "nonsense") == .done)
        #expect(await world.run("git-credential", operation) == .done)
        #expect(world.output.isEmpty && world.error.isEmpty && world.requests.isEmpty)
    }

    @Test func `renews a session whose token was refused, and removes nothing`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await world.git("erase", Self.refused) == .done)
        #expect(world.output.isEmpty && world.tokenForms.count == 1)
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n") == .done)
        #expect(world.output.contains("password=access-2\n"))
        // The refusal of a token that nobody has any more is of no interest.
        #expect(await world.git("erase", Self.refused) == .done)
        #expect(world.tokenForms.count == 1)
    }

    @Test func `asks whose a token is that cannot be renewed`() async throws {
        let world = try World.withAcme()
        try world.addBearer(refresh: nil)
        #expect(await world.git("erase", Self.refused) == .done)
        #expect(world.requests.map(\.url.path) == ["/userinfo"])
        #expect(world.error.contains("acme.example refused the token of drive"))
        world.apiRefuses("canary-access")
        #expect(await world.git("erase", Self.refused) == .logInAgain)
        #expect(
            try world.store().sessions.list().sessions[0].state == .logInAgain(since: World.now))
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n") == .logInAgain)
    }

    @Test(arguments: [
        "protocol=https\nhost=acme.example\nusername=bob\npassword=typed\n",
        "protocol=https\nhost=acme.example\n",
        "protocol=https\nhost=evil.example\npassword=canary-access\n",
    ])
    func `asks nobody about the password of another helper or server`(
        message: String
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.git("erase", message) == .done)
        #expect(world.requests.isEmpty && world.error.isEmpty)
    }

    @Test func `changes nothing while the provider cannot be asked`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.fail(World.tokenPath, .connectionRefused(host: "acme.example", port: 443))
        #expect(await world.git("erase", Self.refused) == .done)
        world.failNoMore()
        #expect(await world.git("get", "protocol=https\nhost=acme.example\n") == .done)
        #expect(world.output.contains("password=canary-access\n"))
    }
}

extension World {
    /// Runs the helper as git does, with that message.
    func git(
        _ operation: String, _ message: String, _ options: String...
    ) async -> PintleText.ExitStatus {
        file("-", message)
        return await run(all: ["git-credential"] + options + [operation])
    }
}
