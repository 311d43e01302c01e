import Foundation
import TestSupport
import Testing

/// One call by four programs, from one shell script.
@Suite(.enabled(if: Repository.hasProgram))
struct FourCallsTests {
    private static let script = "Tests/Interop/four_calls.sh"

    @Test func `a script logs in, and four programs make four calls that are valid and equal`()
        throws
    {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let (url, text) = ("\(provider.baseURL)/echo", "é 山田 & + = % \"q\"")
        var command = Command(
            Repository.root.appendingPathComponent(Self.script).path,
            [PintleHome.providerID, url, text], environment: try home.shellEnvironment())
        // The Python that has requests-oauthlib.
        let python = (Repository.python as NSString).deletingLastPathComponent
        command.environment["PATH"] = "\(python):\(command.environment["PATH"] ?? "")"
        command.openDescriptor = 0
        let running = try command.start()
        let address = try running.until("the address of the page") { running in
            running.outputText.split(separator: "\n").first.map(String.init)
        }
        running.send(try provider.approve(address) + "\n")
        let result = try running.finish(within: 60)
        try #require(result.code == 0, "\(result)")

        let calls = try provider.verified().filter { $0.url == url }
        try #require(calls.count == 4, "\(calls)")
        #expect(Set(calls.map(\.nonce)).count == 4)
        #expect(Set(calls.map(\.method)) == ["POST"])
        #expect(Set(calls.map(\.parameters)).count == 1, "\(calls)")
        let token = try #require(provider.issued().first { $0.kind == "token" })
        let expected = [
            ["oauth_consumer_key", "interop-key"], ["oauth_signature_method", "HMAC-SHA1"],
            ["oauth_token", token.value], ["oauth_version", "1.0"], ["status", text],
        ]
        #expect(calls[0].parameters == expected)
        #expect(try provider.count("/echo") == 4)

        let issued = try provider.issued().map { ($0.kind, $0.value) }
        let secrets = Canaries([("app secret", "interop-secret")] + issued)
        #expect(secrets.hits(in: result.output + result.errors).isEmpty, "\(result)")
        #expect(secrets.hits(in: home.folder) == [])
    }

    @Test func `the page shows the calls as they stand in the script`() throws {
        let file = Repository.root.appendingPathComponent(Self.script)
        let script = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let blocks = try DocumentedCommands.blocks(in: "sh", of: "Docs/Requests.md")
        let shown = try #require(blocks.last).split(separator: "\n")
        #expect(shown.filter { !script.contains($0) } == [])
    }
}
