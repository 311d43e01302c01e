import Foundation
import TestSupport

/// A person with an account that nobody has used yet, who types commands into a shell, answers what
/// they ask, and opens addresses on another device.
final class Newcomer {
    /// The home, without any folder in it.
    let home: TemporaryFolder
    /// The provider that stands in for all others.
    let provider: DemoProviderRun
    /// What is typed in the place of what the documentation has there: hosts, keys and names of files.
    var standIns: [(documented: String, typed: String)] = []
    /// Who presses allow.
    var user = "alice"

    private let terminal: TmuxSession
    private let programs: TemporaryFolder

    /// What a command came to.
    struct Outcome {
        let status: Int32
        let screen: String
    }

    init() throws {
        home = try TemporaryFolder("newcomer")
        programs = try TemporaryFolder("programs")
        provider = try DemoProviderRun()
        try FileManager.default.createSymbolicLink(
            atPath: programs.path("pintle"), withDestinationPath: try Repository.program())
        let path = Command.frozenEnvironment["PATH"] ?? ""
        terminal = try TmuxSession(
            environment: [
                "HOME": home.path, "PATH": "\(programs.path):\(path)", "PS1": "ready$ $?= ",
            ], columns: 180, rows: 90)
        _ = try type("cd")
    }

    /// Types a command as it is documented, but for what stands in, and waits for its end.
    func type(_ documented: String) throws -> Outcome {
        try terminal.run("clear")
        try terminal.until("a clean screen") { Self.status(in: $0) != nil && $0.lines.count == 1 }
        let command = standIns.reduce(documented) {
            $0.replacing($1.documented, with: $1.typed)
        }
        for line in command.split(separator: "\n") { try terminal.run(String(line)) }
        var answered = 0
        let screen = try terminal.until("the end of \(command)", within: 30) { screen in
            if Self.status(in: screen) != nil, screen.lines.count > 1 { return true }
            let asked = screen.lines
            if asked.count > answered, let answer = try? self.answer(to: asked.last ?? "") {
                answered = asked.count
                try? terminal.run(answer)
            }
            return false
        }
        return Outcome(status: Self.status(in: screen) ?? -1, screen: screen)
    }

    /// Opens the address of a login that waits, and writes its PIN into a file.
    func approve(_ address: String, writingTo file: String) throws {
        try home.write(try provider.allow(address, as: user) + "\n", to: file)
    }

    /// What a person says to that line; nil where it asks nothing.
    private func answer(to line: String) throws -> String? {
        guard line.hasSuffix(":") || line.hasSuffix(": ") else { return nil }
        if line.contains("assphrase") || line.hasPrefix("Repeat it") { return "correct horse" }
        if line.contains("onsumer secret") { return "demo-secret" }
        guard line.contains("PIN"),
            let address = PintleScreen.address(in: try terminal.joinedScreen())
        else { return nil }
        return try provider.allow(address, as: user)
    }

    /// The status in the shell's prompt, where that is the last thing on the screen; an answer
    /// without a line end may stand before it.
    private static func status(in screen: String) -> Int32? {
        screen.lines.last?.firstMatch(of: /ready\$ ([0-9]+)= ?$/).flatMap { Int32($0.1) }
    }
}

extension String {
    /// The lines with anything in them.
    fileprivate var lines: [String] {
        split(separator: "\n").map(String.init).filter { $0.contains { $0 != " " } }
    }
}
