import TestSupport
import Testing

/// Signed calls: what oauthlib decodes and verifies is what was meant.
@Suite(.enabled(if: Repository.hasProgram))
struct SignedCallTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    @Test(arguments: Query.all)
    func `a query is signed as it stands`(query: Query) throws {
        let address = "\(acme.provider.baseURL)/echo?\(query.text)"
        let result = try acme.home.pintle("request", "GET", address)
        #expect(result.code == 0, "\(result)")
        #expect(try EchoReply(result.output).parameters == query.meaning)
    }

    @Test(arguments: Query.all)
    func `a printed header is good for exactly that request`(query: Query) throws {
        let address = "\(acme.provider.baseURL)/echo?\(query.text)"
        let header = try acme.home.succeed("header", "GET", address).text
        let line = header.replacing("\n", with: "")
        #expect(line.hasPrefix("Authorization: OAuth "))
        let reply = try PlainHTTP.send("GET", address, headers: [line])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try EchoReply(reply.body).parameters == query.meaning)

        let other = try PlainHTTP.send("GET", address + "&more=1", headers: [line])
        #expect(other.status == 401)
    }

    @Test func `form fields are plain text that is encoded for the wire`() throws {
        let fields = [
            ["amp", "b&c=d"], ["empty", ""], ["plus", "a+b c"], ["twice", "1"], ["twice", "2"],
            ["unicode", "é€𝄞 山田"],
        ]
        let arguments = fields.flatMap { ["-d", "\($0[0])=\($0[1])"] }
        let result = try acme.home.command(
            ["request", "POST", "\(acme.provider.baseURL)/echo"] + arguments
        ).run()
        #expect(result.code == 0, "\(result)")
        #expect(try EchoReply(result.output).parameters == fields)
    }

    @Test func `a form body from a file is signed and sent as it stands`() throws {
        let file = try acme.home.folder.write("x=1&x=&y=%2B+z&y=%C3%A9", to: "body")
        let result = try acme.home.pintle(
            "request", "POST", "\(acme.provider.baseURL)/echo", "-d", "@\(file)")
        #expect(result.code == 0, "\(result)")
        let echo = try EchoReply(result.output)
        #expect(echo.parameters == [["x", ""], ["x", "1"], ["y", "+ z"], ["y", "é"]])
        #expect(echo.bodySha256 == (try sha256(of: file)))
    }

    @Test func `another body is sent whole and its bytes are no parameters`() throws {
        let file = try acme.home.folder.write(#"{"a": "1&b=2"}"#, to: "body.json")
        let result = try acme.home.pintle(
            "request", "POST", "\(acme.provider.baseURL)/echo?q=1", "--body", file,
            "-H", "Content-Type: application/json")
        #expect(result.code == 0, "\(result)")
        let echo = try EchoReply(result.output)
        #expect(echo.parameters.filter { $0[0] != "oauth_body_hash" } == [["q", "1"]])
        #expect(echo.bodySha256 == (try sha256(of: file)))
    }

    @Test func `fields with GET are a usage error`() throws {
        let result = try acme.home.pintle(
            "request", "GET", "\(acme.provider.baseURL)/echo", "-d", "a=1")
        #expect(result.code == 2)
        #expect(try acme.provider.count("/echo") == 0)
    }

    /// What `pintle echo` prints, read by `pintle echo verify`; oauthlib judges.
    private func verify(echo arguments: String...) throws -> CommandResult {
        let headers = try acme.home.command(["echo"] + arguments).run(within: 60)
        var verify = acme.home.command(["echo", "verify"])
        verify.input = .bytes(headers.output)
        return try verify.run(within: 60)
    }

    @Test func `a service that gets the two headers of echo learns whose they are`() throws {
        let result = try verify()
        #expect(result.code == 0, "\(result)")
        #expect(result.text.contains(", at Acme"))
        // The last line is the header that the signature is in.
        let header = try acme.home.succeed("echo").text
        var wrong = acme.home.command(["echo", "verify"])
        wrong.input = .bytes(
            Array(header.replacing("oauth_nonce=\"", with: "oauth_nonce=\"0").utf8))
        #expect(try wrong.run(within: 60).code == 9)
    }

    @Test func `the headers of echo for any other URL are sent nowhere`() throws {
        let result = try verify(echo: "\(acme.provider.baseURL)/echo")
        #expect(result.code == 10, "\(result)")
        #expect(try acme.provider.count("/echo") == 0)
    }

    @Test func `a host that the session is not bound to gets nothing`() throws {
        let address = "\(acme.provider.elsewhereURL)/echo"
        #expect(try acme.home.pintle("request", "GET", address).code == 10)
        #expect(try acme.home.pintle("header", "GET", address).code == 10)
        #expect(try acme.home.pintle("echo", address).code == 10)
        #expect(try acme.provider.count("elsewhere:/echo") == 0)
    }

    @Test func `an answer of 400 or above is 22 with its body on standard output`() throws {
        let result = try acme.home.pintle("request", "GET", "\(acme.provider.baseURL)/nowhere")
        #expect(result.code == 22)
        #expect(result.text.contains("Not here."))
    }

    @Test(arguments: ["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1"])
    func `the Echo pair is accepted by a foreign delegator`(method: String) throws {
        let acme = try OAuth1Home(method: method)
        let pair = try acme.home.succeed("echo").text.split(separator: "\n").map(String.init)
        #expect(pair.count == 2)
        #expect(pair.first?.hasPrefix("X-Auth-Service-Provider: ") == true)
        let reply = try PlainHTTP.send("POST", "\(acme.provider.baseURL)/delegator", headers: pair)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.text.contains("ada"))
    }

    @Test func `a changed Echo pair is refused by the delegator`() throws {
        let pair = try acme.home.succeed("echo").text.split(separator: "\n").map {
            String($0).replacing("oauth_nonce=\"", with: "oauth_nonce=\"x")
        }
        let reply = try PlainHTTP.send("POST", "\(acme.provider.baseURL)/delegator", headers: pair)
        #expect(reply.status == 401)
    }
}

/// A query as it stands in an address, and what it says, sorted.
struct Query: CustomTestStringConvertible, Sendable {
    let text: String
    let meaning: [[String]]

    var testDescription: String { text }

    static let all = [
        Query(text: "a=1&a=2&b=", meaning: [["a", "1"], ["a", "2"], ["b", ""]]),
        Query(text: "b=2&a=2&a=1", meaning: [["a", "1"], ["a", "2"], ["b", "2"]]),
        Query(text: "u=%C3%A9%20%E2%82%AC", meaning: [["u", "é €"]]),
        Query(text: "p=a%2Bb+c", meaning: [["p", "a+b c"]]),
        Query(text: "t=~-._", meaning: [["t", "~-._"]]),
        Query(text: "e=%26%3D%25", meaning: [["e", "&=%"]]),
    ]
}
