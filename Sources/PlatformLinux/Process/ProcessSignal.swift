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

    /// The number in `<signal.h>`.
    public var number: Int32 {
        switch self {
        case .windowChanged: SIGWINCH
        case .terminated: SIGTERM
        case .hangup: SIGHUP
        case .continued: SIGCONT
        case .interrupted: SIGINT
        }
    }

    /// Whether the process should come to its end.
    public var isDemandToEnd: Bool {
        switch self {
        case .terminated, .hangup, .interrupted: true
        case .windowChanged, .continued: false
        }
    }

    init?(number: UInt8) {
        guard let match = Self.allCases.first(where: { $0.number == Int32(number) }) else {
            return nil
        }
        self = match
    }
}
