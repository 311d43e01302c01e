import LoginCore
import PintleCLI
import PintleServices
import PintleText
import Testing

@Suite struct `A login that the provider limits` {
    @Test func `has to wait, and a script reads until when`() async throws {
        let world = try World()
        world.apiAnswers(429, headers: [HTTPHeader("Retry-After", "250")])
        #expect(await world.run("login", "start", "x", "--json") == .refused)
        #expect(world.output.isEmpty)
        #expect(world.error.contains(#""retry_at":"2026-11-21T14:25:13Z""#))
        #expect(world.error.contains(#""title":"X asks us to wait until 14:26""#))
    }

    @Test func `has to wait, and a person reads how long`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.apiAnswers(429, headers: [HTTPHeader("Retry-After", "250")])
        #expect(await world.run("login", "x") == .refused)
        #expect(world.error.contains("\npintle: X asks us to wait until 14:26\n"))
        #expect(
            world.error.hasSuffix("hint: run it again from 14:26 on (in 4 min 10 s)\n"))
    }

    @Test func `says no time in JSON where the provider said none`() async throws {
        let world = try World()
        world.apiAnswers(429)
        #expect(await world.run("login", "start", "x", "--json") == .refused)
        #expect(!world.error.contains("retry_at"))
    }

    @Test func `to reading says so before the first write fails`() async throws {
        let world = try World()
        world.apiAnswers(200, headers: [HTTPHeader("X-Access-Level", "read")])
        world.feed(3, "1234567")
        #expect(await world.run("login", "x", "--pin-fd", "3") == .done)
        #expect(world.error.contains("may only read"))
        #expect(world.error.contains("hint: change it at X, then log in again"))
        #expect(await world.run("sessions", "verify") == .done)
        #expect(world.error.contains("works, but may only read"))
    }
}
