import Foundation
import TestSupport
import Testing

/// `request --explain` and `--curl` of the compiled program: oauthlib makes the base string too, and
/// curl sends what the line says.
@Suite(.enabled(if: Repository.hasProgram))
struct RequestShowingTests {
    private let acme: OAuth1Home
    /// Of a shell that finds the program.
    private let environment: [String: String]

    init() throws {
        acme = try OAuth1Home()
        environment = try acme.home.shellEnvironment()
    }

    // MARK: --explain

    private struct Explanation: Decodable {
        struct Signature: Decodable {
            let baseString: String
        }
        struct Header: Decodable {
            let name: String
            let value: String
        }
        let method: String
        let url: String
        let signature: Signature
        let headers: [Header]
    }

    @Test(arguments: [
        (["GET", "/echo?z=%2B+1&a=&a=b&%C3%BC"], ""),
        (["POST", "/echo?b5=%3D%253D", "-d", "c@=r b", "-d", "ü=&="], "c%40=r%20b&%C3%BC=%26%3D"),
        (["PUT", "/echo", "--data", "{}"], ""), (["POST", "/echo", "-F", "a=b"], ""),
    ])
    func `the base string is oauthlib's`(arguments: [String], form: String) throws {
        let explain = ["request", "--explain", "--json"] + arguments
        let result = try acme.home.command(explain).run()
        #expect(result.code == 0, "\(result)")
        let shown = try snakeCaseDecoder.decode(Explanation.self, from: Data(result.output))
        let header = try #require(shown.headers.first { $0.name == "Authorization" })
        let script = Repository.root.appendingPathComponent("Tests/Interop/base_string.py").path
        var theirs = Command(Repository.python, ["-B", script])
        theirs.input = .bytes(
            Array(
                try JSONSerialization.data(withJSONObject: [
                    "method": shown.method, "url": shown.url, "header": header.value, "form": form,
                ])))
        let other = try theirs.run()
        #expect(other.code == 0, "\(other)")
        #expect(shown.signature.baseString == other.text)
        #expect(try acme.provider.count("/echo") == 0)
    }

    // MARK: --curl

    /// Prints the line, and runs it in a shell that finds the program.
    private func throughCurl(_ arguments: [String]) throws -> CommandResult {
        let line = try acme.home.command(["request", "--curl"] + arguments).run()
        #expect(line.code == 0, "\(line)")
        #expect(!line.text.contains("oauth_"))
        var command = Command("/bin/sh", ["-c", line.text], environment: environment)
        command.folder = acme.home.folder.path
        return try command.run()
    }

    @Test(arguments: [
        (["GET", "/echo?z=1", "-q", "a=ü [1] +&"], [["a", "ü [1] +&"], ["z", "1"]]),
        (
            ["POST", "/echo", "-d", "a=it's $HOME `x` \"q\" \\ !", "-d", "b=@f", "-d", "=\n%"],
            [["", "\n%"], ["a", "it's $HOME `x` \"q\" \\ !"], ["b", "@f"]]
        ),
        (["POST", "/echo", "-d", "@form", "-d", "b=2"], [["a", "1 2"], ["b", "2"]]),
        (["PATCH", "/echo", "--data", "{\"a\": \"it's $x\"}"], []),
        (["POST", "/echo", "--data", "@form"], []), (["PUT", "/echo", "--body", "form"], []),
        (["POST", "/echo", "--body", "form", "--no-body-hash", "-H", "X-A:"], []),
        (["DELETE", "/echo", "-H", "X-Odd: it's"], []),
    ])
    func `the line for curl sends the same`(
        arguments: [String], parameters: [[String]]
    ) throws {
        try acme.home.folder.write("a=1+2\n", to: "form")
        let own = try acme.home.command(["request"] + arguments).run()
        let curl = try throughCurl(arguments)
        try #require(own.code == 0 && curl.code == 0, "\(own) \(curl)")
        let (ours, theirs) = (try EchoReply(own.output), try EchoReply(curl.output))
        #expect(ours.parameters.filter { $0[0] != "oauth_body_hash" } == parameters)
        #expect(theirs.parameters == ours.parameters)
        #expect(theirs.method == ours.method && theirs.bodySha256 == ours.bodySha256)
    }

    @Test func `the line for curl sends the same parts`() throws {
        try acme.home.folder.write("x", to: "it's; a \\ \"file\".png")
        let arguments = [
            "POST", "/parts", "-F", "t=a'b;type=c",
            "-F", "m=@it's; a \\ \"file\".png", "-F", "n=@bin/../acme.yaml;filename=ü;type=a/b",
        ]
        let own = try acme.home.command(["request"] + arguments).run()
        let curl = try throughCurl(arguments)
        #expect(own.code == 0 && curl.code == 0, "\(own) \(curl)")
        #expect(own.text == curl.text)
        #expect(own.text.contains("a'b;type=c"))
    }
}
