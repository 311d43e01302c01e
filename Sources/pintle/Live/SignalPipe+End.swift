import PintleText
import PlatformLinux

extension SignalPipe {
    /// Waits for a signal that asks the process to end, and says what it exits with.
    func demandedEnd() async -> ExitStatus {
        await DetachedThread.run { [self] in
            while true {
                _ = Poll.wait(for: [descriptor])
                if let end = drain().lazy.compactMap(\.demandedEnd).first { return end }
            }
        }
    }
}

extension ProcessSignal {
    /// What a process exits with that the signal asks to end; nil where it asks for something else.
    var demandedEnd: ExitStatus? {
        switch self {
        case .hangup: .hangup
        case .terminated: .terminated
        case .interrupted: .interrupted
        case .windowChanged, .continued, .stopRequested: nil
        }
    }
}
