import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import Testing

@Suite struct `Definitions that are checked` {
    private let world: World

    static let definition = """
        id: shop
        name: Shop
        protocol: oauth1
        variables:
          site: {ask: "Address of the shop", kind: site, example: "shop.example.org"}
        request_token: {url: "{site}/oauth/request_token"}
        authorize: {url: "{site}/oauth/authorize"}
        access_token: {url: "{site}/oauth/access_token"}

        """

    init() throws {
        world = try World()
        world.file("shop.yaml", Self.definition)
    }

    private func check(_ arguments: String...) async -> PintleText.ExitStatus {
        await world.run(all: ["providers", "check", "shop.yaml"] + arguments)
    }

    private func live(_ arguments: String...) async -> PintleText.ExitStatus {
        world.feed(3, "canary-consumer")
        return await world.run(
            all: [
                "providers", "check", "shop.yaml", "--instance", "https://Shop.Example.com/",
                "--live", "--key", "k", "--secret-fd", "3",
            ] + arguments)
    }

    @Test func `a good one is shown, with what it leaves open`() async {
        #expect(await check() == .done)
        #expect(world.output.hasPrefix("shop.yaml is a valid definition of Shop.\n"))
        #expect(world.output.contains("note: no identity: "))
        #expect(world.output.contains("note: no register: "))
        #expect(world.requests.isEmpty)
    }

    @Test func `an instance is filled in`() async {
        #expect(await check("--instance", "Shop.Example.com/") == .done)
        #expect(world.output.contains("https://shop.example.com/oauth/request_token"))
    }

    @Test func `each fault has a line of its own`() async {
        world.file(
            "shop.yaml",
            Self.definition.replacing("kind: site", with: "kind: place") + "call_back: oob\n")
        #expect(await check() == .usage)
        #expect(world.output.isEmpty)
        #expect(
            world.error.split(separator: "\n") == [
                "shop.yaml:5: variables.site.kind: this should be one of site, host, word.",
                "shop.yaml:9: call_back: there is no such key here; "
                    + "there is callback, or callback_in.",
            ])
    }

    @Test(arguments: ["check", "add"])
    func `a day that is yet to come is refused`(verb: String) async {
        let register = "register: {url: \"https://shop.example.org\", open: paid, as_of: "
        // It is the 22nd already where clocks are far ahead of UTC.
        world.file("shop.yaml", Self.definition + register + "2026-11-22}\n")
        #expect(await check() == .done)
        world.file("shop.yaml", Self.definition + register + "2026-11-23}\n")
        #expect(await world.run("providers", verb, "shop.yaml") == .usage)
        #expect(world.error.contains("register.as_of: this day is yet to come"))
    }

    @Test func `with json the faults are members`() async {
        world.file("shop.yaml", "id: shop\nname: Shop\nprotocol: oauth1\nlogin: none\n")
        #expect(await check("--json") == .usage)
        #expect(
            world.output == """
                {"faults":[{"key":"login","line":4,"problem":"this needs api_hosts, which is not \
                in the file."}],"providers":[],"version":1,"warnings":[]}

                """)
    }

    @Test func `a value that is none is told`() async {
        #expect(await check("--instance", "http://shop.example.com") == .usage)
        #expect(world.error.contains("shop.yaml:5: variables.site: http is only for this machine"))
    }

    @Test func `live asks for a request token and shows what came, but no secret`() async {
        world.apiAnswers(
            200, headers: [HTTPHeader("Date", "Sat, 21 Nov 2026 14:22:13 GMT")])
        #expect(await live() == .done)
        #expect(world.requests.map(\.url.text) == ["https://shop.example.com/oauth/request_token"])
        #expect(world.output.contains("Answer         200, understood\n"))
        #expect(world.output.contains("Callback       confirmed (required)\n"))
        #expect(world.output.contains("Clock          this machine's is 1 min 10 s slow\n"))
        #expect(!(world.output + world.error).contains("canary"))
    }

    @Test func `live says no where the provider does, with its exit status`() async {
        world.apiAnswers(401)
        #expect(await live() == .refused)
        #expect(world.output.contains("Answer         401, not understood\n"))
        #expect(world.error.hasPrefix("pintle: "))
    }

    @Test func `live in json is one object`() async {
        #expect(await live("--json") == .done)
        #expect(
            world.output.contains(
                """
                "live":{"asked":"request_token","callback_confirmed":true,"host":"shop.example.com","status":200,\
                "understood":true}
                """))
        #expect(world.output.split(separator: "\n").count == 1)
    }

    @Test func `live takes an app key of the store, where it was bound to`() async {
        #expect(await world.run("providers", "add", "shop.yaml") == .done)
        world.feed(3, "canary-consumer")
        #expect(
            await world.run(
                "apps", "add", "shop@shop.example.com", "--key", "k", "--secret-fd", "3") == .done)
        #expect(await check("--instance", "shop.example.com", "--live") == .done)
        #expect(world.requests.count == 1)
        world.file(
            "shop.yaml", Self.definition + "api_hosts: [evil.example]\n")
        #expect(await check("--instance", "shop.example.com", "--live") == .insecure)
        #expect(world.requests.count == 1)
    }

    @Test(arguments: [
        ["--key", "k"], ["--live", "--key", "k", "--app", "a"], ["--live", "--secret-fd", "3"],
        ["--live", "--key", "k", "--secret-fd", "3"],
    ])
    func `what does not go together is refused before anything is sent`(
        arguments: [String]
    ) async {
        #expect(await world.run(all: ["providers", "check", "shop.yaml"] + arguments) == .usage)
        #expect(world.requests.isEmpty)
    }

    @Test func `the schema is printed without a vault`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("providers", "schema") == .done)
        #expect(world.output.hasPrefix("{\n  \"$schema\": "))
    }

    @Test func `a long name for what is carried over runs into no other column`() async {
        world.file(
            "shop.yaml", Self.definition + "verifier: {name: word pair}\nafter_wrong_pin: same\n")
        #expect(await check() == .done)
        #expect(world.output.contains("Wrong word pair  type it again\n"))
        #expect(world.output.contains("Name             Shop\n"))
    }

    @Test func `a wildcard over other people's hosts is refused, and says why`() async {
        world.file(
            "shop.yaml", Self.definition + "api_hosts: [shop.acme.co.uk, \"*.co.uk\"]\n")
        #expect(await check() == .usage)
        #expect(world.error.contains("api_hosts: that covers hosts of other owners too"))
        world.file("shop.yaml", Self.definition + "api_hosts: \"*.wikipedia.org\"\n")
        #expect(await check() == .usage)
        #expect(world.error.contains("api_hosts: no other host here is in that domain"))
    }
}
