import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// Sends the steps of an upload one after the other, each as any other request.
struct MediaUploadSteps {
    let command: RequestCommand
    let signer: SessionSigner
    let context: CommandContext
    /// How long it took before the first step.
    let timeBefore: Duration
    private let start = ContinuousClock.now
    /// Answers are read, and shown to nobody but the last.
    private let place = AnswerPlace()

    /// As much as is read of an answer: a few members.
    private static let longestAnswer = 1024 * 1024
    /// As long as an API may work on a file, unless `--max-time` says less.
    private static let longestWork = Duration.seconds(3600)

    init(
        _ command: RequestCommand, _ signer: SessionSigner, after timeBefore: Duration,
        _ context: CommandContext
    ) {
        self.command = command
        self.signer = signer
        self.timeBefore = timeBefore
        self.context = context
    }

    /// The result of a step.
    struct Outcome {
        let run: RequestRun
        let answer: SessionSigner.Answer
        let body: [UInt8]
        /// The content of the body; nil if it is not JSON.
        let said: MediaUploadAnswer?

        var isRefused: Bool { !(200..<300).contains(answer.head.status) }
    }

    /// Sends the file, and gives the last answer: a refusal, or one that says that there is nothing more
    /// to wait for.
    func send(_ upload: MediaUpload) async throws(CommandFailure) -> Outcome {
        let host = PrintableText(upload.url.host, limit: 60)
        var outcome = try await step(upload.beginning)
        guard !outcome.isRefused else { return outcome }
        guard let id = outcome.said?.id else { throw CommandFailure(.noUploadID(host)) }
        for index in 0..<upload.pieces {
            let boundary = try RequestDescription.boundary(context)
            outcome = try await step(upload.piece(index, of: id, boundary: boundary))
            guard !outcome.isRefused else { return outcome }
            if upload.pieces > 1 { context.say(.pieceSent(index + 1, of: upload.pieces, host)) }
        }
        outcome = try await step(upload.ending(id))
        while !outcome.isRefused, case .inWork(let wait)? = outcome.said?.state {
            let limit = command.timeForAll ?? Self.longestWork
            guard spent + wait < limit else { throw CommandFailure(.mediaTooSlow(host, id)) }
            context.say(.mediaInWork(host, wait))
            await context.environment.pause(wait)
            outcome = try await step(upload.status(of: id))
        }
        return outcome
    }

    private var spent: Duration { timeBefore + (ContinuousClock.now - start) }

    private func step(_ call: MediaUpload.Call) async throws(CommandFailure) -> Outcome {
        var signer = signer
        signer.hashesBody = call.isHashed
        var run = RequestRun(
            command, signer, call.parts, to: place, keeping: Self.longestAnswer, after: spent,
            context)
        let answer = try await run.send(call.request)
        let body = await place.receiver.copy ?? []
        return Outcome(
            run: run, answer: answer, body: body,
            said: JSONReading.value(of: body).map(MediaUploadAnswer.init))
    }
}
