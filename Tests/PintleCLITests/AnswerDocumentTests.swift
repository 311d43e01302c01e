import Foundation
import OAuthCore
import TestSupport
import Testing

@testable import PintleCLI
@testable import PintleText

/// The schemas of answers, which are made of their tables; `make docs` writes them again.
@Suite struct AnswerDocumentTests {
    private static var isRecording: Bool {
        ProcessInfo.processInfo.environment["PINTLE_RECORD"] == "all"
    }

    /// The text of all schemas.
    private static var text: String {
        let definitions = AnswerDefinition.all.map { definition in
            let title = definition.title.map { JSONValue.Member("title", .string($0)) }
            return JSONValue.Member(
                definition.name, .object([title].compactMap(\.self) + definition.schema))
        }
        let schema = JSONValue.object([
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("The objects that pintle prints with --json")),
            .init(
                "description",
                .string(
                    "Definitions for the schemas beside this file, of which each command has one. "
                        + "One object is printed for each command: on standard output when it "
                        + "succeeds, on standard error when it fails. Members may be added; none "
                        + "changes its meaning without another version.")),
            .init("$defs", .object(definitions)),
        ])
        return JSONText.lines(schema) + "\n"
    }

    @Test func `Docs/JSON/answers.json is made of the tables`() throws {
        let file = Repository.root.appendingPathComponent("Docs/JSON/answers.json")
        if Self.isRecording { try Self.text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
    }

    @Test(arguments: CommandAnswers.all)
    func `the schema of each command is made of what it answers`(
        words: String, answers: [String], note: String?
    ) throws {
        let name = words.isEmpty ? "pintle" : words.replacing(" ", with: "-")
        let file = Repository.root.appendingPathComponent("Docs/JSON/\(name).json")
        let text = Self.text(words, answers, note)
        if Self.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    /// The schema of a command.
    private static func text(_ words: String, _ answers: [String], _ note: String?) -> String {
        let title = (["pintle"] + words.split(separator: " ") + ["--json"]).joined(separator: " ")
        let references = (answers + ["failure"]).map { name in
            JSONValue.Member("$ref", .string("answers.json#/$defs/\(name)"))
        }
        let head: [JSONValue.Member?] = [
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string(title)), note.map { .init("description", .string($0)) },
        ]
        let body =
            references.count == 1
            ? references[0] : .init("oneOf", .array(references.map { .object([$0]) }))
        return JSONText.lines(.object(head.compactMap(\.self) + [body])) + "\n"
    }

    @Test(arguments: [SessionFacts.members, SessionFacts.detailedMembers])
    func `the members of a session are in the order of their names`(facts: [Fact<SessionFacts>]) {
        let names = facts.map(\.key)
        #expect(names == names.sorted() && Set(names).count == names.count)
    }
}
