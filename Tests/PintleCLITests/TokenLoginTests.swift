import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

@Suite struct `A login by a token from a page` {
    /// Its middle part is `{"exp":1826536000}`.
    private static let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE4MjY1MzYwMDB9.c2ln"

    private func world(isJWT: Bool = false, canAsk: Bool = false) throws -> World {
        try World.withAcme(
            {
                $0.forms = [.code, .token]
                $0.tokenPage = TokenPage(redirect: .absent, isJWT: isJWT)
            }, terminal: TerminalFacts(error: canAsk, canAsk: canAsk))
    }

    private func start(_ world: World) async throws -> (id: String, url: RequestURL) {
        #expect(await world.run("login", "start", "acme", "--form", "token", "--json") == .done)
        let value = { try #require(`A login from the command line`.value($0, in: world.output)) }
        return (try value("id"), try RequestURL(try value("authorize_url")))
    }

    @Test func `has a URL that asks for a token, and neither redirect nor proof`() async throws {
        let world = try world()
        let (_, url) = try await start(world)
        #expect(
            try url.queryParameters.map(\.name) == ["response_type", "client_id", "scope", "state"])
        #expect(try url.queryParameters.first(named: "response_type") == "token")
        #expect(`A login from the command line`.value("form", in: world.output) == "token")
    }

    @Test(arguments: [
        "https://acme.example/pin#access_token=page-token&expires_in=60&state=STATE",
        "#access_token=page-token&token_type=Bearer&expires_in=60&state=STATE",
    ])
    func `takes the fragment, and asks nobody but whose it is`(shape: String) async throws {
        let world = try world()
        let (id, url) = try await start(world)
        let state = try #require(try url.queryParameters.first(named: "state"))
        world.feed(3, shape.replacing("STATE", with: state))
        #expect(await world.run("login", "finish", "--url-fd", "3", "--json") == .done)
        #expect(`A login from the command line`.value("id", in: world.output) == id)
        #expect(world.output.contains(#""expires_at":"2026-11-21T14:22:03Z""#))
        #expect(world.requests.map(\.url.path) == ["/userinfo"])
        #expect(await world.run("token", "--min-life", "0") == .done)
        #expect(world.output == "page-token\n")
    }

    @Test func `takes a JWT as the page shows it, to the end that it states`() async throws {
        let world = try world(isJWT: true)
        let (id, _) = try await start(world)
        world.feed(3, " \(Self.jwt)\n")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3", "--json") == .done)
        #expect(world.output.contains(#""expires_at":"2027-11-18T11:06:40Z""#))
        #expect(!(world.output + world.error).contains(Self.jwt))
        #expect(world.requests.map(\.url.path) == ["/userinfo"])
    }

    @Test func `names a code, sends nothing, and stays`() async throws {
        let world = try world(isJWT: true)
        let (id, url) = try await start(world)
        let state = try #require(try url.queryParameters.first(named: "state"))
        world.feed(3, "?code=c&state=\(state)")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .refused)
        #expect(world.error.contains("that is a code, not a token"))
        #expect(world.requests.isEmpty)
        #expect(try world.store().logins.list().map(\.id.rawValue) == [id])
    }

    @Test func `is none that the provider does not take`() async throws {
        let world = try world()
        world.apiRefuses("page-token")
        let (id, _) = try await start(world)
        world.feed(3, "page-token")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .refused)
        #expect(world.error.contains("did not accept that token"))
        #expect(world.requests.map(\.url.path) == ["/userinfo"])
        #expect(try world.store().logins.list().map(\.id.rawValue) == [id])
        #expect(try world.store().sessions.list().sessions.isEmpty)
    }

    @Test func `is asked for at the terminal`() async throws {
        let world = try world(canAsk: true)
        world.answer("page-token")
        #expect(await world.run("login", "acme", "--form", "token") == .done)
        #expect(world.requests.map(\.url.path) == ["/userinfo"])
        #expect(world.error.contains("asks you for the token"))
    }
}
