import Foundation
import PintleText
import TestSupport
import Testing
import TextCore

@testable import PintleCLI

/// What stands behind `hint: pintle` where a command line was wrong can be run as it stands, once
/// its words in capitals are filled in.
@Suite struct `A hint to somebody who mistyped` {
    /// Every command, by its words.
    private static let paths: [[String]] = {
        var found: [[String]] = [[]]
        var next = 0
        while next < found.count {
            found += PintleCommand.verbs(after: found[next]).map { found[next] + [$0] }
            next += 1
        }
        return found
    }()

    /// For each of them: too few arguments, too many, an option that is not there, a letter too many.
    private static let wrong: [[String]] = paths.flatMap(mistakes)

    private static func mistakes(in path: [String]) -> [[String]] {
        let much: [String] = path + ["a", "b", "c", "d", "e"]
        let odd: [String] = path + ["--no-such-option"]
        guard let last = path.last else { return [path, odd, much] }
        let mistyped: [String] = path.dropLast() + [last + "x"]
        return [path, odd, much, mistyped, mistyped + ["y"]]
    }

    /// Whether the command that a hint begins with, up to a comma or a semicolon, is one.
    private static func isCommandLine(_ hint: String) -> Bool {
        let end = hint.firstIndex { ",;".contains($0) } ?? hint.endIndex
        let words = hint[..<end].split(separator: " ").map(String.init)
        guard words.first == "pintle" else { return true }
        // Descriptors are numbers.
        return PintleCommand.accepts(words.dropFirst().map { $0 == "N" ? "3" : $0 })
    }

    @Test(arguments: wrong)
    func `is a command line`(arguments: [String]) async throws {
        let world = try World(hasVault: false)
        guard await world.run(all: arguments) == .usage else { return }
        let hints = world.error.split(separator: "\n").compactMap {
            $0.hasPrefix("hint: ") ? String($0.dropFirst("hint: ".count)) : nil
        }
        #expect(hints.count == 1)
        #expect(hints.allSatisfy(Self.isCommandLine), "\(hints)")
    }

    /// The hints of usage errors in our sources, with a word for each value in them.
    private static func usageHints() throws -> [String] {
        let folders = ["PintleCLI", "PintleText"].map {
            Repository.root.appendingPathComponent("Sources/\($0)")
        }
        let files = folders.flatMap { folder in
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        }
        return try files.flatMap { file in
            hints(in: try String(contentsOf: file, encoding: .utf8))
        }
    }

    private static func hints(in source: String) -> [String] {
        let value = /\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/
        let plain = source.replacing(value, with: "WORD")
        return plain.ranges(of: /(?:\.usage\(|failure\(\s*\.usage,)/).flatMap { start in
            let call = plain[start.upperBound..<end(ofCallFrom: start.upperBound, in: plain)]
            guard let hint = call.firstRange(of: "hint:") else { return [String]() }
            return call[hint.upperBound...].matches(of: /"(pintle [^"\n]*)"/).map {
                String($0.output.1)
            }
        }
    }

    /// Where the parenthesis is closed that was opened before this place.
    private static func end(ofCallFrom start: String.Index, in text: String) -> String.Index {
        var depth = 1
        for index in text[start...].indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return text.endIndex
    }

    @Test(arguments: [
        ("nodir", "nodir"), ("/my home/it's", #"'/my home/it'\''s'"#),
    ])
    func `is about the home of this run`(home: String, quoted: String) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("--home", home, "login", "list") == .locked)
        #expect(world.error.hasSuffix("hint: pintle --home \(quoted) vault init\n"))
        #expect(await world.run("--home", home, "login", "list", "--json") == .locked)
        #expect(world.error.contains("pintle --home \(quoted) vault init".escapedInJSON))
        #expect(await world.run("login", "list") == .locked)
        #expect(world.error.hasSuffix("hint: pintle vault init\n"))
    }

    @Test(arguments: [
        (
            "pintle vault unlock, or pintle apps list",
            "pintle --home h vault unlock, or pintle --home h apps list"
        ),
        ("then: pintle providers add FILE", "then: pintle --home h providers add FILE"),
        ("pintle, or pintle apps list", "pintle --home h, or pintle --home h apps list"),
        ("see man pintle, or ask", "see man pintle, or ask"),
        ("see man pintle", "see man pintle"), ("see pintle and others", "see pintle and others"),
    ])
    func `names the home in each of its commands and nowhere else`(hint: String, placed: String) {
        let words = Announcement.usage("A", hint: PrintableText(own: hint))
        #expect(words.at(VaultOptions(home: "h")).hint.text == placed)
    }

    @Test func `names the key file that opened the vault, too`() {
        let words = Announcement.usage("A", hint: "see pintle sessions list")
        let placed = words.at(VaultOptions(home: "h", keyFile: "~/my key")).hint.text
        #expect(placed == "see pintle --home h --key-file ~/'my key' sessions list")
    }

    @Test(
        arguments: [
            (["--passphrase-fd", "3"], "PINTLE_KEY_FILE= pintle"),
            (["--passphrase-fd", "3", "--home", "h"], "PINTLE_KEY_FILE= pintle --home h"),
            (["--passphrase-fd", "3", "--key-file", "/k"], "pintle --key-file /k"),
            ([], "pintle"),
        ] as [([String], String)])
    func `leaves out the variable that an option came before`(
        options: [String], program: String
    ) async throws {
        let world = try World(hasVault: false)
        #expect(await world.run(all: ["login", "list"] + options) == .locked)
        #expect(world.error.hasSuffix("hint: \(program) vault init\n"))
    }

    @Test func `about a vault that is not there names its folder`() async throws {
        let world = try World(hasVault: false)
        #expect(await world.run("sessions", "list") == .locked)
        #expect(world.error.contains("  It would be in \(world.data).\n"))
    }

    @Test func `is a command line wherever the sources have one`() throws {
        let hints = try Self.usageHints()
        #expect(hints.count > 10)
        for hint in hints { #expect(Self.isCommandLine(hint), "\(hint)") }
    }
}

extension String {
    /// As it stands in JSON.
    fileprivate var escapedInJSON: String { replacing(#"\"#, with: #"\\"#) }
}
