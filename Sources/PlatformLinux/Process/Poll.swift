import Glibc

/// Waiting for descriptors.
public enum Poll {
    /// The state of one descriptor after the wait.
    public enum Readiness: Sendable, Equatable {
        /// Nothing yet.
        case idle
        /// Something can be read without waiting.
        case readable
        /// The other side is gone, or the descriptor is invalid: no more data will come.
        case closed
    }

    /// Waits until one of the descriptors is not idle, or for `timeout`; nil waits for ever.
    ///
    /// Answers in the order of `descriptors`; all idle means that the time is up. A signal does not
    /// end the wait: put a `SignalPipe` among the descriptors. Negative numbers stay idle.
    public static func wait(
        for descriptors: [Int32], timeout: Duration? = nil
    ) -> [Readiness] {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        wait(&entries, timeout: timeout)
        return entries.map { entry in
            if entry.revents & Int16(POLLIN) != 0 { return .readable }
            return entry.revents == 0 ? .idle : .closed
        }
    }

    /// Waits for the events that the entries ask for; leaves the answers in them.
    static func wait(_ entries: inout [pollfd], timeout: Duration?) {
        let end = timeout.map { LocalTime.sinceBoot + $0 }
        while true {
            let left = end.map { max(.zero, $0 - LocalTime.sinceBoot) }
            let result = poll(&entries, nfds_t(entries.count), milliseconds(left))
            if result >= 0 || errno != EINTR { return }
        }
    }

    /// Rounded up, so that a wait never ends before its time; -1 means for ever.
    private static func milliseconds(_ span: Duration?) -> Int32 {
        guard let (seconds, fraction) = span?.components else { return -1 }
        let nanoseconds = fraction / 1_000_000_000
        let rounded = min(seconds, 1_000_000) * 1000 + (nanoseconds + 999_999) / 1_000_000
        return Int32(rounded)
    }
}
