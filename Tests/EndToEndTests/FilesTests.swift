import Foundation
import TestSupport
import Testing

/// Files that the command line names: what they have to be, and that nothing waits for the others.
@Suite(.enabled(if: Repository.hasProgram))
struct FilesTests {
    private let definition = """
        id: acme
        name: Acme
        protocol: oauth1
        request_token: {url: "https://api.acme.example/request_token", method: POST}
        authorize: {url: "https://api.acme.example/authorize"}
        access_token: {url: "https://api.acme.example/access_token", method: POST}
        signature_method: HMAC-SHA1
        identity: {url: "https://api.acme.example/me", id: id, name: name}

        """

    private func homeWithPipe() throws -> (home: PintleHome, pipe: String) {
        let home = try PintleHome()
        let pipe = home.folder.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        return (home, pipe)
    }

    @Test func `a definition that is a pipe is refused at once`() throws {
        let (home, pipe) = try homeWithPipe()
        let result = try home.pintle("providers", "check", pipe, within: 5)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("it is no regular file"), "\(result)")
    }

    @Test func `certificates that are a pipe are refused at once`() throws {
        let (home, _) = try homeWithPipe()
        let file = try home.folder.write(
            definition + "tls: {ca_file: \"pipe\"}\n", to: "acme.yaml")
        let result = try home.pintle("providers", "check", file, within: 5)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("it is no regular file"), "\(result)")
    }

    @Test func `a private key that is a pipe is refused at once`() throws {
        let (home, pipe) = try homeWithPipe()
        let result = try home.pintle(
            "apps", "add", "x", "--key", "k", "--rsa-key", pipe, within: 5)
        #expect(result.code == 2, "\(result)")
    }

    @Test func `what the shell has opened itself is read`() throws {
        let home = try PintleHome()
        try home.folder.write(definition, to: "acme.yaml")
        var command = Command(
            "/bin/bash",
            ["-c", "\(home.shellLine) providers check <(cat acme.yaml)"],
            environment: home.environment)
        command.folder = home.folder.path
        let result = try command.run(within: 20)
        #expect(result.code == 0, "\(result)")
    }

    @Test func `a key file in a folder that is not there says so`() throws {
        let home = try PintleHome(withVault: false)
        let path = home.folder.path("no/where/pintle.key")
        let result = try Command(
            home.program, ["--home", home.home, "--key-file", path, "vault", "init"],
            environment: home.environment
        ).run()
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("there is no folder"), "\(result)")
        #expect(home.folder.files().isEmpty)
    }

    @Test(arguments: ["no/where", "folder", "pipe", "link"])
    func `a trace that cannot be written is refused before anything is sent`(
        name: String
    ) throws {
        let (home, _) = try homeWithPipe()
        try home.succeed("apps", "add", "x", "--key", "k", "--secret-fd", "3", secret: "s")
        try FileManager.default.createDirectory(
            atPath: home.folder.path("folder"), withIntermediateDirectories: false)
        try home.folder.write("", to: "target")
        try FileManager.default.createSymbolicLink(
            atPath: home.folder.path("link"), withDestinationPath: "target")
        let result = try home.pintle(
            "login", "start", "x", "--trace", home.folder.path(name), within: 20)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("the trace cannot be written"), "\(result)")
    }

    /// What became of a login is kept for whoever asks once more within the hour.
    @Test(arguments: [(1, true), (3, false)])
    func `what a login has left behind goes when the vault is opened hours later`(
        hours: Double, isKept: Bool
    ) throws {
        let home = try PintleHome()
        let word = "7f3a\n41c7"
        let padding = String(repeating: "\0", count: 512 - word.utf8.count)
        let lock = try home.folder.write(word + padding, to: "home/state/lock-login-7f3a")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -hours * 3600)], ofItemAtPath: lock)
        try home.succeed("apps", "list")
        #expect(FileManager.default.fileExists(atPath: lock) == isKept)
    }
}
