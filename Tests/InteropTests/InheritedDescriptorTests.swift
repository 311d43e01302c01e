import Foundation
import TestSupport
import Testing

/// Descriptors that nobody has opened are none of ours to read secrets from, or to write them to:
/// the lowest of them is where the store would be opened.
@Suite(.enabled(if: Repository.hasProgram))
struct InheritedDescriptorTests {
    /// A vault with two apps and a session, for all tests: none of them may change it.
    private final class Fixture: Sendable {
        let folder: String
        let home: String
        let options: [String]
        let program: String

        init() throws {
            let home = try PintleHome()
            let file = try home.folder.write(
                """
                id: acme
                name: Acme
                protocol: oauth1
                request_token: {url: "http://127.0.0.1:1/r", method: POST}
                authorize: {url: "http://127.0.0.1:1/a"}
                access_token: {url: "http://127.0.0.1:1/t", method: POST}
                signature_method: HMAC-SHA1

                """, to: "acme.yaml")
            try home.succeed("providers", "add", file)
            try home.succeed(
                "apps", "add", "acme", "--key", "k", "--secret-fd", "3", secret: "consumer-secret")
            try home.succeed(
                "sessions", "add", "acme", "--token-fd", "3", "--unchecked", "--label", "al",
                secret: "the-token\nthe-token-secret")
            try home.succeed("vault", "backup", home.folder.path("copy.db"))
            _ = try RSAKeyPair(in: home.folder)
            folder = home.folder.path
            self.home = home.home
            options = home.options
            program = home.program
            kept = home
        }

        // The folder goes with it. Only its paths are used, which do not change.
        nonisolated(unsafe) private let kept: PintleHome

        /// Every file of the store's folder, byte for byte.
        func contents() throws -> [String: Data] {
            let folder = home + "/data"
            var files: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                files[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            }
            return files
        }

        /// Runs the program from a shell that has only what `redirections` say beyond 0 to 2.
        func run(_ arguments: [String], _ redirections: String) throws -> CommandResult {
            let closed = (3...9).map { "\($0)>&-" }.joined(separator: " ")
            let script = "exec \(closed); exec \"$0\" \"$@\" \(redirections)"
            var command = Command(
                "/bin/sh", ["-c", script, program] + options + arguments,
                environment: Command.frozenEnvironment.merging(["HOME": folder]) { $1 })
            command.folder = folder
            return try command.run()
        }
    }

    private static let fixture = Result { try Fixture() }

    /// Every option that names a descriptor, in each command that has it.
    static let commands = [
        ["sessions", "list", "--passphrase-fd"], ["apps", "list", "--passphrase-fd"],
        ["header", "GET", "http://127.0.0.1:1/x", "--session", "al", "--passphrase-fd"],
        ["vault", "init", "--replace", "--yes", "--passphrase-fd"],
        ["vault", "slots", "add", "passphrase", "--new-passphrase-fd"],
        ["vault", "passphrase", "--new-passphrase-fd"],
        ["vault", "rekey", "--yes", "--new-passphrase-fd"],
        ["vault", "restore", "copy.db", "--yes", "--from-passphrase-fd"],
        ["sessions", "import", "copy.db", "--from-passphrase-fd"],
        ["sessions", "export", "out", "--all", "--new-passphrase-fd"],
        ["sessions", "reveal", "al", "--fd"],
        ["sessions", "add", "acme", "--unchecked", "--token-fd"],
        ["apps", "add", "acme", "--name", "b", "--key", "b", "--secret-fd"],
        ["apps", "edit", "acme", "--secret-fd"],
        [
            "apps", "add", "acme", "--name", "c", "--key", "c", "--rsa-key", "rsa.pem",
            "--rsa-passphrase-fd",
        ],
        ["providers", "check", "acme.yaml", "--live", "--key", "k", "--secret-fd"],
        ["login", "acme", "--pin-fd"], ["login", "finish", "7f3a", "--pin-fd"],
    ]

    @Test(arguments: commands, 3...9)
    func `that are closed are refused, and the store is as before`(
        command: [String], number: Int
    ) throws {
        let fixture = try Self.fixture.get()
        let before = try fixture.contents()
        // With those below it open, the store would come to stand on this very one.
        let others = (3..<number).map { "\($0)</dev/null" }.joined(separator: " ")
        for redirections in ["", others] {
            let result = try fixture.run(command + ["\(number)"], redirections)
            #expect(result.code == 2, "\(result)")
            #expect(result.errorText.hasPrefix("pintle: descriptor \(number) is not open\n"))
            #expect(result.text.isEmpty)
        }
        #expect(try fixture.contents() == before)
    }

    @Test(arguments: [
        (["sessions", "reveal", "al", "--fd", "5"], "5</dev/null", "cannot be written"),
        (["sessions", "reveal", "al", "--fd", "5"], "5</", "is a folder"),
        (["apps", "edit", "acme", "--secret-fd", "5"], "5>/dev/null", "cannot be read"),
        (["apps", "edit", "acme", "--secret-fd", "5"], "5</", "is a folder"),
        (["apps", "edit", "acme", "--secret-fd", "0"], "<&-", "is not open"),
        (["sessions", "reveal", "al", "--fd", "1"], ">&-", "is not open"),
    ])
    func `that are open in another way are told as they are`(
        command: [String], redirection: String, problem: String
    ) throws {
        let fixture = try Self.fixture.get()
        let before = try fixture.contents()
        let result = try fixture.run(command, redirection)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains(" \(problem)\n"), "\(result)")
        #expect(try fixture.contents() == before)
    }

    @Test(arguments: [3, 9, 10, 63])
    func `that are open are used, whatever their number`(number: Int) throws {
        // Of its own: what is used is noted beside the store.
        let fixture = try Fixture()
        // Not every sh can redirect a descriptor of two digits.
        let script = """
            import os, sys
            os.dup2(1, int(sys.argv[1]))
            os.execv(sys.argv[2], sys.argv[2:])
            """
        let reveal = ["sessions", "reveal", "al", "--fd", "\(number)"]
        let command = Command(
            "/usr/bin/python3",
            ["-c", script, "\(number)", fixture.program] + fixture.options + reveal
        )
        let result = try command.run()
        #expect(result.text == "k\nconsumer-secret\nthe-token\nthe-token-secret\n", "\(result)")
    }

    @Test func `below 10 hold no file of ours while a secret is waited for`() throws {
        let home = try PintleHome()
        let add = ["vault", "slots", "add", "passphrase", "--new-passphrase-fd", "3"]
        var command = home.command(add)
        // Whatever else these tests were started with.
        let closed = (4...9).map { "\($0)>&-" }.joined(separator: " ")
        let script = "exec \(closed); exec \"$0\" \"$@\""
        command.arguments = ["-c", script, home.program] + command.arguments
        command.executable = "/bin/sh"
        command.openDescriptor = 3
        let running = try command.start()
        let folder = "/proc/\(running.pid)/fd"
        let links = try running.until("the store is open") { _ in
            (try? Self.links(folder)).flatMap { links in
                links.values.contains { $0.hasSuffix("/store.db") } ? links : nil
            }
        }
        #expect((4...9).allSatisfy { links[$0] == "/dev/null" }, "\(links)")
    }

    private static func links(_ folder: String) throws -> [Int: String] {
        var links: [Int: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: folder + "/" + name)
            if let number = Int(name) { links[number] = target }
        }
        return links
    }
}
