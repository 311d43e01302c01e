import Foundation
import Testing

@testable import PintleCLI

/// `Docs/TwitterKit.md` names commands and tests that there are.
@Suite struct TwitterKitPageTests {
    /// A row of one of its tables.
    struct Row: CustomTestStringConvertible, Sendable {
        let theirs: String
        let ours: String
        let test: String

        var testDescription: String { theirs }
    }

    private static let root: URL = {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root
    }()

    /// The rows of all tables, their heads left out.
    static let rows: [Row] = {
        let page = root.appending(path: "Docs/TwitterKit.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { line in
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            guard cells.count == 3, cells[1] != "Pintle" else { return nil }
            return Row(theirs: cells[0], ours: cells[1], test: cells[2])
        }
    }()

    /// The names of all tests there are, as sentences.
    private static let tests: Set<String> = {
        let folder = root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var names: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift",
                let text = try? String(contentsOf: file, encoding: .utf8)
            else { continue }
            names.formUnion(text.matches(of: /func `([^`]+)`/).map { String($0.1) })
        }
        return names
    }()

    /// The words of a line as a shell has them; single quotes are all that a row uses.
    private static func words(_ line: String) -> [String] {
        let parts = line.components(separatedBy: "'")
        return parts.enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
        }
    }

    @Test func `has rows for each of the four sources`() throws {
        #expect(Self.rows.count > 40)
        let text = try String(
            contentsOf: Self.root.appending(path: "Docs/TwitterKit.md"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        let tables = lines.count { $0.hasPrefix("|---") }
        #expect(tables == 4)
        #expect(lines.count { $0.hasPrefix("| ") } == Self.rows.count + tables)
    }

    @Test(arguments: rows)
    func `a row has a command line that is one, and a test that there is`(row: Row) {
        #expect(row.ours.hasPrefix("`pintle ") && row.ours.hasSuffix("`"))
        let words = Self.words(String(row.ours.dropFirst().dropLast()))
        #expect(words.first == "pintle")
        #expect(PintleCommand.accepts(Array(words.dropFirst())), "\(words)")
        #expect(Self.tests.contains(row.test), "there is no such test: \(row.test)")
    }
}
