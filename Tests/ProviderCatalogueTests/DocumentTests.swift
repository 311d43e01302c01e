import Foundation
import ProviderCatalogue
import Testing

/// The documents that are made of the table of keys; `make docs` writes them anew.
@Suite struct DocumentTests {
    private static var isRecording: Bool {
        ProcessInfo.processInfo.environment["PINTLE_RECORD"] == "all"
    }

    @Test("Docs/provider.schema.json is the schema")
    func schema() throws {
        let file = Document.folder.appendingPathComponent("provider.schema.json")
        if Self.isRecording {
            try DefinitionSchema.text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == DefinitionSchema.text)
    }

    @Test("Docs/Providers.md ends with the table of keys")
    func table() throws {
        let file = Document.folder.appendingPathComponent("Providers.md")
        let mark = "<!-- keys -->\n"
        let text = try String(contentsOf: file, encoding: .utf8)
        let head = try #require(text.range(of: mark))
        let expected = text[..<head.upperBound] + "\n" + DefinitionTable.markdown
        if Self.isRecording {
            try expected.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(text == expected)
        }
    }

    @Test("each definition in the tutorial is good", arguments: Document.definitions)
    func tutorial(yaml: String) {
        guard case .faulty(let faults) = DefinitionSamples.reader.check(yaml) else { return }
        Issue.record("\(faults)")
    }

    @Test("there are examples in the tutorial")
    func count() {
        #expect(Document.definitions.count >= 2)
    }
}

/// The documents that lie beside the sources.
private enum Document {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs")

    /// The blocks of YAML in the tutorial that are whole definitions.
    static var definitions: [String] {
        let file = folder.appendingPathComponent("Providers.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```").filter { $0.hasPrefix("yaml\nid: ") }
            .map { String($0.dropFirst("yaml\n".count)) }
    }
}
