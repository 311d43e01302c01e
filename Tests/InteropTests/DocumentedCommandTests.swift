import Foundation
import TestSupport
import Testing

/// Every command of the README and of Docs, typed as it stands by somebody who has nothing yet.
@Suite(.enabled(if: Repository.hasProgram))
struct DocumentedCommandTests {
    /// Those that are not run, by their beginnings, each with the reason.
    private static let notRun = [
        "make demo ": "it builds the program, and a person leaves the screen that it opens",
        "make test ": "this is a part of it",
        "install -d -m 700 /etc/credstore.encrypted": "it writes to /etc, and wants root",
        "openssl rand -hex 32 | systemd-creds ": "it writes to /etc, and wants root and systemd",
        "systemd-run --pty ": "it wants root and systemd",
        "pintle request x upload": "X alone takes files in pieces; UploadTests run it elsewhere",
        "pintle demo-provider --port 4000":
            "it runs in another terminal: a newcomer has it there, on a free port",
    ]

    private static func isRun(_ command: String) -> Bool {
        !notRun.keys.contains { command.hasPrefix($0) }
    }

    @Test(arguments: try DocumentedCommands.all().filter { !$0.commands.isEmpty })
    func `the commands of a page work in their order`(page: DocumentedCommands) throws {
        let newcomer = try Newcomer()
        let way = try #require(DocumentedWay.all[page.page], "no way through this page")
        try way.begin(newcomer, page)
        var steps = way.before
        for command in page.commands where Self.isRun(command) {
            if let step = steps.keys.first(where: { command.hasPrefix($0) }) {
                try steps.removeValue(forKey: step)?(newcomer)
            }
            let outcome = try newcomer.type(command)
            #expect(outcome.status == 0, "\(command)\n\(outcome.screen)")
        }
        #expect(steps.isEmpty, "no command begins with \(steps.keys.sorted())")
        let unused = newcomer.standIns.map(\.documented).filter { standIn in
            !page.commands.contains { $0.contains(standIn) }
        }
        #expect(unused == [], "nothing stands there for which these stand in")
    }

    @Test func `what is not run is there, and there is a way through no other page`() throws {
        let pages = try DocumentedCommands.all()
        #expect(pages.count > 5)
        let commands = pages.flatMap(\.commands)
        let stale = Self.notRun.keys.filter { beginning in
            !commands.contains { $0.hasPrefix(beginning) }
        }
        #expect(stale == [])
        let withCommands = Set(pages.filter { !$0.commands.isEmpty }.map(\.page))
        #expect(Set(DocumentedWay.all.keys) == withCommands)
    }

    // `TwitterKitPageTests` parses the whole lines of the one that is left out.
    @Test(
        arguments: try DocumentedCommands.all().filter {
            !$0.mentions.isEmpty && $0.page != "Docs/TwitterKit.md"
        })
    func `a command in a sentence is one that there is, with its options`(
        page: DocumentedCommands
    ) throws {
        let program = try Repository.program()
        for mention in page.mentions {
            let words = mention.split(separator: " ").dropFirst().map(String.init)
            let verbs = words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
            let help = try Command(program, ["help"] + verbs.filter { !$0.hasPrefix("-") }).run()
            let known = help.code == 0 ? help : try Command(program, verbs + ["--help"]).run()
            #expect(known.code == 0, "\(mention): \(known)")
            for option in words where option.hasPrefix("--") {
                #expect(known.text.contains(option), "\(mention): \(known)")
            }
        }
    }
}

/// How a newcomer goes through a page: what is there before its first command, what happens elsewhere
/// before one of them, and what stands in for services and names that are not here.
struct DocumentedWay: Sendable {
    var begin: @Sendable (Newcomer, DocumentedCommands) throws -> Void = { _, _ in }
    /// By the beginning of the command.
    var before: [String: @Sendable (Newcomer) throws -> Void] = [:]

    static let all = [
        "README.md": readme, "Docs/Import.md": imports, "Docs/Providers.md": providers,
        "Docs/Requests.md": requests, "Docs/Vault.md": vault, "Docs/Watching.md": watching,
    ]

    /// The demo provider stands in for X.
    private static let readme = DocumentedWay(
        begin: { newcomer, _ in
            let base = newcomer.provider.baseURL
            let account = "\(base)/1.1/account/verify_credentials.json"
            let shop = "shop@\(newcomer.provider.authority)"
            newcomer.standIns = [
                ("https://api.x.com/2/users/me", account), ("https://api.x.com", base),
                ("apps add x", "apps add \(shop)"), ("login x", "login \(shop)"),
                ("login start x", "login start \(shop)"), ("CONSUMER_KEY", "demo-key"),
                ("\"$url\"", account), ("https://media.example/upload", "\(base)/"),
            ]
            try newcomer.home.write("no photo", to: "photo.jpg")
        },
        before: [
            "pintle apps add x": { try $0.addShop() },
            "pintle header --batch": { newcomer in
                let account = "\(newcomer.provider.baseURL)/1.1/account/verify_credentials.json"
                try newcomer.home.write(#"{"url": "\#(account)"}"#, to: "requests.jsonl")
            },
            "pintle echo verify": { try $0.work("pintle echo >request-head.txt") },
            "pintle login start": { newcomer in
                newcomer.user = "bob"
                let alice = "shop@\(newcomer.provider.authority)/alice"
                try newcomer.work("pintle sessions label \(alice) work")
            },
            "pintle login finish": { newcomer in
                try newcomer.work("pintle login list --json >logins.json")
                let text = try String(
                    contentsOfFile: newcomer.home.path("logins.json"), encoding: .utf8)
                let logins = try snakeCaseDecoder.decode(LoginList.self, from: Data(text.utf8))
                let login = try #require(logins.logins.first)
                try newcomer.approve(login.authorizeUrl, writingTo: "pin.txt")
                newcomer.standIns.append(("ID", login.id))
            },
            "pintle vault backup": { $0.standIns.append(("FILE", "pintle.file")) },
            "pintle sessions export": { newcomer in
                try newcomer.work("pintle sessions label news bot; rm pintle.file")
            },
        ])

    /// A file of twurl stands in for one at its usual place.
    private static let imports = DocumentedWay(
        begin: { newcomer, _ in
            try newcomer.work("pintle vault init")
            newcomer.standIns = [("~/.twurlrc", "twurlrc")]
            try newcomer.home.write(
                """
                profiles:
                  ada:
                    key:
                      consumer_key: key
                      consumer_secret: key-secret
                      token: 1001-token
                      secret: token-secret
                configuration:
                  default_profile: [ada, key]

                """, to: "twurlrc")
        })

    private static let providers = DocumentedWay(
        begin: { newcomer, page in
            newcomer.standIns = [("127.0.0.1:4000", newcomer.provider.authority)]
            let shop = try #require(page.definitions.first { $0.contains("variables:") })
            try newcomer.home.write(shop, to: "shop.yaml")
        })

    /// The demo provider stands in for X.
    private static let requests = DocumentedWay(
        begin: { newcomer, _ in
            try newcomer.work("pintle vault init")
            try newcomer.addShop()
            let base = newcomer.provider.baseURL
            let shop = "shop@\(newcomer.provider.authority)"
            newcomer.standIns = [
                ("https://api.x.com/2/users/me", "\(base)/1.1/account/verify_credentials.json"),
                ("https://api.x.com", base),
                ("GET /2/users/me", "GET /1.1/account/verify_credentials.json"),
                ("alias add x", "alias add \(shop)"), ("request x", "request \(shop)"),
            ]
            try newcomer.work("pintle apps add \(shop) --key demo-key")
            try newcomer.work("pintle login \(shop)")
        })

    private static let watching = DocumentedWay(
        begin: { newcomer, _ in
            try newcomer.work("pintle vault init")
            newcomer.standIns = [("/var/lib/prometheus/node-exporter/", "")]
        })

    private static let vault = DocumentedWay(
        begin: { newcomer, _ in
            try newcomer.work("pintle vault init")
            try newcomer.addShop()
            let shop = "shop@\(newcomer.provider.authority)"
            try newcomer.work("pintle apps add \(shop) --key demo-key")
            try newcomer.work("pintle login \(shop) --label work")
            newcomer.user = "bob"
            try newcomer.work("pintle login \(shop) --label bot")
        })
}

extension Newcomer {
    /// Does what is not documented there and has to work all the same.
    fileprivate func work(_ command: String) throws {
        let outcome = try type(command)
        guard outcome.status == 0 else {
            throw HarnessFailure("\(command) ends with 0", saw: outcome.screen)
        }
    }

    /// Makes the shop of Docs/Providers.md known.
    fileprivate func addShop() throws {
        let page = try DocumentedCommands(page: "Docs/Providers.md")
        let shop = try #require(page.definitions.first { $0.contains("variables:") })
        try home.write(shop, to: "shop.yaml")
        try work("pintle providers add shop.yaml")
    }
}
