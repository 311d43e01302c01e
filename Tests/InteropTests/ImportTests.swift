import Foundation
import TestSupport
import Testing

/// Files that other tools' own code wrote, and providers that take what was imported.
@Suite(.enabled(if: Repository.hasProgram))
struct ImportTests {
    /// What `sessions import --json` says.
    private struct Answer: Decodable {
        struct Row: Decodable, Equatable {
            let provider: String
            let verdict: String
            let consumerKey: String?
        }
        let found: [Row]
    }

    @Test func `a session that a script kept is taken over, and its provider knows whose it is`()
        throws
    {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let file = home.folder.path("token.json")
        var script = Command(
            Repository.python,
            [
                "-B",
                Repository.root.appendingPathComponent(
                    "Tests/Interop/Clients/token_file.py"
                ).path, provider.baseURL, "interop-key", "interop-secret", file,
            ])
        script.environment["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
        script.openDescriptor = 3
        let running = try script.start()
        let address = try running.until("the address of the page") { running in
            running.outputText.split(separator: "\n").first.map(String.init)
        }
        running.send(try provider.approve(address) + "\n")
        let result = try running.finish()
        try #require(result.code == 0, "\(result)")

        let preview = try home.succeed("sessions", "import", file, "--dry-run")
        #expect(preview.text.contains("needs provider"))
        let taken = try home.succeed(
            "sessions", "import", file, "--provider", PintleHome.providerID, "--yes")
        #expect(taken.text.contains("added"))
        let session = try home.onlySession()
        #expect(session.state == "works")
        let answer = try home.succeed("request", "GET", "\(provider.baseURL)/echo?a=1")
        #expect(try EchoReply(answer.output).parameters == [["a", "1"]])
        let again = try home.succeed(
            "sessions", "import", file, "--provider", PintleHome.providerID, "--yes",
            "--then-wipe")
        #expect(again.text.contains("is here"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(.enabled(if: ToolFiles.hasTools))
    func `what tools wrote by their own code is read`() throws {
        let home = try PintleHome()
        let folder = try TemporaryFolder("tools")
        let result = try Command(ToolFiles.python, ["-B", ToolFiles.script, folder.path])
            .run(within: 60)
        try #require(result.code == 0, "\(result)")
        let paths = [
            "flickr-four", "flickr-two", "launchpad", "toot/config.json", "twarc2", "turses",
            "twitter", "flickr/oauth-tokens.sqlite",
        ]
        let given = try home.command(
            ["sessions", "import", "--dry-run", "--json"] + paths.map { folder.path($0) }
        ).run(within: 60)
        try #require(given.code == 0, "\(given)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let found = try decoder.decode(Answer.self, from: Data(given.output)).found
        let ubuntu = "System-wide: Ubuntu (here)"
        #expect(
            found == [
                .init(provider: "flickr", verdict: "new", consumerKey: "key"),
                .init(provider: "flickr", verdict: "lacks_app", consumerKey: nil),
                .init(provider: "launchpad", verdict: "new", consumerKey: ubuntu),
                .init(provider: "mastodon@mastodon.example", verdict: "new", consumerKey: "key"),
                .init(provider: "x", verdict: "new", consumerKey: "key"),
                .init(provider: "x", verdict: "lacks_app", consumerKey: nil),
                .init(provider: "x", verdict: "lacks_app", consumerKey: nil),
                .init(provider: "flickr", verdict: "lacks_app", consumerKey: "key"),
                .init(provider: "flickr", verdict: "lacks_app", consumerKey: "key"),
            ])
    }

    @Test(
        .enabled(if: ToolFiles.hasTools),
        arguments: [
            ("flickr-empty", "is empty"), ("flickr-cut", "is damaged\n"),
            ("flickr-missing", "damaged in row 2"), ("flickr-long", "damaged in row 2"),
            ("flickr-bytes", "damaged in row 2"),
        ])
    func `a database that a tool wrote and that was damaged gives nothing`(
        name: String, told: String
    ) throws {
        let home = try PintleHome()
        let folder = try TemporaryFolder("tools")
        let result = try Command(ToolFiles.python, ["-B", ToolFiles.script, folder.path])
            .run(within: 60)
        try #require(result.code == 0, "\(result)")
        let given = try home.command(["sessions", "import", "--dry-run", folder.path(name)])
            .run(within: 60)
        #expect(given.code == 2, "\(given)")
        #expect(given.errorText.contains(told), "\(given)")
        #expect(given.output.isEmpty)
    }

    @Test(.enabled(if: ToolFiles.hasTools))
    func `a database of a tool is left as it is, with nothing beside it`() throws {
        let home = try PintleHome()
        let folder = try TemporaryFolder("tools")
        let result = try Command(ToolFiles.python, ["-B", ToolFiles.script, folder.path])
            .run(within: 60)
        try #require(result.code == 0, "\(result)")
        let place = folder.path("flickr/oauth-tokens.sqlite")
        let before = try Data(contentsOf: URL(fileURLWithPath: place))
        _ = try home.succeed("sessions", "import", "--dry-run", folder.path("flickr"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: place)) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("flickr"))
                == ["oauth-tokens.sqlite"])
        let journal = place + "-journal"
        try Data("hot".utf8).write(to: URL(fileURLWithPath: journal))
        let given = try home.command(["sessions", "import", "--dry-run", place]).run(within: 60)
        #expect(given.code == 2)
        #expect(given.errorText.contains("is still being written"))
    }
}

/// The Python with the tools of `Tests/Interop/tools.txt`.
private enum ToolFiles {
    static let python = Repository.root.appendingPathComponent(".build/tools-venv/bin/python3").path
    static let script = Repository.root.appendingPathComponent("Tests/Interop/tool_files.py").path
    static let hasTools = FileManager.default.isExecutableFile(atPath: python)
}
