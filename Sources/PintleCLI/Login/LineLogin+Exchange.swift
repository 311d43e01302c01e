import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import Synchronization
import TerminalCore

extension LineLogin {
    /// Between two tries to save a token.
    private static let pause = Duration.seconds(5)
    /// How often a token is tried to be saved where a person sees that, and where nobody does.
    private static let tries = (watched: 120, unwatched: 6)

    /// Sends what the person brought back, and follows the login to where it needs somebody.
    ///
    /// A verifier is good once, so that a hangup, Ctrl-C or SIGTERM meanwhile only ends the command
    /// when what is on its way has arrived and is saved.
    mutating func exchange(_ pin: Secret) async throws(CommandFailure) -> Stop {
        let signals = HeldSignals(context.environment)
        let watching = signals.watch(telling: leaving, givingUp: giveUp)
        var stop = await advance(.answerEntered(pin))
        var triesLeft = isWatched ? Self.tries.watched : Self.tries.unwatched
        while case .failed(let failed) = stop, case .save = failed.retry, !signals.isOver {
            if signals.demand != nil { triesLeft = min(triesLeft, Self.tries.unwatched) }
            guard triesLeft > 0 else { break }
            if isWatched, let problem { context.warn(problem) }
            triesLeft -= 1
            await context.environment.pause(Self.pause)
            stop = await advance(.retried)
        }
        watching.cancel()
        await watching.value
        signals.release()
        if let status = signals.demand { throw stopped(stop, status) }
        if case .failed(let failed) = stop, case .save = failed.retry { throw unsaved() }
        return stop
    }

    /// Whether a person sees what is said meanwhile, and can do something about it.
    private var isWatched: Bool { context.environment.terminal.error && !context.isJSON }

    /// The token is lost; nobody could save it in time.
    private func unsaved() -> CommandFailure {
        CommandFailure(.tokenLost(words))
    }

    private func stopped(_ stop: Stop, _ status: ExitStatus) -> CommandFailure {
        if case .failed(let failed) = stop, case .save = failed.retry {
            var failure = unsaved()
            failure.announcement.exit = status
            return failure
        }
        if case .signedIn(let now) = stop, let saved = try? store.session(now.session).summary {
            say(narration.ending(saved))
        }
        let waiting = (try? store.pendingLoginSummaries()) ?? []
        let isKept = waiting.contains { $0.id == request.id }
        return .stopped(status, keeping: isKept ? request.id : nil)
    }

    /// What is said when the command is asked to end and waits.
    private var leaving: @Sendable () -> Void {
        let (context, provider) = (context, PrintableText(request.provider.name, limit: 40))
        return { context.say(.waitingToEnd(provider)) }
    }
}

/// Demands to end that wait until an exchange is over.
private final class HeldSignals: Sendable {
    private let caught: CaughtSignals?
    private let state = Mutex<(demand: ExitStatus?, isOver: Bool)>((nil, false))

    init(_ environment: CommandEnvironment) {
        caught = environment.catchSignals()
    }

    /// What the command has to exit with, if it was asked to end.
    var demand: ExitStatus? { state.withLock { $0.demand } }
    /// Whether nothing is waited for any more.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Looks for demands until it is cancelled: tells the first one; gives up at the second Ctrl-C,
    /// and when a request would have ended long ago.
    func watch(
        telling tell: @escaping @Sendable () -> Void,
        givingUp giveUp: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task { [self] in
            guard let caught else { return }
            var looksLeft = 300
            while !Task.isCancelled, !isOver {
                for status in caught.take() {
                    let isFirst = demand == nil
                    state.withLock { $0.demand = $0.demand ?? status }
                    if isFirst { tell() } else if status == .interrupted { looksLeft = 0 }
                }
                if demand != nil { looksLeft -= 1 }
                if looksLeft <= 0 {
                    state.withLock { $0.isOver = true }
                    return await giveUp()
                }
                // Ten times a second, and only while an exchange is under way.
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    func release() {
        for status in caught?.take() ?? [] { state.withLock { $0.demand = $0.demand ?? status } }
        caught?.release()
    }
}

extension Announcement {
    /// The command was asked to end while a provider's answer is on its way.
    fileprivate static func waitingToEnd(_ provider: PrintableText) -> Announcement {
        Announcement(
            .attention, "Waiting for \(provider), at most 30 s",
            "Its answer is saved first. Ctrl-C once more leaves now.")
    }
}
