import Glibc
import TestSupport
import Testing

/// Few processes, little memory, few and small files: each command ends within seconds, with an exit
/// code of the contract and a sentence, and by no signal.
@Suite(.enabled(if: Repository.hasProgram))
struct LimitTests {
    static let limits = [
        "-u 1", "-u 3", "-u 5", "-u 7", "-n 7", "-n 12", "-n 20", "-n 40", "-f 0", "-f 8", "-f 40",
        "-v 190000", "-v 280000", "-v 420000",
    ]

    /// Limits of processes count for no root, and for all processes of a user together.
    private static func becoming(_ user: Int) -> [String] {
        ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
    }

    static let mayBecomeOthers = getuid() == 0

    @Test(.enabled(if: mayBecomeOthers), arguments: Array(limits.enumerated()))
    func `end with a sentence and an exit code`(offset: Int, limit: String) throws {
        let user = 60_123 + offset
        let folder = try TemporaryFolder("limit")
        let provider = try ForeignProvider()
        try provider.addClient(key: "k", secret: "a-secret-of-some-length")
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
        let own = try Command("/bin/chown", ["-R", "\(user):\(user)", folder.path]).run()
        try #require(own.code == 0)
        for line in [
            "vault init", "providers add acme.yaml", "apps add acme --key k --secret-fd 0",
        ] {
            let made = try run(line, "-c 0", in: folder, as: user)
            try #require(made.code == 0, "\(made)")
        }
        for line in [
            "sessions list", "login start acme", "vault init --home other --passphrase-fd 0",
            "vault slots add passphrase --new-passphrase-fd 0", "vault backup copy.db",
            "sessions add acme --unchecked --token-fd 0",
        ] {
            let result = try run(line, limit, in: folder, as: user)
            guard case .exit(let code) = result.ending else {
                Issue.record("\(line): \(result)")
                continue
            }
            #expect([0, 1, 7].contains(code), "\(line): \(result)")
            // A limit may be reached after a part of the work, which was told.
            let says = result.errorText.split(separator: "\n").contains { $0.hasPrefix("pintle: ") }
            #expect(code == 0 || says, "\(line): \(result)")
            let isOfDisk = result.errorText.contains("disk")
            #expect(!isOfDisk, "\(line): \(result)")
        }
        let check = try run("vault check", "-c 0", in: folder, as: user)
        #expect(check.code == 0, "\(check)")
    }

    private func run(
        _ line: String, _ limit: String, in folder: TemporaryFolder, as user: Int
    ) throws -> CommandResult {
        let home = line.contains("--home") ? "" : "--home home"
        let script = "ulimit \(limit) && exec \"$0\" --key-file key \(home) \(line)"
        let words = Self.becoming(user) + ["/bin/bash", "-c", script, try Repository.program()]
        var command = Command(
            words[0], Array(words.dropFirst()),
            environment: Command.frozenEnvironment.merging(["HOME": folder.path]) { $1 })
        command.folder = folder.path
        // A token comes with its secret; what takes one line refuses a second.
        let second = line.contains("--token-fd") ? "and-another\n" : ""
        command.input = .bytes(Array("a-secret-of-some-length\n\(second)".utf8))
        return try command.run(within: 20)
    }
}
