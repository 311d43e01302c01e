import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import Testing

/// `request --explain` and `request --curl`, which send nothing and show no secret.
@Suite struct `A request that is shown` {
    let world: World
    let session: SessionID

    init() throws {
        world = try World()
        session = try world.addSession("acme_news", label: "news")
    }

    private func show(_ arguments: String...) async -> PintleText.ExitStatus {
        let exit = await world.run(all: ["request"] + arguments)
        #expect(world.requests.isEmpty)
        let all = world.output + world.error
        #expect(!all.contains("token-acme_news") && !all.contains("canary"))
        #expect(!all.contains("consumer-secret"))
        return exit
    }

    // MARK: --explain

    @Test func `is explained with all that is signed`() async {
        let exit = await show(
            "POST", "/1?a=b", "-d", "status=hé llo", "-H", "Accept: x/y", "--explain")
        #expect(exit == .done, "\(world.error)")
        #expect(
            world.output == """
                POST https://api.x.com/1?a=b
                Session: news, app pintle-dev
                Signature: HMAC-SHA1, by the app's secret and the token's secret

                Signed parameters, decoded:
                  a = b
                  oauth_consumer_key = consumer
                  oauth_nonce = nonce
                  oauth_signature_method = HMAC-SHA1
                  oauth_timestamp = 1795270863
                  oauth_token = TOKEN-LEFT-OUT
                  oauth_version = 1.0
                  status = hé llo

                Signature base string:
                POST&https%3A%2F%2Fapi.x.com%2F1&a%3Db%26oauth_consumer_key%3Dconsumer\
                %26oauth_nonce%3Dnonce%26oauth_signature_method%3DHMAC-SHA1\
                %26oauth_timestamp%3D1795270863%26oauth_token%3DTOKEN-LEFT-OUT\
                %26oauth_version%3D1.0%26status%3Dh%25C3%25A9%2520llo

                Headers:
                Accept: x/y
                Content-Type: application/x-www-form-urlencoded
                Authorization: OAuth oauth_consumer_key="consumer", oauth_nonce="nonce", \
                oauth_signature_method="HMAC-SHA1", oauth_timestamp="1795270863", \
                oauth_token="TOKEN-LEFT-OUT", oauth_version="1.0", \
                oauth_signature="SIGNATURE-LEFT-OUT"

                Body: 20 bytes, its fields are signed

                """)
    }

    @Test(arguments: [
        (["--data", "{}"], "Body: 2 bytes, signed by its hash"),
        (["--data", "{}", "--no-body-hash"], "Body: 2 bytes, not signed"),
        (["-F", "a=b"], "bytes, not signed"),
    ])
    func `is explained with what is signed of its body`(options: [String], words: String) async {
        #expect(await world.run(all: ["request", "POST", "/1", "--explain"] + options) == .done)
        #expect(world.output.contains(words), "\(world.output)")
        #expect(world.output.contains("oauth_body_hash = ") == words.contains("by its hash"))
    }

    @Test func `is explained in JSON`() async {
        #expect(await show("GET", "/1", "--explain", "--json") == .done)
        #expect(
            world.output.contains(#""base_string":"GET&https%3A%2F%2Fapi.x.com%2F1&oauth_consumer"#)
        )
        #expect(world.output.contains(#"{"name":"oauth_token","value":"TOKEN-LEFT-OUT"}"#))
        #expect(!world.output.contains(#""body""#))
    }

    @Test func `is explained for no host that the session is not for`() async {
        #expect(await show("GET", "https://evil.example/", "--explain") == .insecure)
        #expect(await show("GET", "https://evil.example/", "--curl") == .insecure)
    }

    // MARK: --curl

    @Test(
        arguments: [
            (["GET", "/1?a=b"], "GET https://api.x.com/1?a=b", ""),
            (["get", "/1", "-q", "a=[b]"], "GET https://api.x.com/1?a=%5Bb%5D", ""),
        ])
    func `is a line for a shell`(arguments: [String], signed: String, rest: String) async {
        #expect(await world.run(all: ["request", "--curl"] + arguments) == .done, "\(world.error)")
        let (method, url) = signed.cut(atASCII: " ") ?? ("", "")
        let quoted = ShellWord.quoted(String(url))
        #expect(
            world.output
                == "pintle --session \(session.rawValue) header \(method) \(quoted) | "
                + "curl --globoff --path-as-is -H @- \(rest)\(quoted)\n")
    }

    @Test(
        arguments: [
            (
                ["-d", "a=b c'd", "-d", "e=f"], "-d 'a=b c'\\''d' -d 'e=f'",
                "--data-raw 'a=b%20c%27d' --data-raw 'e=f' "
                    + "-H 'Content-Type: application/x-www-form-urlencoded'"
            ),
            (
                ["--data", "{\"a\": \"$x\"}"], "--data '{\"a\": \"$x\"}'",
                "--data-raw '{\"a\": \"$x\"}' -H 'Content-Type: application/json'"
            ),
            (
                ["--data", "@f"], "--data @f",
                "--data-binary @f -H 'Content-Type: application/json'"
            ),
            (
                ["--body", "f", "-H", "X-A: b", "-H", "X-C:"],
                "--body f -H 'X-A: b' -H X-C:",
                "--data-binary @f -H 'X-A: b' -H 'X-C;' -H Content-Type:"
            ),
            (
                ["-F", "a=b;type=c", "-F", "m=@f;filename=x\"y.png"], "",
                "--form-string 'a=b;type=c' -F 'm=@\"f\";type=image/png;filename=\"x\\\"y.png\"'"
            ),
            (
                ["-d", "a=b", "--max-time", "1.5", "-i", "-o", "out"], "-d 'a=b'",
                "--data-raw 'a=b' -H 'Content-Type: application/x-www-form-urlencoded'"
            ),
        ])
    func `has its body on both sides of the line`(
        options: [String], signed: String, sent: String
    ) async {
        world.file("f", "x")
        let url = "https://api.x.com/1"
        #expect(
            await world.run(all: ["request", "POST", url, "--curl"] + options) == .done,
            "\(world.error)")
        let given = options.contains("-o") ? "-i -o out --max-time 1.500 " : ""
        #expect(
            world.output
                == "pintle --session \(session.rawValue) header POST \(url)\(signed.isEmpty ? "" : " ")\(signed) | "
                + "curl -X POST \(given)--globoff --path-as-is -H @- \(sent) \(url)\n")
        #expect(world.requests.isEmpty)
    }

    @Test func `says where the vault is, as it was said`() async {
        #expect(await show("GET", "/1", "--key-file", "/key", "--curl", "--json") == .done)
        #expect(world.output.contains(#""curl":"pintle --key-file /key --session "#))
    }

    @Test func `goes to no terminal that would obey it`() async throws {
        let world = try World(terminal: TerminalFacts(output: true))
        try world.addSession("acme_news", label: "news")
        let arguments = ["request", "POST", "/1", "--curl", "-d"]
        #expect(await world.run(all: arguments + ["a=\u{1b}[2J"]) == .usage)
        #expect(world.output.isEmpty)
        #expect(await world.run(all: arguments + ["a=b"]) == .done)
    }

    // MARK: What does not fit

    @Test(arguments: [
        (["--explain", "--curl"], "--explain and --curl cannot be combined"),
        (["--explain", "-o", "f"], "--explain and -o cannot be combined"),
        (["--explain", "-i"], "--explain and -i cannot be combined"),
        (["--curl", "--wait"], "--curl and --wait cannot be combined"),
        (["--explain", "--paginate"], "--explain and --paginate cannot be combined"),
        (["--curl", "--body", "-"], "--curl cannot take a body from standard input"),
        (["--curl", "--data", "@-"], "--curl cannot take a body from standard input"),
        (["--curl", "-d", "@-"], "--curl cannot take a body from standard input"),
        (["--curl", "-F", "a=@-"], "--curl cannot take a body from standard input"),
    ])
    func `is told`(options: [String], words: String) async {
        #expect(await world.run(all: ["request", "POST", "/1"] + options) == .usage)
        #expect(world.error.hasPrefix("pintle: \(words)\n"), "\(world.error)")
    }
}
