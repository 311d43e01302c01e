import Glibc

/// What went wrong in the harness itself, with what there was to see at that moment.
public struct HarnessFailure: Error, CustomStringConvertible {
    /// What was wanted, then what was there instead.
    public let description: String

    /// Names what was wanted and what was there instead.
    public init(_ wanted: String, saw: String = "") {
        description = saw.isEmpty ? wanted : "\(wanted)\n--- saw ---\n\(saw)\n-----------"
    }
}

/// A point on the monotonic clock after which waiting is given up.
public struct Deadline: Sendable {
    private let end: Double

    /// The point that lies so many seconds ahead.
    public static func seconds(_ seconds: Double) -> Deadline {
        Deadline(end: monotonicSeconds() + seconds)
    }

    /// Seconds that are left, never below zero.
    public var remaining: Double { max(0, end - monotonicSeconds()) }

    /// Whether the time is over.
    public var isOver: Bool { remaining == 0 }

    /// Asks again and again until there is an answer or the time is over.
    ///
    /// The only place of the tests that waits: always for a condition, never for a fixed time.
    public func poll<Value>(_ question: () throws -> Value?) rethrows -> Value? {
        while true {
            if let answer = try question() { return answer }
            if isOver { return nil }
            _ = Glibc.poll(nil, 0, 15)
        }
    }
}

/// Seconds of the monotonic clock.
public func monotonicSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
