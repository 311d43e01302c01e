import Glibc

/// The signals that Pintle reacts to.
public enum ProcessSignal: Sendable, Equatable, CaseIterable {
    /// SIGWINCH: the terminal has another size.
    case windowChanged
    /// SIGTERM.
    case terminated
    /// SIGHUP: the terminal is gone.
    case hangup
    /// SIGCONT: the process was stopped and continues.
    case continued
    /// SIGINT.
    case interrupted
    /// SIGTSTP: another program asks the process to stop, as Ctrl-Z does.
    case stopRequested

    /// The number in `<signal.h>`.
    public var number: Int32 {
        switch self {
        case .windowChanged: SIGWINCH
        case .terminated: SIGTERM
        case .hangup: SIGHUP
        case .continued: SIGCONT
        case .interrupted: SIGINT
        case .stopRequested: SIGTSTP
        }
    }

    /// Whether it asks the process to end.
    public var isDemandToEnd: Bool {
        switch self {
        case .terminated, .hangup, .interrupted: true
        case .windowChanged, .continued, .stopRequested: false
        }
    }

    /// All but the one that stops a process, which only a full screen has to prepare for.
    public static let usual = allCases.filter { $0 != .stopRequested }

    init?(number: UInt8) {
        guard let match = Self.allCases.first(where: { $0.number == Int32(number) }) else {
            return nil
        }
        self = match
    }
}
