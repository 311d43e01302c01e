import CryptoOpenSSL
import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

@Suite struct `App keys from the command line` {
    /// Made for these tests, and public by being here; its passphrase is `x`.
    private static let encryptedKey = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIIC3TBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI7truJ8dT6YYCAggA
        MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBDJTapJoQdi3xYWfkpyN+TiBIIC
        gIZqVQSIO+Rttw4Uto4fil9vdbjnEsvSan6qnXCkYBK10SAbuidlaQ36zhAwJI1g
        SQdJCXnQ4gVwBu5AYRzWCAJc2ctxi/73uSoeWG2UBlMOEyV20fHHbnEesmZxO5R3
        6wvBoviDK/DtG0eVr9Vl/lwsKCm2RccbES7FMmPzrjAd6R0CoHZ5a2eX3uej5VQ9
        R/UM9BormUcg63KC85QXrHMXk5AzxHXlGZEolRqQeQ5BHMG3+RJGB31u/E/K2D+f
        KCtF/aoDQ6ZijH/8LPpAqyOSZXdhQ+o6cwgub+Uw0KXHIXW4flDmv8JHoA/PlcXp
        6nZTKpP9fd/Xnpv8grSwGm9izTYYh/WW8IV1EF5UpIdowJEZ2yT6jwboI3oozSkt
        A8MtUIaF5G+jD9DavotDfaynPo9Bb6iCXFnKyGoCwJBmCWKeUHfVq0JZBPBI6k0V
        FkqpSbrogCL7uyfxpzmkSDChAIjRft8qBs2Eb2bf+j2XpFuOVCBKRV8MfvGpWylk
        9QFLMY7RhuNAeDw8jYGlS+K5Vw9903lXLKDesU+KwJFuOgLNtVspLjfrDSpyVApF
        0iwNOAWSPRUx+xhiwhUbSn1LbOusoKY1G1CjzrfFE5+JTl0L6p6eYgZddAAnbOID
        iu17rE9qpnSLlFFaU1fCbnOIxxm1km/HrzgU+drRjsxtIfOgA1FD8oc1yuq7131p
        mTspzce84FUcbLWpSPQSCLu/vYXiohVWrNWKu5R683G99O3Sx2/mBBvuFcYLfBcm
        dDyGJPlV6mPclE85EgAsvq/cTJNzXMhBGSEAweLtAz0QgdyLCtO8hWZYBQbWdZ2u
        sMcexc20nQNiVm3uIkZVMmE=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    private static func credentials(_ redirect: String) -> String {
        #"{"id": "4711", "secret": "app-sec", "name": "AniList", "redirectURL": "\#(redirect)"}"#
    }

    @Test(arguments: [
        ["apps", "add", "anilist", "--file", "/home/you/work/app.json"],
        ["sessions", "import", "/home/you/work/app.json", "--yes"],
    ])
    func `the app key of a file of credentials is taken over`(line: [String]) async throws {
        let world = try World()
        world.file(
            "/home/you/work/app.json", Self.credentials("https://anilist.co/api/v2/oauth/pin"))
        #expect(await world.run(all: line) == .done, "\(world.error)")
        let app = try #require(
            try world.store().apps.list().first { $0.provider.base == "anilist" })
        #expect(app.credentials.identifier == "4711")
        #expect(app.credentials.key == .sharedSecret(Secret(utf8: "app-sec")))
        #expect(!(world.output + world.error).contains("app-sec"))
        #expect(!world.error.contains("another redirect"))
    }

    @Test func `a redirect of a file that a login does not send is told`() async throws {
        let world = try World()
        world.file("/home/you/work/app.json", Self.credentials("myapp://callback"))
        #expect(
            await world.run("apps", "add", "anilist", "--file", "/home/you/work/app.json") == .done)
        #expect(world.error.contains("registered with another redirect URL"))
        #expect(world.error.contains("The file has myapp://callback."))
    }

    @Test(arguments: [
        (#"{"access_token": "a", "token_type": "Bearer"}"#, "has no app key"),
        (#"{"a": 1}"#, "is not a file of a tool"),
    ])
    func `a file without an app key adds none`(text: String, words: String) async throws {
        let world = try World()
        world.file("/home/you/work/app.json", text)
        #expect(
            await world.run("apps", "add", "anilist", "--file", "/home/you/work/app.json") == .usage
        )
        #expect(world.error.contains(words), "\(world.error)")
    }

    @Test func `a file with an app key has to be there`() async throws {
        let world = try World()
        #expect(await world.run("apps", "add", "anilist", "--file", "/nowhere.json") == .usage)
        #expect(
            world.error.hasPrefix(
                "pintle: /nowhere.json cannot be read\n  There is no such file.\n"))
    }

    @Test func `an app of a provider that runs in many places is named with its own`() async throws
    {
        let world = try World()
        for name in ["jira@https://Jira.Example.com/", "jira@jira.example.com"] {
            world.feed(3, "secret")
            #expect(
                await world.run("apps", "add", name, "--key", "k", "--generate-rsa") == .done
                    || world.error.contains("already"))
        }
        await world.run("apps", "list")
        #expect(world.output.split(separator: "\n").count == 3)
        #expect(world.output.contains("jira@jira.example.com  default"))
    }

    @Test(arguments: [
        ("jira", "Its form is jira@"),
        ("jira@", "is needed here"),
        ("jira@http://jira.example.com", "write https"),
        ("jira@a,b", "is jira@"),
        ("x@x.com", "leave out the @"),
    ])
    func `without the place, or with one that cannot be, nothing is saved`(
        name: String, words: String
    ) async throws {
        let world = try World()
        #expect(await world.run("apps", "add", name, "--key", "k", "--generate-rsa") == .usage)
        #expect(world.error.contains(words), "\(world.error)")
        #expect(try world.store().apps.list().count == 1)
    }

    @Test func `at a terminal the place is asked for until it can be used`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.answer("http://wiki.example.org", "https://Wiki.example.org/w/", "the secret")
        #expect(await world.run("apps", "add", "mediawiki", "--key", "k") == .done)
        #expect(world.questions.count == 3)
        #expect(world.error.contains("http is only for this machine; write https.\n"))
        #expect(
            try world.store().apps.list().last?.provider.rawValue == "mediawiki@wiki.example.org/w")
        #expect(world.error.contains("hint: pintle login mediawiki@wiki.example.org/w\n"))
    }

    @Test func `a new RSA key prints its public half and nothing else`() async throws {
        let world = try World()
        let add = ["apps", "add", "jira@jira.example.com", "--key", "pintle", "--generate-rsa"]
        #expect(await world.run(all: add) == .done)
        let printed = world.output
        #expect(printed.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
        #expect(printed.hasSuffix("\n-----END PUBLIC KEY-----\n"))
        #expect(world.error.contains("consumer key  pintle\n"))
        await world.run("apps", "show", "jira", "--public-key")
        #expect(world.output == printed)
        let app = try #require(try world.store().apps.list().last)
        guard case .rsaPrivateKey(let pem) = app.credentials.key else {
            Issue.record("no RSA key was stored")
            return
        }
        #expect(try RSAKeys.openSSL.read(pem, nil).publicPEM == printed)
        await world.run("apps", "show", "jira")
        #expect(world.output.contains("an RSA key of 3072 bits"))
        #expect(!world.output.contains("PRIVATE"))
    }

    @Test(arguments: [
        (["--secret-fd", "3", "--rsa-key", "/k"], "cannot be combined"),
        (["--secret-fd", "3", "--generate-rsa"], "cannot be combined"),
        (["--rsa-passphrase-fd", "3"], "opens the key of --rsa-key"),
        (["--rsa-key", "/missing"], "There is no such file."),
        (["--rsa-key", "/text"], "That is not an RSA private key in PEM."),
        (["--rsa-key", "/ssh"], "ssh-keygen -p -m PEM -f FILE"),
    ])
    func `what cannot be signed with says why`(arguments: [String], words: String) async throws {
        let world = try World()
        world.feed(3, "secret")
        world.file("/text", "hello")
        world.file(
            "/ssh", "-----BEGIN OPENSSH PRIVATE KEY-----\nAA==\n-----END OPENSSH PRIVATE KEY-----")
        let add = ["apps", "add", "jira@jira.example.com", "--key", "k"]
        #expect(await world.run(all: add + arguments) == .usage)
        #expect(world.error.contains(words), "\(world.error)")
    }

    @Test func `a provider that knows no RSA takes no RSA key`() async throws {
        let world = try World()
        #expect(
            await world.run("apps", "add", "x", "--name", "b", "--key", "k", "--generate-rsa")
                == .usage)
        #expect(world.error.contains("accepts only app keys with a secret"))
    }

    @Test func `a provider that knows RSA only takes no secret`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        let add = ["apps", "add", "bitbucket@git.example.com", "--key", "k"]
        for arguments in [[], ["--secret-fd", "3"]] {
            world.feed(3, "secret")
            #expect(await world.run(all: add + arguments) == .usage)
            #expect(world.error.contains("accepts only signatures by an RSA key"))
        }
        #expect(world.questions.isEmpty)
    }

    @Test func `an encrypted key wants its passphrase, which a person may type wrong twice`()
        async throws
    {
        let add = ["apps", "add", "jira@jira.example.com", "--key", "k", "--rsa-key", "/k"]
        let world = try World(terminal: .init(error: true, canAsk: true))
        world.file("/k", Self.encryptedKey)
        world.answer("no", "neither", "x")
        #expect(await world.run(all: add) == .done)
        #expect(world.questions == Array(repeating: "Passphrase of /k: ", count: 3))
        #expect(world.error.contains("today's minimum is 2048."))
        let script = try World()
        script.file("/k", Self.encryptedKey)
        #expect(await script.run(all: add) == .usage)
        #expect(script.error.contains("hint: --rsa-passphrase-fd N\n"))
        script.feed(4, "x")
        #expect(await script.run(all: add + ["--rsa-passphrase-fd", "4"]) == .done)
    }

    @Test func `a name, a key and a secret are changed, and sessions go along`() async throws {
        let world = try World()
        try world.addSession("acme", label: "news")
        #expect(await world.run("apps", "edit", "x", "--rename", "events") == .done)
        #expect(try world.store().sessions.read(try world.onlySession()).app == "events")
        world.feed(3, "other")
        #expect(await world.run("apps", "edit", "x", "--key", "k2", "--secret-fd", "3") == .done)
        let app = try #require(try world.store().apps.list().first)
        #expect(app.name == "events")
        #expect(app.credentials.identifier == "k2")
        #expect(app.credentials.key == .sharedSecret(Secret(utf8: "other")))
        #expect(await world.run("apps", "edit", "x") == .usage)
        #expect(await world.run("apps", "edit", "x", "gone", "--key", "k") == .notFound)
    }

    @Test func `a name that another app key has is refused`() async throws {
        let world = try World()
        try world.addApp("x", "b")
        #expect(
            await world.run("apps", "edit", "x", "b", "--rename", "pintle-dev") == .usage)
        #expect(world.error.contains("There is already an app key pintle-dev".lowercasedFirst))
        #expect(world.error.contains("hint: --rename pintle-dev-2, or "))
    }

    @Test(arguments: [["show"], ["edit", "--rename", "c"], ["remove", "--yes"]])
    func `which of several is meant is said behind the provider`(arguments: [String]) async throws {
        let world = try World()
        try world.addApp("x", "b")
        let verb = try #require(arguments.first)
        #expect(
            await world.run(all: ["apps", verb, "x"] + arguments.dropFirst()) == .notFound)
        #expect(world.error.contains("more than one app key fits"))
        #expect(world.error.contains("hint: pintle apps \(verb) x NAME\n"))
    }

    @Test(arguments: ["a b", "a/b", "-a", "a\u{7}"])
    func `a name that could not be typed is refused`(name: String) async throws {
        let world = try World()
        world.feed(3, "secret")
        let add = ["apps", "add", "x", "--key", "k", "--secret-fd", "3", "--name=\(name)"]
        #expect(await world.run(all: add) == .usage)
        #expect(world.error.contains("that cannot be the name of an app key"))
        #expect(await world.run("apps", "edit", "x", "--rename=\(name)") == .usage)
        #expect(try world.store().apps.list().map(\.name) == ["pintle-dev"])
    }

    @Test func `an unknown provider is told before a missing terminal`() async throws {
        let world = try World()
        #expect(await world.run("apps", "add", "nosuch", "--key", "k") == .notFound)
        #expect(await world.run("sessions", "add", "nosuch") == .notFound)
        #expect(await world.run("sessions", "remove", "nosuch") == .notFound)
        #expect(await world.run("apps", "add", "x", "--name", "b", "--key", "k") == .usage)
        #expect(await world.run("apps", "show", "x", "nosuch") == .notFound)
        #expect(world.error.hasPrefix("pintle: there is no app key nosuch for x\n"))
    }

    @Test func `what stops signing is said before an app key is removed`() async throws {
        let world = try World(terminal: .init(error: true, canAsk: true))
        try world.addSession("acme", label: "news")
        world.answer("n")
        #expect(await world.run("apps", "remove", "x") == .interrupted)
        #expect(world.error.contains("1 session can no longer sign: news"))
        world.answer("y")
        #expect(await world.run("apps", "remove", "x") == .done)
        #expect(try world.store().apps.list().isEmpty)
        #expect(try world.store().sessions.list().sessions.count == 1)
    }

    @Test func `a session without its app key is listed as that, and says what is missing`()
        async throws
    {
        let world = try World()
        try world.addSession("acme", label: "news")
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""can_sign":true"#))
        #expect(await world.run("apps", "remove", "x", "--yes", "--json") == .done)
        #expect(world.output.contains("1 session can no longer sign: news"))
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("x/acme  cannot sign: no app key"))
        #expect(await world.run("sessions", "list", "--json") == .done)
        #expect(world.output.contains(#""can_sign":false"#))
        #expect(await world.run("sessions", "show", "news") == .done)
        #expect(world.output.contains("State      cannot sign: no app key\n"))
        #expect(await world.run("header", "GET", "https://api.x.com/1") == .notFound)
        #expect(
            world.error == """
                pintle: there is no app key pintle-dev for x
                hint: pintle apps add x --key K --name pintle-dev

                """)
        world.feed(3, "secret")
        let add = ["apps", "add", "x", "--key", "K", "--name", "pintle-dev", "--secret-fd", "3"]
        #expect(await world.run(all: add) == .done, "\(world.error)")
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.output.contains("x/acme  works"))
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension World {
    fileprivate func onlySession() throws -> SessionID {
        try #require(try store().sessions.list().sessions.first?.id)
    }
}
