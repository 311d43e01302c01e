import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

@Suite struct `Requests from the command line` {
    let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    @Test func `header prints one line, signed for that request`() async throws {
        #expect(await world.run("header", "GET", "https://api.x.com/2/users/me") == .done)
        let line = try #require(world.output.split(separator: "\n").first)
        #expect(world.output.split(separator: "\n").count == 1)
        let header = try AuthorizationHeader(String(line.dropFirst("Authorization: ".count)))
        #expect(header.parameters.first(.token) == "token-acme_news")
        #expect(header.parameters.first(.timestamp) == "1795270863")
        #expect(world.requests.isEmpty)
    }

    @Test func `echo prints the two headers`() async throws {
        #expect(await world.run("echo") == .done)
        let lines = world.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0]
                == "X-Auth-Service-Provider: https://api.x.com/1.1/account/verify_credentials.json")
        #expect(lines[1].hasPrefix("X-Verify-Credentials-Authorization: OAuth "))
    }

    @Test func `request prints the answer, and exits with 22 where the API says no`() async throws {
        #expect(await world.run("request", "GET", "https://api.x.com/2/me") == .done)
        #expect(world.output == "{\"ok\":true}")
        world.apiAnswers(404)
        #expect(await world.run("request", "GET", "https://api.x.com/2/me") == .apiRefused)
        #expect(world.output == "{\"ok\":true}")
        #expect(world.error.hasPrefix("pintle: api.x.com answered 404\n"))
    }

    @Test(arguments: [
        (true, false, "?]0;t?{?[2J}\n"), (true, true, "\u{1b}]0;t\u{7}{\u{1b}[2J}\n"),
        (false, false, "\u{1b}]0;t\u{7}{\u{1b}[2J}\n"),
    ])
    func `request lets an answer do nothing to a terminal, unless that is wanted`(
        isTerminal: Bool, isRaw: Bool, shown: String
    ) async throws {
        let world = try World(terminal: TerminalFacts(output: isTerminal))
        try world.addSession("acme_news", label: "news")
        world.apiAnswers(200, body: "\u{1b}]0;t\u{7}{\u{1b}[2J}\n")
        let arguments = ["request", "GET", "https://api.x.com/2/me"] + (isRaw ? ["--raw"] : [])
        #expect(await world.run(all: arguments) == .done)
        #expect(world.output == shown)
    }

    @Test(arguments: ["https://evil.example/", "https://api.x.com:8443/", "http://api.x.com/"])
    func `nothing is signed for a host that the session is not for`(url: String) async throws {
        for command in ["header", "request"] {
            #expect(await world.run(command, "GET", url) == .insecure)
        }
        #expect(await world.run("echo", url) == .insecure)
        #expect(world.output.isEmpty && world.requests.isEmpty)
    }

    @Test func `a host is allowed by name, for one call`() async throws {
        let arguments = ["header", "GET", "https://evil.example/", "--allow-host", "evil.example"]
        #expect(await world.run(all: arguments) == .done)
        #expect(await world.run(all: Array(arguments.prefix(3))) == .insecure)
    }

    @Test func `among several providers' sessions those for the host count, and why says so`()
        async throws
    {
        try world.addApp("bricklink")
        try world.addSession(at: "bricklink", label: "shop")
        try world.addSession("acme_test", label: "test")
        let shop = "https://api.bricklink.com/api/store/v1/orders"
        #expect(await world.run("header", "GET", shop) == .done)
        #expect(await world.run("sessions", "why", "--for", shop) == .done)
        #expect(
            world.output.contains(
                "> the only one            this one, of those for api.bricklink.com\n"))
        #expect(await world.run("header", "GET", "https://api.x.com/1") == .notFound)
        #expect(world.error.contains("news and test; none is the default."))
        #expect(await world.run("sessions", "default", "test") == .done)
        #expect(await world.run("header", "GET", "https://api.x.com/1") == .done)
        #expect(await world.run("header", "GET", shop) == .done)
    }

    @Test func `two defaults for one host are both named, and how to choose`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        try world.addApp("x-oauth2")
        try world.addSession("acme_drive", label: "drive", at: "x-oauth2")
        for name in ["news", "drive"] {
            #expect(await world.run("sessions", "default", name) == .done)
        }
        #expect(await world.run("header", "GET", "https://api.x.com/1") == .notFound)
        #expect(
            world.error == """
                pintle: more than one session fits
                  news and drive are each the default of their provider.
                hint: --session news

                """)
        #expect(
            await world.run("header", "GET", "https://api.x.com/1", "--session", "news") == .done)
    }

    @Test func `why refuses a host as header does, and claims nothing of it`() async throws {
        for url in ["https://evil.example/", "http://api.x.com/"] {
            #expect(await world.run("header", "GET", url) == .insecure)
            let refusal = world.error
            #expect(await world.run("sessions", "why", "--for", url) == .insecure)
            #expect(world.error == refusal)
            #expect(world.output.contains("> the only one            this one\n"))
        }
        #expect(await world.run("sessions", "why", "--for", "https://api.x.com/1") == .done)
        #expect(world.output.contains("this one, of those for api.x.com\n"))
    }

    @Test func `a name that leads nowhere is told with its source`() async throws {
        let set = try World(variables: ["PINTLE_SESSION": "bob"])
        for command in [["sessions", "why"], ["header", "GET", "https://api.x.com/1"]] {
            #expect(await set.run(all: command) == .notFound)
            #expect(set.error.contains("  The variable PINTLE_SESSION names it."))
        }
        world.folder("/home/you")
        world.file("/home/you/.pintle-session", "bob\n")
        #expect(await world.run("sessions", "why") == .notFound)
        #expect(world.error.contains("  /home/you/.pintle-session names it."))
    }

    @Test func `a host that none of several is for is named, and may be allowed`() async throws {
        try world.addSession("acme_test", label: "test")
        let header = ["header", "GET", "https://evil.example:8443/"]
        #expect(await world.run(all: header) == .insecure)
        #expect(world.error.hasPrefix("pintle: no session is for evil.example:8443\n"))
        let allowing = header + ["--allow-host", "evil.example:8443"]
        #expect(await world.run(all: allowing) == .notFound)
        #expect(world.error.contains("more than one session fits"))
        #expect(await world.run(all: allowing + ["--session", "test"]) == .done)
    }

    @Test func `a port that is none is told as that`() async {
        let address = "https://api.x.com:99999/"
        #expect(await world.run("header", "GET", address) == .usage)
        #expect(world.error.contains("A port is a number from 1 to 65535."))
        let allowing = ["header", "GET", "https://api.x.com/", "--allow-host", "a.example:0"]
        #expect(await world.run(all: allowing) == .usage)
        #expect(world.error.contains("A port is a number from 1 to 65535."))
    }

    @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "http://127.0.0.1:8080"])
    func `a host and port of this machine are allowed without TLS too`(name: String) async {
        let address = name.hasPrefix("http") ? name : "http://\(name)"
        #expect(await world.run("header", "GET", address, "--allow-host", name) == .done)
        let other = address.replacing(":8080", with: ":9090")
        #expect(await world.run("header", "GET", other, "--allow-host", name) == .insecure)
    }

    @Test func `form fields are encoded, files are sent as they stand`() async throws {
        world.file("body", "a=1%202&b=\r\n")
        await world.run(
            "request", "POST", "https://api.x.com/1", "-d", "status=hello & +", "-d", "@body")
        let sent = try #require(world.requests.last)
        #expect(
            String(decoding: sent.body ?? [], as: UTF8.self)
                == "status=hello%20%26%20%2B&a=1%202&b=")
        #expect(
            sent.headers.contains(
                HTTPHeader("Content-Type", "application/x-www-form-urlencoded")))
    }

    @Test func `any other body is signed by its hash`() async throws {
        world.file("body.json", "{}")
        await world.run(
            "request", "POST", "https://api.x.com/1", "--body", "body.json", "-H",
            "Content-Type: application/json")
        let sent = try #require(world.requests.last)
        let header = sent.headers.first { $0.name == "Authorization" }?.value ?? ""
        #expect(header.contains("oauth_body_hash="))
        #expect(try #require(sent.bodyFile).piece(at: 0) == Array("{}".utf8))
    }

    @Test(arguments: [
        ["header", "GET", "https://api.x.com/1", "-d", "a=b"],
        ["header", "head", "https://api.x.com/1", "-d", "a=b"],
        ["header", "POST", "https://api.x.com/1", "-d", "a"],
        ["header", "POST", "https://api.x.com/1", "-d", "a=b", "--body", "f"],
        ["header", "POST", "https://api.x.com/1", "--body", "missing"],
        ["header", "POST", "https://api.x.com/1", "-H", "no colon"],
        ["header", "POST", "https://api.x.com/1", "-H", "Authorization: OAuth"],
        ["header", "GET", "https://user@api.x.com/"], ["header", "GET", "ftp://api.x.com/"],
        ["header", "GET", "https://\u{430}pi.x.com/"],
    ])
    func `what cannot be sent that way is a usage error`(arguments: [String]) async throws {
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.output.isEmpty)
    }

    @Test func `a session file that does not count is told about once`() async throws {
        world.folder("/home/you/work", isWritableByOthers: true)
        world.file("/home/you/work/.pintle-session", "news")
        #expect(await world.run("header", "GET", "https://api.x.com/1") == .done)
        #expect(world.error.split(separator: "was ignored").count == 2)
    }

    @Test func `signing is noted as use`() async throws {
        await world.run("header", "GET", "https://api.x.com/1")
        #expect(try world.store().sessions.list().sessions.first?.lastUsedAt == World.now)
    }

    @Test(arguments: ["https://en.wikipedia.org/w/api.php", "https://de.m.wikibooks.org/w/api.php"])
    func `a session of Wikimedia is for every wiki, and why says so`(url: String) async throws {
        try world.addApp("wikimedia")
        try world.addSession(at: "wikimedia", label: "wiki")
        #expect(await world.run("header", "GET", url) == .done)
        #expect(await world.run("request", "GET", url) == .done)
        #expect(await world.run("sessions", "why", "--for", url) == .done)
        #expect(world.output.contains("this one, of those for"))
    }

    @Test(arguments: [
        "https://wikipedia.org/", "https://evilwikipedia.org/", "https://en.wikipedia.org:8443/",
        "https://en.wikipedia.org.evil.example/", "http://en.wikipedia.org/",
    ])
    func `nothing is signed for a host that only looks like a wiki`(url: String) async throws {
        try world.addApp("wikimedia")
        try world.addSession(at: "wikimedia", label: "wiki")
        let before = world.requests.count
        for command in [["header", "GET", url], ["request", "GET", url]] {
            #expect(await world.run(all: command + ["--session", "wiki"]) == .insecure)
        }
        #expect(await world.run("sessions", "why", "--for", url) == .insecure)
        #expect(world.requests.count == before)
    }
}
