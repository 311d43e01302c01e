import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `The file of hooks` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func read(_ text: String) throws(UnlockCommands.Problem) -> Hooks {
        folder.addFile("hooks.json", Array(text.utf8))
        return try Hooks.read(folder: folder.path)
    }

    @Test func `that is not there, or says nothing, wants nothing`() throws {
        #expect(try Hooks.read(folder: folder.path) == Hooks())
        #expect(try Hooks.read(folder: folder.path("none")) == Hooks())
        #expect(try read("{}") == Hooks())
    }

    @Test func `names a program with its arguments`() throws {
        let hooks = try read(#"{"on_relogin_needed": ["notify-send", "a b", "", "$HOME"]}"#)
        #expect(hooks.words(for: "on_relogin_needed") == ["notify-send", "a b", "", "$HOME"])
        #expect(hooks.words(for: "on_expires_soon") == [])
    }

    @Test func `names one for each event`() throws {
        let hooks = try read(#"{"on_relogin_needed": ["a"], "on_expires_soon": ["b", "c"]}"#)
        #expect(hooks.words(for: "on_relogin_needed") == ["a"])
        #expect(hooks.words(for: "on_expires_soon") == ["b", "c"])
    }

    @Test(
        arguments: [
            ("", .notAnObject), ("[]", .notAnObject), (#"{"on_relogin_needed": ["#, .notAnObject),
            (#"{"on_login": ["x"]}"#, .unknownKey("on_login")),
            (
                #"{"on_relogin_needed": ["x"], "commands": {}}"#, .unknownKey("commands")
            ),
            (
                #"{"on_relogin_needed": "notify-send"}"#, .notAList(command: "on_relogin_needed")
            ),
            (
                #"{"on_relogin_needed": ["x"], "on_expires_soon": "x"}"#,
                .notAList(command: "on_expires_soon")
            ),
            (#"{"on_relogin_needed": [1]}"#, .notAList(command: "on_relogin_needed")),
            (#"{"on_relogin_needed": null}"#, .notAList(command: "on_relogin_needed")),
            (#"{"on_relogin_needed": []}"#, .empty(command: "on_relogin_needed")),
            (
                #"{"on_relogin_needed": ["bin/x"]}"#,
                .relativeProgram(command: "on_relogin_needed", program: "bin/x")
            ),
            (#"{"on_relogin_needed": ["x", "\u0000"]}"#, .nul(command: "on_relogin_needed")),
        ] as [(String, UnlockCommands.Defect)])
    func `with a mistake says which`(text: String, defect: UnlockCommands.Defect) {
        #expect(throws: UnlockCommands.Problem.contents(path: folder.path("hooks.json"), defect)) {
            try read(text)
        }
    }

    @Test(arguments: [0o644, 0o660] as [mode_t])
    func `that others may reach is not followed`(mode: mode_t) {
        folder.addFile("hooks.json", mode: mode, Array("{}".utf8))
        #expect(throws: UnlockCommands.Problem.self) { try Hooks.read(folder: folder.path) }
    }

    @Test func `starts the program with the variables, and no other of ours`() throws {
        let place = folder.path("said")
        let environment = ["PATH": "/usr/bin:/bin", "PINTLE_KEY_FILE": "/k", "TOKEN": "t"]
        let script = "umask 077; env | grep -v -e ^PWD -e ^_ -e ^SHLVL | sort >\(place)"
        #expect(
            Hooks.start(
                ["sh", "-c", script], with: ["PINTLE_SESSION": "5e55"], environment: environment))
        let said = try PrivateFile.read(place, limit: 4096).revealedText
        #expect(said == "PATH=/usr/bin:/bin\nPINTLE_SESSION=5e55\n")
    }

    @Test(arguments: [["/none/such"], ["no-such-program-here"], ["sh", "-c", "exit 3"]])
    func `says where the program did not run`(words: [String]) {
        #expect(!Hooks.start(words, with: [:], environment: ["PATH": "/usr/bin:/bin"]))
    }
}
