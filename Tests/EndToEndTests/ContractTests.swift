import Foundation
import TestSupport
import Testing

/// What scripts depend on, seen from outside: exit codes, streams, file modes.
@Suite(.enabled(if: Repository.hasProgram))
struct ContractTests {
    @Test func `without a vault everything that needs one says how to make it`() throws {
        let home = try PintleHome(withVault: false)
        let result = try home.pintle("header", "GET", "https://api.x.com/2/users/me")
        #expect(result.code == 3)
        #expect(
            result.errorText.contains(
                "pintle \(home.options.joined(separator: " ")) vault init"))
        #expect(home.folder.files().isEmpty)
    }

    @Test(arguments: [
        ["header", "GET", "https://127.0.0.1/"], ["echo"], ["sessions", "verify", "work"],
    ])
    func `a locked store ends with 3 at once`(arguments: [String]) throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider, label: "work")
        let result = try locked(home, arguments)
        #expect(result.code == 3, "\(result)")
        #expect(result.errorText.contains("--key-file"))
        #expect(result.seconds < 1)
    }

    @Test(arguments: [["sessions", "list"], ["login", "list"], ["vault", "status"]])
    func `a locked store is listed and marked as not verified`(arguments: [String]) throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider, label: "work")
        _ = try home.startLogin()
        let result = try locked(home, arguments)
        #expect(result.code == 0, "\(result)")
        #expect(!result.text.isEmpty)
    }

    @Test func `a wrong key file ends with 4 and changes nothing`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        let other = try PintleHome()
        let before = home.folder.files().filter { $0.path.hasPrefix(home.home) }.map(\.bytes)
        let result = try Command(
            home.program, ["--home", home.home, "--key-file", other.keyFile, "echo"],
            environment: home.environment
        ).run()
        #expect(result.code == 4, "\(result)")
        let after = home.folder.files().filter { $0.path.hasPrefix(home.home) }.map(\.bytes)
        #expect(after == before)
    }

    @Test func `a damaged store ends with 5 and is not written`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        let store = try #require(
            home.folder.files().filter { $0.path.hasPrefix(home.home) }
                .max { $0.bytes.count < $1.bytes.count })
        var bytes = store.bytes
        for index in bytes.indices.dropFirst(100) { bytes[index] ^= 0x5A }
        let handle = try #require(FileHandle(forWritingAtPath: store.path))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        let result = try home.pintle("sessions", "list")
        #expect(result.code == 5, "\(result)")
        let after = home.folder.files().first { $0.path == store.path }
        #expect(after?.bytes == bytes)
    }

    @Test func `files are 0600 and folders 0700 whatever the umask`() throws {
        let home = try PintleHome(withVault: false)
        let line = "umask 000; exec \"$0\" \"$@\""
        let made = try Command(
            "/bin/sh", ["-c", line, home.program] + home.options + ["vault", "init"],
            environment: home.environment
        ).run()
        #expect(made.code == 0, "\(made)")
        let manager = FileManager.default
        let names = try manager.subpathsOfDirectory(atPath: home.folder.path)
        #expect(names.count > 2)
        for name in names {
            let facts = try manager.attributesOfItem(atPath: home.folder.path(name))
            let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
            #expect(facts[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
        }
    }

    @Test func `a key file that others can read is refused with the way to mend it`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        #expect(chmod(home.keyFile, 0o644) == 0)
        let result = try home.pintle("echo")
        #expect(result.code == 10)
        #expect(result.errorText.contains("chmod 0600") || result.errorText.contains("chmod 600"))
    }

    @Test(arguments: ["no-such-command", "--no-such-option"])
    func `a usage error ends with 2`(word: String) throws {
        let result = try PintleHome(withVault: false).pintle(word)
        #expect(result.code == 2)
        #expect(result.text.isEmpty)
    }

    @Test(arguments: [
        ["header", "GET", "URL"], ["request", "GET", "URL"], ["sessions", "list"], ["--version"],
        ["help"], ["sessions", "list", "--json"],
    ])
    func `an answer that nobody got is a failure`(arguments: [String]) throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider, label: "work")
        let url = "\(provider.baseURL)/1.1/account/verify_credentials.json"
        let words = arguments.map { $0 == "URL" ? url : $0 }
        let call = [home.program] + home.options + words
        for output in [">&-", ">/dev/full"] {
            let result = try Command(
                "/bin/sh", ["-c", "exec \"$0\" \"$@\" \(output)"] + call,
                environment: home.environment
            ).run()
            #expect(result.code == 1, "\(result)")
            #expect(result.errorText.contains("could not be written"), "\(result)")
            #expect(!result.errorText.contains("--trace"), "\(result)")
        }
    }

    @Test func `the manual page, the flow and the version are printed`() throws {
        let home = try PintleHome(withVault: false)
        #expect(try home.succeed("man").text.contains(".SH"))
        #expect(try home.succeed("flow").text.contains("awaitingVerifier"))
        #expect(try home.succeed("--version").text.contains(/[0-9]+\.[0-9]+/))
    }

    @Test func `several processes finish several logins at the same moment`() throws {
        let (provider, home) = try fixture()
        let waiting = try (0..<8).map { number in
            try provider.addUser(id: "\(3000 + number)", screenName: "user\(number)")
            let login = try home.startLogin()
            return (login, try provider.approve(login.authorizeUrl, as: "\(3000 + number)"))
        }
        let running = try waiting.map { login, pin in
            try home.command(["login", "finish", login.id, "--pin-fd", "3"], secret: pin).start()
        }
        for process in running {
            let result = try process.finish()
            #expect(result.code == 0, "\(result)")
        }
        #expect(try home.sessions().count == 8)
        #expect(try home.logins().isEmpty)
    }

    private func locked(_ home: PintleHome, _ arguments: [String]) throws -> CommandResult {
        try Command(
            home.program, ["--home", home.home] + arguments, environment: home.environment
        ).run()
    }
}
