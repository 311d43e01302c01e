import Foundation
import TestSupport
import Testing

/// `on_relogin_needed` of `hooks.json`, run by the program itself.
@Suite(.enabled(if: Repository.hasProgram))
struct HookTests {
    /// A home whose session has lost its refresh token, and whose hook adds what it is told to a file.
    private func dying() throws -> (acme: OAuth2Home, said: String) {
        let acme = try OAuth2Home(.authlib)
        try acme.logInBriefly()
        try acme.server.revoke("refresh")
        return (acme, acme.home.folder.path("said"))
    }

    private func write(_ hooks: String, to home: PintleHome, mode: Int = 0o600) throws {
        let folder = home.home + "/config"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        _ = FileManager.default.createFile(
            atPath: folder + "/hooks.json", contents: Data(hooks.utf8),
            attributes: [.posixPermissions: mode])
    }

    @Test func `is run once, with the session's names and no secret, and prints nothing`() throws {
        let (acme, said) = try dying()
        let id = try acme.home.onlySession().id
        let script =
            "env >>\(said); ls /proc/self/fd | wc -l >>\(said); readlink /proc/self/fd/0 >>\(said); "
            + "echo NOISE; echo NOISE >&2"
        let list = try JSONEncoder().encode(["on_relogin_needed": ["sh", "-c", script]])
        try write(String(decoding: list, as: UTF8.self), to: acme.home)
        let results = try [acme.call(), acme.call(), acme.home.pintle("token")]
        #expect(results.map(\.code) == [13, 13, 13], "\(results)")
        #expect(results.allSatisfy { !($0.text + $0.errorText).contains("NOISE") })
        let lines = try String(contentsOfFile: said, encoding: .utf8).split(separator: "\n")
        #expect(lines.filter { $0 == "PINTLE_EVENT=relogin_needed" }.count == 1)
        #expect(lines.contains("PINTLE_SESSION=\(id)"))
        #expect(lines.contains("PINTLE_SESSION_NAME=acme/acme_news"))
        #expect(
            lines.contains("PINTLE_PROVIDER=acme") && lines.contains("PINTLE_ACCOUNT=acme_news"))
        #expect(lines.contains("PINTLE_HOME=\(acme.home.home)"))
        #expect(lines.contains("/dev/null"))
        // 0, 1 and 2, with what `ls` opens itself.
        #expect(lines.contains("4"))
        let secrets = try acme.server.issued().map(\.value)
        #expect(!secrets.contains { secret in lines.contains { $0.contains(secret) } })
    }

    @Test(arguments: [
        (#"{"on_relogin_needed": "x"}"#, 0o600, "is not a list of a program and arguments"),
        (#"{"on_relogin_needed": ["/none/such"]}"#, 0o600, "/none/such is missing, not executable"),
        (#"{"on_relogin_needed": ["true"]}"#, 0o644, "hooks.json"),
    ])
    func `with a mistake is a warning beside the failure itself`(
        hooks: String, mode: Int, words: String
    ) throws {
        let (acme, _) = try dying()
        try write(hooks, to: acme.home, mode: mode)
        let result = try acme.call()
        #expect(result.code == 13)
        #expect(
            result.errorText.contains("warning: the hook on_relogin_needed was not run"),
            "\(result)")
        #expect(result.errorText.contains(words), "\(result)")
    }

    @Test func `that takes long is not waited for`() throws {
        let (acme, _) = try dying()
        try write(#"{"on_relogin_needed": ["sleep", "8"]}"#, to: acme.home)
        let result = try acme.call()
        #expect(result.code == 13)
        #expect(result.seconds < 6, "\(result)")
        #expect(!result.errorText.contains("was not run"))
    }
}
