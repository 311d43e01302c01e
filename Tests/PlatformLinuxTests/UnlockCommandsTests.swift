import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `The file of unlock commands` {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("unlock.json")
    }

    private func read(_ text: String) throws(UnlockCommands.Problem) -> UnlockCommands {
        folder.addFile("unlock.json", Array(text.utf8))
        return try UnlockCommands.read(folder: folder.path)
    }

    @Test func `that is not there lists none`() throws {
        #expect(try UnlockCommands.read(folder: folder.path).names == [])
        #expect(try UnlockCommands.read(folder: folder.path("none")).names == [])
    }

    @Test func `lists programs with their arguments`() throws {
        let commands = try read(
            """
            {"commands": {"pass": ["pass", "show", "a b", "", "\\u00e4"], "AGE_2.x-": ["/bin/age"]}}
            """)
        #expect(commands.names == ["AGE_2.x-", "pass"])
        #expect(commands.arguments["pass"] == ["pass", "show", "a b", "", "ä"])
        #expect(commands.path == path)
    }

    @Test(
        arguments: [
            ("", .notAnObject),
            ("[]", .notAnObject),
            ("{\"commands\": {}", .notAnObject),
            ("{\"commands\": {}} {}", .notAnObject),
            ("{commands: {}}", .notAnObject),
            ("// a remark\n{\"commands\": {}}", .notAnObject),
            (String(repeating: "[", count: 60_000), .notAnObject),
            ("{}", .noCommands),
            ("{\"commands\": []}", .noCommands),
            ("{\"commands\": null}", .noCommands),
            ("{\"commands\": {}, \"command\": {}}", .unknownKey("command")),
            ("{\"commands\": {\"a b\": [\"x\"]}}", .badName("a b")),
            ("{\"commands\": {\"\": [\"x\"]}}", .badName("")),
            ("{\"commands\": {\"../a\": [\"x\"]}}", .badName("../a")),
            ("{\"commands\": {\"ä\": [\"x\"]}}", .badName("ä")),
            ("{\"commands\": {\"a\": \"pass show\"}}", .notAList(command: "a")),
            ("{\"commands\": {\"a\": [\"x\", 1]}}", .notAList(command: "a")),
            ("{\"commands\": {\"a\": [\"x\", null]}}", .notAList(command: "a")),
            ("{\"commands\": {\"a\": {}}}", .notAList(command: "a")),
            ("{\"commands\": {\"a\": null}}", .notAList(command: "a")),
            ("{\"commands\": {\"a\": []}}", .empty(command: "a")),
            ("{\"commands\": {\"a\": [\"\"]}}", .empty(command: "a")),
            (
                "{\"commands\": {\"a\": [\"./x\"]}}",
                .relativeProgram(command: "a", program: "./x")
            ),
            (
                "{\"commands\": {\"a\": [\"bin/x\"]}}",
                .relativeProgram(command: "a", program: "bin/x")
            ),
            ("{\"commands\": {\"a\": [\"x\", \"b\\u0000c\"]}}", .nul(command: "a")),
        ] as [(String, UnlockCommands.Defect)])
    func `says what is wrong with it`(text: String, defect: UnlockCommands.Defect) {
        #expect(throws: UnlockCommands.Problem.contents(path: path, defect)) { try read(text) }
    }

    @Test func `counts the first of two commands of one name`() throws {
        let commands = try read("{\"commands\": {\"a\": [\"first\"], \"a\": [\"second\"]}}")
        #expect(commands.arguments == ["a": ["first"]])
    }

    @Test(arguments: [(0, false), (1, true), (64, true), (65, false)])
    func `names commands with 64 characters at most`(count: Int, isName: Bool) {
        #expect(UnlockCommands.isName(String(repeating: "a", count: count)) == isName)
    }

    @Test(arguments: [0o644, 0o640, 0o660, 0o602] as [mode_t])
    func `that others may use is refused`(mode: mode_t) {
        folder.addFile("unlock.json", mode: mode, Array("{}".utf8))
        #expect(throws: UnlockCommands.Problem.file(.openToOthers(path: path, mode: mode))) {
            try UnlockCommands.read(folder: folder.path)
        }
    }

    @Test func `that is a link is refused`() {
        symlink(folder.addFile("target"), path)
        #expect(throws: UnlockCommands.Problem.file(.symlink(path: path))) {
            try UnlockCommands.read(folder: folder.path)
        }
    }

    @Test func `that has a second name is refused`() {
        link(folder.addFile("target"), path)
        #expect(throws: UnlockCommands.Problem.file(.hardLinked(path: path))) {
            try UnlockCommands.read(folder: folder.path)
        }
    }

    @Test func `that could hold others up is refused at once`() {
        mkfifo(path, 0o600)
        #expect(throws: UnlockCommands.Problem.file(.notARegularFile(path: path))) {
            try UnlockCommands.read(folder: folder.path)
        }
    }

    @Test func `that is too long is refused`() {
        let text = "{\"commands\": {}}" + String(repeating: " ", count: 65_536)
        #expect(throws: UnlockCommands.Problem.file(.tooLong(path: path, limit: 65_536))) {
            try read(text)
        }
    }

    @Test func `in a folder that others can write is refused`() {
        let inner = folder.addFolder("inner", mode: 0o770)
        let problem = UnlockCommands.Problem.file(.openToOthers(path: inner, mode: 0o770))
        #expect(throws: problem) { try UnlockCommands.read(folder: inner) }
    }
}

@Suite struct `An unlock command` {
    private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C"]

    private func commands(_ words: [String]) -> UnlockCommands {
        UnlockCommands(path: "/unlock.json", arguments: ["it": words])
    }

    private func run(
        _ words: [String], mayAsk: Bool = false, _ more: [String: String] = [:],
        timeLimit: Duration = .seconds(30)
    ) throws(UnlockCommands.Failure) -> String {
        let environment = Self.environment.merging(more) { $1 }
        return try commands(words).run(
            "it", mayAsk: mayAsk, environment: environment, timeLimit: timeLimit
        ).revealedText
    }

    private func shell(
        _ script: String, timeLimit: Duration = .seconds(30)
    ) throws(UnlockCommands.Failure) -> String {
        try run(["sh", "-c", script], timeLimit: timeLimit)
    }

    @Test func `gives all that it prints`() throws {
        #expect(try run(["printf", "%s\\n", "$HOME `id`", "b"]) == "$HOME `id`\nb\n")
        #expect(try run(["/bin/echo", "x"]) == "x\n")
    }

    @Test func `has to be in the list`() {
        #expect(throws: UnlockCommands.Failure.unknown) {
            try commands(["true"]).run("other", mayAsk: false)
        }
    }

    @Test(arguments: ["no-such-program", "/nowhere/program"])
    func `has to be there`(program: String) {
        #expect(throws: UnlockCommands.Failure.noProgram(program)) { try run([program]) }
    }

    @Test func `is not looked for in relative folders`() {
        #expect(throws: UnlockCommands.Failure.noProgram("sh")) {
            try run(["sh"], ["PATH": "bin:.:../bin"])
        }
    }

    @Test func `has to be executable`() throws {
        let folder = try TemporaryFolder()
        let path = folder.addFile("tool", mode: 0o600)
        let failure = UnlockCommands.Failure.notStarted(program: path, ErrorNumber(EACCES))
        #expect(throws: failure) { try run([path]) }
    }

    @Test func `that fails says why, whatever it printed`() {
        let said = "gpg: \u{1b}[31mno key\u{7}\n"
        #expect(throws: UnlockCommands.Failure.exited(status: 2, said: said)) {
            try shell("echo secret; printf 'gpg: \\033[31mno key\\007\\n' >&2; exit 2")
        }
    }

    @Test func `is killed by a signal`() {
        #expect(throws: UnlockCommands.Failure.killed(signal: SIGTERM, said: "so\n")) {
            try shell("echo so >&2; kill -TERM $$")
        }
    }

    @Test func `that hangs is ended with all it started`() {
        let start = LocalTime.sinceBoot
        #expect(throws: UnlockCommands.Failure.timedOut(said: "waiting\n")) {
            try shell("echo waiting >&2; sleep 60 & sleep 60", timeLimit: .milliseconds(300))
        }
        #expect(LocalTime.sinceBoot - start < .seconds(10))
    }

    @Test func `that floods is ended`() {
        #expect(throws: UnlockCommands.Failure.tooMuchOutput) { try shell("yes") }
        #expect(throws: UnlockCommands.Failure.tooMuchOutput) {
            try run(["head", "-c", "4097", "/dev/zero"])
        }
    }

    @Test func `may print 4096 bytes`() throws {
        #expect(try run(["head", "-c", "4096", "/dev/zero"]).utf8.count == 4096)
    }

    @Test func `may complain at length`() throws {
        let complaint = "head -c 300000 /dev/zero | tr '\\000' e >&2"
        #expect(try shell("\(complaint); echo done") == "done\n")
        let said = String(repeating: "e", count: 1024)
        #expect(throws: UnlockCommands.Failure.exited(status: 1, said: said)) {
            try shell("\(complaint); exit 1")
        }
    }

    @Test func `that never stops complaining is ended`() {
        let said = String(repeating: "e\n", count: 512)
        #expect(throws: UnlockCommands.Failure.timedOut(said: said)) {
            try shell("yes e >&2", timeLimit: .milliseconds(300))
        }
    }

    @Test(arguments: ["true", "echo", "printf '\\r\\n\\n'", "cat"])
    func `that prints nothing is no source`(script: String) {
        #expect(throws: UnlockCommands.Failure.nothing(said: "")) { try shell(script) }
    }

    @Test func `has no terminal to be stopped by`() throws {
        #expect(try shell("(: </dev/tty) 2>/dev/null || echo none") == "none\n")
        let script = "test \"$(cut -d' ' -f6 /proc/$$/stat)\" = $$ && echo own session"
        #expect(try shell(script) == "own session\n")
    }

    @Test func `sees what password managers need, and no secrets`() throws {
        let needed = [
            "HOME": "/h", "GNUPGHOME": "/g", "PASSWORD_STORE_DIR": "/p", "SSH_AUTH_SOCK": "/s",
            "XDG_RUNTIME_DIR": "/r", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/d",
        ]
        let kept = [
            "PINTLE_KEY_FILE": "/k", "BW_SESSION": "s", "VAULT_TOKEN": "t", "LD_PRELOAD": "",
            "AWS_SECRET_ACCESS_KEY": "k", "CREDENTIALS_DIRECTORY": "/c", "OP_SESSION_me": "s",
            "GPG_TTY": "/dev/pts/0",
        ]
        let lines = try run(["env"], needed.merging(kept) { $1 }).split(separator: "\n")
        let expected = needed.merging(Self.environment) { $1 }.map { "\($0.key)=\($0.value)" }
        #expect(lines.map(String.init).sorted() == expected.sorted())
    }

    @Test func `learns the terminal only when it may ask there`() throws {
        let tty = ["GPG_TTY": "/dev/pts/77"]
        #expect(try run(["env"], mayAsk: true, tty).contains("GPG_TTY=/dev/pts/77\n"))
        #expect(try !run(["env"], mayAsk: false, tty).contains("GPG_TTY"))
        let none = ["GPG_TTY": "not a tty"]
        #expect(try !run(["env"], mayAsk: true, none).contains("not a tty"))
    }
}
