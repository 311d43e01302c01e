import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText

/// A command with `--batch`: a JSON request on each line of standard input, its answer on a line of
/// standard output (Docs/Decisions/0072).
struct BatchCommand<Single: BatchingCommand>: PintleSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Single.configuration.commandName)
    }

    @Flag var batch = false
    @OptionGroup var hosts: AllowedHosts
    @OptionGroup(title: "Global options") var global: GlobalOptions

    /// Answers line by line; what is wrong with one stands in its answer.
    func perform(in context: CommandContext) async throws(CommandFailure) {
        guard context.environment.output.isOpen() else { throw CommandFailure(.outputLost) }
        // What opening the vault has to say belongs to no line.
        var signers = try BatchSigners(context, allowing: hosts.allowHost).answeringLines()
        var lines = LineCutter()
        while true {
            let piece = try read(context)
            lines.append(piece)
            // What came in one piece is answered in one: who writes a line and waits has its answer, and
            // who writes ten thousand has no write of its own for each.
            var answers: [UInt8] = []
            while let line = piece.isEmpty ? lines.rest() : lines.next() {
                answers += await answer(line, with: &signers)
            }
            if !answers.isEmpty { try signers.context.print(bytes: answers) }
            if piece.isEmpty { return }
        }
    }

    private func read(_ context: CommandContext) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try context.environment.files.readNext(65_536)
        } catch {
            throw CommandFailure(error, path: "standard input")
        }
    }

    private func answer(
        _ text: LineCutter.Line, with signers: inout BatchSigners
    ) async -> [UInt8] {
        var line = BatchLine()
        var answer: JSONValue
        do throws(CommandFailure) {
            guard case .whole(let text) = text else { throw .lineTooLong }
            try line.read(text, taking: Single.members)
            answer = try await Single.answer(line, with: &signers)
        } catch {
            answer = JSONAnswers.json(error.at(home: signers.context.home))
        }
        if let id = line.id { answer = answer.adding(["id": id]) }
        let warnings = signers.context.report.takeWarnings()
        return JSONAnswers.text(answer, warnings: warnings)
    }
}
