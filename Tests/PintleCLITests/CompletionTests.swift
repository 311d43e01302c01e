import LoginCore
import OAuthCore
import PintleText
import Testing

@testable import PintleCLI

@Suite struct `The completion` {
    @Test(arguments: PintleCommand.everyPath)
    func `knows every argument from the parser alone`(path: [String]) {
        let type = PintleCommand.type(at: path)
        let facts = CommandFacts(type)
        #expect(facts.named("--help") != nil)
        guard type is any PintleSubcommand.Type else { return }
        let globals = facts.arguments.filter(\.isGlobal)
        #expect(Set(globals.filter { $0.kind == .option }.flatMap(\.names)) == GlobalOptions.names)
        #expect(Set(globals.filter { $0.kind == .flag }.flatMap(\.names)) == GlobalOptions.flags)
    }

    @Test(arguments: PintleCommand.everyPath)
    func `offers a file wherever one is wanted`(path: [String]) {
        let wanted = CommandFacts(PintleCommand.type(at: path)).arguments.filter { argument in
            argument.kind != .flag && ["file", "files", "f"].contains(argument.valueName)
        }
        #expect(wanted.allSatisfy { $0.completion == .files })
    }

    @Test(arguments: PintleCommand.everyPath.filter { !$0.isEmpty })
    func `offers every command behind the words before it`(path: [String]) {
        let position = CommandLinePosition(path.dropLast(), "")
        let answer = CompletionAnswer(at: position) { _, _ in [] }
        guard case .words(let words) = answer else { return }
        #expect(words.map(\.text).contains(path.last ?? ""))
    }

    @Test func `asks for nothing and opens nothing`() async throws {
        let world = try World(isLocked: true)
        try world.addSession("ann", label: "news")
        #expect(await world.run("complete", "fish", "pintle", "sessions", "show", "") == .done)
        #expect(world.output.contains("\nnews\tx/ann\n"))
        #expect(world.questions.isEmpty && world.error.isEmpty)
        #expect(await world.run("complete", "zsh", "pintle", "apps", "edit", "x", "") == .done)
        #expect(world.output == "words\npintle-dev\tx\n")
    }

    @Test(arguments: [
        ["complete", "fish", "pintle", "sessions", "show", "--pin=1", ""],
        ["complete", "fish", "pintle", "--passphrase-fd", "0", "sessions", "show", ""],
    ])
    func `reads a line of somebody else's, not its own`(arguments: [String]) async throws {
        let world = try World(isLocked: true)
        try world.addSession("ann", label: "news")
        #expect(await world.run(all: arguments) == .done)
        #expect(world.output.contains("\nnews\tx/ann\n"))
    }

    @Test(arguments: ["request", "header"])
    func `offers the methods of HTTP to every shell`(command: String) async throws {
        let world = try World()
        #expect(await world.run("complete", "fish", "pintle", command, "") == .done)
        #expect(world.output == "words\nGET\nPOST\nPUT\nPATCH\nDELETE\nHEAD\nOPTIONS\n")
        #expect(await world.run("complete", "zsh", "pintle", command, "") == .done)
        #expect(world.output.hasPrefix("words\nGET\n"))
        #expect(await world.run("complete", "bash", "pintle \(command) P", " ") == .done)
        #expect(world.output == "words\nPOST\nPUT\nPATCH\n")
    }

    @Test(arguments: [
        ["complete"], ["complete", "tcsh", "pintle", ""], ["complete", "bash", "pintle "],
        ["complete", "zsh"],
    ])
    func `says nothing where it is asked wrongly`(arguments: [String]) async throws {
        let world = try World()
        #expect(await world.run(all: arguments) == .usage)
        #expect(world.output.isEmpty && world.error.isEmpty)
    }
}
