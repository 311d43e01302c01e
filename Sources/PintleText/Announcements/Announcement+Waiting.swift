import LoginCore
public import OAuthCore
import TextCore

/// Messages while a provider limits requests (status 429).
extension Announcement {
    /// The provider refuses requests for a while; until when, if it stated that.
    static func rateLimit(until end: Timestamp?, _ context: AnnouncementContext) -> Announcement {
        guard let end else {
            return failure(
                .refused, "\(context.provider) asks us to wait",
                "There were too many requests. It did not say how long.",
                next: [.waitAWhile])
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
            "There were too many requests. Your key and login are not the cause.",
            next: [.waitUntil(end, by: context.clock)],
            // Where a PIN was on its way, the login is in the store and continues from there.
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
            "Nothing was sent: the provider would refuse it.",
            next: [.waitUntil(end, by: context.clock)])
    }
}

extension ClockProblem {
    /// The fault if a provider refuses our time, by the time that it stated.
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
