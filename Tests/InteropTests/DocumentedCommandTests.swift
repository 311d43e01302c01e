import Foundation
import TestSupport
import Testing

/// The shell blocks of the README and of Docs, and the commands in their sentences.
@Suite(.enabled(if: Repository.hasProgram))
struct DocumentedCommandTests {
    /// Over 10 s, because every block is run three times; `documents.py` says how.
    @Test func `each block runs as it is printed, in dash, bash and zsh`() throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/documents.py").path
        let program = try Repository.program()
        let result = try Command(Repository.python, ["-B", script, program]).run(within: 300)
        #expect(result.code == 0, "\(result)")
    }

    // `TwitterKitPageTests` parses the whole lines of the one that is left out.
    @Test(
        arguments: try DocumentedCommands.all().filter {
            !$0.mentions.isEmpty && $0.page != "Docs/TwitterKit.md"
        })
    func `a command in a sentence is one that there is, with its options`(
        page: DocumentedCommands
    ) throws {
        let program = try Repository.program()
        for mention in page.mentions {
            let words = mention.split(separator: " ").dropFirst().map(String.init)
            let verbs = words.prefix { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
            let help = try Command(program, ["help"] + verbs.filter { !$0.hasPrefix("-") }).run()
            let known = help.code == 0 ? help : try Command(program, verbs + ["--help"]).run()
            #expect(known.code == 0, "\(mention): \(known)")
            for option in words where option.hasPrefix("--") {
                #expect(known.text.contains(option), "\(mention): \(known)")
            }
        }
    }
}
