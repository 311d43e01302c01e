import OAuthCore
import PintleText
import PintleUI
import PlatformLinux
import TerminalCore
import TerminalNcurses

/// The one thread that owns curses, the model and the loop.
///
/// It waits in `poll` on the terminal, on signals, on the mailbox and on changes of the store by
/// other processes; no timer runs but the one that the app asked for. It is no `Task`: one that blocks would starve the runtime's small pool.
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
    /// Whether the input at hand did something to a login.
    private var hasCommanded = false

    init(
        terminal: NcursesTerminal, mailbox: Mailbox, signals: SignalPipe, effects: EffectRunner,
        app: App
    ) {
        self.terminal = terminal
        self.mailbox = mailbox
        self.signals = signals
        self.effects = effects
        self.app = app
    }

    /// Runs until the app wants to end; the terminal is given back when it returns.
    func run() -> (status: ExitStatus, farewell: Announcement?) {
        defer { terminal.restore() }
        signals.startOutput(of: terminal.descriptor)
        tell(.input(.resized(terminal.size)))
        if let term = terminal.traits.unknownTerm { tell(.announced(.unknownTerm(term))) }
        // The store is mostly there by now: one frame with it in place of an empty one before it.
        _ = Poll.wait(for: [mailbox.descriptor, terminal.descriptor], timeout: .milliseconds(100))
        takeMail()
        if status == nil {
            present()
            // What the first frame does without does not compete with it for the processor.
            effects.complete()
        }
        while status == nil {
            present()
            wait()
        }
        return (status ?? .done, app.farewell)
    }

    private func present() {
        guard needsFrame, !isTerminalGone else { return }
        needsFrame = false
        terminal.present(app.view(terminal.size))
        app.noteDrawing(at: .now)
    }

    private func wait() {
        let timeout = wakeAt.map { max(.zero, $0 - LocalTime.sinceBoot) }
        let ready = Poll.wait(
            for: [
                isTerminalGone ? -1 : terminal.descriptor, signals.descriptor, mailbox.descriptor,
                effects.watch?.descriptor ?? -1, effects.callbackWatch?.descriptor ?? -1,
            ], timeout: timeout)
        if ready[1] != .idle { signals.drain().forEach(heard) }
        if ready[0] != .idle { terminal.readInput().forEach(take) }
        if ready[2] != .idle { takeMail() }
        if ready[3] != .idle, let watch = effects.watch { effects.hear(watch.drain()) }
        if ready[4] != .idle { effects.hearOfCallbacks() }
        if let due = wakeAt, due <= LocalTime.sinceBoot {
            wakeAt = nil
            tell(.ticked)
        }
    }

    private func take(_ input: Input) {
        if input == .hangUp { isTerminalGone = true }
        tell(.input(input))
        guard hasCommanded else { return }
        hasCommanded = false
        // What the key did to a login is there already, and comes before the next key.
        takeMail()
    }

    private func takeMail() {
        mailbox.take().forEach(tell)
    }

    private func heard(_ signal: ProcessSignal) {
        // What was on its way to the terminal was thrown away, so that nothing waits for it.
        if signal.isDemandToEnd { terminal.redraw() }
        switch signal {
        case .windowChanged: tell(.input(.resized(terminal.measure())))
        case .hangup: take(.hangUp)
        case .terminated: tell(.terminationRequested)
        case .interrupted: tell(.interruptionRequested)
        // Whoever stopped us may have used the terminal meanwhile.
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

    /// What concerns the terminal and the loop is done here and now; the rest elsewhere.
    private func carryOut(_ effect: AppEffect) {
        switch effect {
        case .wake(let moment): wakeAt = moment
        case .quit(let wanted): status = wanted
        case .terminal(let request): carryOut(request)
        case .store(let request): effects.ask(request)
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
        case .suspend: suspend()
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

    private func suspend() {
        guard terminal.traits.canSuspend else { return tell(.suspendRefused) }
        terminal.suspend()
        JobControl.stop()
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
