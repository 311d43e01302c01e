import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import Testing

/// Names for requests.
@Suite struct `Aliases` {
    let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    private func add(_ name: String, _ request: String...) async -> PintleText.ExitStatus {
        await world.run(all: ["alias", "add", "x", name, "--"] + request)
    }

    @Test func `stand for method, URL and options`() async throws {
        #expect(await add("tweet", "POST", "/2/tweets", "-H", "X-A: -b", "-q", "a=b") == .done)
        #expect(await world.run("request", "x", "tweet", "--data", "{}", "-q", "c=d") == .done)
        let sent = try #require(world.requests.last)
        #expect(sent.method == "POST")
        #expect(sent.url.text == "https://api.x.com/2/tweets?a=b&c=d")
        #expect(sent.bodyFile?.length == 2)
        #expect(sent.headers.contains(HTTPHeader("X-A", "-b")))
    }

    @Test func `count less than the line`() async throws {
        #expect(await add("t", "POST", "/1", "--data", "[1]", "--max-time", "5", "--wait") == .done)
        #expect(await world.run("request", "x", "t", "--data", "[]", "--max-time", "7") == .done)
        let sent = try #require(world.requests.last)
        #expect(try sent.bodyFile?.whole(upTo: 9) == Array("[]".utf8))
        #expect(sent.times?.whole == .seconds(7))
        #expect(await world.run("request", "x", "t", "-d", "a=b") == .usage)
        #expect(world.error.hasPrefix("pintle: -d and --data cannot be combined\n"))
    }

    @Test func `are listed, replaced and removed`() async {
        #expect(await world.run("alias", "list") == .done)
        #expect(world.output.isEmpty)
        #expect(await add("me", "GET", "/2/users/me") == .done)
        #expect(
            await add("b", "get", "https://api.x.com/a b".replacing(" ", with: "%20"), "-d", "it's")
                == .done)
        #expect(await add("me", "GET", "/2/users/me") == .done)
        #expect(await add("me", "HEAD", "/1") == .usage)
        #expect(
            await world.run("alias", "add", "x", "me", "--replace", "--", "HEAD", "/1") == .done)
        #expect(await world.run("alias", "list") == .done)
        #expect(
            world.output == """
                x b: get https://api.x.com/a%20b -d 'it'\\''s'
                x me: HEAD https://api.x.com/1

                """)
        #expect(await world.run("alias", "remove", "x", "b") == .done)
        #expect(await world.run("alias", "remove", "x", "b") == .notFound)
        #expect(await world.run("request", "x", "b") == .notFound)
        #expect(world.error.hasPrefix("pintle: x has no alias b\n"))
    }

    @Test func `of the only instance go by the provider's short name`() async throws {
        world.file("aliases.json", #"{"shop@a.example": {"me": ["GET", "https://api.x.com/me"]}}"#)
        #expect(await world.run("request", "shop", "me", "--explain") == .done, "\(world.error)")
        world.file(
            "aliases.json",
            #"{"shop@a.example": {"me": ["GET", "/"]}, "shop@b.example": {"me": ["GET", "/"]}}"#)
        #expect(await world.run("request", "shop", "me") == .notFound)
        #expect(world.error.hasPrefix("pintle: shop has no alias me\n"))
    }

    @Test func `take the place of another only where that is asked for`() async {
        #expect(await add("me", "GET", "/2/users/me") == .done)
        #expect(world.error.contains("Added the alias me of x."))
        #expect(await add("me", "GET", "/1") == .usage)
        #expect(
            world.error == """
                pintle: there is already an alias me of x
                  It is: GET https://api.x.com/2/users/me
                hint: add --replace, or choose another name

                """)
        #expect(world.text(of: "aliases.json")?.contains("users/me") == true)
        #expect(
            await world.run("alias", "add", "x", "me", "--replace", "--", "GET", "/1") == .done)
        #expect(world.error.contains("Replaced the alias me of x."))
    }

    @Test(arguments: ["Authorization: Bearer x", "Host: evil.example", "nonsense"])
    func `with a header that no request may have are refused when they are added`(
        header: String
    ) async {
        #expect(await add("me", "GET", "/1", "-H", header) == .usage)
        #expect(await add("me", "CONNECT", "/1") == .usage)
        #expect(world.text(of: "aliases.json") == nil)
    }

    @Test(arguments: ["https://evil.example/", "http://api.x.com/", "https://api.x.com:8443/"])
    func `are for hosts of their provider`(url: String) async {
        #expect(await add("me", "GET", url) == .insecure)
        #expect(await world.run("alias", "list") == .done)
        #expect(world.output.isEmpty)
    }

    @Test func `written by hand are bound to the session's hosts like any request`() async {
        world.file("aliases.json", #"{"x": {"me": ["GET", "https://evil.example/"]}}"#)
        #expect(await world.run("request", "x", "me") == .insecure)
        world.file(
            "aliases.json",
            #"{"x": {"me": ["GET", "https://evil.example/", "--allow-host", "evil.example"]}}"#)
        #expect(await world.run("request", "x", "me") == .failed)
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: [
        "", "[]", "{", #"{"x": []}"#, #"{"x": {"me": "GET"}}"#, #"{"x": {"me": ["GET"]}}"#,
        #"{"x": {"a/b": ["GET", "/"]}}"#, #"{"x": {"me": ["GET", 5]}}"#,
    ])
    func `that cannot be read are told`(file: String) async {
        world.file("aliases.json", file)
        #expect(await world.run("request", "x", "me") == .failed)
        #expect(world.error.hasPrefix("pintle: the file aliases.json is not valid\n"))
        #expect(await add("a", "GET", "/1") == .failed)
        #expect(world.text(of: "aliases.json") == file)
    }

    @Test(arguments: [
        (["me"], "there is no request after --"),
        (["me", "--"], "there is no request after --"),
        (["me", "--", "GET"], "there is no request after --"),
        (["me", "--", "GET", "/1", "--nonsense"], "there is no request after --"),
        (["a/b", "--", "GET", "/1"], "a/b cannot be a name"),
        (["", "--", "GET", "/1"], " cannot be a name"),
        (["me", "--", "GET", "/1", "--session", "news"], "an alias has no global option"),
        (["me", "--", "GET", "/1", "--allow-host", "a.b"], "an alias has no global option"),
    ])
    func `that are none are refused`(arguments: [String], words: String) async {
        #expect(await world.run(all: ["alias", "add", "x"] + arguments) == .usage)
        #expect(world.error.split(separator: "\n").first?.contains(words) == true, "\(world.error)")
    }

    @Test func `are looked for where there are some alone`() async {
        #expect(await world.run("request", "GET", "foo") == .usage)
        #expect(world.error.contains("begins with neither https nor http"))
        #expect(await world.run("alias", "add", "nobody", "me", "--", "GET", "/1") == .notFound)
    }
}
