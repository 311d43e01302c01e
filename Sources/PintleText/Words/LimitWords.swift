public import LoginCore
public import TextCore

/// Words for the limits that an API stated.
public enum LimitWords {
    /// As `api.x.com/2/users/*: 12 of 900 left until 14:36`.
    public static func text(_ limit: RateLimit, _ clock: LocalClock) -> PrintableText {
        let family = PrintableText(limit.family, limit: 60)
        if let end = limit.endsAt, end <= clock.now {
            return family + ": counted again since " + PrintableText(own: clock.long(end))
        }
        let left: PrintableText = limit.left == 0 ? "none" : "\(String(limit.left))"
        let all: PrintableText = limit.limit.map { " of \(String($0))" } ?? ""
        let time =
            limit.endsAt.map { "until \(clock.waitEnd($0))" } ?? "at \(clock.time(limit.seenAt))"
        return family + ": " + left + all + " left " + PrintableText(own: time)
    }
}
