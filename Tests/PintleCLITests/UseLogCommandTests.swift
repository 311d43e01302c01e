import Foundation
import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Synchronization
import Testing

/// `pintle sessions log`.
@Suite struct `The log of what sessions were used for` {
    @Test func `tells each use, by command and program, and no use of Pintle's own`() async throws {
        let world = try World.withAcme()
        try world.addSession("acme_events", label: "events")
        try world.addBearer()
        #expect(await world.run("sessions", "log") == .done)
        #expect(world.output.isEmpty)
        for line in [
            ["header", "GET", "https://api.x.com/2/users/me?secret=canary-query"],
            ["echo", "--session", "events"],
            ["token", "--session", "drive"],
            ["request", "--session", "drive", "GET", World.api],
            ["sessions", "verify", "drive"],
            ["sessions", "reveal", "events", "--fd", "3"],
        ] {
            #expect(await world.run(all: line) == .done, "\(line)")
        }
        #expect(await world.run("sessions", "log") == .done)
        #expect(
            world.output == """
                WHEN   SESSION  COMMAND  PROGRAM  UNIT            USER
                14:21  events   reveal   msmtp    report.service  1000
                14:21  drive    request  msmtp    report.service  1000
                14:21  drive    token    msmtp    report.service  1000
                14:21  events   echo     msmtp    report.service  1000
                14:21  events   header   msmtp    report.service  1000

                """)
        let lines = world.output.split(separator: "\n")
        #expect(await world.run("sessions", "log", "--limit", "2") == .done)
        #expect(world.output.split(separator: "\n") == Array(lines.prefix(3)))
        #expect(await world.run("sessions", "log", "--limit", "0") == .usage)
        #expect(await world.run("sessions", "log", "drive", "--json") == .done)
        #expect(world.output.contains(#""command":"request""#))
        #expect(!world.output.contains("echo") && !world.output.contains("canary"))
        #expect(await world.run("sessions", "show", "events") == .done)
        #expect(world.output.contains("msmtp in report.service, by reveal; "))
    }

    @Test func `names one that was removed as long as it is kept, and by its id ever after`()
        async throws
    {
        let world = try World()
        let id = try world.addSession("acme_events", label: "events")
        await world.run("header", "GET", "https://api.x.com/2/users/me")
        await world.run("sessions", "remove", "events", "--local", "--yes")
        #expect(await world.run("sessions", "log") == .done)
        #expect(world.output.contains("14:21  events   header"))
        await world.run("sessions", "restore")
        await world.run("sessions", "remove", "events", "--purge", "--yes")
        #expect(await world.run("sessions", "log", id.rawValue) == .done)
        #expect(world.output.contains("14:21  \(id.rawValue)"))
        #expect(await world.run("sessions", "log", "events") == .notFound)
    }

    @Test func `cleans the name that a program gave itself`() async throws {
        let world = try World()
        world.state.withLock {
            $0.caller = SessionUse.Caller(program: "a\u{1b}[2J\nb", unit: nil, user: 0)
        }
        try world.addSession("acme_events", label: "events")
        await world.run("header", "GET", "https://api.x.com/2/users/me")
        #expect(await world.run("sessions", "log") == .done)
        #expect(!world.output.contains("\u{1b}"))
        #expect(world.output.split(separator: "\n").count == 2)
    }

    @Test func `wants an open vault`() async throws {
        let world = try World(isLocked: true)
        #expect(await world.run("sessions", "log") == .locked)
    }

    @Test func `says how many records cannot be read`() async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        await world.run("header", "GET", "https://api.x.com/2/users/me")
        try world.damageUses()
        #expect(await world.run("sessions", "log") == .done)
        #expect(world.error.contains("warning: 1 of the records in the log cannot be read"))
        #expect(await world.run("sessions", "log", "--json") == .done)
        #expect(world.output.contains(#""unreadable":1"#))
    }

    @Test func `keeps a check that failed for the details, and counts it as no use`() async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        let path = "/2/users/me"
        world.fail(path, .connectionRefused(host: "api.x.com", port: 443))
        #expect(await world.run("sessions", "verify", "events") == .network)
        #expect(await world.run("sessions", "log") == .done)
        #expect(world.output.isEmpty)
        #expect(await world.run("sessions", "show", "events") == .done)
        #expect(
            world.output.contains("Problem    today 14:21, check: no whole answer came; "),
            "\(world.output)")
        #expect(await world.run("sessions", "show", "events", "--json") == .done)
        #expect(world.output.contains(#""reason":"no_answer","step":"check"}"#))
        #expect(world.output.contains(#""last_problem":{"at":"2026-11-21T14:21:03Z""#))
    }
}

/// A log of uses that somebody has put a link in the place of.
@Suite struct `A log of uses that cannot be written` {
    @Test func `is told of with each use`() async throws {
        let world = try World()
        try world.addSession("acme_events", label: "events")
        try FileManager.default.createSymbolicLink(
            atPath: world.data + "/uses.log", withDestinationPath: "/dev/null")
        #expect(await world.run("header", "GET", "https://api.x.com/2/users/me") == .done)
        #expect(world.error.hasPrefix("pintle: warning: this use is not in the log of uses\n"))
        #expect(world.output.hasPrefix("Authorization: "))
    }
}
