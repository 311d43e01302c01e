import Glibc
import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// Backups and exports, and what comes back from them.
@Suite struct `Copies of the store` {
    static func world() throws -> World {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        try world.addSession("acme_events", label: "events")
        return world
    }

    @Test func `are made whole and replace nothing`() async throws {
        let world = try Self.world()
        let copy = world.place("copy.db")
        #expect(await world.run("vault", "backup", copy, "--json") == .done)
        #expect(
            world.output
                == "{\"path\":\"\(copy)\",\"verified\":true,\"version\":1,\"warnings\":[]}\n")
        #expect(await world.run("vault", "backup", copy) == .usage)
        #expect(world.error.hasPrefix("pintle: there is already a file \(copy)\n"))
    }

    @Test func `bring no definition that could not have been added here`() async throws {
        let world = try Self.world()
        let store = try world.store()
        let x = try #require(ProviderID(rawValue: "x"))
        try store.providers.save(OwnDefinition(id: x, yaml: "id: x", addedAt: World.now))
        let bad = try #require(ProviderID(rawValue: "bad"))
        try store.providers.save(OwnDefinition(id: bad, yaml: "[", addedAt: World.now))
        let copy = world.place("copy.db")
        #expect(await world.run("vault", "backup", copy) == .done)
        try world.removeStore()
        #expect(await world.run("vault", "restore", copy, "--from-key-file", "/key") == .done)
        #expect(
            world.error.contains(
                "pintle: warning: left out what could not have been typed here\n"))
        #expect(world.error.contains("the definition of bad"))
        #expect(world.error.contains("the definition of x"))
        #expect(try world.store().providers.list().isEmpty)
        #expect(try world.store().sessions.list().sessions.count == 2)
    }

    @Test func `go to standard output by a dash, as files of that form`() async throws {
        let world = try Self.world()
        #expect(await world.run("vault", "backup", "-") == .done)
        #expect(world.output.hasPrefix("SQLite format 3"))
        #expect(world.error.hasPrefix("Wrote the backup to standard output."))
        world.feed(3, "a long passphrase of the file")
        let export = ["sessions", "export", "-", "news", "--new-passphrase-fd", "3"]
        #expect(await world.run(all: export) == .done)
        #expect(world.output.hasPrefix("SQLite format 3"))
        #expect(await world.run(all: export + ["--move"]) == .usage)
        #expect(world.error.hasPrefix("pintle: --move needs a file\n"))
        #expect(await world.run("vault", "backup", "-", "--json") == .usage)
    }

    @Test(arguments: [["vault", "restore"], ["sessions", "import"]])
    func `are not read from standard input`(command: [String]) async throws {
        let world = try Self.world()
        #expect(await world.run(all: command + ["-"]) == .usage)
        #expect(world.error.hasPrefix("pintle: standard input is not read here\n"))
    }

    @Test(arguments: [
        ["vault", "backup", ""], ["vault", "restore", ""], ["sessions", "import", ""],
        ["sessions", "export", "", "news"], ["vault", "slots", "add", "key-file", ""],
        ["sessions", "list", "--home", ""], ["sessions", "list", "--key-file", ""],
        ["request", "GET", "/", "--trace", ""],
    ])
    func `have a name, as every file and folder has`(line: [String]) async throws {
        let world = try Self.world()
        #expect(await world.run(all: line) == .usage)
        #expect(world.error.contains(" is empty") || world.error.contains("needs a file"))
    }

    @Test func `go to no terminal`() async throws {
        let world = try World(terminal: TerminalFacts(output: true))
        #expect(await world.run("vault", "backup", "-") == .usage)
        #expect(world.output.isEmpty)
        #expect(world.error.hasPrefix("pintle: a terminal cannot take the file\n"))
    }

    @Test func `are made while locked too, and not called verified`() async throws {
        let world = try World(isLocked: true)
        let copy = world.place("copy.db")
        #expect(await world.run("vault", "backup", copy) == .done)
        #expect(world.error.contains("Its seals were not checked, because the vault is locked."))
    }

    @Test(arguments: [
        ["sessions", "import"], ["vault", "restore"],
    ])
    func `that are not there are a usage error, and no trouble of the disk`(
        command: [String]
    ) async throws {
        let world = try Self.world()
        #expect(await world.run(all: command + ["/no/such/file"]) == .usage)
        #expect(
            world.error == """
                pintle: /no/such/file cannot be read
                  There is no such file.
                hint: check the name

                """)
    }

    @Test func `that bring a label which is taken are told of with the one they got`()
        async throws
    {
        let world = try Self.world()
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        let there = try World()
        try there.addSession("acme_wiki", label: "news")
        let add = ["sessions", "import", copy, "--from-key-file", "/key"]
        #expect(await there.run(all: add) == .done, "\(there.error)")
        #expect(there.error.contains("pintle: warning: news already names another session\n"))
        #expect(there.error.contains("  This session has the label news-2.\n"))
        let json = try World()
        try json.addSession("acme_wiki", label: "news")
        #expect(await json.run(all: add + ["--json"]) == .done)
        #expect(json.output.contains(#""title":"news already names another session""#))
    }

    @Test(arguments: [["vault", "restore"], ["sessions", "import"]])
    func `that bring a further session of that name are told of with its id`(command: [String])
        async throws
    {
        let world = try World()
        let id = try world.addSession("acme_news", app: "second").rawValue
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        let there = try World()
        try there.addSession("acme_news")
        let add = command + [copy, "--from-key-file", "/key"]
        #expect(await there.run(all: add) == .done, "\(there.error)")
        #expect(there.error.contains("pintle: warning: x/acme_news names several sessions now\n"))
        #expect(there.error.contains("  The one that was added is \(id).\n"))
        #expect(there.error.contains("hint: pintle sessions label \(id) LABEL\n"))
    }

    @Test(arguments: [["vault", "restore"], ["sessions", "import"]])
    func `that are cut off are not taken for the store of this home`(command: [String])
        async throws
    {
        let world = try Self.world()
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        try #require(truncate(copy, 20_000) == 0)
        let cut = command + [copy, "--from-key-file", "/key"]
        #expect(await world.run(all: cut).rawValue == 5)
        #expect(world.error.contains("was changed or damaged\n"))
        #expect(world.error.contains("hint: use another copy"))
        #expect(try world.store().sessions.list().sessions.count == 2)
    }

    @Test func `become the vault where there is none`() async throws {
        let world = try Self.world()
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        try world.removeStore()
        #expect(await world.run("vault", "restore", copy) == .done)
        #expect(world.error.contains("Restored the vault with 2 sessions."))
        #expect(await world.run("sessions", "show", "news") == .done)
        #expect(!world.error.contains("older"))
    }

    @Test func `that nothing given opens name what can be given`() async throws {
        let world = try World(isLocked: true)
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        try world.removeStore()
        #expect(await world.run("vault", "restore", copy) == .locked)
        #expect(world.error.contains("that opens \(copy)\n  It is opened by a key file.\n"))
        #expect(world.error.hasSuffix("hint: give --from-key-file F\n"))
        world.feed(3, "correct horse")
        let restore = ["vault", "restore", copy, "--from-passphrase-fd", "3"]
        #expect(await world.run(all: restore) == .locked)
        #expect(world.error.hasPrefix("pintle: no passphrase opens \(copy)\n"))
        #expect(world.error.hasSuffix("hint: give --from-key-file F\n"))
        #expect(await world.run("vault", "restore", copy, "--from-key-file", "/key") == .done)
    }

    @Test func `that a passphrase opens say so where nobody can be asked`() async throws {
        let world = try World(isLocked: true)
        world.feed(3, "correct horse")
        await world.run("vault", "init", "--replace", "--passphrase-fd", "3")
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        try world.removeStore()
        #expect(await world.run("vault", "restore", copy) == .locked)
        #expect(world.error.hasPrefix("pintle: nothing was given that opens \(copy)\n"))
        #expect(world.error.hasSuffix("hint: give --from-passphrase-fd N\n"))
        world.feed(3, "correct horse")
        #expect(
            await world.run("vault", "restore", copy, "--from-passphrase-fd", "3") == .done)
    }

    @Test func `add what is missing and replace nothing`() async throws {
        let world = try Self.world()
        let copy = world.place("copy.db")
        await world.run("vault", "backup", copy)
        await world.run("sessions", "remove", "events", "--purge", "--yes")
        await world.run("sessions", "label", "news", "mine")
        #expect(await world.run("vault", "restore", copy) == .done)
        #expect(world.output.contains("left out  "))
        #expect(world.output.contains("x/acme_news    is already here\n"))
        #expect(world.output.contains("added     "))
        #expect(world.error.contains("Added: 1 session."))
        #expect(await world.run("sessions", "show", "mine") == .done)
        #expect(await world.run("sessions", "show", "events") == .done)
        #expect(await world.run("vault", "restore", copy, "--json") == .done)
        #expect(world.output.contains(#""added":[],"apps":{"added":0,"skipped":1}"#))
    }

    @Test func `that are none are refused`() async throws {
        let world = try World()
        #expect(await world.run("vault", "restore", world.place("nothing.db")) == .usage)
        try world.overwrite("SQLite format 3", with: "SQLite formal 3")
        let broken = world.data + "/store.db"
        let other = try World()
        #expect(await other.run("sessions", "import", broken) == .damaged)
        #expect(other.error.hasPrefix("pintle: \(broken) is not a store of Pintle\n"))
    }

    @Test func `of chosen sessions open with a passphrase of their own elsewhere`()
        async throws
    {
        let (here, there) = (try Self.world(), try World(isLocked: true))
        let file = here.place("news.pintle")
        here.feed(4, "words for the way")
        #expect(
            await here.run("sessions", "export", file, "news", "--new-passphrase-fd", "4") == .done)
        #expect(here.error.contains("Wrote 1 session to \(file)."))
        there.feed(3, "words for the way")
        let take = ["sessions", "import", file, "--key-file", "/key"]
        #expect(await there.run(all: take) == .locked)
        #expect(await there.run(all: take + ["--from-passphrase-fd", "3"]) == .done)
        #expect(there.output.contains("x/acme_news"))
        #expect(try there.store().sessions.list().sessions.map(\.label) == ["news"])
        let id = try #require(try there.store().sessions.list().sessions.first?.id)
        let token = try there.store().sessions.read(id).credentials.token
        #expect(token == Secret(utf8: "token-acme_news"))
        there.feed(3, "words for the way")
        #expect(await there.run(all: take + ["--from-passphrase-fd", "3"]) == .done)
        #expect(there.error.contains("Left out: 1 session, already here"))
        there.feed(3, "other words")
        #expect(await there.run(all: take + ["--from-passphrase-fd", "3"]) == .wrongPassphrase)
        #expect(there.error.hasPrefix("pintle: that passphrase does not open \(file)\n"))
    }

    @Test func `ask for the passphrase of the file by its name`() async throws {
        let here = try Self.world()
        let file = here.place("all.pintle")
        here.feed(4, "words for the way")
        await here.run("sessions", "export", file, "--all", "--new-passphrase-fd", "4")
        let there = try World(terminal: .init(error: true, canAsk: true))
        there.answer("words for the way")
        #expect(await there.run("sessions", "import", file) == .done)
        #expect(there.questions == ["Passphrase of \(file): "])
        #expect(try there.store().sessions.list().sessions.count == 2)
    }

    @Test func `with a refresh token are said to end on both machines`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        try world.addBearer("short", refresh: nil)
        let before = try world.store().sessions.list().sessions.map(\.id)
        let file = world.place("all.pintle")
        world.feed(4, "words for the way")
        let export = ["sessions", "export", file, "--all", "--new-passphrase-fd", "4"]
        #expect(await world.run(all: export) == .done)
        #expect(world.error.contains("drive must not be used on both machines"))
        #expect(!world.error.contains("short must"))
        #expect(try world.store().sessions.list().sessions.map(\.id) == before)
    }

    @Test func `that move are taken away here, and no provider is asked`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        let file = world.place("drive.pintle")
        world.feed(4, "words for the way")
        let export = ["sessions", "export", file, "drive", "--move", "--new-passphrase-fd", "4"]
        #expect(await world.run(all: export) == .done)
        #expect(!world.error.contains("both machines"))
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(world.requests.isEmpty)
        let there = try World()
        there.feed(3, "words for the way")
        #expect(
            await there.run("sessions", "import", file, "--from-passphrase-fd", "3") == .done)
        #expect(try there.store().sessions.list().sessions.map(\.label) == ["drive"])
    }

    @Test func `stay here where no file could be written`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.feed(4, "words for the way")
        let file = world.place("no/such/folder/drive.pintle")
        let export = ["sessions", "export", file, "drive", "--move", "--new-passphrase-fd", "4"]
        #expect(await world.run(all: export) != .done)
        #expect(try world.store().sessions.list().sessions.map(\.label) == ["drive"])
    }

    @Test(arguments: [
        ["out", "--new-passphrase-fd", "4"], ["out", "--all", "news", "--new-passphrase-fd", "4"],
        ["out", "news"], ["taken", "news", "--new-passphrase-fd", "4"],
    ])
    func `are not begun where the command line is not clear`(arguments: [String]) async throws {
        let world = try Self.world()
        world.file("/home/you/work/taken", "")
        world.feed(4, "words for the way")
        #expect(await world.run(all: ["sessions", "export"] + arguments) == .usage)
    }
}
