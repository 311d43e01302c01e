import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import Testing

/// What goes into a request beside method and URL, and where its answer goes.
@Suite struct `The options of a request` {
    let world: World
    let session: SessionID

    init() throws {
        world = try World()
        session = try world.addSession("acme_news", label: "news")
    }

    private func sent(_ arguments: String...) async throws -> HTTPRequest {
        let exit = await world.run(all: ["request"] + arguments)
        #expect(exit == .done, "\(world.error)")
        return try #require(world.requests.last)
    }

    // MARK: The URL

    @Test func `a path is one of the API that tells accounts apart`() async throws {
        let request = try await sent("GET", "/2/users/me?a=b")
        #expect(request.url.text == "https://api.x.com/2/users/me?a=b")
    }

    @Test func `another program is told a whole URL`() async {
        #expect(await world.run("header", "GET", "/2/users/me") == .usage)
        #expect(world.error.contains("a header needs a complete URL"))
    }

    @Test(arguments: [
        (["-q", "a=b c"], "?a=b%20c"), (["-q", "a=b", "--query=é=&"], "?a=b&%C3%A9=%26"),
        (["-q-x=*"], "?-x=%2A"), (["-q", "="], "?="),
    ])
    func `-q adds to the query, encoded and signed`(options: [String], query: String) async throws {
        let arguments = ["request", "GET", "https://api.x.com/1"] + options
        #expect(await world.run(all: arguments) == .done, "\(world.error)")
        let url = try #require(world.requests.last).url
        #expect(url.text == "https://api.x.com/1" + query)
    }

    @Test func `-q stands behind the URL's own query`() async throws {
        let request = try await sent("GET", "/1?z=1", "-q", "a=2")
        #expect(request.url.text == "https://api.x.com/1?z=1&a=2")
        #expect(await world.run("request", "GET", "/1", "-q", "a") == .usage)
    }

    @Test(arguments: [
        ("https://api.x.com/ü", "Character 19 is ü", "https://api.x.com/%C3%BC"),
        ("https://api.x.com/1?a=\"b", "Character 23 is \"", "https://api.x.com/1?a=%22b"),
        ("https://api.x.com/[1]", "Character 19 is [", "https://api.x.com/%5B1%5D"),
        ("/a b", "Character 3 is a blank", "/a%20b"),
        ("/a\u{1b}", "Character 3 is U+001B", "/a%1B"),
        ("/100%", "Character 5 is a % without two hexadecimal digits", "/100%25"),
        ("https://api.x.com/%zz", "Character 19 is a %", "https://api.x.com/%25zz"),
    ])
    func `what cannot stand in a URL is told, with its place and its form`(
        url: String, words: String, encoded: String
    ) async {
        #expect(await world.run("request", "GET", url) == .usage)
        #expect(world.error.contains("  \(words)"))
        #expect(world.error.hasSuffix("hint: write it as '\(encoded)'\n"))
    }

    @Test(arguments: ["https://", "https:///a", "https://a b/", "https://-/"])
    func `a URL without a host is told as that`(url: String) async {
        #expect(await world.run("request", "GET", url) == .usage)
        #expect(world.error.hasPrefix("pintle: that URL has no valid host\n"))
    }

    @Test func `plain http is refused without a way out that is none`() async throws {
        try world.addSession("acme_test", label: "test")
        #expect(await world.run("header", "GET", "http://example.com/") == .insecure)
        #expect(world.error.contains("would not be encrypted"))
        #expect(!world.error.contains("--allow-host"))
    }

    // MARK: The body

    @Test func `a body is read while it is sent, and signed by its hash`() async throws {
        world.file("f", "abc")
        let request = try await sent("POST", "/1", "--body", "f")
        let file = try #require(request.bodyFile)
        #expect(request.body == nil && file.length == 3)
        #expect(try file.piece(at: 1) == Array("bc".utf8))
        let header = request.headers.first { $0.name == "Authorization" }?.value ?? ""
        // SHA-1 of abc, FIPS 180-2 appendix A.1, in Base64.
        #expect(header.contains("oauth_body_hash=\"qZk%2BNkcGgWq6PiVxeFDCbJzQ2J0%3D\""))
    }

    @Test func `the hash of a body is left out where a provider wants no such parameter`()
        async throws
    {
        world.file("f", "abc")
        let request = try await sent("POST", "/1", "--body", "f", "--no-body-hash")
        let header = request.headers.first { $0.name == "Authorization" }?.value ?? ""
        #expect(request.bodyFile?.length == 3)
        #expect(header.contains("oauth_signature=") && !header.contains("oauth_body_hash"))
        let url = "https://api.x.com/1"
        #expect(await world.run("header", "POST", url, "--body", "f", "--no-body-hash") == .done)
        #expect(world.output.contains("oauth_signature="))
        #expect(!world.output.contains("oauth_body_hash"))
    }

    @Test func `a form of a file is sent as it stands, its fields signed`() async throws {
        world.file("f", "a=1&b=%20\n")
        let type = "Content-Type: application/x-www-form-urlencoded"
        let request = try await sent("POST", "/1", "--body", "f", "-H", type)
        #expect(request.body == Array("a=1&b=%20\n".utf8) && request.bodyFile == nil)
    }

    @Test(arguments: ["content-length: 3", "Transfer-Encoding: chunked"])
    func `a header about the body's length is nobody else's`(header: String) async {
        #expect(await world.run("request", "POST", "/1", "-H", header) == .usage)
    }

    @Test func `a form file that is not there is a usage error`() async {
        #expect(await world.run("request", "POST", "/1", "-d", "@none") == .usage)
        #expect(world.error.contains("none cannot be read\n  There is no such file."))
        #expect(!world.error.contains("apps list"))
    }

    @Test(arguments: [["--body", ""], ["-d", "@"]])
    func `an empty name of a file is told as that`(options: [String]) async {
        #expect(await world.run(all: ["request", "POST", "/1"] + options) == .usage)
        #expect(world.error.hasPrefix("pintle: a file name is empty\n"))
    }

    @Test(arguments: [
        ["-d", "@f"], ["--body", "f", "-H", "Content-Type: application/x-www-form-urlencoded"],
    ])
    func `a form that is too long is told the limit of forms`(options: [String]) async {
        world.file("f", "a=" + String(repeating: "b", count: 64 * 1024 * 1024))
        #expect(await world.run(all: ["request", "POST", "/1"] + options) == .usage)
        #expect(world.error.contains("It is longer than 64 MiB."))
        #expect(
            world.error.hasSuffix("hint: a form has at most 64 MiB, as its fields are signed\n"))
    }

    @Test func `a field for a request without a body is told where it goes`() async {
        #expect(await world.run("request", "GET", "/1", "-d", "a=b") == .usage)
        #expect(world.error.contains("-q NAME=VALUE"))
    }

    // MARK: The times

    @Test func `a pipe for the answer that nobody reads ends with the time for everything`() async {
        world.pipe("p", "", after: .seconds(3))
        #expect(await world.run("request", "GET", "/1", "-o", "p", "--max-time", "2") == .network)
        #expect(world.error.hasPrefix("pintle: no program reads p\n"))
        #expect(world.error.contains("without a reader for 2 seconds. Nothing was sent."))
        #expect(world.requests.isEmpty)
    }

    @Test func `the wait for a reader counts for the time for everything`() async {
        world.pipe("p", "", after: .seconds(3))
        #expect(await world.run("request", "GET", "/1", "-o", "p", "--max-time", "5") == .done)
        #expect(world.requests.last?.times?.whole == .seconds(2))
    }

    @Test(
        arguments: [
            ([], .request),
            (
                ["--max-time", "60"],
                TimeLimits(connect: .seconds(10), silence: nil, whole: .seconds(60))
            ),
            (
                ["--max-time", "0", "--connect-timeout", "2.5"],
                TimeLimits(connect: .milliseconds(2500), silence: nil, whole: nil)
            ),
        ] as [([String], TimeLimits)])
    func `the limits of time are those of the line`(options: [String], times: TimeLimits)
        async throws
    {
        #expect(await world.run(all: ["request", "GET", "/1"] + options) == .done)
        #expect(world.requests.last?.times == times)
    }

    @Test(arguments: ["-1", "1e3", "", "1.", ".5", "1,5", "nan", "1.2.3"])
    func `a time is a number of seconds`(text: String) async {
        #expect(await world.run("request", "GET", "/1", "--max-time", text) == .usage)
    }

    @Test func `what it takes to read pipes is part of the time for everything`() async throws {
        world.pipe("-", "abc", after: .seconds(20))
        world.pipe("more", "x=1", after: .seconds(25))
        let post = ["request", "POST", "/1", "--max-time"]
        #expect(await world.run(all: post + ["60", "--body", "-"]) == .done, "\(world.error)")
        #expect(world.requests.last?.times?.whole == .seconds(40))
        #expect(await world.run(all: post + ["60", "-d", "@more", "-d", "@more"]) == .done)
        #expect(world.requests.last?.times?.whole == .seconds(10))
        let sent = world.requests.count
        #expect(await world.run(all: post + ["19", "--body", "-"]) == .network)
        #expect(
            world.error.hasPrefix(
                """
                pintle: standard input took too long
                  It did not end within 19 seconds. Nothing was sent.
                """))
        #expect(await world.run(all: post + ["30", "-d", "@more", "-d", "@more"]) == .network)
        #expect(world.error.contains("It did not end within 30 seconds."))
        #expect(world.requests.count == sent)
    }

    // MARK: The answer

    @Test func `-i puts the head before the body`() async {
        world.apiAnswers(201, headers: [HTTPHeader("X-A", "b"), HTTPHeader("X-C", "")])
        #expect(await world.run("request", "GET", "/1", "-i") == .done)
        #expect(world.output == "HTTP/1.1 201 \r\nX-A: b\r\nX-C: \r\n\r\n{\"ok\":true}")
    }

    @Test func `the answer to HEAD is its head`() async {
        world.apiAnswers(200, headers: [HTTPHeader("X-A", "b")])
        #expect(await world.run("request", "HEAD", "/1") == .done)
        #expect(world.output.hasPrefix("HTTP/1.1 200 \r\nX-A: b\r\n\r\n"))
    }

    @Test(arguments: ["All is well", ""])
    func `-i has the words of the status`(reason: String) async {
        world.apiAnswers(200, reason)
        #expect(await world.run("request", "GET", "/1", "-i") == .done)
        #expect(world.output.hasPrefix("HTTP/1.1 200 \(reason)\r\n"))
    }

    @Test func `-i prints the head of a redirect, which is not followed`() async {
        let place = "https://elsewhere.example/?t=token-acme_news"
        world.apiAnswers(307, "Go", headers: [HTTPHeader("Location", place)])
        #expect(await world.run("request", "GET", "/1", "-i") == .insecure)
        #expect(
            world.output == "HTTP/1.1 307 Go\r\nLocation: https://elsewhere.example/?t=***\r\n\r\n")
        #expect(world.requests.count == 1)
        world.apiAnswers(
            307, "token-acme_news",
            headers: [HTTPHeader("Location", "/"), HTTPHeader("X-token-acme_news", "1")])
        #expect(await world.run("request", "GET", "/1", "-i") == .insecure)
        #expect(world.output == "HTTP/1.1 307 ***\r\nLocation: /\r\nX-***: 1\r\n\r\n")
        #expect(await world.run("request", "GET", "/1") == .insecure)
        #expect(world.output.isEmpty)
    }

    @Test func `a redirect's location stands in the failure's JSON`() async {
        let place = "https://elsewhere.example/a?b=c"
        world.apiAnswers(302, headers: [HTTPHeader("Location", place)])
        #expect(await world.run("request", "GET", "/1", "--json") == .insecure)
        #expect(world.error.contains(#""location":"https://elsewhere.example/a?b=c""#))
        world.apiAnswers(404, headers: [HTTPHeader("Location", place)])
        #expect(await world.run("request", "GET", "/1", "--json") == .apiRefused)
        #expect(!world.error.contains("location"))
    }

    @Test func `nothing is sent without a standard output for its answer`() async {
        world.state.withLock { $0.isOutputOpen = false }
        #expect(await world.run("request", "POST", "/1", "-d", "a=b") == .failed)
        #expect(world.error.contains("Standard output is closed. Nothing was sent."))
        #expect(world.requests.isEmpty)
        #expect(await world.run("request", "POST", "/1", "-d", "a=b", "-o", "answer") == .done)
    }

    @Test func `-o writes a file`() async {
        #expect(await world.run("request", "GET", "/1", "-o", "answer") == .done)
        #expect(world.output.isEmpty)
        #expect(world.text(of: "answer") == "{\"ok\":true}")
    }

    @Test func `a refusal takes no file's place, leaves none, and is printed`() async {
        world.apiAnswers(404)
        #expect(await world.run("request", "GET", "/1", "-o", "answer") == .apiRefused)
        #expect(world.output == "{\"ok\":true}")
        #expect(world.text(of: "answer") == nil)
        #expect(world.text(of: "answer.part") == nil)
        #expect(world.error.hasSuffix("hint: its body is on standard output\n"))
        #expect(await world.run("request", "GET", "/1", "-o", "-") == .apiRefused)
        #expect(world.output == "{\"ok\":true}")
    }

    @Test func `nothing is sent where -o cannot be written`() async {
        #expect(await world.run("request", "GET", "/1", "-o", "/none/a") == .usage)
        #expect(world.error.contains("There is no such folder. Nothing was sent."))
        #expect(world.requests.isEmpty)
    }

    @Test func `a redirect leaves no file of that name`() async {
        world.apiAnswers(302, headers: [HTTPHeader("Location", "https://elsewhere.example/")])
        #expect(await world.run("request", "GET", "/1", "-o", "answer") == .insecure)
        #expect(world.text(of: "answer") == nil)
        #expect(world.text(of: "answer.part") == nil)
    }

    // MARK: What a refusal means

    @Test func `401 leads to a check of the session`() async {
        world.apiAnswers(401)
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(!world.error.contains("Signing and sending worked"))
        #expect(world.error.hasSuffix("hint: pintle sessions verify news\n"))
    }

    @Test(
        arguments: [
            (
                [
                    HTTPHeader(
                        "WWW-Authenticate", "OAuth realm=\"x\", oauth_problem=\"token_expired\"")
                ],
                "no", "token_expired", true
            ),
            (
                [], "oauth_problem=token_revoked&oauth_problem_advice=ask%0Aagain",
                "token_revoked, ask", true
            ),
            (
                [HTTPHeader("WWW-Authenticate", "Bearer error=\"invalid_token\"")], "{}",
                "Bearer error=\"invalid_token\"", false
            ),
            ([], "oauth_problem=token-acme_news", "***", false),
            (
                [HTTPHeader("WWW-Authenticate", "OAuth realm=\"https://api.x.com\"")],
                #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#,
                "Invalid or expired token.", true
            ),
            (
                [], #"{"errors":[{"code":239,"message":"Bad guest token."}]}"#, "Bad guest token.",
                true
            ),
            (
                [], #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#,
                "Could not authenticate you.", false
            ),
        ] as [([HTTPHeader], String, String, Bool)])
    func `401 says what the API said is wrong, and marks a session whose token it says is gone`(
        headers: [HTTPHeader], body: String, said: String, isEnd: Bool
    ) async throws {
        world.apiAnswers(401, headers: headers, body: body)
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(world.error.contains("\n  api.x.com said: \(said)"), "\(world.error)")
        let hint = isEnd ? "login x --account acme_news" : "sessions verify news"
        #expect(world.error.hasSuffix("hint: pintle \(hint)\n"))
        #expect(try world.store().sessions.read(session).summary.state.isEnded == isEnd)
    }

    @Test func `what a 401 says is cut`() async {
        let header = HTTPHeader("WWW-Authenticate", String(repeating: "x", count: 100_000))
        world.apiAnswers(401, headers: [header])
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(world.error.utf8.count < 1000)
    }

    @Test func `a session that is known to have ended is told`() async throws {
        try world.store().sessions.recordCheck(session, .logInAgain(since: World.now))
        world.apiAnswers(401)
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(world.error.contains("news has ended: a check of today 14:21 said so."))
        #expect(world.error.hasSuffix("hint: pintle login x --account acme_news\n"))
        for command in [["header", "GET", "https://api.x.com/1"], ["echo"]] {
            #expect(await world.run(all: command) == .done)
            #expect(
                world.error.hasPrefix("pintle: warning: news needs a new login\n"))
        }
    }

    @Test(arguments: [
        (HTTPHeader("Retry-After", "600"), "wait until 14:32 (in 10 min)."),
        (HTTPHeader("x-rate-limit-reset", "1795271763"), "wait until 14:37 (in 15 min)."),
        (HTTPHeader("Retry-After", "0"), "the wait is over now."),
        (HTTPHeader("X-Other", "1"), "The answer does not say how long to wait."),
    ])
    func `429 says until when`(header: HTTPHeader, words: String) async {
        world.apiAnswers(429, headers: [header])
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(world.error.contains(words))
    }

    @Test(arguments: [
        ([HTTPHeader("Retry-After", "600")], "until 14:32 (in 10 min)."),
        ([HTTPHeader("Retry-After", "0")], "It is not available; the wait is over now."),
        ([HTTPHeader("X-RateLimit-Reset", "600")], "this is the API's own answer."),
        ([], "this is the API's own answer."),
    ])
    func `503 says until when, where it was told`(headers: [HTTPHeader], words: String) async {
        world.apiAnswers(503, headers: headers)
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(world.error.contains(words), "\(world.error)")
    }

    @Test(arguments: [
        ([HTTPHeader("Retry-After", "600")], "wait until 14:32 (in 10 min)."),
        ([], "The answer does not say how long to wait."),
    ])
    func `a reset that is past ends no wait`(headers: [HTTPHeader], words: String) async {
        world.apiAnswers(429, headers: headers + [HTTPHeader("x-rate-limit-reset", "1795270000")])
        #expect(await world.run("request", "GET", "/1") == .apiRefused)
        #expect(world.error.contains(words))
    }

    @Test func `a tunnel is nothing that an API answers with`() async {
        #expect(await world.run("request", "CONNECT", "/1") == .usage)
        #expect(world.error.hasPrefix("pintle: CONNECT is only for proxies\n"))
    }

    @Test(arguments: ["request", "header", "sign"])
    func `an echo of the whole request is not asked for`(word: String) async {
        #expect(await world.run(word, "trace", "https://api.x.com/1") == .usage)
        #expect(world.error.hasPrefix("pintle: TRACE would show the token\n"))
        #expect(world.requests.isEmpty)
    }
}
