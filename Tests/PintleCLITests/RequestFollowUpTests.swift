import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

/// What follows an answer by itself: the next page, and the same request after a wait.
@Suite struct `What follows an answer` {
    let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    private func run(_ options: String...) async -> PintleText.ExitStatus {
        await world.run(all: ["request", "GET", "https://api.x.com/a?n=1"] + options)
    }

    private func next(_ target: String) -> [HTTPHeader] {
        [HTTPHeader("Link", "<\(target)>; rel=\"next\"")]
    }

    private var asked: [String] { world.requests.map(\.url.text) }

    // MARK: Pages

    @Test func `pages are asked for until there is none, each signed`() async {
        world.apiAnswersFirst(
            (200, next("/a?n=2"), "one"), (200, next("?n=3"), "two\n"), (200, [], "three"))
        #expect(await run("--paginate") == .done, "\(world.error)")
        #expect(world.output == "one\ntwo\nthree")
        #expect(
            asked == [
                "https://api.x.com/a?n=1", "https://api.x.com/a?n=2", "https://api.x.com/a?n=3",
            ])
        let signed = world.requests.filter { request in
            request.headers.contains { $0.name == "Authorization" }
        }
        #expect(signed.count == 3)
    }

    @Test func `without the word there is one page`() async {
        world.apiAnswersFirst((200, next("/a?n=2"), "one"))
        #expect(await run() == .done)
        #expect(world.output == "one" && asked.count == 1)
    }

    @Test func `a file has all pages`() async {
        world.apiAnswersFirst((200, next("/a?n=2"), "one"), (200, [], "two"))
        #expect(await run("--paginate", "-o", "f") == .done)
        #expect(world.text(of: "f") == "one\ntwo")
    }

    @Test(arguments: [
        "https://evil.example/a", "http://api.x.com/a", "//evil.example/",
        "https://api.x.com:8443/",
    ])
    func `a page at a host that the session is not for is not asked`(target: String) async {
        world.apiAnswersFirst((200, next(target), "one"))
        #expect(await run("--paginate") == .insecure)
        #expect(world.output == "one" && asked.count == 1)
    }

    @Test(arguments: ["/a?n=1", "", "https://API.x.com/a?n=1", "/b/../a?n=1"])
    func `pages that lead in a circle end`(target: String) async {
        world.apiAnswersFirst((200, next(target), "one"), (200, next(target), "two"))
        #expect(await run("--paginate") == .failed)
        #expect(
            world.error.hasPrefix("pintle: the pages of api.x.com lead in a circle\n")
                || world.error.contains("lead in a circle"))
        #expect(asked.count == 1)
    }

    @Test(arguments: ["ftp://a/", "https://[/", "/a b"])
    func `a page without a usable URL is told`(target: String) async {
        world.apiAnswersFirst((200, next(target), "one"))
        #expect(await run("--paginate") == .failed)
        #expect(world.error.contains("names a next page without a usable URL"))
    }

    @Test func `so many pages as were asked for are no failure`() async {
        world.apiAnswersFirst((200, next("/a?n=2"), "one"), (200, next("/a?n=3"), "two"))
        #expect(await run("--paginate", "--max-pages", "2") == .done)
        #expect(world.output == "one\ntwo" && asked.count == 2)
        #expect(world.error.contains("https://api.x.com/a?n=3"))
    }

    @Test func `a page that fails ends with its own status`() async {
        world.apiAnswersFirst((200, next("/a?n=2"), "one"), (500, next("/a?n=3"), "broken"))
        #expect(await run("--paginate") == .apiRefused)
        #expect(world.output == "one\nbroken")
    }

    @Test(arguments: [
        (["POST", "/1", "--paginate"], "--paginate is for GET"),
        (["GET", "/1", "--max-pages", "2"], "--max-pages is for --paginate"),
        (["GET", "/1", "--paginate", "--max-pages", "0"], "--max-pages needs a number from 1 on"),
        (["GET", "/1", "--max-wait", "2"], "--max-wait is for --wait"),
    ])
    func `options that do not fit are told`(arguments: [String], words: String) async {
        #expect(await world.run(all: ["request"] + arguments) == .usage)
        #expect(world.error.hasPrefix("pintle: \(words)\n"), "\(world.error)")
        #expect(world.requests.isEmpty)
    }

    private static let json = [HTTPHeader("Content-Type", "application/json")]

    @Test func `a cursor in the JSON of an answer is followed`() async {
        world.apiAnswersFirst(
            (200, Self.json, #"{"meta": {"next_token": "b/c"}}"#),
            (200, Self.json, #"{"next_cursor": "d"}"#), (200, Self.json, #"{"next_cursor": 0}"#))
        #expect(await run("--paginate") == .done, "\(world.error)")
        #expect(
            asked == [
                "https://api.x.com/a?n=1", "https://api.x.com/a?n=1&pagination_token=b%2Fc",
                "https://api.x.com/a?n=1&pagination_token=b%2Fc&cursor=d",
            ])
    }

    @Test(arguments: ["", "<html>", #"{"data": [1"#])
    func `a page behind a cursor that is none is no end`(body: String) async {
        world.apiAnswersFirst(
            (200, Self.json, #"{"meta": {"next_token": "b"}}"#), (200, [], body))
        #expect(await run("--paginate") == .failed)
        #expect(world.error.hasPrefix("pintle: a page of api.x.com is not JSON\n"))
        world.apiAnswersFirst((200, Self.json, body))
        #expect(await run("--paginate") == .failed)
        world.apiAnswersFirst((200, [], body))
        #expect(await run("--paginate") == .done)
    }

    @Test func `a page that repeats a secret shows none of it`() async throws {
        let token = try #require(try world.store().sessions.list().sessions.first)
        let session = try world.store().sessions.read(token.id)
        let secret = session.credentials.token.revealedText
        world.apiAnswersFirst((200, next("ftp://h/\(secret)"), "one"))
        #expect(await run("--paginate") == .failed)
        #expect(world.error.contains("It says: ftp://h/***"))
        world.apiAnswersFirst((200, next("/a?t=\(secret)"), "one"))
        #expect(await run("--paginate", "--max-pages", "1") == .done)
        #expect(!world.error.contains(secret))
    }

    // MARK: Waits

    @Test(arguments: [
        (429, HTTPHeader("Retry-After", "60"), 61),
        (429, HTTPHeader("x-rate-limit-reset", "\(World.now.secondsSince1970 + 90)"), 91),
        (403, HTTPHeader("Retry-After", "5"), nil),
        (429, HTTPHeader("Retry-After", "0"), 1),
        (503, HTTPHeader("Retry-After", "5"), nil),
        (429, HTTPHeader("Retry-After", "soon"), nil),
    ])
    func `a limit is waited for where the API says until when`(
        status: Int, header: HTTPHeader, seconds: Int?
    ) async {
        world.apiAnswersFirst((status, [header], "slow down"), (200, [], "done"))
        let exit = await run("--wait")
        #expect(exit == (seconds == nil ? .apiRefused : .done), "\(world.error)")
        #expect(world.output == (seconds == nil ? "slow down" : "done"))
        #expect(world.state.withLock { $0.pauses } == (seconds.map { [.seconds($0)] } ?? []))
        #expect(world.error.contains("api.x.com asks us to wait until") == (seconds != nil))
    }

    @Test func `GitHub's way of saying so counts`() async {
        let headers = [
            HTTPHeader("x-ratelimit-remaining", "0"),
            HTTPHeader("x-ratelimit-reset", "\(World.now.secondsSince1970 + 9)"),
        ]
        world.apiAnswersFirst((403, headers, "slow down"))
        #expect(await run("--wait") == .done)
        #expect(world.state.withLock { $0.pauses } == [.seconds(10)])
    }

    @Test func `nobody waits who did not ask for it`() async {
        world.apiAnswersFirst((429, [HTTPHeader("Retry-After", "1")], "slow down"))
        #expect(await run() == .apiRefused)
        #expect(world.output == "slow down")
        #expect(world.state.withLock { $0.pauses }.isEmpty)
    }

    @Test func `waits end where they take longer than allowed together`() async {
        let slow = (status: 429, headers: [HTTPHeader("Retry-After", "59")], body: "slow down")
        world.apiAnswersFirst(slow, slow, slow)
        #expect(await run("--wait", "--max-wait", "130") == .apiRefused)
        #expect(world.state.withLock { $0.pauses } == [.seconds(60), .seconds(60)])
        #expect(world.output == "slow down")
        #expect(world.error.contains("hint: --wait waits for 130 seconds at most"))
    }

    @Test func `no wait goes beyond the time for everything`() async {
        world.apiAnswersFirst((429, [HTTPHeader("Retry-After", "60")], "slow down"))
        #expect(await run("--wait", "--max-time", "50") == .apiRefused)
        #expect(world.state.withLock { $0.pauses }.isEmpty)
    }

    @Test func `a page is waited for too`() async {
        world.apiAnswersFirst(
            (200, next("/a?n=2"), "one"), (429, [HTTPHeader("Retry-After", "1")], "slow down"),
            (200, [], "two"))
        #expect(await run("--paginate", "--wait", "-i") == .done)
        #expect(!world.output.contains("slow down") && !world.output.contains("429"))
        #expect(asked.last == "https://api.x.com/a?n=2" && asked.count == 3)
    }
}
