import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A child process` {
    private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]

    init() {
        // As ProcessHygiene has it: a child that stops reading must not end us.
        signal(SIGPIPE, SIG_IGN)
    }

    private func shell(_ script: String) throws -> ChildProcess {
        try #require(ChildProcess("sh", ["-c", script], environment: Self.environment))
    }

    private func output(of script: String, input: String = "") throws -> String? {
        let outcome = try shell(script).run(input: Secret(utf8: input))
        guard case .exited(status: 0, let output) = outcome else { return nil }
        return output.revealedText
    }

    @Test func `gets its arguments as they are, without a shell`() throws {
        let text = "$HOME `id` 'a b' \"*\""
        let printf = try #require(
            ChildProcess("printf", ["%s|", text, "", "c"], environment: Self.environment))
        #expect(printf.run() == .exited(status: 0, output: Secret(utf8: "\(text)||c|")))
    }

    @Test func `reads what it is given and answers`() throws {
        #expect(try output(of: "tr a-z A-Z", input: "quiet") == "QUIET")
    }

    @Test func `may be given more than a pipe holds`() throws {
        let text = String(repeating: "0123456789", count: 30_000)
        let outcome = try shell("cat").run(input: Secret(utf8: text), outputLimit: 400_000)
        #expect(outcome == .exited(status: 0, output: Secret(utf8: text)))
    }

    @Test func `may leave its input unread`() throws {
        let text = String(repeating: "0123456789", count: 30_000)
        #expect(try output(of: "exec <&-; echo done", input: text) == "done\n")
    }

    @Test func `sees only the variables that it may see`() throws {
        let environment = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C", "TMUX": "t", "PINTLE_SESSION": "s",
            "SSH_AUTH_SOCK": "a", "AWS_SECRET_ACCESS_KEY": "k", "LD_PRELOAD": "", "TERM": "xterm",
        ]
        let env = try #require(ChildProcess("env", environment: environment))
        guard case .exited(status: 0, let output) = env.run() else {
            Issue.record("env did not run")
            return
        }
        let lines = output.revealedText.split(separator: "\n").sorted()
        #expect(lines == ["LC_ALL=C", "PATH=/usr/bin:/bin", "TERM=xterm", "TMUX=t"])
    }

    @Test func `gets no descriptor but the first three`() throws {
        // Not close-on-exec, as the descriptor of a `--pin-fd`.
        let leak = fcntl(0, F_DUPFD, 90)
        try #require(leak >= 90)
        defer { close(leak) }
        // 3 is the folder that ls has open itself.
        #expect(try output(of: "exec ls /proc/self/fd") == "0\n1\n2\n3\n")
    }

    @Test func `has default signal handling and a group of its own`() throws {
        // Signals 32 and 33 are glibc's own, and it has the child ignore them.
        let script = """
            for mask in $(grep -E '^Sig(Ign|Blk)' /proc/self/status | cut -f2); do
                echo $((0x$mask & 0x7fffffff))
            done
            test "$(cut -d' ' -f5 /proc/$$/stat)" = $$ && echo own group
            """
        let answer = try output(of: script)
        #expect(answer == "0\n0\nown group\n")
    }

    @Test func `tells how it ended`() throws {
        #expect(try shell("exit 7").run() == .exited(status: 7, output: Secret([])))
        #expect(try shell("kill -TERM $$").run() == .killed(signal: SIGTERM))
    }

    @Test func `that takes too long is killed with what it started`() throws {
        let start = LocalTime.sinceBoot
        let outcome = try shell("sleep 20 & sleep 20").run(timeLimit: .milliseconds(100))
        #expect(outcome == .timedOut)
        #expect(LocalTime.sinceBoot - start < .seconds(10))
    }

    @Test func `that says too much is killed`() throws {
        #expect(try shell("yes").run(outputLimit: 1000) == .tooMuchOutput)
    }

    @Test func `may say exactly as much as the limit`() throws {
        let outcome = try shell("printf 1234").run(outputLimit: 4)
        #expect(outcome == .exited(status: 0, output: Secret(utf8: "1234")))
        #expect(try shell("printf 12345").run(outputLimit: 4) == .tooMuchOutput)
    }

    @Test func `is not waited for beyond its end when another holds its output`() throws {
        let start = LocalTime.sinceBoot
        #expect(try output(of: "sleep 20 & echo done") == "done\n")
        #expect(LocalTime.sinceBoot - start < .seconds(10))
    }

    @Test func `is found in absolute folders only`() throws {
        let folder = try TemporaryFolder()
        folder.addFile("tool", mode: 0o700)
        #expect(ChildProcess.find("tool", in: "/nowhere:\(folder.path)") == folder.path("tool"))
        #expect(ChildProcess.find("sh", in: "bin:.:") == nil)
        #expect(ChildProcess.find("./sh", in: "/bin") == nil)
    }

    @Test func `that cannot be executed is not started`() throws {
        let folder = try TemporaryFolder()
        let path = folder.addFile("tool", mode: 0o700, Array("no program".utf8))
        let child = try #require(ChildProcess(path, environment: Self.environment))
        #expect(child.run() == .notStarted(ErrorNumber(ENOEXEC)))
    }

    @Test func `that fails at once was not launched`() throws {
        #expect(try !shell("exit 3").launch(patience: .seconds(10)))
        #expect(try shell("exit 0").launch(patience: .seconds(10)))
    }
}
