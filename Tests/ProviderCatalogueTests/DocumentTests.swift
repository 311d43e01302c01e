import Foundation
import ProviderCatalogue
import Testing
import YAMLReading

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

    @Test("the catalogue has the trees of the definitions beside it")
    func catalogue() throws {
        let file = Document.catalogue.appendingPathComponent("Catalogue+Definitions.swift")
        let rows = try Document.ids.map { id in
            let tree = try YAMLNode(parsing: Document.builtIn(id))
            let name = try #require(tree.map?.first { $0.key == "name" }?.value.text)
            return
                "        (\([id, name, tree.packed].map(String.init(reflecting:)).joined(separator: ", "))),\n"
        }
        let expected = """
            // Made from Definitions by `make docs`; tests compare it.
            // swift-format-ignore-file

            extension Catalogue {
                /// The id, the name and the packed tree of each definition, sorted by id.
                ///
                /// A list, since to hash costs each start more than to search a few.
                static let definitions: [(id: String, name: String, tree: String)] = [
            \(rows.joined())    ]
            }

            """
        if Self.isRecording { try expected.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
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
enum Document {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let folder = root.appendingPathComponent("Docs")
    static let catalogue = root.appendingPathComponent("Sources/ProviderCatalogue")

    /// The ids of the definitions of the catalogue, by the names of their files.
    static var ids: [String] {
        let folder = catalogue.appendingPathComponent("Definitions").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// The definition of that id.
    static func builtIn(_ id: String) throws -> String {
        let file = catalogue.appendingPathComponent("Definitions/\(id).yaml")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The blocks of YAML in the tutorial that are whole definitions.
    static var definitions: [String] {
        let file = folder.appendingPathComponent("Providers.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```").filter { $0.hasPrefix("yaml\nid: ") }
            .map { String($0.dropFirst("yaml\n".count)) }
    }
}
