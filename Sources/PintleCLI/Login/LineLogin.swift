import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore
import TextCore

/// One login in the line mode: reports its states, asks for its needs, and passes the answers on.
struct LineLogin {
    let context: CommandContext
    let store: SessionStore
    /// The login as the flow knows it by now.
    private(set) var request: LoginRequest
    let logins: LoginService
    /// The state reported last.
    private(set) var state = LoginFlow.State.idle
    private let updates: AsyncStream<LoginConversation.Update>
    private let inbox: AsyncStream<LoginConversation.Update>.Continuation
    private var isClockCorrectionSaid = false
    /// Whether the store keeps it: its URL was shown, or it was kept there before.
    private var isWorthKeeping = false
    var narration: LoginNarration
    /// Whether it prints its progress.
    let isNarrated: Bool
    /// Whether a refusal is followed by the prompt.
    var isAskedAgain = false

    /// The names for texts about the login.
    var words: AnnouncementContext {
        AnnouncementContext(provider: request.provider, login: request.id, clock: context.clock)
    }

    /// A login that begins, or continues from the store.
    ///
    /// With `saysForm` it says that the form was chosen for the person.
    init(
        _ context: CommandContext, store: SessionStore, _ request: LoginRequest, isNarrated: Bool,
        saysForm: Bool = false
    ) throws(CommandFailure) {
        self.context = context
        self.store = store
        self.request = request
        self.isNarrated = isNarrated
        let (updates, inbox) = AsyncStream<LoginConversation.Update>.makeStream()
        (self.updates, self.inbox) = (updates, inbox)
        logins = try context.loginService(store) { _, update in inbox.yield(update) }
        let sessions = try reachingStore { () throws(StoreFailure) in
            try store.sessions.list().sessions
        }
        let isPerson = context.environment.terminal.error
        narration = LoginNarration(
            form: isPerson ? .person : .log, request: request,
            otherSessions: sessions.count {
                $0.provider == request.provider.id && !$0.isImpersonal
            },
            clock: { context.clock })
        narration.program = PrintableText(context.vaultOptions.program, limit: 600)
        narration.seat = context.environment.seat
        narration.saysForm = saysForm
    }

    /// The state of a login that needs a person, or has ended.
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

    /// Begins the login, and follows it until it needs a person or has ended.
    mutating func start(_ login: NewLogin) async -> Stop {
        await follow(logins.start(login))
    }

    /// Resumes the login from the store, and follows it.
    mutating func resume(_ pending: PendingLogin) async -> Stop {
        isWorthKeeping = true
        return await follow(logins.resume(pending))
    }

    /// Follows a login that waits for approval on another device until it needs something else, or has
    /// ended; only to the next answer of its server where `once` says so.
    mutating func followApproval(once: Bool) async -> Stop {
        guard let update = logins.latest(of: request.id) else { return .ended }
        return await follow(update, past: once ? .question(questions) : .approval)
    }

    /// How often the server was asked.
    private var questions: Int {
        guard case .awaitingVerifier(let now) = state else { return 0 }
        return now.authorization.device?.polling.count ?? 0
    }

    /// The states that are not a reason to stop.
    private enum Passed {
        /// None: a login that waits needs a person.
        case nothing
        /// A login that waits for approval continues by itself.
        case approval
        /// So it does until its server was asked more often than that.
        case question(Int)

        func covers(_ stop: Stop) -> Bool {
            guard case .awaitingVerifier(let now) = stop,
                let count = now.authorization.device?.polling.count
            else { return false }
            return switch self {
            case .nothing: false
            case .approval: true
            case .question(let before): count == before
            }
        }
    }

    /// Sends a person's action, and follows the login.
    mutating func advance(_ action: LoginAction) async -> Stop {
        guard let update = logins.send(action, to: request.id) else { return .ended }
        // A refusal for the second time changes no state, and is an answer all the same.
        if update.state == state, isNarrated { tellProblem() }
        return await follow(update)
    }

    /// The state of the login, without waiting.
    var stop: Stop { logins.state(of: request.id).flatMap { Stop($0) } ?? .ended }

    /// Follows the login from this state on until it needs a person or has ended.
    ///
    /// States that it passed while nobody read, as a deadline during a question, are not reported.
    private mutating func follow(
        _ first: LoginConversation.Update, past passed: Passed = .nothing
    ) async -> Stop {
        var iterator = updates.makeAsyncIterator()
        var next: LoginConversation.Update? = first
        while let update = next {
            if case .awaitingVerifier = update.state { isWorthKeeping = true }
            if update.state != state {
                state = update.state
                request = flow.request ?? request
                narration.request = request
                narrate()
            }
            if let stop = Stop(state), !passed.covers(stop) {
                await logins.finishWriting()
                return stop
            }
            repeat {
                next = await iterator.next()
            } while next.map { $0.number <= update.number } == true
        }
        return .ended
    }

    /// The end of the login, which is to be saved first if its token is on its way.
    var end: @Sendable () async -> Void {
        { [logins, inbox] in
            await logins.end()
            inbox.finish()
        }
    }

    /// Prints the lines for the state, a correction of the clock and a step back first.
    private mutating func narrate() {
        if let offset = state.clockCorrection, !isClockCorrectionSaid {
            isClockCorrectionSaid = true
            let words = AnnouncementContext(flow, clock: context.clock)
            tell(.clockCorrected(offset, words))
        }
        guard isNarrated else { return }
        let context = context
        // A person reads the reason right above the question: a tall QR code scrolls the lines
        // above it off the screen. A log is in the order of events.
        if narration.form == .log { tellProblem() }
        say(narration.lines(on: state) { context.qrCode($0) })
        if narration.form == .person { tellProblem() }
    }

    /// Says why a login that waits had to step back.
    private func tellProblem() {
        guard case .awaitingVerifier(let now) = state, now.problem != nil, let problem else {
            return
        }
        guard !context.isJSON else { return context.noteWarning(problem) }
        var words = problem.at(context.vaultOptions)
        // The prompt on the next line is the next step, and no other command.
        if isAskedAgain, narration.form == .person { words.hint = .empty }
        CommandContext.write(narration.lines(about: words), to: context.environment)
    }

    /// Prints lines, unless quiet; URLs are printed in any case.
    func say(_ lines: [PrintableText]) {
        guard isNarrated else { return }
        // Beside JSON only where to go: a failure is one object, and nothing before it.
        if context.isJSON { guard case .awaitingVerifier = state else { return } }
        guard context.isQuiet else { return CommandContext.write(lines, to: context.environment) }
        let addresses = lines.filter { $0.text.hasPrefix("http") }
        CommandContext.write(addresses, to: context.environment)
    }

    /// Reports a warning: among the login's lines if they are shown.
    func tell(_ warning: Announcement) {
        guard isNarrated else { return context.warn(warning) }
        say(narration.lines(about: warning.at(context.vaultOptions)))
        context.noteWarning(warning)
    }

    private var flow: LoginFlow { LoginFlow(state: state) }

    /// Its problem now; nil if there is none.
    var problem: Announcement? { Announcement.problem(of: flow, clock: context.clock) }

    /// The reason that the login cannot continue, or had to step back, as the command's failure.
    ///
    /// Where the login is narrated, standard error has the words when this returns. A login that
    /// never had a URL leaves nothing behind: the next try is a login of its own.
    func failure() -> CommandFailure {
        if !isWorthKeeping, case .failed = state { try? store.logins.remove(request.id) }
        let announcement = problem ?? .other("The login did not end")
        var failure = CommandFailure(announcement)
        guard isNarrated, !context.isJSON else { return failure }
        // A refused PIN has been reported with the URL that is in force now.
        if case .failed = state {
            CommandContext.write(
                narration.lines(about: announcement.at(context.vaultOptions)),
                to: context.environment)
        }
        failure.isSaid = true
        return failure
    }
}

extension CommandContext {
    /// The QR code of a URL, if a person sees it and it fits; nil for screen readers.
    func qrCode(_ address: String) -> [String]? {
        let terminal = environment.terminal
        guard terminal.error, terminal.showsUTF8, !isQuiet,
            !ScreenSettings.isAccessible(environment.variables),
            environment.variables["TERM"] != "dumb", let modules = environment.qrCode(address)
        else { return nil }
        let drawing = QRDrawing(modules: modules, form: .halfBlocks, margin: 2)
        guard drawing.size.rows < terminal.rows, drawing.size.columns < terminal.columns else {
            return nil
        }
        // Dark on light whatever the terminal's own colours are: scanners read nothing else.
        return drawing.lines(inColour: environment.variables["NO_COLOR"].nonEmpty == nil)
    }
}
