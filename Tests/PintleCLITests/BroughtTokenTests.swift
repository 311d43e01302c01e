import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

@Suite struct `Tokens that people bring` {
    @Test func `a provider without a login says how its tokens are brought`() async throws {
        let world = try World()
        #expect(await world.run("login", "bricklink", "--pin-fd", "3") == .usage)
        #expect(world.error.contains("BrickLink has no login"))
        #expect(world.error.contains("hint: pintle sessions add bricklink\n"))
        #expect(world.requests.isEmpty)
    }

    @Test func `four values come in one go`() async throws {
        let world = try World()
        world.feed(3, "canary-consumer", "canary-token", "canary-secret")
        let add = ["sessions", "add", "bricklink", "--key", "k", "--token-fd", "3"]
        #expect(await world.run(all: add + ["--label", "shop"]) == .done)
        #expect(world.output == "shop\n")
        #expect(!(world.output + world.error).contains("canary"))
        #expect(await world.run("sessions", "reveal", "shop", "--fd", "4") == .done)
        #expect(world.revealed == ["k", "canary-consumer", "canary-token", "canary-secret"])
        // The app key is there by now.
        world.feed(3, "another", "token")
        #expect(await world.run("sessions", "add", "bricklink", "--token-fd", "3") == .done)
        world.feed(3, "a", "b", "c")
        #expect(await world.run(all: add) == .usage)
    }

    @Test func `a personal access token needs no app key`() async throws {
        let world = try World()
        try world.know()
        world.feed(3, "canary-pat")
        let add = ["sessions", "add", "acme", "--token-fd", "3", "--label", "pat"]
        #expect(await world.run(all: add) == .done)
        #expect(world.output == "pat\n")
        #expect(await world.run("sessions", "list") == .done)
        #expect(!world.output.contains("no app key"))
        #expect(await world.run("sessions", "show", "pat") == .done)
        #expect(world.output.contains("none needed"))
        world.reply("/me", "{}")
        #expect(await world.run("request", "GET", World.api, "--session", "pat") == .done)
        #expect(
            world.requests.last?.headers.contains(
                HTTPHeader("Authorization", "Bearer canary-pat")) == true)
        #expect(await world.run("sessions", "verify", "pat") == .done)
        #expect(await world.run("sessions", "reveal", "pat", "--fd", "4") == .done)
        #expect(world.revealed == ["", "", "canary-pat", ""])
        #expect(try world.store().apps.list().filter { $0.provider.rawValue == "acme" }.isEmpty)
    }

    @Test func `a token without an app key is removed here alone`() async throws {
        let world = try World()
        try world.know()
        world.feed(3, "canary-pat")
        let add = ["sessions", "add", "acme", "--token-fd", "3", "--label", "pat"]
        #expect(await world.run(all: add) == .done)
        let before = world.requests.count
        #expect(await world.run("sessions", "remove", "pat", "--yes") == .done)
        #expect(world.requests.count == before)
    }

    @Test func `an app key is needed where each request names the app`() async throws {
        let world = try World()
        try world.know { $0.clientHeader = "Client-Id" }
        world.feed(3, "canary-pat")
        #expect(await world.run("sessions", "add", "acme", "--token-fd", "3") == .notFound)
        #expect(world.error.contains("There is no app key") || world.error.contains("no app key"))
    }

    @Test(arguments: ["tok\u{1}en", "tok\u{7f}en"])
    func `with a control character are refused, as those in files are`(token: String) async throws {
        let world = try World()
        _ = try world.addSession("ada", label: "ada")
        world.feed(3, token, "secret")
        let add = ["sessions", "add", "x", "--token-fd", "3", "--unchecked"]
        #expect(await world.run(all: add) == .usage)
        #expect(world.error.hasPrefix("pintle: the access token has a control character in it\n"))
        #expect(try world.store().sessions.list().sessions.count == 1)
    }

    @Test(arguments: [["sessions", "add", "x", "--token-fd", "3"], ["login", "start", "x"]])
    func `no label is another session's id, which would stand for that one`(
        command: [String]
    ) async throws {
        let world = try World()
        let id = try world.addSession("ada", label: "ada").rawValue
        world.feed(3, "token", "secret")
        #expect(await world.run(all: command + ["--label", id]) == .usage)
        #expect(
            world.error == """
                pintle: there is already a session \(id)
                  \(id)-2 is free.
                hint: --label \(id)-2

                """)
        #expect(world.requests.isEmpty)
        #expect(try world.store().sessions.list().sessions.count == 1)
    }

    @Test func `a secret of the app without a token is told as that`() async throws {
        let world = try World()
        world.feed(3, "canary-secret")
        let add = ["sessions", "add", "x", "--key", "K", "--app", "two", "--token-fd", "3"]
        #expect(await world.run(all: add) == .usage)
        #expect(
            world.error.hasPrefix(
                """
                pintle: the access token is missing
                  Descriptor 3 ended after the line of the app's secret.

                """))
    }

    @Test func `a byte order mark before the values belongs to none of them`() async throws {
        let world = try World()
        world.feed(3, "\u{FEFF} secret", "token", "shared")
        let add = ["sessions", "add", "x", "--key", "K", "--app", "two", "--token-fd", "3"]
        #expect(await world.run(all: add) == .done)
        let app = try world.store().apps.read("two", of: #require(ProviderID(rawValue: "x")))
        #expect(app.credentials.key == .sharedSecret(Secret(utf8: "secret")))
    }

    @Test func `a token without its secret is told as that`() async throws {
        let world = try World()
        world.feed(3, "canary-token")
        #expect(await world.run("sessions", "add", "x", "--token-fd", "3") == .usage)
        #expect(world.error.hasPrefix("pintle: the token's secret is missing\n"))
        #expect(!world.error.contains("canary"))
        world.feed(3)
        #expect(await world.run("sessions", "add", "x", "--token-fd", "3") == .usage)
        #expect(world.error.hasPrefix("pintle: nothing could be read from descriptor 3\n"))
    }

    @Test func `at a terminal all four are asked for, and only the key is seen`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("k", "consumer", "token", "secret")
        #expect(await world.run("sessions", "add", "bricklink") == .done)
        #expect(
            world.questions == [
                "Consumer key: ", "Consumer secret: ", "Access token: ", "Access token secret: ",
            ])
    }

    @Test func `without an app key and without a terminal nothing is read`() async throws {
        let world = try World()
        world.feed(3, "token", "secret")
        #expect(await world.run("sessions", "add", "bricklink", "--token-fd", "3") == .notFound)
        #expect(try world.store().sessions.list().sessions.isEmpty)
    }

    @Test func `a token that is refused is not saved, nor is its app key`() async throws {
        let world = try World()
        world.reply("/1/members/me", "invalid token", status: 401)
        world.feed(3, "consumer", "token", "secret")
        let add = ["sessions", "add", "trello", "--key", "k", "--token-fd", "3"]
        #expect(await world.run(all: add) == .refused)
        #expect(try world.store().sessions.list().sessions.isEmpty)
        #expect(try world.store().apps.list().count == 1)
        world.feed(3, "consumer", "token", "secret")
        let count = world.requests.count
        #expect(await world.run(all: add + ["--unchecked"]) == .done)
        #expect(world.requests.count == count)
        #expect(try world.store().sessions.list().sessions.count == 1)
    }
}
