import OAuthCore
import PintleText
import Testing

@testable import PintleCLI

@Suite struct `A signature in pieces` {
    private static let url = "https://api.x.com/1.1/x.json"

    private func world() throws -> World {
        let world = try World()
        try world.addSession("ada")
        return world
    }

    /// What is printed, in one line.
    private func line(_ world: World, _ arguments: [String]) async -> String {
        #expect(await world.run(all: ["sign"] + arguments) == .done)
        return String(world.output.dropLast())
    }

    @Test func `is the same wherever it stands`() async throws {
        let world = try world()
        let query = await line(world, ["POST", Self.url, "-d", "a=b c"])
        #expect(query.hasPrefix("oauth_consumer_key=consumer&oauth_nonce=nonce&"))
        #expect(query.contains("&oauth_signature="))
        let body = await line(world, ["POST", Self.url, "-d", "a=b c", "--print", "body"])
        #expect(body == "a=b%20c&" + query)
        let url = await line(world, ["POST", Self.url, "-d", "a=b c", "--print", "url"])
        #expect(url == Self.url + "?" + query)
        await world.run("header", "POST", Self.url, "-d", "a=b c")
        let header = try AuthorizationHeader(
            String(world.output.dropFirst("Authorization: ".count).dropLast()))
        #expect(try FormParameters.parse(query) == header.parameters)
    }

    @Test func `is over its base string`() async throws {
        let world = try world()
        let base = await line(world, ["GET", Self.url + "?b=1", "--print", "base-string"])
        #expect(
            base
                == "GET&https%3A%2F%2Fapi.x.com%2F1.1%2Fx.json&b%3D1%26oauth_consumer_key%3D"
                + "consumer%26oauth_nonce%3Dnonce%26oauth_signature_method%3DHMAC-SHA1%26"
                + "oauth_timestamp%3D1795270863%26oauth_token%3Dtoken-ada%26oauth_version%3D1.0")
        let signature = await line(world, ["GET", Self.url + "?b=1", "--print", "signature"])
        #expect(signature.utf8.count == 28)
    }

    @Test func `signs a body that is no form by its hash, and has no form then`() async throws {
        let world = try world()
        world.file("/body", "{}")
        let call = ["POST", Self.url, "--body", "/body"]
        #expect(await line(world, call).contains("oauth_body_hash="))
        #expect(!(await line(world, call + ["--no-body-hash"])).contains("oauth_body_hash="))
        #expect(await world.run(all: ["sign"] + call + ["--print", "body"]) == .usage)
    }

    @Test(arguments: [
        ["GET", "/path"], ["GET", url, "--print", "body"], ["GET", url, "--print", "all"], ["GET"],
    ])
    func `is refused where there is none`(arguments: [String]) async throws {
        let world = try world()
        #expect(await world.run(all: ["sign"] + arguments) == .usage)
    }

    @Test func `is for the session's hosts alone`() async throws {
        let world = try world()
        #expect(await world.run("sign", "GET", "https://elsewhere.example/") == .insecure)
    }

    @Test func `is none for tokens that are sent as they are`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sign", "GET", World.api) == .usage)
        #expect(world.error.contains("has no signatures"))
    }

    @Test(arguments: [
        (["--method", "DELETE", "-d", "a=b c"], "?a=b%20c", "DELETE"),
        (["-d", "a=-1", "-d", "\u{301}=x"], "?a=-1&%CC%81=x", "GET"),
        (["--method", "post", "-d", "a=b"], "", "POST"),
    ])
    func `of an Echo is for any method and fields`(
        options: [String], query: String, method: String
    ) async throws {
        let world = try world()
        #expect(await world.run(all: ["echo", Self.url] + options) == .done)
        #expect(world.output.hasPrefix("X-Auth-Service-Provider: \(Self.url)\(query)\n"))
        let header = world.output.split(separator: "\n")[1]
        let url = Self.url + query
        let fields = method == "POST" ? ["-d", "a=b"] : []
        await world.run(all: ["header", method, url] + fields)
        #expect(
            header
                == world.output.dropLast().replacing(
                    "Authorization: ", with: "X-Verify-Credentials-Authorization: "))
    }
}
