import Foundation
import TestSupport
import Testing

/// Nothing goes on after `vault lock`: curl and the provider count what is signed.
@Suite(.enabled(if: Repository.hasProgram))
struct LockedHolderTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    private struct Status: Decodable {
        var holders: [Holder]
    }

    private struct Lock: Decodable {
        var ended: [Holder]
        var keptOpen: [Holder]
    }

    private struct Holder: Decodable, Equatable {
        var pid: Int
        var command: String
        var openedBy: String
    }

    private var holders: [Holder] {
        get throws { try acme.home.json(Status.self, "vault", "status").holders }
    }

    @Test func `a proxy that a key file opened is listed, and ends`() throws {
        let running = try acme.proxy()
        let url = "\(acme.provider.baseURL)/echo"
        #expect(try acme.curl(url).status == "200")
        let listed = try holders
        #expect(listed.map(\.command) == ["pintle sign-proxy"])
        #expect(listed.first?.pid == Int(running.pid))
        #expect(
            try acme.home.json(Lock.self, "vault", "lock", "--keep-open").keptOpen == listed)
        #expect(try acme.curl(url).status == "200")
        #expect(try acme.home.json(Lock.self, "vault", "lock").ended == listed)
        let end = try running.finish(within: 2)
        #expect(end.code == 3, "\(end)")
        #expect(end.errorText.contains("pintle: the vault was locked"), "\(end)")
        #expect(access(acme.socket, F_OK) != 0)
        #expect(try acme.provider.count("/echo") == 2)
        #expect(try holders.isEmpty)
    }

    @Test func `a batch that waits for its next line ends, and one that was killed is not listed`()
        throws
    {
        var command = acme.home.command(["header", "--batch"])
        command.input = .open
        let (batch, killed) = (try command.start(), try command.start())
        _ = try batch.until("both are listed") { _ in (try? holders.count) == 2 ? true : nil }
        killed.signal(SIGKILL)
        _ = try killed.finish()
        #expect(try holders.map(\.pid) == [Int(batch.pid)])
        try acme.home.succeed("vault", "lock")
        let end = try batch.finish(within: 2)
        #expect(end.code == 3, "\(end)")
    }

    /// The key in the keyring opens it, where the kernel keeps one.
    @Test func `a proxy without a key file says how to go on, and does once the vault is open`()
        throws
    {
        let home = acme.home
        guard try home.succeed("vault", "unlock", "--json").text.contains("cached_until") else {
            return
        }
        defer { _ = try? home.pintle("vault", "lock") }
        var command = home.command([])
        command.arguments = ["--home", home.home, "sign-proxy", "--socket", acme.socket]
        let running = try command.start()
        _ = try running.until("the socket") {
            $0.errorText.contains("Signing requests at") ? true : nil
        }
        let url = "\(acme.provider.baseURL)/echo"
        #expect(try acme.curl(url).status == "200")
        try home.succeed("vault", "lock")
        let refused = try acme.curl(url)
        #expect(refused.status == "503")
        #expect(refused.text.contains("the vault was locked"), "\(refused)")
        #expect(refused.text.contains("vault unlock"), "\(refused)")
        #expect(try holders.isEmpty)
        try home.succeed("vault", "unlock")
        #expect(try acme.curl(url).status == "200")
        #expect(try acme.provider.count("/echo") == 2)
        running.signal(SIGTERM)
        _ = try running.finish()
    }
}
