import LoginCore
import PintleServices
import PintleText
import TextCore

/// The target of an answer: standard output, or a file that gets its name when the answer is
/// complete.
struct AnswerPlace {
    /// The writer of the answer.
    let receiver: AnswerReceiver
    /// Its name for people.
    let name: PrintableText
    private let file: OutputFile?
    private let path: String

    /// Opens the place that `-o` names, before anything is sent; `-` is standard output.
    ///
    /// A FIFO is waited for until somebody reads it, within the limit.
    init(
        _ output: String?, isRaw: Bool, includesHead: Bool, within limit: Duration?,
        _ context: CommandContext
    ) throws(CommandFailure) {
        let isCleaned = context.environment.terminal.output && !isRaw
        let write = context.environment.output.write
        guard let output, output != "-" else {
            guard context.environment.output.isOpen() else { throw CommandFailure(.outputClosed) }
            (file, path, name) = (nil, "-", Self.standardOutput)
            receiver = AnswerReceiver(
                includesHead: includesHead, isCleaned: isCleaned, write: write)
            return
        }
        guard !output.isEmpty else {
            throw .usage(
                "-o needs a file", "Nothing was sent.",
                hint: "give a name, or - for standard output")
        }
        try context.requireNotOwn(output)
        (path, name) = (output, PrintableText(output, limit: 48))
        do throws(FileProblem) {
            let file = try context.environment.files.create(output, limit)
            self.file = file
            receiver = AnswerReceiver(
                includesHead: includesHead, isCleaned: false,
                refused: AnswerReceiver.Refused(isCleaned: isCleaned, write: write),
                write: file.write)
        } catch .tooSlow(let limit) {
            throw CommandFailure(.nobodyReads(name, after: limit))
        } catch {
            throw Self.unwritable(name, error, "Nothing was sent.")
        }
    }

    /// The place of every refusal.
    static let standardOutput: PrintableText = "standard output"

    /// Nowhere: for answers that are read and not shown.
    init() {
        (file, path, name) = (nil, "-", Self.standardOutput)
        receiver = AnswerReceiver(includesHead: false, isCleaned: false) { _ in true }
    }

    /// Gives the file its name, where the answer is all in it.
    func finish() async throws(CommandFailure) {
        guard await !receiver.isStopped else {
            guard file != nil else { throw CommandFailure(.outputLost) }
            throw giveUp(after: CommandFailure(.answerFileLost(name)))
        }
        do throws(FileProblem) {
            try file?.finish()
        } catch {
            throw giveUp(after: Self.unwritable(name, error, "The answer was received."))
        }
    }

    /// The time until a reader opened it.
    var waitingTime: Duration { file?.waitingTime ?? .zero }

    /// Whether the answer goes to standard output.
    var isStandardOutput: Bool { file == nil }

    /// Leaves the file unchanged, as for an answer without changes (304).
    func leave() { _ = file?.giveUp() }

    /// The failure, with a word about the rest of the answer's file.
    func giveUp(after failure: CommandFailure) -> CommandFailure {
        guard let left = file?.giveUp() else { return failure }
        var failure = failure
        let words: PrintableText =
            "The part received is in \(PrintableText(left, limit: 60))."
        let said = failure.announcement.said
        failure.announcement.said = said.isEmpty ? words : said + " " + words
        return failure
    }

    static func unwritable(
        _ name: PrintableText, _ problem: FileProblem, _ sentence: PrintableText,
        option: PrintableText = "-o"
    ) -> CommandFailure {
        let why: PrintableText =
            switch problem {
            case .missing: "There is no such folder. "
            case .other(let reason): "The system said: \(reason). "
            case .occupied(let path):
                "\(PrintableText(path, limit: 60)) is in the way; this run may not replace it. "
            case .changed: "Another program replaced its .part file. "
            case .tooLong, .tooMany, .tooSlow: ""
            }
        return .usage(
            "\(name) cannot be written", why + sentence, hint: "check the name of \(option)")
    }
}
