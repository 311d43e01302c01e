import Foundation
import TestSupport
import Testing

/// Git itself, with Pintle as its credential helper, at servers by TLS of a private authority.
@Suite(.enabled(if: Repository.hasProgram))
struct GitCredentialTests {
    /// A home with a session each for two users of a provider, whose tokens a server of repositories
    /// takes; `elsewhere` would take them too, and no session is bound to it unless to both.
    private struct World {
        let acme: OAuth2Home
        let server: GitServer
        let elsewhere: GitServer

        init(bindingBoth: Bool = false) throws {
            let loan = try OAuth2Loan(.authlib)
            let me = try loan.server.url("me")
            server = try GitServer(asking: me)
            elsewhere = try GitServer(asking: me)
            var app = OAuth2App()
            app.apiHosts = [server.baseURL] + (bindingBoth ? [elsewhere.baseURL] : [])
            acme = try OAuth2Home(loan, app)
            try acme.logIn()
            let login = try acme.home.startLogin()
            let visit = try acme.server.visit(login.authorizeUrl, .allowAs(World.other))
            _ = try acme.finish(login, with: visit.location)
            #expect(try acme.home.sessions().count == 2)
        }

        static let first = "acme_news"
        static let other = OAuth2Server.userOfLongID

        /// Runs git with Pintle as the only helper, and nobody to ask.
        func git(_ arguments: String..., at server: GitServer? = nil) throws -> CommandResult {
            let settings = [
                "http.sslCAInfo=\((server ?? self.server).caFile)", "credential.helper=",
                "credential.helper=!\(acme.home.shellLine) git-credential",
                "credential.useHttpPath=true", "user.name=Test", "user.email=test@example.org",
            ].flatMap { ["-c", $0] }
            var command = Command(
                "/usr/bin/git", settings + arguments,
                environment: acme.home.environment.merging(
                    ["GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_NOSYSTEM": "1"]) { $1 })
            command.folder = acme.home.folder.path
            return try command.run(within: 60)
        }

        /// A push of a commit from that clone.
        func push(_ clone: String) throws -> CommandResult {
            let commit = try git("-C", clone, "commit", "-q", "--allow-empty", "-m", "Next")
            #expect(commit.code == 0, "\(commit)")
            return try git("-C", clone, "push", "-q")
        }
    }

    @Test func `clones and pushes as the account that owns the path`() throws {
        let world = try World()
        let names = [World.first, World.other]
        let clones = try names.map { name in
            try world.git("clone", "-q", "\(world.server.baseURL)/\(name)/site.git", name)
        }
        #expect(clones.map(\.code) == [0, 0], "\(clones)")
        let pushes = try names.map(world.push)
        #expect(pushes.map(\.code) == [0, 0], "\(pushes)")
        let used = try world.server.log().used
        #expect(used.allSatisfy { $0.name == "oauth2" && $0.path.hasPrefix("/\($0.owner ?? "")/") })
        #expect(Set(used.compactMap(\.owner)) == Set(names))
        try world.acme.expectNoSecret(in: clones + pushes)
    }

    @Test func `goes by the user's name in the URL of a repository that many share`() throws {
        let world = try World()
        let host = world.server.baseURL.dropFirst("https://".count)
        let clone = try world.git(
            "clone", "-q", "https://\(World.other)@\(host)/shared/site.git", "site")
        #expect(clone.code == 0, "\(clone)")
        #expect(try world.push("site").code == 0)
        let used = try world.server.log().used
        #expect(!used.isEmpty && used.allSatisfy { $0.owner == World.other }, "\(used)")
    }

    @Test func `gives no token to a server that no session is bound to`() throws {
        let world = try World()
        let clone = try world.git(
            "clone", "-q", "\(world.elsewhere.baseURL)/shared/site.git", at: world.elsewhere)
        #expect(clone.code == 128, "\(clone)")
        // Git goes on to ask a person, as where there is no helper.
        #expect(clone.errorText.contains("could not read Username"), "\(clone)")
        #expect(!clone.errorText.contains("pintle"))
        let log = try world.elsewhere.log()
        #expect(log.used.isEmpty && log.without > 0)
    }

    @Test func `a token that the server refuses is renewed for the next try`() throws {
        let world = try World()
        let url = "\(world.server.baseURL)/\(World.first)/site.git"
        #expect(try world.git("clone", "-q", url, "site").code == 0)
        try world.acme.server.revoke("access")
        let refused = try world.push("site")
        #expect(refused.code == 128, "\(refused)")
        #expect(refused.errorText.contains("Renewed acme/acme_news"), "\(refused)")
        let again = try world.git("-C", "site", "push", "-q")
        #expect(again.code == 0, "\(again)")
        #expect(try world.acme.home.sessions().count == 2)
        try world.acme.expectNoSecret(in: [refused, again])
    }

    @Test func `a session that is over is said to be, and git goes on`() throws {
        let world = try World()
        try world.acme.server.revoke("all")
        let url = "\(world.server.baseURL)/\(World.first)/site.git"
        let refused = try world.git("clone", "-q", url, "site")
        #expect(refused.code == 128, "\(refused)")
        let next = try world.git("clone", "-q", url, "site")
        #expect(next.errorText.contains("hint: pintle"), "\(next)")
        #expect(next.errorText.contains("could not read Username"), "\(next)")
        try world.acme.expectNoSecret(in: [refused, next])
    }

    // MARK: The recipe for several accounts

    /// Runs git with the page's recipe behind a helper for all servers, as most people have one.
    private func gitByRecipe(_ world: World) throws -> (String...) throws -> CommandResult {
        let blocks = try DocumentedCommands.blocks(in: "gitconfig", of: "Docs/Programs.md")
        let recipe = try #require(blocks.first { $0.contains("--session work") })
            .replacing("https://git.example.org", with: world.elsewhere.baseURL)
            .replacing("https://github.com/acme", with: "\(world.server.baseURL)/shared")
            .replacing("https://github.com", with: world.server.baseURL)
        let trust = [world.server, world.elsewhere].map {
            "[http \"\($0.baseURL)\"]\n    sslCAInfo = \($0.caFile)\n"
        }
        let settings = "[user]\n    name = Test\n    email = test@example.org\n" + trust.joined()
        let general = "[credential]\n    helper = !pintle git-credential\n"
        try world.acme.home.folder.write(settings + general + recipe, to: ".gitconfig")
        let environment = try world.acme.home.shellEnvironment().merging(
            ["GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
        return { (arguments: String...) in
            var command = Command("/usr/bin/git", arguments, environment: environment)
            command.folder = world.acme.home.folder.path
            return try command.run(within: 60)
        }
    }

    /// The account that is no default, named in each of the page's three ways.
    @Test(arguments: ["by the name in the URL", "by the owner in the path", "by a session"])
    func `pushes as the account that the recipe names`(way: String) throws {
        let world = try World(bindingBoth: true)
        let sessions = try world.acme.home.sessions()
        let other = try #require(sessions.first { $0.account?.name == World.other })
        try world.acme.home.succeed("sessions", "label", other.id, "work")
        let isByName = way == "by the name in the URL"
        let server = isByName ? world.elsewhere : world.server
        let name = server.baseURL.replacing("https://", with: "https://\(World.other)@")
        let place = way == "by the owner in the path" ? World.other : "shared"
        let git = try gitByRecipe(world)
        let steps = [
            try git("clone", "-q", "\(isByName ? name : server.baseURL)/\(place)/site.git", "site"),
            try git("-C", "site", "commit", "-q", "--allow-empty", "-m", "Next"),
            try git("-C", "site", "push", "-q"),
        ]
        #expect(steps.map(\.code) == [0, 0, 0], "\(steps)")
        let used = try server.log().used
        #expect(!used.isEmpty && used.allSatisfy { $0.owner == World.other }, "\(used)")
        try world.acme.expectNoSecret(in: steps)
    }

    // MARK: What is no request of git's

    @Test(arguments: [
        "", "\n", "protocol=https", "protocol=https\nhost=github.com\n\n", "quit=1\n\n",
    ])
    func `has nothing to say to what concerns nobody`(message: String) throws {
        let home = try PintleHome()
        var command = home.command(["git-credential", "get"])
        command.input = .bytes(Array(message.utf8))
        let result = try command.run()
        #expect(result.code == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    }

    @Test func `takes no more than git writes, and waits for nothing behind an empty line`() throws
    {
        let home = try PintleHome()
        func run(_ script: String) throws -> CommandResult {
            try Command(
                "/bin/bash", ["-c", "\(script) | \(home.shellLine) git-credential get"],
                environment: home.environment
            ).run()
        }
        let long = try run("{ printf path=; head -c 1048576 /dev/zero | tr '\\0' a; }")
        #expect(long.code == 2 && long.output.isEmpty, "\(long)")
        #expect(long.errorText.contains("It was ignored."), "\(long)")
        let open = try run("{ printf 'protocol=https\\n\\n'; exec cat /dev/zero; }")
        #expect(open.code == 0 && open.errorText.isEmpty && open.output.isEmpty, "\(open)")
    }

    @Test func `says so where standard input or output is closed`() throws {
        let home = try PintleHome()
        let closed = try Command(
            "/bin/sh", ["-c", "exec \(home.shellLine) git-credential get <&-"],
            environment: home.environment
        ).run()
        #expect(closed.code == 2, "\(closed)")
        #expect(closed.errorText.contains("it is not open"), "\(closed)")
    }
}
