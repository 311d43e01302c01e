import Glibc
public import OAuthCore

/// The clock that a difference was measured with: the machine's wall clock between two of its jumps.
///
/// A measured difference holds until our clock is set: by NTP, a person or another start.
public struct MachineClock: Sendable, Equatable {
    /// When the machine started, by what its wall clock says now; moves when that clock is set.
    public var startedAt: Timestamp
    /// Which of the machine's starts it was, as a number of 24 bits.
    public var start: UInt32

    /// A clock; tests make their own.
    public init(startedAt: Timestamp, start: UInt32) {
        self.startedAt = startedAt
        self.start = start
    }

    /// The clock of this machine as it is now.
    ///
    /// The time that it slept counts as passed.
    public static var now: MachineClock {
        var wall = timespec()
        var sinceStart = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        clock_gettime(CLOCK_BOOTTIME, &sinceStart)
        let milliseconds =
            (wall.tv_sec - sinceStart.tv_sec) * 1000
            + (wall.tv_nsec - sinceStart.tv_nsec) / 1_000_000
        return MachineClock(
            startedAt: Timestamp(secondsSince1970: Int64(milliseconds / 1000)),
            start: number(of: bootID()))
    }

    /// Whether a difference that was measured with the other clock holds for this one.
    ///
    /// A few seconds apart is rounding and the work of NTP, which moves a clock by little.
    public func agrees(with other: MachineClock) -> Bool {
        let moved = startedAt - other.startedAt
        return start == other.start && moved <= Self.tolerance && moved >= .zero - Self.tolerance
    }

    private static let tolerance = Duration.seconds(5)

    /// `/proc/sys/kernel/random/boot_id`, 36 characters; none where there is no `/proc`.
    private static func bootID() -> [UInt8] {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// 24 bits of FNV-1a: enough to tell two starts of one machine apart.
    private static func number(of id: [UInt8]) -> UInt32 {
        id.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 } & 0xff_ffff
    }
}

extension MachineClock {
    /// As one number for a row of the store.
    var stored: Int64 { startedAt.secondsSince1970 << 24 | Int64(start) }

    init(stored number: Int64) {
        self.init(
            startedAt: Timestamp(secondsSince1970: number >> 24),
            start: UInt32(truncatingIfNeeded: number) & 0xff_ffff)
    }
}
