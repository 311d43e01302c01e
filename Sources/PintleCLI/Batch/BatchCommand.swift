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
        let opened = try BatchSigners(context, allowing: hosts.allowHost)
        var (signers, others) = (opened.answeringLines(), opened.answeringLines())
        var cutter = LineCutter()
        while true {
            let piece = try read(context)
            // What came in one piece is answered in one: who writes a line and waits has its answer, and
            // who writes ten thousand has no write of its own for each.
            let lines = cutter.lines(with: piece)
            var answers: [UInt8]
            if lines.count < Self.linesForTwo {
                (answers, signers) = await Self.answers(to: lines[...], with: signers)
            } else {
                let half = lines.count / 2
                async let rest = Self.answers(to: lines[half...], with: others)
                (answers, signers) = await Self.answers(to: lines[..<half], with: signers)
                let (further, used) = await rest
                answers += further
                others = used
            }
            if !answers.isEmpty { try context.print(bytes: answers) }
            if piece.isEmpty { return }
        }
    }

    /// For how many lines it pays to wake another thread, which answers half of them.
    private static var linesForTwo: Int { 64 }

    private func read(_ context: CommandContext) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try context.environment.files.readNext(65_536)
        } catch {
            throw CommandFailure(error, path: "standard input")
        }
    }

    /// The answers to lines, in their order, and the signers with what they know by then.
    private static func answers(
        to lines: ArraySlice<LineCutter.Line>, with signers: BatchSigners
    ) async -> (text: [UInt8], signers: BatchSigners) {
        var signers = signers
        var text: [UInt8] = []
        for line in lines {
            let (answer, id) = await answer(line, with: &signers)
            let warnings = signers.context.report.takeWarnings()
            JSONAnswers.write(answer, id: id, warnings: warnings, to: &text)
        }
        return (text, signers)
    }

    private nonisolated(nonsending) static func answer(
        _ text: LineCutter.Line, with signers: inout BatchSigners
    ) async -> (answer: JSONValue, id: JSONValue?) {
        var line = BatchLine()
        do throws(CommandFailure) {
            guard case .whole(let text) = text else { throw .lineTooLong }
            try line.read(text, taking: Single.members)
            return (try await Single.answer(line, with: &signers), line.id)
        } catch {
            return (JSONAnswers.json(error.at(home: signers.context.home)), line.id)
        }
    }
}
