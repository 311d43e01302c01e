import LoginCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// What text mode puts on standard error stands in `warnings` with `--json`.
@Suite struct `Warnings in JSON` {
    private static func warned(_ title: String) -> String { #""title":""# + title }

    @Test func `there is a list in each object, mostly an empty one`() async throws {
        let world = try World()
        for command in [
            ["sessions", "list"], ["login", "list"], ["vault", "status"], ["apps", "list"],
        ] {
            #expect(await world.run(all: command + ["--json"]) == .done)
            #expect(world.output.hasSuffix(#","warnings":[]}"# + "\n"))
            #expect(world.error.isEmpty)
        }
        #expect(await world.run("sessions", "show", "nobody", "--json") == .notFound)
        #expect(world.error.hasSuffix(#","warnings":[]}"# + "\n"))
        #expect(await world.run("nonsense", "--json") == .usage)
        #expect(world.error.hasSuffix(#","warnings":[]}"# + "\n"))
    }

    private func worldWithIgnoredFile() throws -> World {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        world.folder("/home/you/work", isWritableByOthers: true)
        world.file("/home/you/work/.pintle-session", "nobody")
        return world
    }

    @Test(
        arguments: [
            ["header", "GET", "https://api.x.com/1"], ["echo"], ["sessions", "why"],
            ["sessions", "show"],
        ], [[], ["--quiet"]])
    func `a session file that was ignored is told of`(command: [String], further: [String])
        async throws
    {
        let world = try worldWithIgnoredFile()
        #expect(await world.run(all: command + further + ["--json"]) == .done)
        #expect(
            world.output.contains(
                Self.warned("/home/you/work/.pintle-session was ignored\"")))
        #expect(world.output.contains(#""detail":"Others can write its folder.""#))
        #expect(world.error.isEmpty)
    }

    @Test func `they stand in the object of a failure too`() async throws {
        let world = try worldWithIgnoredFile()
        let command = ["header", "GET", "https://evil.example/", "--json"]
        #expect(await world.run(all: command) == .insecure)
        #expect(world.output.isEmpty)
        #expect(world.error.contains(Self.warned("/home/you/work/.pintle-session was ignored")))
    }

    @Test func `they go to standard error where no object is printed`() async throws {
        let world = try worldWithIgnoredFile()
        let command = ["request", "GET", "https://api.x.com/1", "--json"]
        #expect(await world.run(all: command) == .done)
        #expect(world.output == "{\"ok\":true}")
        #expect(
            world.error.hasPrefix(
                "pintle: warning: /home/you/work/.pintle-session was ignored\n"))
    }

    @Test(arguments: [["sessions", "list"], ["apps", "list"], ["login", "list"]])
    func `an older copy of the store is told of`(command: [String]) async throws {
        let world = try World()
        let older = try world.storeFile()
        try world.addSession("acme_news", label: "news")
        try world.putBack(older)
        #expect(await world.run(all: command + ["--json", "--quiet"]) == .done)
        #expect(world.output.contains(Self.warned("The store is older than when it was last used")))
        #expect(world.error.isEmpty)
    }

    @Test func `what was not verified is told of, said after the list as it is`() async throws {
        let world = try World(isLocked: true)
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""detail":"The data shown was not verified.""#))
    }

    @Test func `a short passphrase is told of`() async throws {
        let world = try World(hasVault: false, isLocked: true)
        world.feed(3, "ab")
        #expect(await world.run("vault", "init", "--passphrase-fd", "3", "--json") == .done)
        #expect(world.output.contains(Self.warned("That passphrase is short")))
    }

    @Test func `another account than the one wanted is told of`() async throws {
        let world = try World()
        world.feed(3, "1234567")
        let login = ["login", "x", "--account", "bob", "--pin-fd", "3", "--json"]
        #expect(await world.run(all: login) == .otherAccount)
        #expect(world.output.isEmpty)
        #expect(world.error.contains(#""code":15"#))
        #expect(world.error.contains("acme_events"))
    }

    // MARK: Labels that were wanted

    @Test func `a label that a known account does not get is told of`() async throws {
        let world = try World()
        for label in ["first", "other"] {
            world.feed(3, "1234567")
            await world.run("login", "x", "--label", label, "--pin-fd", "3")
        }
        #expect(world.output == "first\n")
        #expect(world.error.contains("pintle: warning: the session keeps its label first\n"))
        #expect(world.error.contains("hint: pintle sessions label first other\n"))
        world.feed(3, "token", "secret")
        let add = ["sessions", "add", "x", "--label", "third", "--token-fd", "3", "--json"]
        #expect(await world.run(all: add) == .done)
        #expect(world.output.contains(Self.warned("The session keeps its label first")))
    }

    @Test func `a label that another session has is told of`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        world.feed(3, "1234567")
        let login = ["login", "x", "--label", "news", "--pin-fd", "3", "--json"]
        #expect(await world.run(all: login) == .done)
        #expect(world.output.contains(#""label":"news-2""#))
        #expect(world.output.contains(Self.warned("news already names another session")))
    }
}
