import Foundation
import TestSupport
import Testing

/// The commands in the sentences of a page of the documentation, and its blocks.
struct DocumentedCommands: CustomTestStringConvertible, Sendable {
    /// The page's path from the top of the repository.
    let page: String
    /// The commands in its sentences that begin with the program's name.
    let mentions: [String]

    var testDescription: String { page }

    /// The README and all of Docs.
    static func all() throws -> [DocumentedCommands] {
        let docs = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("Docs").path
        ).filter { $0.hasSuffix(".md") }.sorted()
        return try (["README.md"] + docs.map { "Docs/\($0)" }).map(DocumentedCommands.init)
    }

    init(page: String) throws {
        self.page = page
        let file = Repository.root.appendingPathComponent(page)
        let blocks = Self.blocks(of: try String(contentsOf: file, encoding: .utf8))
        let sentences = blocks.filter { $0.language == nil }.flatMap(\.lines)
            .joined(separator: " ")
        mentions = sentences.matches(of: /`(pintle [^`]*)`/).map { String($0.1) }
    }

    /// The blocks of a page that say they are in that language, in their order.
    static func blocks(in language: String, of page: String) throws -> [String] {
        let file = Repository.root.appendingPathComponent(page)
        return blocks(of: try String(contentsOf: file, encoding: .utf8))
            .filter { $0.language == language }.map(\.text)
    }

    /// Lines that belong together: a fenced block, an indented one, or sentences.
    private struct Block {
        /// Nil for sentences, empty for a block that does not say.
        var language: String?
        var lines: [String] = []

        var text: String { lines.map { $0 + "\n" }.joined() }
    }

    private static func blocks(of text: String) -> [Block] {
        var blocks = [Block()]
        var isFenced = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isFenced.toggle()
                blocks.append(Block(language: isFenced ? String(line.dropFirst(3)) : nil))
                continue
            }
            let isIndented = line.hasPrefix("    ")
            let last = blocks[blocks.count - 1]
            if !isFenced, !line.isEmpty, isIndented != (last.language != nil) {
                blocks.append(Block(language: isIndented ? "" : nil))
            }
            blocks[blocks.count - 1].lines.append(
                String(isIndented && !isFenced ? line.dropFirst(4) : line))
        }
        return blocks
    }
}
