import Foundation
import TestSupport
import Testing

/// Clients that are not ours log in to the demo provider by PIN, read, and write.
@Suite(.enabled(if: Repository.hasProgram))
struct ForeignClientTests {
    /// What a client found once it was signed in.
    private struct Findings: Decodable {
        let name: String
        let texts: [String]
    }

    @Test(arguments: ForeignClient.all)
    func `a client logs in, reads who it is, and writes`(client: ForeignClient) throws {
        let folder = try TemporaryFolder("client")
        let pair = try client.wantsRSA ? RSAKeyPair(in: folder) : nil
        let options = try pair.map {
            ["--public-key", try folder.write($0.publicKey, to: "public.pem")]
        }
        let provider = try DemoProviderRun(options ?? [])
        let text = "é 山田 & 100% + ~ = \"q\" / \(client)"
        var command = client.command(provider.baseURL, text)
        command.environment["HOME"] = folder.path
        command.environment["RSA_KEY"] = pair?.privateFile
        command.openDescriptor = 3
        let running = try command.start()
        let address = try running.until("the address of the page") { running in
            running.outputText.split(separator: "\n").first.map(String.init)
        }
        #expect(address.contains("/oauth/\(client.page)?"))
        running.send(try provider.allow(address, as: "bob") + "\n")
        let result = try running.finish()
        try #require(result.code == 0, "\(result)")
        let last = try #require(result.text.split(separator: "\n").last)
        let findings = try JSONDecoder().decode(Findings.self, from: Data(last.utf8))
        #expect(findings.name == "bob")
        #expect(findings.texts == [text])
    }
}

/// A script of `Tests/Interop/Clients`, and in which of its client's modes it runs.
struct ForeignClient: CustomTestStringConvertible, CustomStringConvertible, Sendable {
    let script: String
    /// Nil for what the client does by itself.
    let mode: String?

    var description: String { "\(script), \(mode ?? "by default")" }
    var testDescription: String { description }
    var wantsRSA: Bool { mode?.hasPrefix("RSA") ?? false }
    /// The last part of the page's path.
    var page: String { mode == "authenticate" ? "authenticate" : "authorize" }

    static let all =
        modes("net_twitter_client.pl", [nil, "authenticate"])
        + modes("rauth_client.py", [nil, "header", "PLAINTEXT"])
        + modes("tweepy_client.py", [nil, "authenticate"])
        + modes("python_twitter_client.py", [nil])
        + modes(
            "requests_oauthlib_client.py",
            [
                nil, "QUERY", "BODY", "HMAC-SHA256", "HMAC-SHA512", "PLAINTEXT", "RSA-SHA1",
                "RSA-SHA256",
            ])
        + modes("ruby_oauth_client.rb", [nil, "body", "query_string", "get", "PLAINTEXT"])

    private static func modes(_ script: String, _ modes: [String?]) -> [ForeignClient] {
        modes.map { ForeignClient(script: script, mode: $0) }
    }

    /// The client, told where the provider is and what to write.
    func command(_ base: String, _ text: String) -> Command {
        let path = Repository.root.appendingPathComponent("Tests/Interop/Clients/\(script)").path
        let arguments = [path, base, text] + (mode.map { [$0] } ?? [])
        return switch script.split(separator: ".").last {
        case "py": Command(Repository.python, ["-B"] + arguments)
        case "rb": Command("/usr/bin/ruby", arguments)
        default: Command("/usr/bin/perl", arguments)
        }
    }
}
