import TestSupport
import Testing

/// Few processes, little memory, few and small files: each command ends within seconds, with an exit
/// code of the contract and a sentence, and by no signal.
@Suite(.serialized, .enabled(if: LimitTests.canBecomeNobody))
struct LimitTests {
    /// Limits of processes count for no root.
    private static let canBecomeNobody: Bool = {
        let words = nobody + ["/bin/true"]
        return Repository.hasProgram
            && (try? Command(words[0], Array(words.dropFirst())).run().code) == 0
    }()

    /// A user without a name, so that nobody else's processes count.
    private static let nobody = [
        "/usr/bin/setpriv", "--reuid=60123", "--regid=60123", "--clear-groups",
    ]

    static let limits =
        ["-u 1", "-u 2", "-u 3", "-u 4", "-u 5", "-u 6", "-u 8"]
        + ["-n 3", "-n 4", "-n 6", "-n 8", "-n 9", "-n 10", "-n 12", "-n 16", "-n 24", "-n 40"]
        + ["-f 0", "-f 1", "-f 8", "-f 40", "-f 100"]
        + ["-v 150000", "-v 200000", "-v 250000", "-v 300000", "-v 350000", "-v 400000"]

    @Test(arguments: limits)
    func `end with a sentence and an exit code`(limit: String) throws {
        let folder = try TemporaryFolder("limit")
        let provider = try ForeignProvider()
        try provider.addClient(key: "k", secret: "s")
        try folder.write(
            """
            id: acme
            name: Acme
            protocol: oauth1
            request_token: {url: "\(provider.baseURL)/oauth/request_token", method: POST}
            authorize: {url: "\(provider.baseURL)/oauth/authorize"}
            access_token: {url: "\(provider.baseURL)/oauth/access_token", method: POST}
            signature_method: HMAC-SHA1
            callback_confirmed: required

            """, to: "acme.yaml")
        let own = try Command("/bin/chown", ["-R", "60123:60123", folder.path]).run()
        try #require(own.code == 0)
        for line in [
            "vault init", "providers add acme.yaml", "apps add acme --key k --secret-fd 0",
        ] {
            let made = try run(line, "-c 0", in: folder)
            try #require(made.code == 0, "\(made)")
        }
        for line in [
            "sessions list", "login start acme", "vault init --home other --passphrase-fd 0",
            "vault slots add passphrase --new-passphrase-fd 0", "vault backup copy.db",
            "sessions add acme --unchecked --token-fd 0",
        ] {
            let result = try run(line, limit, in: folder)
            guard case .exit(let code) = result.ending else {
                Issue.record("\(line): \(result)")
                continue
            }
            #expect([0, 1, 6, 7, 8].contains(code), "\(line): \(result)")
            #expect(code == 0 || result.errorText.hasPrefix("pintle: "), "\(line): \(result)")
            let isOfDisk = result.errorText.contains("disk")
            #expect(!isOfDisk, "\(line): \(result)")
        }
        let check = try run("vault check", "-c 0", in: folder)
        #expect(check.code == 0, "\(check)")
    }

    private func run(
        _ line: String, _ limit: String, in folder: TemporaryFolder
    ) throws -> CommandResult {
        let home = line.contains("--home") ? "" : "--home home"
        let script = "ulimit \(limit) && exec \"$0\" --key-file key \(home) \(line)"
        let words = Self.nobody + ["/bin/bash", "-c", script, try Repository.program()]
        var command = Command(
            words[0], Array(words.dropFirst()),
            environment: Command.frozenEnvironment.merging(["HOME": folder.path]) { $1 })
        command.folder = folder.path
        command.input = .bytes(Array("a secret of some length\nand another line\n".utf8))
        return try command.run(within: 20)
    }
}
