import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// Sends the steps of an upload one after the other, each as any other request.
struct MediaUploadSteps {
    let command: RequestCommand
    let signer: OpenSession
    let context: CommandContext
    /// How long it took before the first step.
    let timeBefore: Duration
    private let start = ContinuousClock.now
    /// The place of answers before the last, which are read and not shown.
    private let place = AnswerPlace()

    /// As much as is read of an answer: a few members.
    private static let longestAnswer = 1024 * 1024
    /// As long as an API may work on a file, unless `--max-time` says less.
    private static let longestWork = Duration.seconds(3600)

    init(
        _ command: RequestCommand, _ signer: OpenSession, after timeBefore: Duration,
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
        let answer: RequestRun.Answer
        let body: [UInt8]
        /// The content of the body; nil if it is not JSON.
        let said: MediaUploadAnswer?

        var isRefused: Bool { !(200..<300).contains(answer.head.status) }
    }

    /// Sends the file, and gives the last answer: a refusal, or one that says that there is nothing more
    /// to wait for.
    func send(_ upload: MediaUpload) async throws(CommandFailure) -> Outcome {
        let host = PrintableText(upload.url.host, limit: 60)
        var resumed = upload.resumed
        if resumed == nil {
            let answer = try await step(upload.beginning)
            guard !answer.isRefused else { return answer }
            resumed = answer.said?.id.map { MediaUpload.Resumed(id: $0) }
        }
        guard let begun = resumed else { throw CommandFailure(.noUploadID(host)) }
        let id = begun.id
        for index in begun.index..<upload.pieces {
            let stopped = Announcement.uploadStopped(at: index, of: upload.pieces, id)
            do throws(CommandFailure) {
                let sent = try await piece(index, of: id, upload)
                guard !sent.isRefused else {
                    context.warn(stopped)
                    return sent
                }
            } catch {
                context.warn(stopped)
                throw error
            }
            if upload.pieces > 1 { context.say(.pieceSent(index + 1, of: upload.pieces, host)) }
        }
        var outcome = try await step(upload.ending(id))
        while !outcome.isRefused, case .inWork(let wait)? = outcome.said?.state {
            guard spent + wait < limit else { throw CommandFailure(.mediaTooSlow(host, id)) }
            context.say(.mediaInWork(host, wait))
            await context.environment.pause(wait)
            outcome = try await step(upload.status(of: id))
        }
        return outcome
    }

    /// Sends a piece; again where the server or the network fails: a piece counts once, however often it
    /// comes.
    private func piece(
        _ index: Int, of id: String, _ upload: MediaUpload
    ) async throws(CommandFailure) -> Outcome {
        var wait = Duration.seconds(1)
        for _ in 0..<Self.repetitions {
            do throws(CommandFailure) {
                let sent = try await step(try call(index, of: id, upload))
                guard (500..<600).contains(sent.answer.head.status) else { return sent }
                let now = context.environment.now()
                let end = Interpretation(sent.answer.head).retryEnd
                let wanted = max(wait, end.map { $0 - now } ?? wait)
                guard spent + wanted < limit else { return sent }
                wait = wanted
            } catch {
                guard error.exit == .network, spent + wait < limit else { throw error }
            }
            context.say(.pieceAgain(index + 1, of: upload.pieces, after: wait))
            await context.environment.pause(wait)
            wait = min(wait * 2, .seconds(60))
        }
        return try await step(try call(index, of: id, upload))
    }

    private func call(
        _ index: Int, of id: String, _ upload: MediaUpload
    ) throws(CommandFailure) -> MediaUpload.Call {
        upload.piece(index, of: id, boundary: try RequestDescription.boundary(context))
    }

    /// How often a piece is sent again.
    private static let repetitions = 3

    private var limit: Duration { command.timeForAll ?? Self.longestWork }

    private var spent: Duration { timeBefore + (ContinuousClock.now - start) }

    private func step(_ call: MediaUpload.Call) async throws(CommandFailure) -> Outcome {
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
