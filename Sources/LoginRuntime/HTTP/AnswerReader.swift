import AsyncHTTPClient
import LoginCore
import NIOCore
import NIOHTTP1
import OAuthCore
import Synchronization

/// Reads one answer whole, and keeps the limits of its time, on the connection's own thread.
///
/// Nothing but the end of it wakes another thread: a task for each limit and each piece of an answer
/// would take longer than the request itself.
final class AnswerReader: HTTPClientResponseDelegate {
    private struct State {
        var answer: HTTPAnswer
        var task: HTTPClient.Task<Void>?
        var isCancelled = false
    }

    /// Why no more of an answer is read.
    private struct IsTooLong: Error {}

    private let state: Mutex<State>
    private let longest: Int
    private let now: @Sendable () -> Timestamp
    private let movement = Movement()

    /// A reader of an answer of that server, of `longest` bytes at most.
    init(of origin: Origin, longest: Int, now: @escaping @Sendable () -> Timestamp) {
        let nothing = HTTPAnswer(
            status: 0, reason: "", headers: [], origin: origin, receivedAt: now())
        state = Mutex(State(answer: nothing))
        (self.longest, self.now) = (longest, now)
    }

    /// Sends the request and returns its answer; ends at once when the task is cancelled.
    func read(
        _ request: HTTPClient.Request, by client: HTTPClient, within limits: TimeLimits
    ) async throws -> HTTPAnswer {
        try await withTaskCancellationHandler {
            let task = client.execute(request: request, delegate: self)
            keep(limits, of: task)
            let isCancelled = state.withLock { state in
                state.task = task
                return state.isCancelled
            }
            if isCancelled { task.cancel() }
            do {
                try await task.futureResult.get()
            } catch is IsTooLong {}
            return takeAnswer()
        } onCancel: {
            let task = state.withLock { state in
                state.isCancelled = true
                return state.task
            }
            task?.cancel()
        }
    }

    // MARK: What comes

    func didReceiveHead(
        task: HTTPClient.Task<Void>, _ head: HTTPResponseHead
    ) -> EventLoopFuture<Void> {
        movement.note()
        state.withLock { state in
            state.answer = HTTPAnswer(
                head.status, head.headers, from: state.answer.origin, at: now())
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(
        task: HTTPClient.Task<Void>, _ buffer: ByteBuffer
    ) -> EventLoopFuture<Void> {
        movement.note()
        let isTooLong = state.withLock { state in
            guard !state.answer.isTooLong else { return false }
            state.answer.take(buffer, longest: longest)
            return state.answer.isTooLong
        }
        if isTooLong { task.fail(reason: IsTooLong()) }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) {}

    /// The answer, of which no copy stays: it may hold a token's secret.
    private func takeAnswer() -> HTTPAnswer {
        state.withLock { state in
            defer { state.answer.body = [] }
            return state.answer
        }
    }

    // MARK: Time

    private func keep(_ limits: TimeLimits, of task: HTTPClient.Task<Void>) {
        let host = state.withLock { $0.answer.origin.host }
        if let limit = limits.silence {
            look(for: .silent(host: host, limit: limit), at: .zero, of: limit, task)
        }
        if let limit = limits.whole {
            let timer = task.eventLoop.scheduleTask(in: TimeAmount(limit)) {
                task.fail(reason: TransportFailure.tooSlow(host: host, limit: limit))
            }
            task.futureResult.whenComplete { _ in timer.cancel() }
        }
    }

    /// Looks again and again how long nothing has moved, as `Movement.untilSilent` does.
    private func look(
        for failure: TransportFailure, at silence: Duration, of limit: Duration,
        _ task: HTTPClient.Task<Void>
    ) {
        let nap = Movement.nap(at: silence, of: limit)
        let timer = task.eventLoop.scheduleTask(in: TimeAmount(nap)) { [movement] in
            let silence = movement.silence(silence, after: nap)
            guard silence < limit else { return task.fail(reason: failure) }
            self.look(for: failure, at: silence, of: limit, task)
        }
        task.futureResult.whenComplete { _ in timer.cancel() }
    }
}
