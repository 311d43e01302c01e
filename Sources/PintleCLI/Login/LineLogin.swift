import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// One login in the line mode: feeds the flow, says what happens, asks for what it needs.
struct LineLogin {
    let context: CommandContext
    let store: SessionStore
    let request: LoginRequest
    private let driver: LoginDriver
    private var flow = LoginFlow()
    private let events: AsyncStream<LoginEvent>
    private let inbox: AsyncStream<LoginEvent>.Continuation
    private var isClockCorrectionSaid = false
    /// Whether the store has it for somebody: an address was shown, or it was kept there before.
    private var isWorthKeeping = false
    var narration: LoginNarration
    /// Whether anything is said while it goes on.
    let isNarrated: Bool

    /// The names for texts about the login.
    var words: AnnouncementContext {
        AnnouncementContext(provider: request.provider, login: request.id, clock: context.clock)
    }

    /// A login that begins, or goes on from the store.
    init(_ context: CommandContext, store: SessionStore, _ request: LoginRequest, isNarrated: Bool)
        throws(CommandFailure)
    {
        self.context = context
        self.store = store
        self.request = request
        self.isNarrated = isNarrated
        driver = try context.loginDriver(store)
        (events, inbox) = AsyncStream.makeStream()
        let sessions = try reachingStore { () throws(StoreFailure) in try store.sessionSummaries() }
        let isPerson = context.environment.terminal.error
        narration = LoginNarration(
            form: isPerson ? .person : .log, request: request,
            otherSessions: sessions.count { $0.provider == request.provider.id },
            clock: { context.clock })
    }

    /// Where a login came to when it needs somebody, or has ended.
    enum Stop {
        case awaitingVerifier(LoginFlow.AwaitingVerifier)
        case confirmingAccount(SessionID, Account)
        case signedIn(LoginFlow.SignedIn)
        case failed(LoginFlow.Failed)
        case ended

        init?(_ state: LoginFlow.State) {
            switch state {
            case .idle: self = .ended
            case .awaitingVerifier(let now): self = .awaitingVerifier(now)
            case .signedIn(let now): self = .signedIn(now)
            case .failed(let now): self = .failed(now)
            case .requestToken: return nil
            case .accessToken(let now):
                guard case .confirmingAccount(let session, let account) = now.step else {
                    return nil
                }
                self = .confirmingAccount(session, account)
            }
        }
    }

    /// Takes an event and follows the login to where it needs somebody, or has ended.
    ///
    /// What arrives while nobody reads, as a deadline during a question, waits for the next call;
    /// by then it is an answer to an attempt that no longer counts.
    mutating func advance(_ event: LoginEvent) async -> Stop {
        var iterator = events.makeAsyncIterator()
        var next: LoginEvent? = event
        while let event = next {
            if case .resumed = event { isWorthKeeping = true }
            let before = flow.state
            for effect in flow.handle(event) {
                driver.perform(effect, of: request.id) { [inbox] in inbox.yield($0) }
            }
            if case .awaitingVerifier = flow.state { isWorthKeeping = true }
            if flow.state != before { narrate() }
            if let stop = Stop(flow.state) {
                await driver.finishWriting()
                return stop
            }
            next = await iterator.next()
        }
        return .ended
    }

    /// Ends what is under way, so that nothing is waited for any more; what came is stored.
    var giveUp: @Sendable () async -> Void {
        { [driver, inbox] in
            await driver.end()
            inbox.finish()
        }
    }

    /// Says what the state means, a correction of the clock and a step back first.
    private mutating func narrate() {
        if let offset = flow.correctedClock, !isClockCorrectionSaid {
            isClockCorrectionSaid = true
            let words = AnnouncementContext(flow, clock: context.clock)
            tell(.clockCorrected(offset, words))
        }
        guard isNarrated else { return }
        if case .awaitingVerifier(let now) = flow.state, now.problem != nil, let problem {
            if context.isJSON {
                context.noteWarning(problem)
            } else {
                CommandContext.write(narration.lines(about: problem), to: context.environment)
            }
        }
        let context = context
        say(narration.lines(on: flow.state) { context.qrCode($0) })
    }

    /// Says lines, unless quiet; what a person must see comes through all the same.
    func say(_ lines: [PrintableText]) {
        guard isNarrated else { return }
        guard context.isQuiet else { return CommandContext.write(lines, to: context.environment) }
        let addresses = lines.filter { $0.text.hasPrefix("http") }
        CommandContext.write(addresses, to: context.environment)
    }

    /// Tells of something worth a warning: among the login's lines where they are shown.
    func tell(_ warning: Announcement) {
        guard isNarrated else { return context.warn(warning) }
        say(narration.lines(about: warning))
        context.noteWarning(warning)
    }

    /// Asks for the PIN on the terminal.
    func askForPIN() throws(CommandFailure) -> Secret {
        let pin = try context.ask(narration.question, echo: .blottedOut, keeping: request.id)
        if let odd = Announcement.oddPIN(pin, request.provider, clock: context.clock) {
            say(odd.noticeLines)
            context.noteWarning(odd)
        }
        return pin
    }

    /// What stands in its way now; nil while all is well.
    var problem: Announcement? { Announcement.problem(of: flow, clock: context.clock) }

    /// Why the login cannot go on, or had to step back, as the command's failure.
    ///
    /// Where the login is narrated, standard error has the words when this returns. A login that
    /// never had an address leaves nothing behind: the next try is a login of its own.
    func failure() -> CommandFailure {
        if !isWorthKeeping, case .failed = flow.state { try? store.removePendingLogin(request.id) }
        let announcement = problem ?? .other("The login came to no end")
        var failure = CommandFailure(announcement)
        guard isNarrated, !context.isJSON else { return failure }
        // A refused PIN has been told with the address that is in force now.
        if case .failed = flow.state {
            CommandContext.write(narration.lines(about: announcement), to: context.environment)
        }
        failure.isSaid = true
        return failure
    }
}

extension LoginFlow {
    /// By how much the clock was corrected in the step under way; nil when it was not.
    fileprivate var correctedClock: Duration? {
        switch state {
        case .requestToken(let now) where now.clock.isCorrected: now.clock.offset
        case .accessToken(let now) where now.clock.isCorrected: now.clock.offset
        default: nil
        }
    }
}

extension CommandContext {
    /// The QR code of an address, where a person sees it and it fits; nil for screen readers.
    func qrCode(_ address: String) -> [String]? {
        let terminal = environment.terminal
        guard terminal.error, terminal.showsUTF8, !isQuiet,
            environment.variables["ACCESSIBLE"].nonEmpty == nil,
            environment.variables["TERM"] != "dumb", let rows = environment.qrCode(address),
            rows.count < terminal.rows, (rows.first?.count ?? 0) < terminal.columns
        else { return nil }
        // Dark on light whatever the terminal's own colours are: scanners read nothing else.
        guard environment.variables["NO_COLOR"].nonEmpty == nil else { return rows }
        return rows.map { "\u{1b}[30;47m\($0)\u{1b}[0m" }
    }
}
