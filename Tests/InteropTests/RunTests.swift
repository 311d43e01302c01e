import Foundation
import TestSupport
import Testing

/// Commands that take the place of the program, with a token in their environment.
@Suite(.enabled(if: Repository.hasProgram))
struct RunTests {
    private let acme: OAuth2Home

    init() throws {
        acme = try OAuth2Home(.authlib)
        try acme.logIn()
    }

    private func run(_ words: String..., as variable: String = "API_TOKEN") throws -> CommandResult
    {
        try acme.home.command(["run", "--as", variable, "--"] + words).run()
    }

    private func token() throws -> String {
        try acme.home.succeed("token").text.trimmingCharacters(in: .newlines)
    }

    @Test func `the environment is that of the caller with the variable in it, and nothing more`()
        throws
    {
        var command = acme.home.command(["run", "--as", "API_TOKEN", "--", "/usr/bin/env", "-0"])
        command.environment["TERMINFO"] = "/somewhere"
        command.environment["SWIFT_BACKTRACE"] = "enable=no"
        command.environment["API_TOKEN"] = "old"
        let result = try command.run()
        #expect(result.code == 0, "\(result.errorText)")
        var wanted = command.environment
        wanted["API_TOKEN"] = try token()
        let lines = result.text.split(separator: "\0").map {
            $0.split(separator: "=", maxSplits: 1)
        }
        let found = Dictionary(
            lines.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }
        ) { $0 + "|" + $1 }
        #expect(found == wanted)
    }

    @Test(arguments: [
        ("exit 7", 7), ("kill -TERM $$", 143), ("kill -KILL $$", 137), ("kill -PIPE $$", 141),
        ("exit 0", 0),
    ])
    func `the exit is the command's own, by a signal too`(script: String, code: Int32) throws {
        #expect(try run("/bin/sh", "-c", script).code == code)
    }

    @Test func `a command that is not there, or cannot be started, is as with a shell`() throws {
        let missing = try run("no-such-command-anywhere")
        #expect(missing.code == 127 && missing.errorText.contains("no-such-command"), "\(missing)")
        let text = try acme.home.folder.write("text", to: "text")
        let refused = try run(text)
        #expect(refused.code == 126 && refused.errorText.contains("EACCES"), "\(refused)")
        #expect(try run(acme.home.folder.path).code == 126)
        try acme.expectNoSecret(in: [missing, refused])
    }

    /// What a child of ours would have otherwise: a mask for files, ignored signals, our descriptors.
    @Test func `the process is left as the caller made it`() throws {
        let script = """
            umask; grep -E '^Sig(Blk|Ign|Cgt)' /proc/self/status; ls -l /proc/$$/fd; echo $PPID
            """
        let quoted =
            "trap '' QUIT PIPE; umask 022; \(acme.home.shellLine) run --as A -- /bin/sh -c \"$1\""
        func lines(_ command: String) throws -> [Substring] {
            let result = try Command(
                "/bin/sh", ["-c", command, "sh", script], environment: acme.home.environment
            ).run()
            #expect(result.code == 0, "\(result)")
            return result.text.split(separator: "\n").filter { !$0.contains("total") }
        }
        let (ours, plain) = (
            try lines(quoted), try lines("trap '' QUIT PIPE; umask 022; /bin/sh -c \"$1\"")
        )
        #expect(ours.prefix(4) == plain.prefix(4))
        #expect(ours.count == plain.count, "\(ours) \(plain)")
    }

    @Test func `no process is left between the caller and the command`() throws {
        var command = acme.home.command(["run", "--as", "A", "--", "/bin/sh", "-c", "echo $$; cat"])
        command.input = .open
        let running = try command.start()
        let number = try running.until("its own number") { process in
            process.outputText.split(separator: "\n").first.map(String.init)
        }
        #expect(number == "\(running.pid)")
        running.closeInput()
        #expect(try running.finish(within: 30).code == 0)
    }

    @Test func `a descriptor that the caller has closed is closed, and the passphrase's is`() throws
    {
        let closed = try Command(
            "/bin/sh",
            ["-c", "exec \(acme.home.shellLine) run --as A -- /bin/sh -c 'echo >&0' <&-"],
            environment: acme.home.environment
        ).run()
        #expect(closed.code != 0, "\(closed)")
        try acme.home.succeed(
            "vault", "slots", "add", "passphrase", "--new-passphrase-fd", "3",
            secret: "open sesame")
        let words = ["--passphrase-fd", "3", "run", "--as", "A", "--", "/bin/sh", "-c", "cat <&3"]
        let result = try acme.home.command(words, secret: "open sesame\nmore").run()
        #expect(result.code != 0 && !result.text.contains("more"), "\(result)")
    }

    @Test func `the trace and every output of ours are without the token`() throws {
        let trace = acme.trace
        let result = try acme.home.command(
            ["run", "--trace", trace, "--min-life", "999999", "--as", "A", "--", "/bin/true"]
        ).run()
        #expect(result.code == 0, "\(result)")
        try acme.expectNoSecret(in: [result])
        let arguments = try run("/bin/sh", "-c", "tr '\\0' ' ' </proc/$$/cmdline")
        #expect(!arguments.text.contains(try token()))
    }
}
