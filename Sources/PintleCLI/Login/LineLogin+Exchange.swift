import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import TextCore

extension LineLogin {
    /// The number of tries to save a token: while a person watches, and otherwise.
    private static let tries = (watched: 120, unwatched: LoginService.tries)

    /// Sends the person's answer, and follows the login until it needs a person or has ended.
    ///
    /// A verifier works once, so that a hangup, Ctrl-C or SIGTERM meanwhile only ends the command
    /// when what is on its way has arrived and is saved.
    mutating func exchange(_ pin: Secret) async throws(CommandFailure) -> Stop {
        try await untilSettled { login in await login.advance(.answer(pin)) }
    }

    /// Waits until the login is approved on another device, or has ended.
    mutating func awaitApproval() async throws(CommandFailure) -> Stop {
        try await untilSettled { login in await login.followApproval(once: false) }
    }

    /// Asks at most once whether it is approved.
    mutating func askForApproval() async throws(CommandFailure) -> Stop {
        try await untilSettled { login in await login.followApproval(once: true) }
    }

    private mutating func untilSettled(
        _ goOn: (inout LineLogin) async -> Stop
    ) async throws(CommandFailure) -> Stop {
        let signals = HeldSignals(context.environment)
        let watching = signals.watch(telling: leaving, ending: end) { [logins] in
            await logins.abandon()
        }
        var stop = await goOn(&self)
        var triesLeft = isWatched ? Self.tries.watched : Self.tries.unwatched
        while stop.isTokenUnsaved, signals.demand == nil, triesLeft > 0 {
            if isWatched, let problem { context.warn(problem) }
            triesLeft -= 1
            await context.environment.pause(LoginService.pause)
            if signals.demand == nil { stop = await advance(.retry) }
        }
        if signals.demand == nil { watching.cancel() }
        await watching.value
        signals.release()
        if let status = signals.demand { throw stopped(self.stop, status) }
        if stop.isTokenUnsaved { throw unsaved() }
        return stop
    }

    /// Whether a person sees the messages meanwhile, and can act on them.
    private var isWatched: Bool { context.environment.terminal.error && !context.isJSON }

    /// The failure that a token is lost, since it could not be saved in time.
    private func unsaved() -> CommandFailure {
        CommandFailure(.tokenLost(words))
    }

    private func stopped(_ stop: Stop, _ status: ExitStatus) -> CommandFailure {
        if stop.isTokenUnsaved {
            var failure = unsaved()
            failure.announcement.exit = status
            return failure
        }
        if case .signedIn(let now) = stop, let saved = try? store.sessions.read(now.session).summary
        {
            say(narration.ending(saved))
        }
        let waiting = (try? store.logins.list()) ?? []
        let isKept = waiting.contains { $0.id == request.id }
        return .stopped(status, keeping: isKept ? request.id : nil)
    }

    /// The message when the command is asked to end and waits.
    private var leaving: @Sendable () -> Void {
        let (context, provider) = (context, PrintableText(request.provider.name, limit: 40))
        return { [logins] in
            if logins.isAnswerOnItsWay { context.say(.waitingToEnd(provider)) }
        }
    }
}

extension LineLogin.Stop {
    /// Whether only memory has the token.
    fileprivate var isTokenUnsaved: Bool {
        if case .failed(let now) = self {
            LoginFlow.State.failed(now).isTokenUnsaved
        } else {
            false
        }
    }
}

/// Demands to end that wait until an exchange is over.
private final class HeldSignals: Sendable {
    private let caught: CaughtSignals?
    private let held = Mutex<(demand: ExitStatus?, hasEnded: Bool)>((nil, false))

    init(_ environment: CommandEnvironment) {
        caught = environment.catchSignals()
    }

    /// The exit status, if the command was asked to end.
    var demand: ExitStatus? { held.withLock { $0.demand } }

    /// Looks for demands until it is cancelled: at the first one it reports it and begins the end,
    /// which is over when the task is; a second Ctrl-C stops waiting.
    func watch(
        telling tell: @escaping @Sendable () -> Void,
        ending end: @escaping @Sendable () async -> Void,
        givingUp giveUp: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task { [self] in
            guard let caught else { return }
            var ending: Task<Void, Never>?
            while !Task.isCancelled, !held.withLock({ $0.hasEnded }) {
                for status in caught.take() {
                    let isFirst = ending == nil
                    held.withLock { $0.demand = $0.demand ?? status }
                    if isFirst {
                        tell()
                        ending = Task { [self] in
                            await end()
                            held.withLock { $0.hasEnded = true }
                        }
                    } else if status == .interrupted {
                        await giveUp()
                    }
                }
                // Ten times a second, and only while an exchange is under way.
                try? await Task.sleep(for: .milliseconds(100))
            }
            await ending?.value
        }
    }

    func release() {
        for status in caught?.take() ?? [] { held.withLock { $0.demand = $0.demand ?? status } }
        caught?.release()
    }
}

extension Announcement {
    /// The command was asked to end while a provider's answer is on its way.
    static func waitingToEnd(_ provider: PrintableText) -> Announcement {
        Announcement(
            .attention, "Waiting for \(provider), at most 30 s",
            "Its answer is saved first. Press Ctrl-C again to stop now.")
    }
}
