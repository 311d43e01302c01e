import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// A command with `--batch`: a JSON request on each line of standard input, its answer on a line of
/// standard output (Docs/Decisions/0072).
struct BatchCommand<Single: BatchingCommand>: PintleSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Single.configuration.commandName)
    }

    @Flag var batch = false
    @OptionGroup var hosts: AllowedHosts
    @OptionGroup(title: "Global options") var global: GlobalOptions

    /// Answers line by line; a line's failure stands in its answer.
    func perform(in context: CommandContext) async throws(CommandFailure) {
        guard context.environment.output.isOpen() else { throw CommandFailure(.outputLost) }
        // Messages about opening the vault belong to no line.
        let opened = try BatchSigners(context, allowing: hosts.allowHost)
        let output = OutputGuard()
        context.environment.endIfStuck(opened.waitUntilLocked, { output.isStuck() })
        let outcome = await withTaskGroup { group async -> Result<Void, CommandFailure> in
            do throws(CommandFailure) {
                return .success(try await answerAll(context, opened, output, &group))
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    /// Answers all lines: those that came in one piece with one write, so that a single line is
    /// answered at once and ten thousand cost few writes.
    ///
    /// While pieces lie at hand, several are answered at a time, and their answers are written in
    /// the order of the lines. No answer waits for further input.
    private func answerAll(
        _ context: CommandContext, _ opened: BatchSigners, _ output: OutputGuard,
        _ group: inout TaskGroup<Answered>
    ) async throws(CommandFailure) {
        var free = (0..<Self.piecesAtOnce).map { _ in opened.answeringLines() }
        var cutter = LineCutter()
        var answered: [Int: Answered] = [:]
        var (begun, written, isAtEnd, before) = (0, 0, false, 0)
        while true {
            while !isAtEnd, let signers = free.last,
                begun == written || context.environment.files.isNextAtHand()
            {
                // Nothing is at hand, so that the wait may be long.
                if begun == written, !signers.waitForInput() { throw .lockedMeanwhile }
                let piece = try read(context)
                isAtEnd = piece.isEmpty
                let lines = cutter.lines(with: piece)
                guard !lines.isEmpty else { continue }
                let first = before + 1
                before += lines.count
                guard begun > written || lines.count >= Self.linesForThread else {
                    let answers = await Self.answers(to: lines, from: first, with: signers)
                    free[free.count - 1] = answers.signers
                    try output.during { () throws(CommandFailure) in
                        try context.print(bytes: answers.text)
                    }
                    guard answers.areAll else { throw .lockedMeanwhile }
                    continue
                }
                free.removeLast()
                let number = begun
                begun += 1
                group.addTask {
                    var answers = await Self.answers(to: lines, from: first, with: signers)
                    answers.number = number
                    return answers
                }
            }
            guard let next = await group.next() else { return }
            free.append(next.signers)
            answered[next.number] = next
            while let next = answered.removeValue(forKey: written) {
                try output.during { () throws(CommandFailure) in
                    try context.print(bytes: next.text)
                }
                guard next.areAll else { throw .lockedMeanwhile }
                written += 1
            }
        }
    }

    /// How many pieces are answered at a time: one on each of our two threads, and one that waits.
    private static var piecesAtOnce: Int { 3 }

    /// For how many lines it pays to wake another thread.
    private static var linesForThread: Int { 64 }

    /// The answers to the lines of a piece.
    private struct Answered: Sendable {
        /// The place of the piece among all.
        var number = 0
        /// The answers, in the order of the lines.
        var text: [UInt8] = []
        /// The signers, in their current state.
        var signers: BatchSigners
        /// Whether all lines have one; else the vault was locked.
        var areAll = true
    }

    private func read(_ context: CommandContext) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try context.environment.files.readNext(65_536)
        } catch {
            throw CommandFailure(error, path: "standard input")
        }
    }

    /// The answers to lines, in their order, and the signers in their state then; `first` is the
    /// number of the first line.
    private static func answers(
        to lines: [LineCutter.Line], from first: Int, with signers: BatchSigners
    ) async -> Answered {
        var answers = Answered(signers: signers)
        for (place, line) in lines.enumerated() {
            guard answers.signers.mayGoOn() else {
                answers.areAll = false
                break
            }
            let (answer, id) = await answer(
                line, number: first + place, with: &answers.signers)
            let warnings = answers.signers.context.report.takeWarnings()
            JSONAnswers.write(answer, id: id, warnings: warnings, to: &answers.text)
        }
        return answers
    }

    private nonisolated(nonsending) static func answer(
        _ text: LineCutter.Line, number: Int, with signers: inout BatchSigners
    ) async -> (answer: JSONValue, id: JSONValue?) {
        var line = BatchLine()
        do throws(CommandFailure) {
            guard case .whole(let text) = text else { throw .lineTooLong }
            try line.read(text, taking: Single.members)
            return (try await Single.answer(line, with: &signers), line.id)
        } catch {
            let failure = error.at(signers.context.vaultOptions)
            return (FailureAnswer(failure: failure, line: number).json, line.id)
        }
    }
}

extension CommandFailure {
    /// The vault was locked while lines were read.
    fileprivate static var lockedMeanwhile: CommandFailure {
        CommandFailure(.lockedMeanwhile("The lines after that have no answer."))
    }
}
