import Foundation
import TestSupport
import Testing

/// What a Tab offers, asked of real shells that have loaded our scripts, while the vault is locked.
@Suite(.enabled(if: Repository.hasProgram))
struct CompletionTests {
    @Test(arguments: TabShell.allCases, TabPosition.all)
    func `a Tab offers what fits`(shell: TabShell, position: TabPosition) throws {
        let world = try TabWorld.shared.get()
        let offered = try #require(try world.answers[shell]?.get()[position.line])
        for word in position.wanted {
            #expect(offered.contains(world.filledIn(word)), "\(offered)")
        }
        #expect(offered.isDisjoint(with: position.unwanted), "\(offered)")
    }

    @Test(arguments: TabShell.allCases, TabWorld.awkwardNames)
    func `an awkward name is a word, and nothing else`(shell: TabShell, name: String) throws {
        let world = try TabWorld.shared.get()
        let offered = try #require(try world.answers[shell]?.get()["pintle sessions show "])
        #expect(offered.contains(name), "\(offered)")
        #expect(!world.wasCarriedOut)
    }

    @Test(arguments: TabShell.allCases)
    func `the script is whole, and says nothing when it is loaded`(shell: TabShell) throws {
        let home = try PintleHome(withVault: false)
        let script = try home.succeed("completion", shell.rawValue)
        let file = try home.folder.write(script.text, to: "script")
        let loads = shell == .zsh ? "compdef() { :; }; source \(file)" : "source \(file)"
        let result = try Command("/usr/bin/env", [shell.rawValue] + shell.arguments(loads)).run()
        #expect(result.code == 0, "\(result)")
        #expect(result.output.isEmpty && result.errors.isEmpty, "\(result)")
        #expect(
            try home.succeed("--generate-completion-script", shell.rawValue).text == script.text)
    }

    @Test(arguments: [
        ["tcsh", "pintle "], ["bash"], ["bash", "pintle --home /nowhere sessions show ", ":"],
        ["zsh", "pintle", "--nonsense", "--home"], ["fish", "pintle", "nonsense", ""],
    ])
    func `whatever is asked, no error is said`(arguments: [String]) throws {
        let result = try PintleHome(withVault: false).pintleAlone(["complete"] + arguments)
        #expect(result.errors.isEmpty, "\(result)")
    }
}

extension PintleHome {
    /// Runs the program without the options that every other call gets.
    fileprivate func pintleAlone(_ arguments: [String]) throws -> CommandResult {
        try Command(program, arguments, environment: environment).run()
    }
}

/// What three shells offered in a home with a bit of everything.
struct TabWorld: Sendable {
    static let shared = Result { try TabWorld() }

    static let awkwardNames = [
        "it's", "say\"no\"", "a:b", "a=b@c", "$(>canary)", "`>canary`", "semi;>canary", "$HOME",
        "acme/two $(>canary) words", "back\\slash", "*", "~root", "été", "{a,b}", "#no", "!!",
    ]

    /// What each shell offers for each line.
    let answers: [TabShell: Result<[String: Set<String>], any Error>]
    /// Whether a shell carried out a name.
    let wasCarriedOut: Bool
    private let words: [String: String]

    private init() throws {
        let (provider, home) = try fixture()
        for name in ["events", "$(>canary)"] {
            try home.succeed(
                "apps", "add", "x", "--key", "k", "--name", name, "--secret-fd", "3", secret: "s")
        }
        try provider.addUser(id: "3000", screenName: "two $(>canary) words")
        try home.logIn(at: provider, as: "3000")
        let labels = ["news"] + Self.awkwardNames.filter { !$0.contains("/") }
        for (number, label) in labels.enumerated() {
            try home.succeed(
                "sessions", "add", "x", "--unchecked", "--app", "events", "--token-fd", "3",
                "--label", label, secret: "token-\(number)\nsecret")
        }
        let login = try home.startLogin()
        let other = home.folder.path("other")
        try home.succeed("vault", "init", "--home", other)
        let session = try home.sessions().first?.id ?? ""
        let words = ["LOGIN": login.id, "SESSION": session, "OTHER": other]
        let asked = TabShell.allCases.map { shell in
            (shell, Result { try Self.ask(shell, in: home, words) })
        }
        self.words = words
        answers = Dictionary(uniqueKeysWithValues: asked)
        wasCarriedOut = home.folder.files().contains { $0.path.hasSuffix("canary") }
    }

    /// The same with what only this home knows.
    func filledIn(_ text: String) -> String { Self.filledIn(text, words) }

    private static func filledIn(_ text: String, _ words: [String: String]) -> String {
        words.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    }

    private static func ask(
        _ shell: TabShell, in home: PintleHome, _ words: [String: String]
    ) throws -> [String: Set<String>] {
        let place = home.folder.path("place")
        try FileManager.default.createDirectory(
            atPath: place + "/" + TabPosition.folder, withIntermediateDirectories: true)
        try home.folder.write("", to: "place/" + TabPosition.file)
        let script = try home.succeed("completion", shell.rawValue).text
        let scriptFile = try home.folder.write(script, to: "script-\(shell)")
        let lines = TabPosition.all.map { filledIn($0.line, words) + "\n" }.joined()
        let lineFile = try home.folder.write(lines, to: "lines")
        let program = shell.program(script: scriptFile, lines: lineFile)
        var environment = home.environment
        // No key is at hand: the vault stays locked.
        environment["PINTLE_HOME"] = home.home
        environment["TERM"] = "dumb"
        let programs = URL(fileURLWithPath: home.program).deletingLastPathComponent().path
        environment["PATH"] = programs + ":" + (environment["PATH"] ?? "")
        var command = Command(
            "/usr/bin/env", [shell.rawValue] + shell.arguments(program), environment: environment)
        command.folder = place
        let found = byLine(try command.run(within: 120).text)
        return Dictionary(
            uniqueKeysWithValues: TabPosition.all.map {
                ($0.line, found[filledIn($0.line, words)] ?? [])
            })
    }

    /// The words below each line that begins with `#`; some shells mark folders.
    private static func byLine(_ text: String) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        var line = ""
        for text in text.split(separator: "\n").map(String.init) {
            if text.hasPrefix("#pintle") {
                line = String(text.dropFirst())
                found[line] = []
            } else {
                found[line, default: []]
                    .insert(text.hasSuffix("/") ? String(text.dropLast()) : text)
            }
        }
        return found
    }
}
