import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// `--account` was given, and acme_events signed in, as always in these worlds.
@Suite struct `A login of another account` {
    private static let request = ["request", "GET", "https://api.x.com/1.1/statuses.json"]

    /// The text of a member in what was printed.
    private static func value(_ name: String, in json: String) -> String? {
        `A login from the command line`.value(name, in: json)
    }

    /// A world in which the login waits for a decision, with its id.
    private func undecided(
        _ world: World, label: String? = nil
    ) async throws -> (login: String, session: String) {
        let options = label.map { ["--label", $0] } ?? []
        await world.run(
            all: ["login", "start", "x", "--account", "acme_news", "--json"] + options)
        let id = try #require(Self.value("id", in: world.output))
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .otherAccount)
        let apart = try world.store().sessions.list().sessions.filter(\.isKeptApart)
        return (id, try #require(apart.first?.id.rawValue))
    }

    @Test(arguments: [
        ["login", "x", "--account", "acme_news", "--pin-fd", "3"],
        ["login", "x", "--account", "acme_news", "--pin-fd", "3", "--json"],
    ])
    func `exits with 15 where nobody can decide, and prints no handle`(
        arguments: [String]
    ) async throws {
        let world = try World()
        world.feed(3, "1234567")
        #expect(await world.run(all: arguments) == .otherAccount)
        #expect(world.output.isEmpty)
        #expect(world.error.lowercased().contains("another account signed in"))
        let sessions = try world.store().sessions.list().sessions
        #expect(sessions.map(\.state) == [.accountUnclear(wanted: "acme_news")])
        #expect(try world.store().logins.list().count == 1)
    }

    @Test func `says in JSON what happened and how to go on`() async throws {
        let world = try World()
        let (login, session) = try await undecided(world)
        #expect(await world.run("login", "finish", login, "--json") == .otherAccount)
        #expect(world.error.contains("\"code\":15"))
        let detail = try #require(Self.value("detail", in: world.error))
        #expect(
            detail == "It is acme_events, not acme_news. Its session \(session) is kept separately."
        )
        #expect(
            Self.value("next", in: world.error)
                == "pintle login finish \(login) --keep, --again or --discard")
        await world.run("login", "list", "--json")
        #expect(Self.value("state", in: world.output) == "account_unclear")
    }

    @Test func `asks for no PIN once more`() async throws {
        let world = try World()
        let (login, _) = try await undecided(world)
        let count = world.requests.count
        #expect(await world.run("login", "finish", login, "--pin-fd", "9") == .otherAccount)
        #expect(world.requests.count == count)
    }

    @Test func `is never chosen by a request that names no session`() async throws {
        let world = try World()
        let (login, session) = try await undecided(world)
        #expect(await world.run(all: Self.request) == .notFound)
        #expect(world.error.contains("the session \(session) is kept separately"))
        #expect(await world.run(all: Self.request + ["--session", session]) == .done)
        let other = try world.addSession("acme_news")
        await world.run("sessions", "why", "--json")
        #expect(world.output.contains(other.rawValue))
        #expect(await world.run("login", "finish", login, "--keep") == .done)
        #expect(await world.run(all: Self.request) == .notFound)
    }

    @Test func `is kept with --keep, under the label that was asked for`() async throws {
        let world = try World()
        let (login, session) = try await undecided(world, label: "work")
        #expect(await world.run(all: Self.request + ["--session", "work"]) == .notFound)
        #expect(await world.run("login", "finish", login, "--keep") == .done)
        #expect(world.output == "work\n")
        let kept = try world.store().sessions.list().sessions
        #expect(kept.map(\.id.rawValue) == [session])
        #expect(kept.map(\.isKeptApart) == [false])
        #expect(try world.store().logins.list().isEmpty)
        #expect(await world.run("login", "finish", login, "--keep") == .notFound)
    }

    @Test func `with --keep renews the session that the account has`() async throws {
        let world = try World()
        world.feed(3, "1234567")
        await world.run("login", "x", "--label", "events", "--pin-fd", "3")
        let (login, _) = try await undecided(world)
        #expect(await world.run("login", "finish", login, "--keep", "--json") == .done)
        #expect(world.output.contains("\"state\":\"signed_in\""))
        #expect(try world.store().sessions.list().sessions.map(\.label) == ["events"])
    }

    @Test func `is thrown away with --discard, at the provider too`() async throws {
        let world = try World()
        let (login, _) = try await undecided(world)
        #expect(await world.run("login", "finish", login, "--discard", "--json") == .done)
        #expect(Self.value("state", in: world.output) == "discarded")
        #expect(world.requests.last?.url.path == "/1.1/oauth/invalidate_token.json")
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(try world.store().logins.list().isEmpty)
        #expect(await world.run("login", "finish", login, "--discard") == .notFound)
    }

    @Test func `begins anew with --again, under its old id`() async throws {
        let world = try World()
        let (login, _) = try await undecided(world)
        #expect(await world.run("login", "finish", login, "--again", "--json") == .done)
        #expect(Self.value("id", in: world.output) == login)
        #expect(Self.value("state", in: world.output) == "awaiting_verifier")
        #expect(
            world.output.contains("https://api.x.com/oauth/authorize?oauth_token=Zx4k2&force_login")
        )
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(try world.store().logins.list().map(\.progress) == [.awaitingVerifier])
    }

    @Test(arguments: ["--keep", "--again", "--discard"])
    func `is what these options are for, and no other login`(option: String) async throws {
        let world = try World()
        await world.run("login", "start", "x", "--json")
        let id = try #require(Self.value("id", in: world.output))
        #expect(await world.run("login", "finish", id, option) == .usage)
        #expect(world.error.contains("login \(id) is not waiting for a decision"))
        #expect(try world.store().logins.list().map(\.progress) == [.awaitingVerifier])
        #expect(await world.run("login", "finish", id, option, "--pin-fd", "3") == .usage)
    }

    @Test(arguments: [["--keep", "--discard"], ["--again", "--keep"], ["--keep", "--done"]])
    func `takes one decision at a time`(options: [String]) async throws {
        let world = try World()
        let (login, session) = try await undecided(world)
        #expect(await world.run(all: ["login", "finish", login] + options) == .usage)
        #expect(try world.store().sessions.list().sessions.map(\.id.rawValue) == [session])
    }

    @Test func `is not cancelled, which would leave its session to nobody`() async throws {
        let world = try World()
        let (login, _) = try await undecided(world)
        #expect(await world.run("login", "cancel", login) == .usage)
        #expect(world.error.contains("--keep, --again or --discard"))
        #expect(try world.store().logins.list().count == 1)
    }

    @Test(arguments: [("s", PintleText.ExitStatus.done, 1), ("d", .done, 0), ("", .interrupted, 1)])
    func `is asked about at a terminal`(
        answer: String, status: PintleText.ExitStatus, sessions: Int
    ) async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("1234567", answer)
        #expect(await world.run("login", "x", "--account", "acme_news") == status)
        #expect(world.error.contains("This is not the account you asked for"))
        #expect(try world.store().sessions.list().sessions.count == sessions)
    }
}
