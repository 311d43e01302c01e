import Foundation
import LoginCore
import PintleServices
import PintleText
import SessionStorage
import Testing

@testable import PintleCLI

@Suite struct `The command line` {
    @Test(arguments: [
        "--secret", "--pin", "--passphrase", "--new-passphrase", "--from-passphrase", "--token",
    ])
    func `refuses secrets as arguments and repeats none`(option: String) async throws {
        let world = try World(hasVault: false)
        for arguments in [[option, "hunter2"], ["\(option)=hunter2"]] {
            let exit = await world.run(all: ["apps", "add", "x", "--key", "k"] + arguments)
            #expect(exit == .usage)
            #expect(world.error.contains("hint: leave \(option) out for a prompt"))
            #expect(!world.error.contains("hunter2"))
        }
    }

    @Test(arguments: [
        ["--nonsense"], ["header", "GET"], ["sessions"], ["sessions", "nonsense"], ["nonsense"],
        ["login"], ["header", "G T", "https://api.x.com/"], ["demo-provider", "--port", "70000"],
    ])
    func `exits with 2 where it is not understood`(arguments: [String]) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.error.hasPrefix("pintle: "))
        #expect(world.output.isEmpty)
    }

    @Test(arguments: [
        (["login", "x", "hunter2"], "There is one argument too many."),
        (["login", "x", "hunter2", "hunter3"], "There are several arguments too many."),
        (["sessions", "hunter2"], "There is no such command."),
        (["hunter2"], "There is no such command."),
    ])
    func `does not repeat what nobody asked for`(arguments: [String], sentence: String)
        async throws
    {
        let world = try World()
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.error.contains("  \(sentence)\n"))
        #expect(!world.error.contains("hunter"))
    }

    @Test(arguments: [
        ["--json", "sessions", "list"], ["sessions", "--json", "list"],
        ["sessions", "list", "--json"],
    ])
    func `takes global options anywhere`(arguments: [String]) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) == .done)
        #expect(
            world.output == "{\"sessions\":[],\"verified\":true,\"version\":1,\"warnings\":[]}\n")
    }

    @Test func `hands the options of the full screen on`() async throws {
        let world = try World(
            isLocked: true, variables: ["TERM": "xterm"],
            terminal: .init(input: true, output: true, error: true, canAsk: true))
        #expect(await world.run("--home", "/h", "--key-file", "/k") == .done)
        #expect(await world.run("demo") == .done)
        #expect(
            world.screens == [
                ScreenRequest(home: "/h", keyFile: "/k"), ScreenRequest(isDemo: true),
            ])
    }

    @Test(arguments: [
        (TerminalFacts(output: true), "xterm", "Standard input is not a terminal."),
        (TerminalFacts(input: true), "xterm", "Standard output is not a terminal."),
        (TerminalFacts(input: true, output: true), "dumb", "TERM=dumb cannot show one."),
    ])
    func `names the line mode where there is no full screen`(
        facts: TerminalFacts, term: String, why: String
    ) async throws {
        let world = try World(variables: ["TERM": term], terminal: facts)
        #expect(await world.run() == .usage)
        #expect(world.error.contains(why))
        #expect(world.error.contains("hint: pintle login PROVIDER; over ssh: ssh -t HOST pintle"))
    }

    @Test(arguments: [
        (["header", "https://x/", "GET"], "the method comes first; https://x/ is not a method"),
        (["sessions", "restore"], "there is no removed session to restore"),
    ])
    func `says what is not there by its name`(arguments: [String], words: String) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) != .done)
        #expect(world.error.contains(words), "\(world.error)")
    }

    @Test(arguments: [
        (["request", "https://api.x.com/2/me"], "pintle request GET https://api.x.com/2/me"),
        (["request", "/2/me", "-d", "-a=b"], "pintle request GET /2/me"),
        (["header", "-d", "a=b", "https://api.x.com"], "pintle header GET https://api.x.com"),
        (["sign", "https://api.x.com/?key=hunter2"], "pintle sign GET URL"),
        (["sign", "https://api.x.com/$(id)"], "pintle sign GET URL"),
    ])
    func `says that the method is missing, and how it is typed`(
        arguments: [String], line: String
    ) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) == .usage)
        #expect(
            world.error == """
                pintle: the method is missing
                  It comes before the URL, as GET or POST.
                hint: \(line)

                """)
    }

    @Test(arguments: ForeignOption.all.flatMap { option in option.names.map { ($0, option) } })
    func `says what does the work of an option of curl, gh or HTTPie`(
        name: String, option: ForeignOption
    ) async throws {
        #expect(CommandFacts(RequestCommand.self).named(name) == nil, "it is one of ours by now")
        #expect(ForeignOption.all.count { $0.names.contains(name) } == 1)
        let world = try World(hasVault: false)
        for line in [
            [name, "GET", "/2/me"], ["GET", "/2/me", "\(name)=hunter2"], [name, "hunter2"],
        ] {
            #expect(await world.run(all: ["request"] + line) == .usage)
            #expect(
                world.error == """
                    pintle: there is no \(name)
                      \(option.sentence)
                    hint: pintle request --help

                    """)
        }
        #expect("\(option.sentence)".count < 100)
    }

    @Test(arguments: [
        ("-A", "User-Agent"), ("--preview", "Accept"), ("--ignore-stdin", "--body -"),
        ("--data-raw", "-d name=value"), ("--oauth2-bearer", "--session NAME"),
        ("--limit-rate", "speed"), ("--path-as-is", "unchanged"),
    ])
    func `knows an option of curl, gh or HTTPie by its meaning`(name: String, words: String) throws
    {
        let option = try #require(ForeignOption.all.first { $0.names.contains(name) })
        #expect("\(option.sentence)".contains(words))
    }

    @Test(arguments: [
        ("--paginte", ". Did you mean '--paginate'?"), ("--expected", ""), ("--brief", ""),
    ])
    func `guesses an option by its letters only where they are near`(
        name: String, guess: String
    ) async throws {
        let world = try World()
        #expect(await world.run("request", name, "GET", "/2/me") == .usage)
        #expect(world.error.contains("  Unknown option '\(name)'\(guess)\n"))
    }

    @Test func `says that the URL is missing where it is`() async throws {
        let world = try World()
        #expect(await world.run("request", "GET") == .usage)
        #expect(world.error.contains("Missing expected argument '<url>'"))
    }

    @Test func `prints its version`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("--version") == .done)
        #expect(world.output == "pintle 0.1.0\n")
    }

    @Test(arguments: [
        [], ["login"], ["header"], ["request"], ["sessions", "remove"],
        ["vault", "slots", "add"], ["vault", "passphrase"], ["vault", "rekey"],
        ["vault", "backup"],
        ["vault", "restore"], ["vault", "check"], ["vault", "repair"], ["sessions", "export"],
        ["sessions", "import"],
    ])
    func `has help with an example or a list of commands`(path: [String]) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run(all: path + ["--help"]) == .done)
        #expect(world.output.contains("USAGE: "))
        #expect(world.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
        let direct = world.output
        #expect(await world.run(all: ["help"] + path) == .done)
        #expect(world.output == direct)
    }

    @Test(arguments: [
        (["sessionz"], "pintle sessions", " --help"),
        (["sessions", "ls"], "pintle sessions list", ""),
        (["sessions", "lst"], "pintle sessions list", ""),
        (["--quiet", "sessions", "lst"], "pintle sessions list", ""),
        (["sessions", "lst", "--quiet"], "pintle sessions list", ""),
        (["--home", "/h", "sessionz", "list", "--for", "x"], "pintle sessions list", ""),
        (["sessionz", "--quiet", "hunter2"], "pintle sessions", " --help"),
        (["vault", "slots", "ad"], "pintle vault slots add", " --help"),
        (["login", "startt", "x"], "pintle login start", " --help"),
        (["help", "sessionz"], "pintle sessions", " --help"),
        (["help", "login", "startt"], "pintle login start", " --help"),
        (["list"], "pintle sessions list", ""), (["ls"], "pintle sessions list", ""),
        (["ls", "--quiet"], "pintle sessions list", ""),
        (["help", "ls"], "pintle sessions list", ""),
        (["import"], "pintle sessions import", ""), (["rm"], "pintle sessions remove", " --help"),
        (["unlock"], "pintle vault unlock", ""),
        (["version"], "pintle --version", ""), (["valt", "stats"], "pintle vault", " --help"),
    ])
    func `guesses what was meant`(
        arguments: [String], meant: String, addition: String
    ) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.error.contains("Did you mean \(meant)?\nhint: \(meant)\(addition)\n"))
        #expect(world.output.isEmpty)
    }

    @Test(arguments: [
        ("startt", "pintle login start"), ("finissh", "pintle login finish"),
        ("ls", "pintle login list"),
    ])
    func `guesses a verb in the place of a provider`(word: String, meant: String) async throws {
        let world = try World()
        #expect(await world.run("login", word) == .notFound)
        #expect(world.error.hasPrefix("pintle: there is no provider \(word)\n"))
        let addition = word == "ls" ? "" : " --help"
        #expect(world.error.contains("Did you mean \(meant)?\nhint: \(meant)\(addition)\n"))
        #expect(await world.run("login", "flickrr") == .notFound)
        #expect(world.error.contains("The nearest is flickr."))
    }

    @Test(arguments: [
        ["sessions", "--quiet"], ["--home", "/h", "sessions"], ["--home=/h", "vault", "slots"],
        ["--passphrase-fd", "3", "vault"],
    ])
    func `wants a verb where only options for all are given`(arguments: [String]) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.error.contains("needs a verb"))
    }

    @Test(arguments: [
        ["--home", "/h", "help", "login", "start"], ["help", "--json", "login", "start"],
        ["login", "help", "start"], ["--quiet", "login", "help", "start"],
    ])
    func `gives help wherever the word stands`(arguments: [String]) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("login", "start", "--help") == .done)
        let help = world.output
        #expect(await world.run(all: arguments) == .done)
        #expect(world.output == help)
    }

    @Test(arguments: [
        ["help", "nosuch"], ["help", "login", "nosuch"], ["login", "help", "qwerty"],
    ])
    func `has no help about what there is not`(arguments: [String]) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.output.isEmpty)
    }

    @Test func `has a manual page with keys and exit codes`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("man") == .done)
        #expect(world.output.hasPrefix(".TH PINTLE 1 \"2026-"))
        for section in ["DESCRIPTION", "GLOBAL OPTIONS", "EXAMPLES", "SEE ALSO"] {
            #expect(world.output.components(separatedBy: ".SH \(section)\n").count == 2)
        }
        #expect(world.output.components(separatedBy: "\\-\\-passphrase\\-fd <n>").count == 2)
        #expect(!world.output.contains("OVERVIEW:") && !world.output.contains("USAGE:"))
        #expect(world.output.contains(".SS Session list\n.TP\n.B n\nnew login (list)\n.SS Vault\n"))
        #expect(world.output.contains(".B pintle\\-vault(1)\n"))
        #expect(world.output.contains(".B config/unlock.json\n"))
        for status in PintleText.ExitStatus.allCases {
            #expect(world.output.contains(".B \(status.rawValue)\n"))
        }
        #expect(world.output.contains(".B 141\n"))
        #expect(world.output.contains("for a file of -o it is 7."))
    }

    @Test(arguments: ManPage.names.dropFirst())
    func `has a page for each command, with what the command takes`(name: String) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("man", name) == .done)
        #expect(world.output.hasPrefix(".TH \(name.uppercased()) 1 \"2026-"))
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO"] {
            #expect(world.output.components(separatedBy: ".SH \(section)\n").count == 2)
        }
        #expect(!world.output.contains("Example:") || name == "pintle-login")
        #expect(world.output.contains(".BR pintle (1)"))
    }

    @Test func `a page has the commands below it, and their examples as they are typed`()
        async throws
    {
        let world = try World(hasVault: false)
        #expect(await world.run("man", "vault") == .done)
        #expect(world.output.contains(".SS pintle vault slots add\n"))
        #expect(world.output.contains("\npintle vault unlock\n"))
    }

    @Test func `at a terminal a page says what reads it`() async throws {
        let world = try World(terminal: TerminalFacts(output: true))
        #expect(await world.run("man", "vault") == .done)
        #expect(world.error.contains("hint: pintle man vault | man -l -"))
    }

    @Test func `a page that is not there is told where the names are`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("man", "nosuch") == .usage)
        #expect(world.error.contains("pintle man --list"))
        #expect(await world.run("man", "--list") == .done)
        #expect(world.output.split(separator: "\n").map(String.init) == ManPage.names)
    }

    @Test func `a failure in JSON has code, title, detail and next step`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("sessions", "list", "--json") == .locked)
        #expect(
            world.error == """
                {"error":{"code":3,"detail":"It would be in \(world.data).","next":"pintle vault init","title":"There is no vault yet"},"version":1,"warnings":[]}

                """)
    }
}
