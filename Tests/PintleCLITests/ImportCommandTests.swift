import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import TestSupport
import Testing

/// Files of other tools at the command line: shown first, then added, and left as they are.
@Suite struct `Logins of other tools` {
    private static let path = "/home/you/.twurlrc"

    private func world(
        _ text: String = TwurlFile.whole, terminal: TerminalFacts = TerminalFacts()
    ) throws -> World {
        let world = try World(variables: ["HOME": "/home/you"], terminal: terminal)
        world.file(Self.path, text)
        return world
    }

    // MARK: The preview

    @Test func `are shown with what would be added, and no secret`() async throws {
        let world = try world()
        #expect(await world.run("sessions", "import", Self.path, "--dry-run") == .done)
        #expect(
            world.output == """
                ~/.twurlrc has the form of twurl, t, x-cli
                     PROVIDER  NAME        APP KEY  FOUND IN\("      ")
                new  x         erika_demo  twurl    ~/.twurlrc:4\("  ")

                """)
        #expect(!(world.output + world.error).contains("canary"))
        #expect(world.requests.isEmpty)
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(world.text(of: Self.path) == TwurlFile.whole)
    }

    @Test func `are shown to scripts the same way`() async throws {
        let world = try world()
        #expect(await world.run("sessions", "import", Self.path, "--dry-run", "--json") == .done)
        #expect(world.output.contains(#""verdict":"new""#))
        #expect(world.output.contains(#""consumer_key":"AbCdEf""#))
        #expect(!world.output.contains("canary"))
    }

    @Test func `need a yes`() async throws {
        let world = try world()
        #expect(await world.run("sessions", "import", Self.path) == .usage)
        #expect(world.error.contains("--yes"))
        let asked = try self.world(terminal: .init(error: true, canAsk: true))
        asked.answer("")
        #expect(await asked.run("sessions", "import", Self.path) == .interrupted)
        #expect(asked.questions == ["Add 1 session and 1 app key? y or Enter for no: "])
        #expect(asked.error.contains("new  x         erika_demo  twurl"))
        #expect(asked.error.contains("pintle: nothing was added\n  You did not answer y.\n"))
        #expect(try asked.store().sessions.list().sessions.isEmpty)
        #expect(asked.requests.isEmpty)
    }

    @Test func `whose names would do something to a terminal do nothing`() async throws {
        let text =
            #"{"oauth_token":"a","oauth_token_secret":"b","screen_name":"e\u001b[2J\u202eka"}"#
        let world = try world(text)
        #expect(
            await world.run("sessions", "import", Self.path, "--provider", "x", "--dry-run")
                == .done)
        #expect(!world.output.unicodeScalars.contains("\u{1b}"))
        #expect(!world.output.unicodeScalars.contains("\u{202e}"))
    }

    @Test(arguments: ["Twurl", "TWURL", "twurl"])
    func `are of a tool that is named in capitals or not`(tool: String) async throws {
        let world = try world()
        #expect(
            await world.run("sessions", "import", Self.path, "--from", tool, "--dry-run") == .done)
        #expect(await world.run("sessions", "import", "--from", tool, "--dry-run") == .done)
        #expect(world.output.contains("new  x         erika_demo  twurl"))
    }

    @Test func `cannot come from a pipe, which is called that`() async throws {
        let world = try world()
        world.folder("/home/you/pipe", isWritableByOthers: false)
        #expect(await world.run("sessions", "import", "/home/you/pipe", "--yes") == .usage)
        #expect(
            world.error.hasPrefix(
                """
                pintle: ~/pipe is not a regular file
                  It is a pipe, a socket or a device. Nothing was imported from it.

                """))
    }

    @Test func `cannot come from a link that leads nowhere, which is called that`() async throws {
        let world = try world()
        world.folder("/home/you/link", isWritableByOthers: false)
        world.state.withLock { $0.facts["/home/you/link"]?.isLink = true }
        #expect(await world.run("sessions", "import", "/home/you/link", "--yes") == .usage)
        #expect(world.error.hasPrefix("pintle: ~/link is a link that leads nowhere\n"))
    }

    // MARK: Adding

    @Test func `are added with their app key, and the provider says whose they are`() async throws {
        let world = try world()
        #expect(await world.run("sessions", "import", Self.path, "--yes") == .done)
        #expect(world.output.contains("added  x         acme_events  twurl"))
        #expect(world.error == "Added: 1 session, 1 app key.\nhint: pintle sessions list\n")
        let session = try #require(try world.store().sessions.list().sessions.first)
        #expect(session.account?.name == "acme_events")
        #expect(session.app == "twurl")
        #expect(world.text(of: Self.path) == TwurlFile.whole)
        // Once more there is nothing new.
        #expect(await world.run("sessions", "import", Self.path, "--yes") == .done)
        #expect(world.output.contains("is here  x"))
        #expect(world.error.hasPrefix("Nothing new: 1 of 1 is here.\n"))
        #expect(try world.store().sessions.list().sessions.count == 1)
        #expect(world.requests.count == 1)
    }

    @Test func `that the provider refuses are not saved, nor is their app key`() async throws {
        let world = try world()
        world.reply(
            "/2/users/me",
            #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#, status: 401)
        #expect(await world.run("sessions", "import", Self.path, "--yes") == .refused)
        #expect(world.output.contains("refused  x"))
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(try world.store().apps.list().count == 1)
        #expect(await world.run("sessions", "import", Self.path, "--yes", "--unchecked") == .done)
        // What the file calls it is no account's name, but finds it.
        let session = try #require(try world.store().sessions.list().sessions.first)
        #expect(session.account == nil)
        #expect(session.label == "erika_demo")
    }

    @Test func `without their app key take the one that is named`() async throws {
        let world = try world("1001-fakeToken\ncanary-secret\n")
        #expect(await world.run("sessions", "import", Self.path, "--yes") == .done)
        #expect(world.output.contains("needs app key  x"))
        #expect(
            world.output.contains("pintle apps add x --key K --name NAME, then --app NAME"))
        #expect(
            await world.run("sessions", "import", Self.path, "--yes", "--app", "pintle-dev")
                == .done)
        #expect(try world.store().sessions.list().sessions.first?.app == "pintle-dev")
    }

    @Test func `of a damaged file name its line, and nothing comes`() async throws {
        let world = try world(TwurlFile.whole.replacing("      secret: canary-secret\n", with: ""))
        #expect(await world.run("sessions", "import", Self.path, "--yes") == .usage)
        #expect(
            world.error == """
                pintle: ~/.twurlrc is damaged in line 4
                  The entry that begins there has no secret. Nothing was imported from it.
                hint: correct line 4

                """)
        #expect(try world.store().sessions.list().sessions.isEmpty)
    }

    @Test func `do not come together with an export`() async throws {
        let world = try world()
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        #expect(await world.run("sessions", "import", Self.path, copy, "--yes") == .usage)
        #expect(world.error.hasPrefix("pintle: exports of Pintle and files of other tools"))
        #expect(await world.run("sessions", "import", copy, "--dry-run") == .usage)
        #expect(world.error.hasPrefix("pintle: those options are only for files of other tools\n"))
        #expect(await world.run("sessions", "import", Self.path, "/none", "--yes") == .usage)
        #expect(world.error.hasPrefix("pintle: /none cannot be read\n"))
    }

    // MARK: The files afterwards

    @Test func `are wiped only where someone asks for it, and only whole`() async throws {
        let world = try world()
        #expect(
            await world.run("sessions", "import", Self.path, "--yes", "--then-wipe") == .done)
        #expect(world.error.contains("Overwrote and removed ~/.twurlrc.\n"))
        #expect(world.text(of: Self.path) == nil)
        let more = TwurlFile.whole + "aliases:\n  home: /1.1/home.json\n"
        let rest = try self.world(more)
        #expect(await rest.run("sessions", "import", Self.path, "--yes", "--then-wipe") == .done)
        #expect(rest.error.contains("pintle: warning: kept ~/.twurlrc\n"))
        #expect(rest.output.contains("stays  ~/.twurlrc:14  aliases\n"))
        #expect(rest.text(of: Self.path) == more)
    }

    @Test func `are wiped after a question of its own`() async throws {
        let world = try world(terminal: .init(error: true, canAsk: true))
        world.answer("y", "")
        #expect(await world.run("sessions", "import", Self.path, "--then-wipe") == .done)
        #expect(world.questions.last == "Overwrite and remove ~/.twurlrc? y or Enter for no: ")
        #expect(world.text(of: Self.path) == TwurlFile.whole)
    }

    @Test func `that others can read are told of`() async throws {
        let world = try world()
        var facts = FileDoor.Facts(isRegular: true, isOwn: true, isWritableByOthers: false)
        facts.isReadableByOthers = true
        world.file(Self.path, TwurlFile.whole, facts)
        await world.run("sessions", "import", Self.path, "--dry-run")
        #expect(world.error.contains("pintle: warning: others can read ~/.twurlrc\n"))
    }

    // MARK: Their usual places

    @Test func `are looked for at their usual places, and only listed`() async throws {
        let world = try world()
        world.file("/home/you/.config/turses/turses.tok", "[token]\n")
        #expect(await world.run("sessions", "import") == .done)
        #expect(world.output.contains("new  x         erika_demo  twurl"))
        #expect(
            world.error.contains(
                "pintle: warning: ~/.config/turses/turses.tok is not a file of a tool"))
        #expect(world.error.contains("hint: pintle sessions import ~/.twurlrc\n"))
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(await world.run("sessions", "import", "--yes") == .usage)
        let none = try World(variables: ["HOME": "/home/you"])
        #expect(await none.run("sessions", "import", "--json") == .done)
        #expect(none.output.contains(#""files":[],"found":[]"#))
    }

    @Test func `are offered before a login of the same provider, on one line`() async throws {
        let world = try world(terminal: .init(error: true, canAsk: true))
        let offer =
            "hint: twurl, t, x-cli has a login of erika_demo: pintle sessions import ~/.twurlrc\n"
        await world.run("login", "x")
        #expect(world.error.hasPrefix(offer))
        await world.run("login", "tumblr")
        #expect(!world.error.contains("sessions import"))
        await world.run("sessions", "import", Self.path, "--yes")
        await world.run("login", "x")
        #expect(!world.error.contains("sessions import"))
    }

    @Test func `that belong to somebody else are not offered`() async throws {
        let world = try world(terminal: .init(error: true, canAsk: true))
        let facts = FileDoor.Facts(isRegular: true, isOwn: false, isWritableByOthers: true)
        world.file(Self.path, TwurlFile.whole, facts)
        await world.run("login", "x")
        #expect(!world.error.contains("sessions import"))
    }

    // MARK: A tool that is named

    @Test func `of a tool that is named are looked for, and added`() async throws {
        let world = try world()
        world.file("/home/you/.trc", TwurlFile.whole.replacing("canary-token", with: "other"))
        #expect(await world.run("sessions", "import", "--from", "twurl", "--yes") == .done)
        #expect(world.output.contains("added  x         acme_events  twurl"))
        #expect(!world.output.contains(".trc"))
        #expect(try world.store().sessions.list().sessions.count == 1)
        #expect(await world.run("sessions", "import", "--from", "toot", "--yes") == .notFound)
        #expect(world.error.contains("Looked for: $CONFIG/toot/config.json."))
    }

    @Test func `of a tool whose name is mistyped are not guessed`() async throws {
        let world = try world()
        #expect(await world.run("sessions", "import", "--from", "twrul", "--dry-run") == .usage)
        #expect(world.error.contains("there is no tool twrul that Pintle imports from"))
        #expect(world.error.contains("twurl"))
    }

    @Test func `are read as those of the tool that is named`() async throws {
        let world = try world()
        #expect(
            await world.run("sessions", "import", Self.path, "--from", "toot", "--dry-run")
                == .usage)
        #expect(world.error.hasPrefix("pintle: ~/.twurlrc is not a file of toot\n"))
        world.file("/pair", #"{"token": "tok", "secret": "sec"}"#)
        #expect(
            await world.run("sessions", "import", "/pair", "--from", "beets", "--dry-run")
                == .done)
        #expect(world.output.contains("needs app key  discogs"))
    }

    @Test func `under names that a person added are at their usual places`() async throws {
        let world = try World(variables: ["HOME": "/home/you"])
        let key = "ck=key&cs=key-secret&at=1001-token&ats=secret"
        world.file("/home/you/.oysttyerkey", key)
        world.file("/home/you/.oysttyerkeywork", key.replacing("1001", with: "1002"))
        #expect(await world.run("sessions", "import") == .done)
        #expect(world.output.contains("~/.oysttyerkey:1"))
        #expect(world.output.contains("~/.oysttyerkeywork:1"))
    }

    // MARK: Folders

    @Test func `in a folder come together, and what is none is passed over`() async throws {
        let world = try world()
        world.folder("/home/you/old")
        world.folder("/home/you/old/deeper")
        world.file("/home/you/old/deeper/file", TwurlFile.whole)
        world.file("/home/you/old/a", TwurlFile.whole)
        world.file("/home/you/old/notes", "hello world\nand more: of it\n")
        world.file("/home/you/old/turses", "[token]\noauth_token = a\n")
        world.file(
            "/home/you/old/theirs", TwurlFile.whole,
            .init(
                isRegular: true, isOwn: false, isWritableByOthers: true))
        world.file(
            "/home/you/old/pipe", "",
            .init(
                isRegular: false, isOwn: true, isWritableByOthers: false))
        #expect(await world.run("sessions", "import", "/home/you/old/", "--yes") == .done)
        #expect(world.output.contains("added  x         acme_events  twurl    ~/old/a:4"))
        #expect(world.error.contains("warning: skipped 2 in ~/old\n"))
        #expect(world.error.contains(": deeper, notes (unreadable from line 1 on).\n"))
        #expect(world.error.contains("warning: ~/old/turses is damaged in line 1\n"))
        #expect(world.error.contains("warning: skipped ~/old/theirs\n"))
        #expect(world.error.contains("It is a link, a pipe or a device.\n"))
        #expect(try world.store().sessions.list().sessions.count == 1)
    }

    @Test func `in a folder without any are told as that`() async throws {
        let world = try world()
        world.folder("/home/you/empty")
        #expect(await world.run("sessions", "import", "/home/you/empty", "--dry-run") == .usage)
        #expect(world.error.hasPrefix("pintle: no file in ~/empty can be imported\n"))
    }

    @Test func `in a folder with more than anybody keeps are not read`() async throws {
        let world = try world()
        world.folder("/many")
        (0...200).forEach { world.file("/many/\($0)", TwurlFile.whole) }
        #expect(await world.run("sessions", "import", "/many", "--dry-run") == .usage)
        #expect(world.error.hasPrefix("pintle: the folder /many cannot be imported\n"))
    }
}
