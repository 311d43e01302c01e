import Foundation
import TestSupport
import Testing

/// The recipes of `Docs/Watching.md` as they stand there.
@Suite(.enabled(if: Repository.hasProgram))
struct WatchingPageTests {
    private func blocks(_ language: String) throws -> [String] {
        try DocumentedCommands.blocks(in: language, of: "Docs/Watching.md")
    }

    /// A session that lives for an hour and cannot be renewed, with the program, the key file and the
    /// hooks at the places of the page.
    private func placed() throws -> (acme: OAuth2Home, text: (String) -> String) {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("refresh_tokens", false)
        try acme.logIn()
        let home = acme.home
        let places = [
            ("/usr/local/bin/pintle", "\(home.program) --home \(home.home)"),
            ("/home/you/.config/pintle.key", home.keyFile), ("/home/you", home.folder.path),
        ]
        return (acme, { text in places.reduce(text) { $0.replacing($1.0, with: $1.1) } })
    }

    // MARK: cron

    /// Runs the line as cron does: variables first, the command behind five fields, by `sh`.
    private func runCrontab(_ text: String, _ home: PintleHome) throws -> CommandResult {
        var environment = home.environment
        var line = ""
        for row in text.split(separator: "\n") {
            let parts = row.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2, parts[0].wholeMatch(of: /[A-Z_]+/) != nil {
                environment[parts[0]] = parts[1]
            } else {
                line = row.split(separator: " ", maxSplits: 5).last.map(String.init) ?? ""
            }
        }
        // cron takes a percent sign for a line end.
        #expect(!line.contains("%"))
        return try Command("/bin/sh", ["-c", line], environment: environment).run(within: 60)
    }

    @Test func `the line for cron is silent while all work, and tells of what ends or has ended`()
        throws
    {
        let (acme, text) = try placed()
        let crontab = text(try #require(try blocks("crontab").first))
        let soon = try runCrontab(crontab, acme.home)
        #expect(soon.code == 0 && soon.text.contains("acme/acme_news  works, "), "\(soon)")
        #expect(soon.text.contains(", ends "), "\(soon)")
        let silent = try runCrontab(crontab.replacing(" --expires-in 3d", with: ""), acme.home)
        #expect(silent.code == 0 && silent.output.isEmpty && silent.errors.isEmpty, "\(silent)")
        try acme.server.revoke("access")
        let told = try runCrontab(crontab, acme.home)
        #expect(told.text.contains("acme/acme_news  log in again\n"), "\(told)")
        #expect(told.errorText.contains("1 session, 1 needs a login"), "\(told)")
    }

    // MARK: systemd

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
    func `systemd has nothing to say against the units`() throws {
        let folder = try TemporaryFolder("units")
        let program = try Repository.program()
        for unit in try blocks("ini") {
            let name = String(try #require(unit.firstMatch(of: /# (pintle-watch\.[a-z]+)\n/)?.1))
            let installed = Repository.root.appendingPathComponent("Docs/systemd/\(name)")
            let text = try String(contentsOf: installed, encoding: .utf8)
            #expect(unit == "# \(name)\n" + text)
            try folder.write(
                unit.replacing("ExecStart=pintle", with: "ExecStart=\(program)"), to: name)
        }
        var environment = Command.frozenEnvironment
        environment["XDG_RUNTIME_DIR"] = folder.path
        environment["HOME"] = folder.path
        let result = try Command(
            "/usr/bin/systemd-analyze",
            [
                "--user", "verify", folder.path("pintle-watch.service"),
                folder.path("pintle-watch.timer"),
            ], environment: environment
        ).run(within: 60)
        #expect(result.code == 0, "\(result)")
        #expect(!result.errorText.contains("pintle-watch"), "\(result)")
    }

    @Test func `the unit's command does what the page says of it`() throws {
        let (acme, text) = try placed()
        let unit = try #require(try blocks("ini").first)
        let line = try #require(unit.firstMatch(of: /ExecStart=pintle (.*)\n/)?.1)
        let command = text("/usr/local/bin/pintle ") + line
        #expect(unit.contains("Environment=PINTLE_KEY_FILE=%h/.config/pintle.key\n"))
        var environment = acme.home.environment
        environment["PINTLE_KEY_FILE"] = acme.home.keyFile
        let words = command.split(separator: " ").map(String.init)
        let result = try Command(words[0], Array(words.dropFirst()), environment: environment)
            .run(within: 60)
        #expect(result.code == 0, "\(result)")
        #expect(result.text.contains("acme/acme_news  works, verified today "), "\(result)")
        #expect(result.text.contains(", ends "), "\(result)")
    }

    // MARK: Nagios

    @Test func `the command for Nagios ends with 0 to 3`() throws {
        let (acme, text) = try placed()
        let block = text(try #require(try blocks("nagios").first))
            .replacing("/etc/nagios/pintle.key", with: acme.home.keyFile)
        let command = try #require(block.firstMatch(of: /command_line +(.*)\n/)?.1)
        let result = try Command(
            "/bin/sh", ["-c", String(command)], environment: acme.home.environment
        ).run(within: 60)
        #expect(result.code == 1, "\(result)")
        #expect(result.text.hasPrefix("PINTLE WARNING: 1 session, 1 will need a login; acme/"))
    }

    // MARK: Mail

    @Test func `the mail about an end comes once, by msmtp itself`() throws {
        let (acme, text) = try placed()
        let home = acme.home
        let server = try MailServer()
        let script = text(try #require(try blocks("shell").first))
        try FileManager.default.createDirectory(
            atPath: home.folder.path("bin"), withIntermediateDirectories: true)
        try home.folder.writeProgram(script, to: "bin/pintle-mail")
        let settings = try MailRecipe.msmtp.text(at: server, by: "off")
        let hooks = text(try #require(try blocks("json").first))
        for (path, contents) in [(".msmtprc", settings), ("home/config/hooks.json", hooks)] {
            let place = home.folder.path(path)
            try FileManager.default.createDirectory(
                atPath: URL(filePath: place).deletingLastPathComponent().path,
                withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            _ = FileManager.default.createFile(
                atPath: place, contents: Data(contents.utf8),
                attributes: [.posixPermissions: 0o600])
        }
        let watch = ["sessions", "verify", "--all", "--expires-in", "3d"]
        let first = try home.command(watch).run(within: 60)
        #expect(first.code == 0 && !first.errorText.contains("warning"), "\(first)")
        #expect(try home.command(watch).run(within: 60).code == 0)
        // The login's end is told too, by the other hook: so both have come when that one has.
        try acme.server.revoke("access")
        #expect(try home.command(watch).run(within: 60).code == 13)
        let mails = try #require(
            Deadline.seconds(20).poll { () -> [String]? in
                server.mails().count < 2 ? nil : server.mails()
            })
        #expect(mails.count == 2, "\(mails)")
        let soon = try #require(mails.first { $0.contains("Subject: A login ends soon") })
        #expect(soon.contains("To: you@example.org") && soon.contains("pintle login acme"))
        #expect(soon.firstMatch(of: /acme\/acme_news ends at 20[0-9T:-]+Z\./) != nil)
        #expect(mails.contains { $0.contains("Subject: A login has ended") })
        let secrets = try acme.server.issued().map(\.value)
        #expect(!secrets.contains { secret in mails.contains { $0.contains(secret) } })
    }
}
