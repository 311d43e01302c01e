import OAuthCore
import PintleText
import PintleUI
import PlatformLinux
import TerminalCore
import TerminalNcurses

/// The one thread that owns curses, the model and the loop.
///
/// It waits in `poll` on the terminal, on signals, on the mailbox and on changes of the store by
/// other processes; no timer runs but the one that the app asked for. It is not a `Task`: one that
/// blocks would starve the runtime's small pool.
final class ScreenLoop {
    private let terminal: NcursesTerminal
    private let mailbox: Mailbox
    private let signals: SignalPipe
    private let effects: EffectRunner
    private var app: App
    private var wakeAt: Duration?
    private var status: ExitStatus?
    private var needsFrame = true
    /// Whether the terminal has gone, while a provider's answer is still waited for.
    private var isTerminalGone = false
    /// The announcements shown at the start.
    private let remarks: [Announcement]
    /// Whether the input at hand did something to a login.
    private var hasCommanded = false

    init(
        terminal: NcursesTerminal, mailbox: Mailbox, signals: SignalPipe, effects: EffectRunner,
        app: App, remarks: [Announcement] = []
    ) {
        self.terminal = terminal
        self.mailbox = mailbox
        self.signals = signals
        self.effects = effects
        self.app = app
        self.remarks = remarks
    }

    /// Runs until the app asks to end; the terminal is restored when it returns.
    func run() -> (status: ExitStatus, farewell: Announcement?) {
        defer { terminal.restore() }
        signals.startOutput(of: terminal.descriptor)
        tell(.input(.resized(terminal.size)))
        if let term = terminal.traits.unknownTerm { tell(.announced(.unknownTerm(term))) }
        for remark in remarks { tell(.announced(remark)) }
        // Drawn for nobody: the code and the types of the first frame are ready when its rows come.
        _ = app.view(terminal.size)
        let early = awaitStore()
        takeMail()
        if status == nil {
            present()
            // Work that the first frame does not need does not compete with it for the processor.
            effects.complete()
        }
        take(early)
        while status == nil {
            present()
            wait()
        }
        return (status ?? .done, app.farewell)
    }

    /// Waits a moment for the store, so that there is no empty frame before the one with its first
    /// rows; the whole of it, verified, then changes nothing of that but marks.
    ///
    /// The terminal reports its ground meanwhile; a person's input is returned, for the store that
    /// it is meant for. A hangup ends the wait.
    private func awaitStore() -> [Input] {
        var early: [Input] = []
        let end = LocalTime.sinceBoot + .milliseconds(100)
        while true {
            let left = max(.zero, end - LocalTime.sinceBoot)
            let ready = Poll.wait(
                for: [mailbox.descriptor, terminal.descriptor], timeout: left)
            guard ready[0] == .idle, ready[1] != .idle else { return early }
            early += terminal.readInput().filter { !isAnswer($0) }
            if early.contains(.hangUp) { return early }
        }
    }

    private func present() {
        guard needsFrame, !isTerminalGone else { return }
        needsFrame = false
        let frame = app.view(terminal.size)
        terminal.present(frame)
        app.noteDrawing(at: .now, hits: frame.hits)
    }

    private func wait() {
        let timeout = wakeAt.map { max(.zero, $0 - LocalTime.sinceBoot) }
        let ready = Poll.wait(
            for: [
                isTerminalGone ? -1 : terminal.descriptor, signals.descriptor, mailbox.descriptor,
                effects.watch?.descriptor ?? -1, effects.callbackWatch?.descriptor ?? -1,
            ], timeout: timeout)
        if ready[1] != .idle { signals.drain().forEach(heard) }
        if ready[0] != .idle { take(terminal.readInput()) }
        if ready[2] != .idle { takeMail() }
        if ready[3] != .idle, let watch = effects.watch { effects.hear(watch.drain()) }
        if ready[4] != .idle { effects.hearOfCallbacks() }
        if let due = wakeAt, due <= LocalTime.sinceBoot {
            wakeAt = nil
            tell(.ticked)
        }
    }

    /// Whether it is an answer of the terminal, by which its colours are chosen.
    private func isAnswer(_ input: Input) -> Bool {
        guard case .ground(let ground) = input else { return false }
        if terminal.take(ground: ground) { needsFrame = true }
        return true
    }

    private func take(_ inputs: [Input]) {
        let keys = inputs.count { if case .key = $0 { true } else { false } }
        if keys > 1 { tell(.severalKeys) }
        inputs.forEach(take)
    }

    private func take(_ input: Input) {
        guard !isAnswer(input) else { return }
        if input == .hangUp { isTerminalGone = true }
        tell(.input(input))
        guard hasCommanded else { return }
        hasCommanded = false
        // The key's effect on a login is there already, and comes before the next key.
        takeMail()
    }

    private func takeMail() {
        mailbox.take().forEach(tell)
    }

    private func heard(_ signal: ProcessSignal) {
        // Pending output was thrown away, so that nothing waits for it.
        if signal.isDemandToEnd { terminal.redraw() }
        switch signal {
        case .windowChanged: tell(.input(.resized(terminal.measure())))
        case .hangup: take(.hangUp)
        case .terminated: tell(.terminationRequested)
        case .interrupted: tell(.interruptionRequested)
        // The sender has stopped the others of the group, if it meant to.
        case .stopRequested: suspend { JobControl.stopAlone() }
        // The program that stopped us may have used the terminal meanwhile.
        case .continued:
            terminal.redraw()
            needsFrame = true
        }
    }

    private func tell(_ message: AppMessage) {
        guard status == nil else { return }
        needsFrame = true
        for effect in app.update(message, at: .now) { carryOut(effect) }
    }

    /// Carries out effects on terminal and loop at once; hands the others to their runner.
    private func carryOut(_ effect: AppEffect) {
        switch effect {
        case .wake(let moment): wakeAt = moment
        case .quit(let wanted): status = wanted
        case .terminal(let request): carryOut(request)
        case .call(let call): effects.begin(call)
        case .stop(let call): effects.stop(call)
        case .loadSnapshot: effects.loadSnapshot()
        case .useCachedKey: effects.useCachedKey()
        case .login(let id, let action):
            hasCommanded = true
            effects.carryOut(action, on: id)
        case .endLogins: effects.endLogins()
        case .openBrowser(let address): effects.openBrowser(address)
        case .demo(let request): effects.ask(request)
        }
    }

    private func carryOut(_ request: TerminalRequest) {
        switch request {
        case .redraw: terminal.redraw()
        case .suspend: suspend { JobControl.stop() }
        case .showPlain(let lines): terminal.leave(showing: lines)
        case .resumeScreen: terminal.resume()
        case .copy(let text, let what): copy(text, what)
        }
    }

    /// The sequence goes out between two frames, on this thread; tmux is asked on another one.
    private func copy(_ text: String, _ what: Copied) {
        let plan = Clipboard.plan(for: text, environment: Environment.current)
        guard case .write(let sequence) = plan else {
            return effects.copy(text, what)
        }
        terminal.send(sequence)
        tell(.copied(what, toTmux: false))
    }

    private func suspend(_ stop: () -> Void) {
        guard terminal.traits.canSuspend else { return tell(.suspendRefused) }
        terminal.suspend()
        stop()
        terminal.resume()
        tell(.input(.resized(terminal.measure())))
        tell(.input(.continued))
    }
}

extension Moment {
    /// The clocks as they are now.
    static var now: Moment {
        let sinceEpoch = LocalTime.sinceEpoch
        let local = LocalTime(
            Timestamp(secondsSince1970: sinceEpoch.components.seconds))
        return Moment(
            boot: LocalTime.sinceBoot, sinceEpoch: sinceEpoch,
            secondsFromUTC: Int(local.offset.components.seconds))
    }
}
