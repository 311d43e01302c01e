import LoginRuntime
import OAuthCore
import PintleText
import Synchronization
import Testing

@testable import PintleCLI

/// `pintle echo verify`, by what it prints, exits with and sends.
@Suite struct EchoVerifyTests {
    private static let url = "https://api.x.com/1.1/account/verify_credentials.json"
    private static let header =
        #"X-Verify-Credentials-Authorization: OAuth oauth_token="t", oauth_signature="s""#

    private func world(_ url: String = url) throws -> World {
        let world = try World()
        world.feed(0, "X-Auth-Service-Provider: \(url)", Self.header, "", "no header")
        world.reply(
            "/1.1/account/verify_credentials.json",
            #"{"id_str":"7588892","screen_name":"acme_news"}"#)
        return world
    }

    @Test func `prints whose headers they are, without a session`() async throws {
        let world = try world()
        #expect(await world.run("echo", "verify") == .done)
        #expect(world.output == "acme_news, id 7588892, at X\n")
        #expect(world.requests.map(\.url.text) == [Self.url])
    }

    @Test func `says the same in JSON`() async throws {
        let world = try world()
        #expect(await world.run("echo", "verify", "--json") == .done)
        #expect(
            world.output.contains(
                #""account":{"id":"7588892","name":"acme_news"},"provider":"x""#))
    }

    @Test func `takes what echo prints`() async throws {
        let world = try world()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("echo") == .done)
        let lines = world.output.split(separator: "\n").map(String.init)
        world.feed(0, try #require(lines.first), try #require(lines.last))
        #expect(await world.run("echo", "verify") == .done)
        #expect(world.output.hasSuffix("at X\n"))
    }

    @Test(arguments: [
        "https://evil.example/1.1/account/verify_credentials.json", url + "?user_id=1",
        "https://api.x.com/2/users/me",
    ])
    func `asks nobody but a provider that it knows`(url: String) async throws {
        let world = try world(url)
        #expect(await world.run("echo", "verify") == .insecure)
        #expect(world.error.contains("no provider that Pintle knows"))
        #expect(world.requests.isEmpty)
    }

    @Test func `exits with 9 where the provider does not take them`() async throws {
        let world = try world()
        world.reply(
            "/1.1/account/verify_credentials.json",
            #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#, status: 401)
        #expect(await world.run("echo", "verify") == .refused)
        #expect(world.error.contains("X does not accept these headers"))
        #expect(world.error.contains("Could not authenticate you."))
    }

    @Test(arguments: [[], ["GET / HTTP/1.1"], [header], [header, header]])
    func `is a wrong use without both headers`(lines: [String]) async throws {
        let world = try world()
        world.state.withLock { $0.lines[0] = lines }
        #expect(await world.run("echo", "verify") == .usage)
        #expect(world.requests.isEmpty)
    }
}
