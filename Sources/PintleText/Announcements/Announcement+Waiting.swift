import LoginCore
public import OAuthCore
import TerminalCore

/// What is said while a provider asks us to wait (status 429).
extension Announcement {
    /// The provider wants no request for a while; when it said until when, that is told.
    static func rateLimit(until end: Timestamp?, _ context: AnnouncementContext) -> Announcement {
        guard let end else {
            return failure(
                .refused, "\(context.provider) asks us to wait",
                "There were too many requests. It did not say how long.",
                next: [.confirm(.wait)])
        }
        let left = end - context.clock.now
        guard left > .zero else {
            return failure(
                .refused, "\(context.provider) asked us to wait",
                "There were too many requests; the wait is over now.",
                next: [.retry], hint: "run it again")
        }
        let time = PrintableText(own: context.clock.waitEnd(end))
        return failure(
            .refused, "\(context.provider) asks us to wait until \(time)",
            "There were too many requests. Keys and login are not the reason.",
            next: [.waitUntil(end, by: context.clock)],
            // Where a PIN was on its way, the login is in the store and goes on from there.
            hint: context.isPINOnItsWay
                ? "from \(time) on (in \(DurationWords.short(left))): pintle login finish "
                    + context.login
                : nil)
    }

    /// A key was pressed before the end of the wait.
    public static func tooEarly(until end: Timestamp, _ context: AnnouncementContext)
        -> Announcement
    {
        let time = PrintableText(own: context.clock.waitEnd(end))
        return Announcement(
            .attention, "Too early for \(context.provider): wait until \(time)",
            "Nothing was sent; it would be refused.",
            next: [.waitUntil(end, by: context.clock)])
    }
}

extension ClockProblem {
    /// What is wrong when a provider refuses our time, by what it said of its own.
    init(_ reading: ClockReading?) {
        guard let reading else {
            self = .unknownOffset
            return
        }
        self =
            reading.isCorrectable
            ? .refusedAfterCorrection(offset: reading.offset)
            : .tooFarApart(offset: reading.offset)
    }
}
