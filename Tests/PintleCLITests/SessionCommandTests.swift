import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

@Suite struct `Sessions from the command line` {
    @Test func `a list names the app keys where one account has sessions with two`() async throws {
        let world = try World()
        try world.addSession("acme_news")
        #expect(await world.run("sessions", "list") == .done)
        #expect(!world.output.contains("APP KEY"))
        try world.addSession("acme_news", app: "second")
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("NAME         APP KEY     STATE"))
        #expect(world.output.contains("x/acme_news  second "))
    }

    @Test func `a list without sessions says so, and prints nothing`() async throws {
        let world = try World()
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.isEmpty)
        #expect(world.error == "There is no session yet.\nhint: pintle login PROVIDER\n")
    }

    @Test func `in JSON what a terminal could obey in a name is escaped`() async throws {
        let world = try World()
        let name = "é\u{202E}\u{9B}31m\u{E0041}a\u{301}"
        try world.addSession(name)
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(
            world.output.contains(
                #""name":"é\u202e\u009b31m\udb40\udc41a\u0301""#))
    }

    @Test func `are listed in JSON with the members of the contract`() async throws {
        let world = try World()
        let id = try world.addSession("acme_news", label: "news").rawValue
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(
            world.output == """
                {"sessions":[{"access":"read_write",\
                "account":{"id":"id-acme_news","name":"acme_news"},"can_sign":true,\
                "default":false,"id":"\(id)","kind":"oauth1","label":"news",\
                "obtained_at":"2026-11-21T14:21:03Z","provider":"x","state":"works"}],"verified":true,"version":1,"warnings":[]}

                """)
    }

    @Test func `are listed while the store is locked, marked as unverified`() async throws {
        let world = try World(isLocked: true)
        try world.addSession("acme_news")
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("x/acme_news  not verified"))
        #expect(world.error.contains("The data shown was not verified."))
        #expect(await world.run("login", "list") == .done)
        #expect(await world.run("vault", "status") == .done)
    }

    @Test(arguments: [
        ["sessions", "show"], ["header", "GET", "https://api.x.com/1"], ["vault", "check"],
        ["login", "start", "x"], ["apps", "list"], ["sessions", "label", "news", "a"],
    ])
    func `need the key for everything else`(arguments: [String]) async throws {
        let world = try World(isLocked: true)
        try world.addSession("acme_news", label: "news")
        #expect(await world.run(all: arguments) == .locked)
        #expect(world.error.contains("hint: pintle vault unlock --key-file F"))
    }

    @Test func `are chosen by flag, variable, file, default and number, in that order`()
        async throws
    {
        let world = try World(variables: ["PINTLE_SESSION": "two"])
        for name in ["one", "two", "three"] { try world.addSession(name, label: name) }
        #expect(await Self.chosen(world, "--session", "one") == "argument one")
        #expect(await Self.chosen(world, "three") == "argument three")
        #expect(await Self.chosen(world) == "PINTLE_SESSION two")

        let other = try World()
        for name in ["one", "two", "three"] { try other.addSession(name, label: name) }
        #expect(await other.run("sessions", "why") == .notFound)
        await other.run("sessions", "default", "two")
        await other.run("sessions", "default", "three")
        #expect(other.error.contains("three is the default for X. The default was two.\n"))
        #expect(await Self.chosen(other) == "default three")
        other.folder("/home/you")
        other.file("/home/you/.pintle-session", "one\n")
        #expect(await Self.chosen(other) == ".pintle-session one")

        let single = try World()
        try single.addSession("one", label: "one")
        #expect(await Self.chosen(single) == "only_one one")
    }

    @Test func `are never chosen by a file that another user could have written`() async throws {
        let open = FileDoor.Facts(isRegular: true, isOwn: true, isWritableByOthers: true)
        let foreign = FileDoor.Facts(isRegular: true, isOwn: false, isWritableByOthers: false)
        let link = FileDoor.Facts(isRegular: false, isOwn: true, isWritableByOthers: false)
        for facts in [open, foreign, link] {
            let world = try World()
            try world.addSession("one", label: "one")
            world.folder("/home/you/work")
            world.file("/home/you/work/.pintle-session", "nobody", facts)
            #expect(await Self.chosen(world) == "only_one one")
        }
        let world = try World()
        try world.addSession("one", label: "one")
        world.folder("/home/you/work", isWritableByOthers: true)
        world.file("/home/you/work/.pintle-session", "nobody")
        await world.run("sessions", "why")
        #expect(world.error.contains("was ignored"))
    }

    @Test func `that are not there are named with the nearest`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sessions", "show", "newz") == .notFound)
        #expect(world.error.contains("pintle: there is no session newz\n  The nearest is news.\n"))
    }

    @Test func `are named to their end, however long they are called`() async throws {
        let world = try World()
        let name = String(repeating: "acme-", count: 12)
        try world.addSession(name)
        #expect(await world.run("sessions", "show", "x/\(name)z") == .notFound)
        #expect(world.error.contains("  The nearest is x/\(name).\n"))
    }

    @Test func `are found by the name of their account alone, where it is the only one`()
        async throws
    {
        let world = try World()
        try world.addSession("bob")
        try world.addSession("alice", at: "shop@shop.example")
        #expect(await world.run("sessions", "default", "Alice") == .done)
        #expect(world.error.contains("shop@shop.example/alice"))
        try world.addSession("alice")
        #expect(await world.run("sessions", "show", "alice") == .notFound)
        #expect(world.error.hasPrefix("pintle: more than one session fits\n"))
        #expect(world.error.contains("shop@shop.example/alice and x/alice"), "\(world.error)")
    }

    @Test func `get labels, each once`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        try world.addSession("acme_test")
        #expect(await world.run("sessions", "label", "x/acme_test", "news") == .usage)
        #expect(world.error.contains("  news-2 is free.\n"))
        #expect(await world.run("sessions", "label", "x/acme_test", "a b") == .usage)
        #expect(await world.run("sessions", "label", "x/acme_test", "test") == .done)
        #expect(!world.error.contains("The label was"))
        #expect(await world.run("sessions", "label", "test", "proof") == .done)
        #expect(world.error.contains("The label was test.\n"))
        #expect(await world.run("sessions", "label", "proof", "test") == .done)
        #expect(await world.run("sessions", "show", "test") == .done)
        #expect(!world.output.contains("canary"))
    }

    @Test func `are removed after a yes, and come back where a copy was kept`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sessions", "remove", "news", "--local") == .usage)
        #expect(await world.run("sessions", "remove", "news", "--local", "--yes") == .done)
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(await world.run("sessions", "restore", "news") == .done)
        #expect(await world.run("sessions", "remove", "news", "--yes") == .done)
        #expect(world.requests.last?.url.path == "/1.1/oauth/invalidate_token.json")
        #expect(world.error.hasPrefix("Removed news; X ended it."))
        #expect(await world.run("sessions", "restore", "news") == .notFound)
    }

    @Test func `that are removed say in JSON what became of them`() async throws {
        let world = try World()
        for name in ["one", "two", "three"] { try world.addSession(name, label: name) }
        #expect(await world.run("sessions", "remove", "one", "--yes", "--json") == .done)
        #expect(world.output == "{\"done\":true,\"revoked\":true,\"version\":1,\"warnings\":[]}\n")
        await world.run("sessions", "remove", "two", "--yes", "--json", "--local")
        #expect(
            world.output == """
                {"done":true,"kept_until":"2026-12-21T14:21:03Z","revoked":false,"version":1,"warnings":[]}

                """)
        await world.run("sessions", "remove", "three", "--yes", "--json", "--purge")
        #expect(world.output == "{\"done\":true,\"revoked\":false,\"version\":1,\"warnings\":[]}\n")
    }

    @Test func `where the provider cannot be told, the copy is named once`() async throws {
        let world = try World()
        try world.addApp("bricklink")
        try world.addSession(at: "bricklink", label: "shop")
        #expect(await world.run("sessions", "remove", "shop", "--yes") == .done)
        #expect(world.error.lowercased().split(separator: "to end access at").count == 2)
        #expect(world.error.contains("hint: pintle sessions restore shop"))
    }

    @Test func `show in JSON what they are bound to`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sessions", "show", "news", "--json") == .done)
        #expect(world.output.contains("\"app\":\"pintle-dev\""))
        #expect(world.output.contains("\"hosts\":[\"api.x.com\"]"))
        #expect(world.output.contains("\"label\":\"news\""))
    }

    @Test func `are checked with the provider`() async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        #expect(await world.run("sessions", "verify", "events") == .done)
        #expect(world.error == "events works. X says it is acme_events, read and write.\n")
    }

    @Test func `are told apart from another account that has their token by now`() async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        world.reply(
            "/2/users/me", #"{"data":{"id":"2","username":"eve"}}"#)
        #expect(await world.run("sessions", "verify", "events") == .otherAccount)
        #expect(
            world.error.hasPrefix(
                """
                pintle: the token of events belongs to another account now
                  X named eve, not acme_events. Nothing was changed.

                """))
        #expect(await world.run("sessions", "verify", "--all") == .otherAccount)
        let session = try world.store().sessions.resolve("events")
        #expect(session.account?.id == "id-acme_events" && session.account?.name == "acme_events")
        #expect(session.state == .works(checkedAt: World.now))
        #expect(await world.run("sessions", "show", "events", "--json") == .done)
        #expect(world.output.contains(#""reason":"other_account""#))
    }

    @Test func `follow a new name of the same account`() async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        world.reply(
            "/2/users/me", #"{"data":{"id":"id-acme_events","username":"acme_fairs"}}"#)
        #expect(await world.run("sessions", "verify", "events") == .done)
        #expect(try world.store().sessions.resolve("events").account?.name == "acme_fairs")
    }

    @Test(arguments: ["news", "--all"])
    func `are said to be named alike once a check has shown that`(which: String) async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sessions", "verify", which) == .done)
        #expect(
            world.error.contains(
                """
                pintle: warning: x/acme_events fits more than one session now
                  events and news; none is the default.

                """))
        #expect(await world.run("sessions", "verify", which, "--json") == .done)
        #expect(!world.output.contains("fits more than one"))
    }

    @Test func `are asked for the e-mail address of their account, and say where none is given`()
        async throws
    {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        #expect(await world.run("sessions", "verify", "events", "--email") == .refused)
        #expect(
            world.error.hasPrefix("pintle: X gives no e-mail address of this account\n"))
        #expect(
            world.requests.last?.url.text
                == "https://api.x.com/1.1/account/verify_credentials.json?include_email=true")
        world.reply(
            "/1.1/account/verify_credentials.json",
            #"{"id_str":"id-acme_events","screen_name":"acme_events","email":"a@\u001bb.example"}"#)
        #expect(await world.run("sessions", "verify", "events", "--email") == .done)
        #expect(world.output.hasPrefix("a@") && !world.output.contains("\u{1b}"))
        #expect(await world.run("sessions", "verify", "events", "--email", "--json") == .done)
        #expect(world.output.contains(#""email":"a@"#))
        // The name is what it was: an address is not taken for one.
        #expect(try world.store().sessions.resolve("events").account?.name == "acme_events")
    }

    @Test func `know of no e-mail address where the definition names none`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sessions", "verify", "--email") == .failed)
        #expect(
            world.error.contains("Acme does not offer e-mail addresses, as far as Pintle knows"))
    }

    @Test func `are added from a descriptor, once the provider has said whose they are`()
        async throws
    {
        let world = try World()
        world.feed(4, "my-token", "my-secret")
        #expect(await world.run("sessions", "add", "x", "--token-fd", "4") == .done)
        #expect(world.output == "x/acme_events\n")
    }

    @Test func `that are added for an account that is known take its place`() async throws {
        let world = try World()
        for token in ["my-token", "my-next-token"] {
            world.feed(4, token, "my-secret")
            #expect(await world.run("sessions", "add", "x", "--token-fd", "4") == .done)
        }
        let sessions = try world.store().sessions.list().sessions
        #expect(sessions.map(\.handle) == ["x/acme_events"])
        let only = try #require(sessions.first)
        let credentials = try world.store().sessions.read(only.id).credentials.token
        #expect(credentials == Secret(utf8: "my-next-token"))
    }

    @Test func `are revealed to a descriptor and nowhere else`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sessions", "reveal", "news", "--fd", "5") == .done)
        #expect(
            world.revealed == [
                "consumer", "consumer-secret", "token-acme_news", "canary-acme_news",
            ])
        #expect(!(world.output + world.error).contains("canary"))
    }

    /// The rule and the label that `sessions why` names.
    private static func chosen(_ world: World, _ arguments: String...) async -> String {
        await world.run(all: ["sessions", "why", "--json"] + arguments)
        let rule = `A login from the command line`.value("rule", in: world.output) ?? "-"
        let label = `A login from the command line`.value("label", in: world.output) ?? "-"
        return "\(rule) \(label)"
    }
}
