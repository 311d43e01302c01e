import FlowDocs
import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import Testing

@Suite struct `Vault, apps and providers from the command line` {
    @Test func `a vault is made once`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("vault", "status") == .locked)
        #expect(await world.run("vault", "init") == .done)
        #expect(await world.run("vault", "init") == .usage)
        #expect(await world.run("vault", "check") == .done)
        #expect(await world.run("vault", "init", "--replace") == .done)
        #expect(world.error.contains("The old store is "))
    }

    @Test func `a vault is made by what an option names, not by the variable beside it`()
        async throws
    {
        let world = try World(hasVault: false)
        world.feed(3, "correct horse")
        #expect(await world.run("vault", "init", "--passphrase-fd", "3") == .done)
        #expect(world.error.contains("warning: PINTLE_KEY_FILE was not used"))
        #expect(world.error.contains("It is opened by a passphrase, and is in "))
        #expect(await world.run("vault", "status") == .wrongPassphrase)
        world.feed(3, "correct horse")
        #expect(await world.run("vault", "slots", "list", "--passphrase-fd", "3") == .done)
        #expect(!world.output.contains("key file"))
    }

    @Test func `a vault is made by both of two options`() async throws {
        let world = try World(hasVault: false)
        world.feed(3, "correct horse")
        let make = ["vault", "init", "--passphrase-fd", "3", "--key-file", "/key", "--json"]
        #expect(await world.run(all: make) == .done)
        #expect(world.output.contains(#""kind":"passphrase""#))
        #expect(world.output.contains(#""kind":"key file""#))
        #expect(!world.output.contains("PINTLE_KEY_FILE"))
        #expect(await world.run("vault", "check") == .done)
        world.feed(3, "correct horse")
        #expect(await world.run("vault", "check", "--passphrase-fd", "3") == .done)
        #expect(await world.run("vault", "slots", "remove", "1", "--yes") == .done)
        #expect(await world.run("vault", "check") == .done)
    }

    @Test func `a passphrase that does not open it exits with 4`() async throws {
        let world = try World(isLocked: true)
        world.feed(3, "correct horse")
        await world.run("vault", "init", "--replace", "--passphrase-fd", "3")
        world.feed(3, "wrong")
        #expect(await world.run("vault", "unlock", "--passphrase-fd", "3") == .wrongPassphrase)
    }

    @Test func `a vault that no passphrase opens says so`() async throws {
        let world = try World(isLocked: true)
        world.feed(3, "wrong")
        #expect(await world.run("vault", "unlock", "--passphrase-fd", "3") == .locked)
        #expect(
            world.error == """
                pintle: no passphrase opens this vault
                  It is opened by a key file.
                hint: --key-file F in place of --passphrase-fd

                """)
    }

    @Test(arguments: [("hunter2", true), ("größer", true), ("correct horse", false)])
    func `a short passphrase is taken, with a word about it`(text: String, isShort: Bool)
        async throws
    {
        let arguments = ["vault", "init", "--replace", "--passphrase-fd", "3"]
        let world = try World(isLocked: true)
        for quietly in [[], ["--quiet"], ["--json"]] {
            world.feed(3, text)
            #expect(await world.run(all: arguments + quietly) == .done)
            let words = "It was accepted, but fewer than 8 characters can be guessed."
            let hint = "hint: pintle vault passphrase changes it\n"
            #expect(world.error.contains(words) == (isShort && quietly.isEmpty))
            #expect(world.error.contains(hint) == (isShort && quietly.isEmpty))
        }
    }

    @Test func `a new passphrase that was not typed twice alike is asked for again`() async throws {
        let world = try World(isLocked: true, terminal: .init(error: true, canAsk: true))
        world.answer("correct horse", "correct hrose", "correct horse", "correct horse")
        #expect(await world.run("vault", "init", "--replace") == .done)
        #expect(
            world.questions == [
                "New passphrase: ", "Repeat it: ", "New passphrase: ", "Repeat it: ",
            ])
        #expect(world.error.contains("The two did not match. Type both again.\n"))
        #expect(world.error.contains("hint: pintle apps add PROVIDER --key K\n"))
        world.feed(3, "correct horse")
        #expect(await world.run("apps", "list", "--passphrase-fd", "3") == .done)
    }

    @Test func `a vault that only a key file opens asks for no passphrase`() async throws {
        let world = try World(isLocked: true, terminal: .init(error: true, canAsk: true))
        world.answer("a passphrase that nobody should be asked for")
        #expect(await world.run("vault", "unlock") == .locked)
        #expect(world.error.contains("hint: pintle vault unlock --key-file F"))
        #expect(world.questions.isEmpty)
    }

    @Test func `a vault that a passphrase opens names every way where nobody can be asked`()
        async throws
    {
        let world = try World(isLocked: true)
        world.feed(3, "correct horse")
        await world.run("vault", "init", "--replace", "--passphrase-fd", "3")
        #expect(await world.run("apps", "list") == .locked)
        #expect(world.error.contains("or --key-file F, or --passphrase-fd N"))
    }

    @Test func `a key file that is not there is named, and listing goes on`() async throws {
        let world = try World(isLocked: true)
        #expect(await world.run("vault", "unlock", "--key-file", "/nowhere") == .locked)
        #expect(world.error.hasPrefix("pintle: there is no key file /nowhere\n"))
        #expect(await world.run("sessions", "list", "--key-file", "/nowhere") == .done)
        #expect(world.error.hasPrefix("pintle: warning: there is no key file /nowhere\n"))
    }

    @Test func `where the kernel keeps no key, unlocking says so`() async throws {
        let world = try World()
        #expect(await world.run("vault", "unlock") == .done)
        #expect(world.error.contains("The key is not kept between runs."))
    }

    @Test func `an app's secret comes from a descriptor and is shown nowhere`() async throws {
        let world = try World()
        world.feed(3, " my-canary ")
        #expect(
            await world.run("apps", "add", "flickr", "--key", "k1", "--secret-fd", "3") == .done)
        #expect(world.error.contains("9 characters are left."))
        #expect(await world.run("apps", "list") == .done)
        #expect(world.output.contains("flickr"))
        #expect(!world.output.contains("canary"))
        #expect(await world.run("apps", "add", "flickr", "--key", "k1") == .usage)
        #expect(await world.run("apps", "remove", "flickr", "--yes") == .done)
        #expect(await world.run("apps", "remove", "flickr", "--yes") == .notFound)
    }

    @Test func `an own provider is checked, added and removed`() async throws {
        let world = try World()
        world.file("acme.yaml", Self.definition)
        #expect(await world.run("providers", "check", "acme.yaml") == .done)
        #expect(await world.run("providers", "add", "acme.yaml") == .done)
        #expect(world.error.hasPrefix("Added Acme.\nhint: pintle apps add acme --key K\n"))
        #expect(await world.run("providers", "list", "--json") == .done)
        #expect(
            world.output.contains(
                "{\"id\":\"acme\",\"name\":\"Acme\",\"protocol\":\"oauth1\",\"source\":\"own\"}"))
        #expect(await world.run("providers", "remove", "acme") == .done)
        #expect(await world.run("providers", "show", "acme") == .notFound)
    }

    @Test(arguments: [[], ["--replace"]])
    func `the same definition again is said to be there already`(options: [String]) async throws {
        let world = try World()
        world.file("acme.yaml", Self.definition)
        #expect(await world.run("providers", "add", "acme.yaml") == .done)
        #expect(await world.run(all: ["providers", "add", "acme.yaml"] + options) == .done)
        #expect(
            world.error
                == "Acme is there already. Its definition is the same; nothing was changed.\n")
    }

    @Test func `a definition that takes another's place is told with both names`() async throws {
        let world = try World()
        world.file("acme.yaml", Self.definition)
        world.file("two.yaml", Self.definition.replacing("name: Acme", with: "name: Acme TWO"))
        #expect(await world.run("providers", "add", "acme.yaml") == .done)
        #expect(await world.run("providers", "add", "two.yaml") == .usage)
        #expect(
            world.error == """
                pintle: there is already a provider acme
                  It is your own, named Acme. Nothing was changed.
                hint: add --replace, or choose another id

                """)
        #expect(await world.run("providers", "list") == .done)
        #expect(!world.output.contains("Acme TWO"))
        #expect(await world.run("providers", "add", "two.yaml", "--replace") == .done)
        #expect(world.error.hasPrefix("acme: Acme TWO replaces Acme."))
    }

    @Test func `what is kept of a provider whose definition was removed says so`() async throws {
        let world = try World()
        world.file("acme.yaml", Self.definition)
        world.feed(3, "secret")
        await world.run("providers", "add", "acme.yaml")
        await world.run("apps", "add", "acme", "--key", "k", "--secret-fd", "3")
        #expect(await world.run("providers", "remove", "acme") == .done)
        #expect(world.error.contains("are kept, but cannot be used without it."))
        #expect(await world.run("login", "start", "acme") == .notFound)
        #expect(
            world.error.hasPrefix("pintle: the definition of acme was removed\n"), "\(world.error)")
        #expect(world.error.contains("hint: pintle providers add FILE\n"))
        #expect(await world.run("login", "start", "acm") == .notFound)
        #expect(world.error.hasPrefix("pintle: there is no provider acm\n"))
    }

    @Test func `a bad definition names its line`() async throws {
        let world = try World()
        world.file("acme.yaml", Self.definition + "nonsense: 1\n")
        #expect(await world.run("providers", "check", "acme.yaml") == .usage)
        #expect(world.error.hasPrefix("acme.yaml:7: nonsense: there is no such key here; "))
    }

    @Test func `nothing may stand in for a built-in provider`() async throws {
        let world = try World()
        world.file("x.yaml", Self.definition.replacing("id: acme", with: "id: x"))
        #expect(await world.run("providers", "add", "x.yaml") == .usage)
        #expect(await world.run("providers", "check", "x.yaml") == .done)
        #expect(
            world.output.contains(
                "note: x is built in: it cannot be added under that id.\n"))
    }

    @Test func `built-in providers are listed without a vault`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("providers", "list") == .done)
        #expect(world.output.contains("Flickr"))
    }

    @Test func `the flow prints its table`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("flow") == .done)
        #expect(world.output == FlowTable().markdown)
    }

    @Test func `the demo provider prints its address`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("demo-provider", "--port", "8080") == .done)
        #expect(world.output == "http://127.0.0.1:8080\n")
        #expect(world.error.contains("demo-key and the consumer secret demo-secret"))
        #expect(world.error.contains("/oauth/authenticate"))
    }

    private static let demoProblems: [(DemoProviderProblem, PintleText.ExitStatus, String)] = [
        (.portTaken(8080), .failed, "Another program listens on port 8080"),
        (.cannotListen(80), .failed, "Port 80 of this machine's loopback cannot be used"),
        (.badKey, .usage, "--public-key needs the public half of an RSA key in PEM"),
    ]

    @Test(arguments: demoProblems)
    func `a demo provider that does not run says why, in json too`(
        problem: DemoProviderProblem, exit: PintleText.ExitStatus, title: String
    ) async throws {
        let world = try World(hasVault: false)
        world.state.withLock { $0.demoProblem = problem }
        #expect(await world.run("demo-provider", "--port", "8080") == exit)
        #expect(world.error.lowercased().hasPrefix("pintle: \(title.lowercased())\n"))
        #expect(await world.run("demo-provider", "--port", "8080", "--json") == exit)
        #expect(world.error.hasPrefix("{\"error\":{\"code\":\(exit.rawValue),"))
        #expect(world.error.contains("\"title\":\"\(title)\""))
        #expect(world.output.isEmpty)
    }

    @Test func `the demo provider's public key is a file that is there`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("demo-provider", "--public-key", "nowhere.pem") == .usage)
        #expect(world.error.contains("nowhere.pem cannot be read"))
        #expect(world.output.isEmpty)
    }

    static let definition = """
        id: acme
        name: Acme
        protocol: oauth1
        request_token: {url: "https://api.acme.example/oauth/request_token"}
        authorize: {url: "https://acme.example/oauth/authorize"}
        access_token: {url: "https://api.acme.example/oauth/access_token"}

        """
}
