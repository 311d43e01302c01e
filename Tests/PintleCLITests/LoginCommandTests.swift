import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import Testing

@Suite struct `A login from the command line` {
    @Test(arguments: ["", "  "])
    func `is for an account with a name, or for any`(account: String) async throws {
        let world = try World()
        _ = try world.addSession("ada", label: "ada")
        #expect(await world.run("login", "start", "x", "--account", account) == .usage)
        #expect(world.error.hasPrefix("pintle: --account is empty\n"))
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: [[], ["--json"]])
    func `a login whose address cannot be printed is told by its id`(options: [String]) async throws
    {
        let world = try World()
        world.state.withLock { $0.isOutputOpen = false }
        #expect(await world.run(all: ["login", "start", "x"] + options) == .failed)
        let id = try #require(try world.store().logins.list().first).id.rawValue
        #expect(world.error.contains("The login is kept as \(id)."))
        #expect(world.error.contains("pintle login list"))
        #expect(world.error.contains("pintle login cancel \(id)"))
    }

    @Test func `prints the new session's handle, and everything else to standard error`()
        async throws
    {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("1234567")
        #expect(await world.run("login", "x", "--label", "events") == .done)
        #expect(world.output == "events\n")
        #expect(world.error.contains("\nStep 2 of 4: asking X for a login URL.\n"))
        #expect(
            world.error.contains("\n\nhttps://api.x.com/oauth/authorize?oauth_token=Zx4k1\n\n"))
        #expect(
            world.error.hasSuffix(
                "Signed in to X as acme_events. Saved, sealed, with the label events.\n"))
    }

    @Test func `is told to a log with time and login on each line`() async throws {
        let world = try World()
        world.feed(3, "1234567")
        #expect(await world.run("login", "x", "--pin-fd", "3") == .done)
        let lines = world.error.split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        #expect(lines[0].hasPrefix("2026-11-21T14:21:03Z pintle: login "))
        #expect(lines[0].hasSuffix(", x: asking for a login URL"))
        #expect(lines[1].hasSuffix(", x: open the URL on the next line"))
        #expect(lines[2] == "https://api.x.com/oauth/authorize?oauth_token=Zx4k1")
        #expect(lines[3].hasSuffix(", x: reading the PIN from descriptor 3"))
        #expect(lines[5].hasSuffix(", x: signed in, as acme_events, saved"))
        #expect(world.output == "x/acme_events\n")
    }

    @Test(arguments: ["nosuch", "no such", "jirra@jira.example.com"])
    func `says first that there is no such provider`(name: String) async throws {
        let world = try World(isLocked: true)
        #expect(await world.run("login", name) == .notFound)
        #expect(world.error.hasPrefix("pintle: there is no provider"))
    }

    @Test(arguments: [
        ("login", "Fitbit has ended\n  Its successor is Google Health API.\n", "fitbit"),
        ("login", "TripIt gives app keys to nobody new\n", "tripit"),
        ("apps", "Fitbit has ended\n", "fitbit"),
    ])
    func `says before anything else that a provider has ended`(
        command: String, words: String, id: String
    ) async throws {
        let world = try World()
        _ =
            command == "login"
            ? await world.run("login", "start", id)
            : await world.run("apps", "add", id, "--key", "k", "--public")
        #expect(world.error.hasPrefix("pintle: warning: " + words), "\(world.error)")
    }

    @Test func `draws no QR code for a screen reader`() async throws {
        let facts = TerminalFacts(error: true, canAsk: true)
        let seeing = try World(terminal: facts)
        seeing.answer("1234567")
        await seeing.run("login", "x")
        let code =
            "\n\u{1B}[0;30;47;107m  \u{1B}[0;37;97;40m ▄\u{1B}[0;30;47;107m  \u{1B}[0m\n"
            + "\u{1B}[0;30;47;107m      \u{1B}[0m\n"
        #expect(seeing.error.contains(code))
        let hearing = try World(variables: ["ACCESSIBLE": "1"], terminal: facts)
        hearing.answer("1234567")
        await hearing.run("login", "x")
        #expect(!hearing.error.contains("▄"))
    }

    @Test func `asks again after a wrong PIN, with the address that is in force then`() async throws
    {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("7654321", "1234567")
        #expect(await world.run("login", "x") == .done)
        #expect(world.error.contains("\npintle: X did not accept that PIN\n"))
        #expect(world.error.contains("\n\nhttps://api.x.com/oauth/authorize?oauth_token=Zx4k2\n"))
        #expect(world.output == "x/acme_events\n")
    }

    @Test func `gives no hint about another command where the prompt follows`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("7654321", "1234567")
        #expect(await world.run("login", "x") == .done)
        #expect(world.error.contains("\npintle: X did not accept that PIN\n"))
        #expect(!world.error.contains("hint: "))
    }

    @Test func `says why a PIN was refused below the new URL and its QR code`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("7654321", "1234567")
        #expect(await world.run("login", "x") == .done)
        let url = try #require(world.error.firstRange(of: "oauth_token=Zx4k2\n"))
        let reason = try #require(world.error.firstRange(of: "X did not accept that PIN\n"))
        #expect(url.upperBound < reason.lowerBound)
    }

    @Test(arguments: [["12", ""], ["12", "12"], ["", "12", ""]])
    func `sends what looks unlike a PIN only at a second word`(answers: [String]) async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer(all: answers + ["1234567"])
        #expect(await world.run("login", "x") == .done)
        #expect(world.error.contains("This does not look like a PIN of X."))
        #expect(world.error.contains("X did not accept that PIN"))
    }

    @Test(arguments: [" 1234567\t", "123 4567", " \"1234567\" "])
    func `finds nothing odd in blanks and quotes around a PIN, nor between its digits`(
        typed: String
    ) async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer(typed)
        #expect(await world.run("login", "x") == .done)
        #expect(!world.error.contains("does not look like"))
    }

    @Test func `takes another PIN in place of what looks unlike one, and sends that alone`()
        async throws
    {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("12345ab", "1234567")
        #expect(await world.run("login", "x") == .done)
        #expect(world.error.contains("PINs there have 7 digits; this one has letters."))
        #expect(!world.error.contains("X did not accept that PIN"))
    }

    @Test func `sends no JSON object as a PIN, and says so each time`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        let object = #"{"oauth_token":"t","oauth_token_secret":"canary-pasted"}"#
        world.answer(object, object, "1234567")
        #expect(await world.run("login", "x") == .done)
        #expect(world.error.ranges(of: "hat is JSON, not what the page shows").count == 2)
        #expect(!world.error.contains("canary-pasted"))
        #expect(world.requests.count { $0.url.path == "/oauth/access_token" } == 1)
    }

    @Test func `without a terminal and a descriptor asks for nothing at all`() async throws {
        let world = try World()
        #expect(await world.run("login", "x") == .usage)
        #expect(world.error.contains("hint: pintle login start x, then pintle login finish ID"))
        #expect(
            await world.run("login", "x", "--app", "pintle-dev", "--label", "news") == .usage)
        #expect(world.error.contains("login start x --label news --app pintle-dev, then pintle"))
        #expect(world.requests.isEmpty)
    }

    @Test func `in steps, the wrong PIN exits with 9 and the login stays`() async throws {
        let world = try World()
        #expect(await world.run("login", "start", "x", "--json") == .done)
        let id = try #require(Self.value("id", in: world.output))
        #expect(Self.value("state", in: world.output) == "awaiting_verifier")
        world.feed(3, "7654321")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3", "--json") == .refused)
        #expect(Self.value("title", in: world.error) == "X did not accept that PIN")
        #expect(world.error.contains("\"code\":9"))
        #expect(world.output.isEmpty)

        await world.run("login", "list", "--json")
        #expect(
            Self.value("authorize_url", in: world.output)
                == "https://api.x.com/oauth/authorize?oauth_token=Zx4k2")
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3", "--json") == .done)
        #expect(world.output.contains("\"state\":\"signed_in\""))
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .notFound)
    }

    @Test func `that is stopped at the question stays in the list`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        #expect(await world.run("login", "x") == .interrupted)
        let waiting = try world.store().logins.list()
        #expect(waiting.count == 1)
        let id = waiting[0].id.rawValue
        #expect(
            world.error.contains("hint: pintle login finish \(id), or pintle login cancel \(id)\n"))
    }

    @Test func `sends nothing to a host that the app key was not bound to`() async throws {
        let world = try World()
        let store = try world.store()
        var app = try #require(try store.apps.list().first)
        app.origins = [try Origin(host: "old.example")]
        try store.apps.update(app)
        #expect(await world.run("login", "start", "x") == .insecure)
        #expect(world.error.hasPrefix("pintle: X now names another host\n"))
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: [["login", "start", "x"], ["login", "x", "--pin-fd", "3"]])
    func `that never had an address leaves nothing behind`(arguments: [String]) async throws {
        let world = try World()
        world.apiAnswers(503)
        #expect(await world.run(all: arguments) == .network)
        #expect(try world.store().logins.list().isEmpty)
    }

    @Test func `whose new address does not come stays as it was`() async throws {
        let world = try World()
        await world.run("login", "start", "x", "--json")
        let id = try #require(Self.value("id", in: world.output))
        world.apiAnswers(503)
        world.feed(3, "7654321")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .network)
        #expect(try world.store().logins.list().map(\.id.rawValue) == [id])
    }

    @Test func `takes the file with its address along when it ends, not before`() async throws {
        let world = try World()
        var ids: [String] = []
        for _ in 0..<2 {
            await world.run("login", "start", "x", "--json")
            ids.append(try #require(Self.value("id", in: world.output)))
        }
        world.feed(3, "7654321")
        #expect(await world.run("login", "finish", ids[0], "--pin-fd", "3") == .refused)
        #expect(world.forgottenAddresses.isEmpty)
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", ids[0], "--pin-fd", "3") == .done)
        #expect(world.forgottenAddresses == [ids[0]])
        #expect(await world.run("login", "cancel", ids[1]) == .done)
        #expect(world.forgottenAddresses == ids)
    }

    @Test func `can be cancelled, once`() async throws {
        let world = try World()
        await world.run("login", "start", "x", "--json")
        let id = try #require(Self.value("id", in: world.output))
        #expect(await world.run("login", "cancel", id) == .done)
        #expect(await world.run("login", "cancel", id) == .notFound)
    }

    /// The text of a member in the one line that was printed.
    static func value(_ name: String, in json: String) -> String? {
        let parts = json.split(separator: "\"\(name)\":\"", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return String(parts[1].prefix { $0 != "\"" })
    }
}
