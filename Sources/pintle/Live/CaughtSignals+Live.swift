import Glibc
import PintleCLI
import PintleText
import PlatformLinux
import Synchronization

extension CaughtSignals {
    /// The demands to end that this process gets from now on; nil while a question has them.
    static func live() -> CaughtSignals? {
        guard let pipe = SignalPipe(catching: ProcessSignal.allCases.filter(\.isDemandToEnd))
        else { return nil }
        let terminal = [STDERR_FILENO, STDOUT_FILENO].first { isatty($0) == 1 }
        if let terminal { pipe.startOutput(of: terminal) }
        let held = Held(pipe)
        return CaughtSignals(
            take: { held.take() }, release: { held.release() },
            repeatDemand: { status in
                let signal = ProcessSignal.allCases.first { $0.demandedEnd == status }
                if let signal { kill(getpid(), signal.number) }
            })
    }

    /// The pipe, until the signals are let through again.
    private final class Held: Sendable {
        private let pipe: Mutex<SignalPipe?>

        init(_ pipe: SignalPipe) {
            self.pipe = Mutex(pipe)
        }

        func take() -> [ExitStatus] {
            pipe.withLock { $0?.drain() ?? [] }.compactMap(\.demandedEnd)
        }

        func release() {
            pipe.withLock { $0 = nil }
        }
    }
}
