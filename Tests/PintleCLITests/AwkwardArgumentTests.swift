import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import Testing

/// Values that begin with what Swift joins to the character in front, or with a dash.
@Suite struct `Awkward arguments of requests` {
    let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    private func sentForm(_ options: [String]) async throws -> String {
        let exit = await world.run(all: ["request", "POST", "https://api.x.com/1"] + options)
        #expect(exit == .done, "\(world.error)")
        return String(decoding: try #require(world.requests.last).body ?? [], as: UTF8.self)
    }

    @Test(arguments: [
        ("status=\u{200C}\u{645}\u{6CC}", "status=%E2%80%8C%D9%85%DB%8C"),
        ("status=\u{200C}\u{645}\u{6CC} 1=2", "status=%E2%80%8C%D9%85%DB%8C%201%3D2"),
        ("a=\u{301}", "a=%CC%81"), ("\u{301}=\u{FE0F}=b", "%CC%81=%EF%B8%8F%3Db"),
        ("-=x", "-=x"), ("--=x", "--=x"), ("--token=x", "--token=x"), ("=x", "=x"),
        ("--json=1", "--json=1"),
        ("-h=1", "-h=1"),
    ])
    func `a field is cut at its first equals sign`(field: String, form: String) async throws {
        #expect(try await sentForm(["-d", field]) == form)
        #expect(try await sentForm(["--data-urlencode", field]) == form)
        #expect(try await sentForm(["--data-urlencode=\(field)"]) == form)
        #expect(try await sentForm(["-d=\(field)"]) == form)
        #expect(try await sentForm(["-d", "z=1", "-d", field]) == "z=1&" + form)
    }

    @Test func `a field may stand right behind its option`() async throws {
        #expect(try await sentForm(["-d-=x", "-da=b"]) == "-=x&a=b")
    }

    @Test func `a file is named behind the @, whatever its name begins with`() async throws {
        world.file("\u{301}body", "a=1")
        #expect(try await sentForm(["-d", "@\u{301}body"]) == "a=1")
    }

    @Test(arguments: [
        ["-H", "X-Odd:\u{301}a"], ["-HX-Odd: \u{301}a"], ["--header=X-Odd:\u{301}a"],
    ])
    func `a header is cut at its first colon`(options: [String]) async throws {
        _ = try await sentForm(["-d", "a=b"] + options)
        let sent = try #require(world.requests.last)
        #expect(sent.headers.contains(HTTPHeader("X-Odd", "\u{301}a")))
    }

    @Test(arguments: ["Host: evil.example", "host:evil.example", "HOST: api.x.com"])
    func `the host is the URL's and no header's`(header: String) async {
        for command in ["request", "header"] {
            let exit = await world.run(command, "GET", "https://api.x.com/1", "-H", header)
            #expect(exit == .usage)
        }
        #expect(world.error.hasPrefix("pintle: the Host header comes from the URL\n"))
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: ["--pin=\u{301}1234", "--secret=\u{200D}hunter2"])
    func `no mark makes a secret an argument`(argument: String) async {
        #expect(await world.run("login", "x", argument) == .usage)
        #expect(world.error.contains("secrets cannot be given as arguments"))
    }
}
