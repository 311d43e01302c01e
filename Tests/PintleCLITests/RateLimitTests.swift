import LoginCore
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

/// What `request` remembers of an API's limits, and `sessions show` tells.
@Suite struct `Limits of an API` {
    let world: World
    let session: SessionID

    init() throws {
        world = try World()
        session = try world.addSession("acme_news", label: "news")
    }

    private func said(_ left: Int) -> [HTTPHeader] {
        [
            HTTPHeader("x-rate-limit-limit", "900"),
            HTTPHeader("x-rate-limit-remaining", "\(left)"),
            HTTPHeader("x-rate-limit-reset", "\(World.now.secondsSince1970 + 600)"),
        ]
    }

    @Test func `are remembered for each family, and shown`() async throws {
        world.apiAnswersFirst((200, said(12), ""), (200, said(3), ""), (429, said(0), ""))
        #expect(await world.run("request", "GET", "/2/users/1/tweets") == .done)
        #expect(await world.run("request", "GET", "/2/users/2/tweets") == .done)
        #expect(await world.run("request", "POST", "/2/tweets", "--data", "{}") == .apiRefused)
        #expect(await world.run("sessions", "show", "news") == .done)
        #expect(
            world.output.contains(
                """
                Limits     api.x.com/2/tweets: none of 900 left until 14:32
                           api.x.com/2/users/*/tweets: 12 of 900 left until 14:32

                """), "\(world.output)")
        #expect(await world.run("sessions", "show", "news", "--json") == .done)
        #expect(
            world.output.contains(
                #"{"ends_at":"2026-11-21T14:31:03Z","family":"api.x.com/2/tweets","left":0,"limit":900,"#
            ))
    }

    @Test func `are sealed, and survive a new label`() async throws {
        world.apiAnswers(200, headers: said(12))
        #expect(await world.run("request", "GET", "/2/me") == .done)
        #expect(await world.run("sessions", "label", "news", "bot") == .done)
        let read = try world.store().sessions.read(session)
        #expect(read.summary.limits.map(\.family) == ["api.x.com/2/me"])
        #expect(read.summary.limits.first?.left == 12)
        #expect(try world.store().sessions.list().sessions.first?.limits == [])
    }

    @Test func `of a host that was allowed for once are none of the session's`() async throws {
        world.apiAnswers(200, headers: said(12))
        let url = "https://other.example/"
        #expect(await world.run("request", "GET", url, "--allow-host", "other.example") == .done)
        #expect(try world.store().sessions.read(session).summary.limits == [])
    }
}
