import Foundation
import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import Testing

@testable import SessionStorage

/// Stores that somebody else wrote to, or that were put back from an older copy.
@Suite struct `A store that is not as it was written` {
    /// A world with two sessions, of which one was edited from outside.
    static func edited() throws -> World {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        try world.addSession("acme_events", label: "fair")
        try world.overwrite("fair", with: "fear")
        return world
    }

    @Test(arguments: [["sessions", "list"], ["login", "list"], ["vault", "slots", "list"]])
    func `is listed as not verified, and the list ends with 5`(list: [String]) async throws {
        let world = try Self.edited()
        #expect(await world.run(all: list) == .damaged)
        #expect(world.error.hasPrefix("pintle: the store was changed outside Pintle\n"))
        if list.first == "sessions" {
            #expect(world.output.contains("x/acme_news    not verified"))
        }
        #expect(await world.run(all: list + ["--json"]) == .damaged)
        #expect(world.output.contains(#""verified":false"#))
    }

    @Test func `has a status, which says so`() async throws {
        let world = try Self.edited()
        #expect(await world.run("vault", "status") == .done)
        #expect(world.output.contains("Attention  changed outside Pintle: pintle vault check\n"))
        #expect(world.error.hasPrefix("pintle: warning: the store was changed outside Pintle\n"))
        #expect(await world.run("providers", "list") == .done)
        #expect(world.output.contains("Flickr"))
    }

    @Test(arguments: [
        ["header", "GET", "https://api.x.com/1", "--session", "fear"],
        ["header", "GET", "https://api.x.com/1", "--session", "fair"],
        ["header", "GET", "https://api.x.com/1", "--session", "x/acme_news"],
        ["token", "--session", "x/acme_events"], ["sessions", "show", "fear"],
        ["sessions", "reveal", "fear", "--fd", "5"], ["sessions", "label", "news", "other"],
        ["login", "start", "x"],
    ])
    func `gives no secret away where the edit could change the answer`(arguments: [String])
        async throws
    {
        let world = try Self.edited()
        #expect(await world.run(all: arguments) == .damaged)
        #expect(world.output.isEmpty)
        #expect(world.revealed.isEmpty)
        #expect(world.requests.isEmpty)
    }

    @Test func `whose definition was edited does not pass it over as one that is gone`()
        async throws
    {
        let world = try World()
        world.file("acme.yaml", `Vault, apps and providers from the command line`.definition)
        #expect(await world.run("providers", "add", "acme.yaml") == .done)
        let session = try world.addSession("news", at: "acme")
        #expect(await world.run("sessions", "show", session.rawValue) == .done)
        let added = withUnsafeBytes(of: UInt32(World.now.secondsSince1970).bigEndian) { Data($0) }
        try world.overwrite(
            Data("acme".utf8) + added, with: Data("acme".utf8) + Data([0, 0, 0, 1]))
        #expect(await world.run("sessions", "show", session.rawValue) == .damaged)
        #expect(world.output.isEmpty)
    }

    @Test func `answers about a row that nobody edited, as a check of that row shows`() async throws
    {
        let world = try Self.edited()
        #expect(
            await world.run("header", "GET", "https://api.x.com/1", "--session", "news") == .done)
        #expect(world.output.contains("oauth_token=\"token-acme_news\""))
    }

    @Test func `is checked, with a line for each finding and what can be saved`() async throws {
        let world = try Self.edited()
        let before = try world.storeFile()
        #expect(await world.run("vault", "check") == .damaged)
        #expect(world.output.contains(": edited outside Pintle; its secrets can be saved\n"))
        #expect(world.output.contains("Can be saved: 2 sessions, 1 app key,"))
        #expect(world.error.contains("hint: pintle vault repair"))
        #expect(await world.run("vault", "check", "--json") == .damaged)
        #expect(world.output.contains(#""problem":"edited""#))
        #expect(world.output.contains(#""sound":false"#))
        #expect(try world.storeFile() == before)
    }

    @Test func `is named as perhaps removed where a session's edited row says so`() async throws {
        let world = try Self.edited()
        let fair = try #require(
            try world.store().sessions.listUnverified().sessions.first {
                $0.label == "fear"
            })
        let outside = try Connection(path: world.data + "/store.db")
        try outside.write { db in
            try db.execute(
                sql: "UPDATE sessions SET removed_at = 1, kept_until = 2 WHERE label = 'fear'")
        }
        try outside.close()
        #expect(await world.run("vault", "check") == .damaged)
        #expect(
            world.output.contains(
                "session \(fair.id): edited outside Pintle, perhaps removed before; its secrets can be saved\n"
            ))
        #expect(await world.run("vault", "repair", "--yes") == .done)
        #expect(
            world.output.contains(
                "kept without label and state, perhaps removed before: session \(fair.id)\n"))
    }

    @Test func `is repaired, and the old one is set aside`() async throws {
        let world = try Self.edited()
        #expect(await world.run("vault", "repair", "--yes") == .done)
        #expect(world.output.contains("Kept: 2 sessions, 1 app key,"))
        #expect(world.error.contains("store.db.damaged-"))
        #expect(await world.run("vault", "check") == .done)
        #expect(await world.run("sessions", "show", "news") == .done)
        #expect(await world.run("sessions", "show", "x/acme_events") == .done)
        #expect(await world.run("vault", "repair", "--yes", "--json") == .done)
        #expect(world.output.contains(#""repaired":false"#))
    }

    @Test func `is repaired at a terminal after a yes only`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        try world.addSession("acme_events", label: "fair")
        try world.overwrite("fair", with: "fear")
        let before = try world.storeFile()
        world.answer("")
        #expect(await world.run("vault", "repair") == .interrupted)
        #expect(try world.storeFile() == before)
    }

    @Test func `that is no store at all names what to do`() async throws {
        let world = try World()
        try world.overwrite("SQLite format 3", with: "SQLite formal 3")
        #expect(await world.run("vault", "check") == .damaged)
        #expect(world.error.contains("pintle vault restore FILE"))
    }

    @Test func `that is older than the last one warns once, until that is accepted`()
        async throws
    {
        let world = try World()
        let older = try world.storeFile()
        try world.addSession("acme_news", label: "news")
        try world.putBack(older)
        #expect(await world.run("apps", "list") == .done)
        let title = "The store is older than when it was last used."
        #expect(world.error.split(separator: title, omittingEmptySubsequences: false).count == 2)
        #expect(await world.run("apps", "list", "--quiet") == .done)
        #expect(world.error.isEmpty)
        #expect(await world.run("vault", "status", "--json") == .done)
        #expect(world.output.contains(#""older_than_seen":true"#))
        #expect(await world.run("vault", "check", "--accept-older") == .done)
        #expect(await world.run("apps", "list") == .done)
        #expect(world.error.isEmpty)
    }
}
