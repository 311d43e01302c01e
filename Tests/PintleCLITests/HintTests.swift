import Foundation
import TestSupport
import Testing

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

    /// For each of them: too few arguments, too many, an option that is not there, a word too few
    /// or a letter too many.
    private static let wrong: [[String]] = paths.flatMap { path in
        [path, path + ["--no-such-option"], path + ["a", "b", "c", "d", "e"]]
            + (path.last.map { [path.dropLast() + ["\($0)x"], path.dropLast() + ["\($0)x", "y"]] }
                ?? [])
    }

    /// The commands that a hint begins with, up to a comma or a semicolon.
    private static func isCommandLine(_ hint: some StringProtocol) -> Bool {
        let words = hint.prefix { !",;".contains($0) }.split(separator: " ").map(String.init)
        guard words.first == "pintle" else { return true }
        // Descriptors are numbers.
        let arguments = words.dropFirst().map { $0 == "N" ? "3" : $0 }
        return PintleCommand.accepts(Array(arguments))
    }

    @Test(arguments: wrong)
    func `is a command line`(arguments: [String]) async throws {
        let world = try World(hasVault: false)
        guard await world.run(all: arguments) == .usage else { return }
        let hints = world.error.split(separator: "\n").compactMap {
            $0.hasPrefix("hint: ") ? $0.dropFirst("hint: ".count) : nil
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
            var depth = 1
            let call = plain[start.upperBound...].prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth > 0
            }
            guard let hint = call.firstRange(of: "hint:") else { return [String]() }
            return call[hint.upperBound...].matches(of: /"(pintle [^"\n]*)"/).map {
                String($0.output.1)
            }
        }
    }

    @Test func `is a command line wherever the sources have one`() throws {
        let hints = try Self.usageHints()
        #expect(hints.count > 10)
        for hint in hints { #expect(Self.isCommandLine(hint), "\(hint)") }
    }
}
