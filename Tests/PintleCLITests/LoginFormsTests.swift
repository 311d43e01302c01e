import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// What comes back from the page, and what is chosen before it.
@Suite struct `The forms of a login` {
    /// A world with an app key of a provider whose page shows nothing that comes back.
    private func pinless(_ terminal: TerminalFacts = TerminalFacts()) throws -> World {
        let world = try World(terminal: terminal)
        try world.addApp("schoology@school.schoology.com")
        world.reply(
            "/v1/oauth/request_token", "oauth_token=t&oauth_token_secret=s&xoauth_token_ttl=1")
        world.reply("/v1/oauth/access_token", "oauth_token=a&oauth_token_secret=canary")
        return world
    }

    @Test func `where no PIN is shown, a word from a script is enough`() async throws {
        let world = try pinless()
        #expect(await world.run("login", "start", "schoology") == .done)
        #expect(world.error.contains("is waiting for your confirmation that you allowed it"))
        let login = try #require(try world.store().logins.list().first)
        #expect(await world.run("login", "finish", login.id.rawValue) == .usage)
        #expect(world.error.contains("login finish \(login.id.rawValue) --done\n"))
        #expect(await world.run("login", "finish", login.id.rawValue, "--done") == .done)
        #expect(try world.store().logins.list().isEmpty)
    }

    @Test func `at a terminal Enter is enough`() async throws {
        let world = try pinless(.init(error: true, canAsk: true))
        world.answer("")
        #expect(await world.run("login", "schoology") == .done)
        #expect(world.questions == ["Press Enter when you have allowed it: "])
        #expect(!world.error.contains("PIN"))
    }

    @Test func `where there is a PIN, a word does not stand for it`() async throws {
        let world = try World()
        await world.run("login", "start", "x")
        let login = try #require(try world.store().logins.list().first)
        #expect(await world.run("login", "finish", login.id.rawValue, "--done") == .usage)
        #expect(world.error.contains("X shows a PIN or URL that has to come back"))
    }

    @Test(arguments: [
        (["flickr", "--access", "all"], "one of: read, write, delete"),
        (["flickr", "--level", "all"], "one of: read, write, delete"),
        (["flickr", "--level", "read", "--access", "write"], "takes one level of access"),
        (["flickr", "--scope", "read"], "Flickr knows no scopes"),
        (["tumblr", "--access", "read"], "has no levels of access to choose from"),
        (["tumblr", "--level", "read"], "leave --level out"),
        (
            ["reddit", "--level", "mail"],
            "one of: read, post, history, messages, subscribe; or --scope S"
        ),
        (["trakt", "--level", "read"], "name the scopes: --scope S"),
        (["reddit", "--scope", "a \u{1b}[2J"], "that cannot be a scope"),
        (["reddit", "--scope", ""], "leave --scope out for the usual scopes"),
        (["reddit", "--scope", "read", "--scope", " "], "leave --scope out for the usual scopes"),
    ])
    func `a level of access that is not there is refused by name`(
        arguments: [String], words: String
    ) async throws {
        let world = try World()
        try world.addApp("flickr")
        try world.addApp("tumblr")
        try world.addApp("reddit")
        try world.addApp("trakt")
        #expect(await world.run(all: ["login", "start"] + arguments) == .usage)
        #expect(world.error.contains(words), "\(world.error)")
        #expect(world.requests.isEmpty)
    }

    @Test(
        arguments: [
            ([], "identity,read"), (["--level", "post"], "identity,read,submit,edit,vote"),
            (["--scope", "flair  save", "--scope", "flair"], "flair,save"),
            (
                ["--level", "Read", "--scope", "save", "--access", "history"],
                "identity,read,history,save"
            ),
        ])
    func `levels and scopes add up, and stand in the address`(
        options: [String], scope: String
    ) async throws {
        let world = try World()
        try world.addApp("reddit")
        #expect(await world.run(all: ["login", "start", "reddit"] + options) == .done)
        let url = try RequestURL(world.output.split(separator: "\n").map(String.init)[0])
        #expect(try url.queryParameters.first(named: "scope") == scope)
    }

    @Test func `a level of access that is there goes on the address`() async throws {
        let world = try World()
        try world.addApp("flickr")
        world.reply(
            "/services/oauth/request_token",
            "oauth_callback_confirmed=true&oauth_token=t&oauth_token_secret=s")
        #expect(await world.run("login", "start", "flickr", "--access", "delete") == .done)
        #expect(world.output.contains("perms=delete"))
    }
}
