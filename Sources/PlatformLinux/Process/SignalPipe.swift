import CPlatform
import Glibc

/// Signals as something to wait for: each one that is caught can be read from a descriptor.
///
/// One at a time for the whole process. While it lives the signals do nothing else; SIGHUP,
/// SIGINT and SIGTSTP that were ignored at start stay ignored. Its end restores what was before.
public final class SignalPipe: Sendable {
    private let pipe: WakePipe

    /// Readable while a signal waits to be read.
    public var descriptor: Int32 { pipe.descriptor }

    /// Catches these signals, by default those that leave the work of the process unchanged or end
    /// it; nil while another pipe lives, or without a free descriptor.
    public init?(catching signals: [ProcessSignal] = ProcessSignal.usual) {
        guard let pipe = WakePipe() else { return nil }
        let numbers = signals.map(\.number)
        guard cplatform_signals_to(pipe.writingEnd, numbers, numbers.count) == 0 else {
            return nil
        }
        self.pipe = pipe
    }

    /// Lets the terminal not delay the end: when a signal demands it, pending output is discarded,
    /// and output stopped by Ctrl-S continues, so that a waiting write returns.
    public func startOutput(of terminal: Int32) {
        cplatform_signals_start_output(terminal)
    }

    deinit {
        cplatform_signals_restore()
    }

    /// Takes the signals that came since the last call, in order; never waits.
    public func drain() -> [ProcessSignal] {
        pipe.readBytes().compactMap(ProcessSignal.init(number:))
    }
}
