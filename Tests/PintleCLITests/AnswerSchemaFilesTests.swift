import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import PintleCLI

/// That `Docs/JSON` has a schema for each command, and nothing else.
@Suite struct AnswerSchemaFilesTests {
    private static let folder = Repository.root.appendingPathComponent("Docs/JSON")

    /// What all schemas share.
    private static let shared = "answers.json"

    @Test func `each command has its schema, and no schema is without a command`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let commands = Self.commands(below: RootCommand.self, []).map { $0 + ".json" }
        #expect(Set(files) == Set(commands + ["pintle.json", Self.shared]))
    }

    @Test func `what a schema refers to is there, and all that is there is referred to`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let texts = try files.map {
            try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8)
        }
        let named = Set(
            texts.flatMap { $0.matches(of: /#\/\$defs\/(\w+)/).map { String($0.output.1) } })
        let content = try JSONSerialization.jsonObject(
            with: Data(contentsOf: Self.folder.appendingPathComponent(Self.shared)))
        let defined = (content as? [String: Any])?["$defs"] as? [String: Any]
        #expect(Set(try #require(defined).keys) == named)
    }

    /// The words of each command that does something, joined as in the names of files.
    private static func commands(
        below command: any ParsableCommand.Type, _ path: [String]
    ) -> [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
            let words = path + [$0.wordOnCommandLine]
            let own = $0 is any PintleSubcommand.Type ? [words.joined(separator: "-")] : []
            return own + commands(below: $0, words)
        }
    }
}
