public import OAuthCore
public import TextCore

/// Messages about answers in pages, and about waits between requests.
extension Announcement {
    /// The pages lead back to one that was there already.
    public static func pagesInCircle(_ host: PrintableText, after pages: Int) -> Announcement {
        failure(
            .failed, "The pages of \(host) lead in a circle",
            "Page \(pages) names an earlier page as the next one.",
            hint: "all pages up to there are complete")
    }

    /// There are more pages than the limit.
    public static func tooManyPages(_ host: PrintableText, limit: Int, next: String) -> Announcement
    {
        failure(
            .failed, "\(host) has more than \(limit) pages",
            hint: "use --max-pages N for more",
            said: "The next one is \(PrintableText(next, limit: 200))")
    }

    /// As many pages came as were asked for, and there are more.
    public static func morePages(_ host: PrintableText, limit: Int, next: String) -> Announcement {
        Announcement(
            .good, "\(host) has more than \(limit) \(limit == 1 ? "page" : "pages")",
            "The next one is \(PrintableText(next, limit: 200))")
    }

    /// The URL of the next page cannot be read.
    public static func unusableNextPage(_ host: PrintableText, _ target: String) -> Announcement {
        failure(
            .failed, "\(host) names a next page without a usable URL",
            hint: "all pages up to there are complete",
            said: "It says: \(PrintableText(target, limit: 200))")
    }

    /// The answer is not a JSON page, so that the next one is unknown.
    public static func unreadablePage(_ host: PrintableText) -> Announcement {
        failure(
            .failed, "A page of \(host) is not JSON",
            "The URL of the next page cannot be read. There may be more pages.",
            hint: "look at the end of the output")
    }

    /// A page is too long to be read for where the next one is.
    public static func pageTooLong(_ host: PrintableText, limit: Int) -> Announcement {
        failure(
            .failed, "A page of \(host) is too long to find the next one",
            "It has more than \(limit / 1_048_576) MiB. It was written completely.",
            hint: "ask for shorter pages, as by max_results")
    }

    /// A request waits, as the API asks for.
    public static func waitsForLimit(
        _ host: PrintableText, until end: Timestamp, clock: LocalClock
    ) -> Announcement {
        let span = PrintableText(own: DurationWords.short(end - clock.now))
        let time = PrintableText(own: clock.waitEnd(end))
        return Announcement(
            .good, "\(host) asks us to wait until \(time)", "That is in \(span).")
    }

    /// The failure where the wait would be longer than the limit.
    public func tooLongToWait(
        _ limit: Duration, option: PrintableText = "--max-wait"
    ) -> Announcement {
        var announcement = self
        announcement.hint =
            "--wait waits for \(DurationWords.limit(limit)) at most; \(option) SECONDS for more"
        return announcement
    }
}
