/// Words for spans of time.
public enum DurationWords {
    /// Two units at most, without a sign: `12 s`, `4 min 12 s`, `3 h 5 min`, `2 days 3 h`.
    public static func short(_ span: Duration) -> String {
        let seconds = Int64(clamping: span.components.seconds.magnitude)
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return pair(seconds, 60, "min", 1, "s")
        case ..<86_400: return pair(seconds, 3600, "h", 60, "min")
        default: return pair(seconds, 86_400, seconds < 172_800 ? "day" : "days", 3600, "h")
        }
    }

    /// How this clock stands to one that is `offset` ahead: `slow` or `fast`.
    public static func slowOrFast(_ offset: Duration) -> String {
        offset < .zero ? "fast" : "slow"
    }

    /// A round life in whole words: `10 minutes`, `1 hour`, `24 hours`, `90 seconds`.
    public static func life(_ span: Duration) -> String {
        let seconds = span.components.seconds
        let (number, unit) =
            if seconds >= 3600, seconds % 3600 == 0 {
                (seconds / 3600, "hour")
            } else if seconds >= 60, seconds % 60 == 0 {
                (seconds / 60, "minute")
            } else {
                (seconds, "second")
            }
        return CountWords.counted(number, unit)
    }

    /// A chosen limit, as `30 seconds`, `5 minutes` or `0.5 seconds`.
    public static func limit(_ span: Duration) -> String {
        let milliseconds = span.components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { return life(span) }
        var fraction = String(String(1000 + milliseconds).dropFirst())
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return "\(span.components.seconds).\(fraction) seconds"
    }

    /// The rest of a life: `about 7 h 50 min left` above ten minutes, then `9:41 left`.
    ///
    /// Nil when nothing is left. Above ten minutes the words change once a minute.
    public static func countdown(_ left: Duration) -> String? {
        let seconds = left.components.seconds
        guard seconds > 0 else { return nil }
        if seconds > 600 { return "about \(short(.seconds((seconds + 59) / 60 * 60))) left" }
        let second = seconds % 60
        return "\(seconds / 60):\(second < 10 ? "0" : "")\(second) left"
    }

    private static func pair(
        _ seconds: Int64, _ large: Int64, _ largeName: String, _ small: Int64, _ smallName: String
    ) -> String {
        let rest = seconds % large / small
        let first = "\(seconds / large) \(largeName)"
        return rest == 0 ? first : "\(first) \(rest) \(smallName)"
    }
}

extension Duration {
    /// Whether two clocks that differ by this agree, as far as whole seconds and a network tell.
    var isNoDifference: Bool { components.seconds.magnitude < 2 }
}
