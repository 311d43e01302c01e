import Glibc
public import OAuthCore
import PrivateFiles

/// The terminal that the process belongs to, wherever its standard descriptors lead.
///
/// Its settings are changed only while a question stands, and restored whatever ends it. Wanted
/// for that: a `SignalPipe`, without which a signal would end the process in between.
public struct ControllingTerminal: ~Copyable {
    let descriptor: Descriptor
    let canRewriteLines: Bool

    /// Whether there is one.
    public static var isAvailable: Bool { ControllingTerminal() != nil }

    /// Opens it; nil where there is none.
    ///
    /// `TERM` says whether lines can be rewritten.
    public init?(environment: [String: String] = Environment.current) {
        self.init(path: "/dev/tty", environment: environment)
    }

    init?(path: String, environment: [String: String]) {
        let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
        guard let descriptor = Descriptor(open(path, flags)), isatty(descriptor.number) == 1 else {
            return nil
        }
        self.descriptor = descriptor
        canRewriteLines = !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Puts the question and waits for the answer.
    ///
    /// Input typed before the question is dropped. Whenever one of `news` is readable, `arrived` is
    /// asked for an answer from elsewhere, which ends the question; it reads the descriptor that is
    /// readable.
    public func ask(
        _ prompt: Prompt, signals: SignalPipe, news: [Int32] = [],
        arrived: () -> Secret? = { nil }
    ) -> PromptAnswer {
        while true {
            guard let settings = makeRaw() else { return .terminalGone }
            show(bracketing(prompt, true) + prompt.text)
            var line = LineEditor()
            let outcome = read(&line, prompt, signals, news, arrived)
            // Whatever ended the question, the typed text may still be valid.
            blotOut(line.characters, prompt)
            show(bracketing(prompt, false) + "\n")
            restore(settings)
            switch outcome {
            case .line: return .line(line.secret())
            case .taken(let answer): return .taken(answer)
            case .ended: return .ended
            case .interrupted(let signal): return .interrupted(by: signal)
            case .gone: return .terminalGone
            case .suspended:
                JobControl.stop()
                // Among them the SIGCONT that ended the stop: the question is asked again anyway.
                if let end = signals.drain().first(where: \.isDemandToEnd) {
                    return .interrupted(by: end)
                }
            case .resumed: break
            }
        }
    }

    private enum Outcome {
        case line
        case taken(Secret)
        case ended
        case interrupted(ProcessSignal)
        case gone
        case suspended
        case resumed
    }

    private func read(
        _ line: inout LineEditor, _ prompt: Prompt, _ signals: SignalPipe, _ news: [Int32],
        _ arrived: () -> Secret?
    ) -> Outcome {
        while true {
            let ready = Poll.wait(for: [descriptor.number, signals.descriptor] + news)
            if ready[1] == .readable {
                let received = signals.drain()
                if let end = received.first(where: \.isDemandToEnd) { return .interrupted(end) }
                // The program that stopped the process may have changed the terminal's settings.
                if received.contains(.continued) { return .resumed }
            }
            if ready[2...].contains(.readable), let answer = arrived() { return .taken(answer) }
            guard ready[0] != .idle else { continue }
            // One at a time: the bytes behind Enter are not ours.
            var byte: UInt8 = 0
            let got = Glibc.read(descriptor.number, &byte, 1)
            if got < 0, errno == EINTR || errno == EAGAIN { continue }
            guard got == 1 else { return .gone }
            let columnsBefore = line.characters
            switch line.handle(byte) {
            case .nothing: break
            case .added(let shown): echo(shown, prompt, at: line.characters)
            case .removed: rewrite(prompt, line, columnsBefore: columnsBefore)
            case .full: show("\u{7}")
            case .finished: return .line
            case .ended: return .ended
            case .interrupted: return .interrupted(.interrupted)
            case .suspended:
                if JobControl.current.canSuspend { return .suspended }
            }
        }
    }
}
