import PintleText
import PlatformLinux

extension SignalPipe {
    /// Waits for a signal that asks the process to end, and returns the exit status.
    func demandedEnd() async -> ExitStatus {
        await demandedEnd(orFalseFrom: { Poll.wait(for: $0) != [] }) ?? .failed
    }

    /// Waits as above by another function for descriptors; nil where that is false.
    func demandedEnd(orFalseFrom wait: @escaping @Sendable ([Int32]) -> Bool) async -> ExitStatus? {
        await DetachedThread.run { [self] in
            while wait([descriptor]) {
                if let end = drain().lazy.compactMap(\.demandedEnd).first { return end }
            }
            return nil
        }
    }
}

extension ProcessSignal {
    /// The exit status for a signal that asks the process to end; nil for other signals.
    var demandedEnd: ExitStatus? {
        switch self {
        case .hangup: .hangup
        case .terminated: .terminated
        case .interrupted: .interrupted
        case .windowChanged, .continued, .stopRequested: nil
        }
    }
}
