import LoginCore
import PintleCLI
import PintleText
import Testing

@testable import SessionStorage

/// A session with another one's seal, from which a list would take its scope and its end.
@Suite struct `A seal that was exchanged` {
    private let world: World

    init() throws {
        world = try World.withAcme()
        try world.addBearer()
        try world.addBearer("disk", token: "canary-2")
        let outside = try Connection(path: world.data + "/store.db")
        try outside.write { db in
            try db.execute(
                sql: """
                    UPDATE session_seals SET sealed =
                        (SELECT sealed FROM session_seals WHERE session = 2) WHERE session = 1
                    """)
        }
        try outside.close()
    }

    @Test(arguments: [["list"], ["list", "--json"], ["verify", "--all"], ["show", "drive"]])
    func `is noticed by what takes something from it, and exits with 5`(
        command: [String]
    ) async throws {
        #expect(await world.run(all: ["sessions"] + command) == .damaged)
        #expect(!world.output.contains("drive"))
        #expect(world.output.contains("disk") == !command.contains("show"))
        #expect(world.error.contains("cannot be read") || command.first == "verify")
    }
}

/// A copy with one session whose seal does not open.
@Suite struct `A record of a copy that cannot be read` {
    private let world: World
    private let copy: String
    private let lost: String

    init() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        lost = try world.addSession("acme_events", label: "events").rawValue
        let copy = world.place("copy.db")
        try #require(await world.run("vault", "backup", copy) == .done)
        let outside = try Connection(path: copy)
        try outside.write { db in
            try db.execute(
                sql: "UPDATE session_seals SET sealed = zeroblob(117) WHERE session = 2")
        }
        try outside.close()
        (self.world, self.copy) = (world, copy)
    }

    @Test(arguments: [["vault", "restore"], ["sessions", "import"]])
    func `is named, and the others are added`(command: [String]) async throws {
        let there = try World()
        let take = command + [copy, "--from-key-file", "/key"]
        #expect(await there.run(all: take) == .damaged)
        #expect(there.error.contains("pintle: 1 record of the file cannot be read\n"))
        #expect(there.error.contains("  session \(lost). All others were added.\n"))
        #expect(try there.store().sessions.list().sessions.map(\.label) == ["news"])
        #expect(await there.run(all: take + ["--json"]) == .damaged)
        #expect(
            there.output.contains(
                #""unreadable":[{"kind":"session","name":"\#(lost)","problem":"seal_broken"}]"#))
    }

    @Test(
        arguments: [["vault", "restore"], ["sessions", "import"]],
        [
            "UPDATE key_slots SET slot = zeroblob(length(slot))",
            "PRAGMA user_version = 9",
        ])
    func `is not said of the vault that is here`(command: [String], change: String) async throws {
        let outside = try Connection(path: copy)
        try outside.write { db in try db.execute(sql: change) }
        try outside.close()
        let there = try World()
        _ = try there.store()
        #expect(await there.run(all: command + [copy, "--from-key-file", "/key"]) != .done)
        #expect(there.error.contains("copy.db"))
        #expect(!there.error.contains("hint: pintle vault check"))
    }

    @Test func `is named where the copy becomes the vault, and comes along`() async throws {
        try world.removeStore()
        #expect(await world.run("vault", "restore", copy) == .damaged)
        #expect(world.error.contains("Restored the vault with 2 sessions."))
        #expect(world.error.contains("  session \(lost).\nhint: pintle vault repair"))
    }
}
