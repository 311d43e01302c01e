public import LoginCore
public import OAuthCore
public import TextCore

/// Messages about an API's answer to a signed request, with a status of 400 or above.
extension Announcement {
    /// A failure of its own; its body is in that place.
    public static func apiSaysNo(
        _ host: PrintableText, status: Int, keptIn place: PrintableText
    ) -> Announcement {
        failure(
            .apiRefused, "\(host) answered \(status)",
            "Signing and sending worked; this is the API's own answer.",
            hint: "its body is " + (place == "standard output" ? "on " : "in ") + place)
    }

    /// The API did not accept the token, or the signature (status 401).
    public static func apiRefusesToken(
        _ host: PrintableText, canBeChecked: Bool, _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .apiRefused, "\(host) answered 401",
            "The token may have expired, or may not be allowed to do this.",
            hint: canBeChecked
                ? "pintle sessions verify " + context.session.asShellWord
                : "the answer may say which")
    }

    /// The API said that the token no longer works; the session is marked.
    public static func apiEndsToken(
        _ host: PrintableText, _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .apiRefused, "\(host) answered 401",
            "\(context.session) has ended: its token no longer works.",
            next: [context.logInAgainAs])
    }

    /// The API did not accept the token, which has been known to have ended since that moment.
    public static func apiRefusesEnded(
        _ host: PrintableText, since moment: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .apiRefused, "\(host) answered 401",
            "\(context.session) has ended: a check of \(context.clock.long(moment)) said so.",
            next: [context.logInAgainAs])
    }

    /// The API limits requests (status 429), until that moment if it stated one.
    public static func apiAsksToWait(
        _ host: PrintableText, until end: Timestamp?, _ context: AnnouncementContext
    ) -> Announcement {
        guard let end else {
            return failure(
                .apiRefused, "\(host) answered 429",
                "There were too many requests. The answer does not say how long to wait.",
                next: [.waitAWhile])
        }
        return asksToWait(
            "\(host) answered 429", because: "Too many requests", until: end, context)
    }

    /// The API is unavailable for a while (status 503), and states the end.
    public static func apiIsAway(
        _ host: PrintableText, until end: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        asksToWait("\(host) answered 503", because: "It is not available", until: end, context)
    }

    private static func asksToWait(
        _ title: Title, because reason: PrintableText, until end: Timestamp,
        _ context: AnnouncementContext
    ) -> Announcement {
        let left = end - context.clock.now
        guard left > .zero else {
            return failure(
                .apiRefused, title, reason + "; the wait is over now.",
                next: [.retry], hint: "run it again")
        }
        let time = PrintableText(own: context.clock.waitEnd(end))
        let span = PrintableText(own: DurationWords.short(left))
        return failure(
            .apiRefused, title, reason + ": it asks us to wait until \(time) (in \(span)).",
            next: [.waitUntil(end, by: context.clock)])
    }

    /// The failure of a request that was sent: it may have done its work.
    ///
    /// Nothing is added where the method asks for no work (RFC 9110 section 9.2.1).
    public func leavingOpen(_ method: String) -> Announcement {
        guard !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) else { return self }
        let name = PrintableText(method, limit: 20)
        let words: PrintableText = "The \(name) was sent, and may have been carried out."
        var announcement = self
        announcement.said = said.isEmpty ? words : words + " " + said
        announcement.next = [.advice("Check whether it was carried out before you send it again.")]
        announcement.hint = "check whether it was carried out before you send it again"
        return announcement
    }

    /// The failure of a request that got no complete answer: it may have done its work.
    public func leavingOpen(_ method: String, after failure: SessionFailure) -> Announcement {
        guard case .failed(.transport(let transport)) = failure, transport.leavesOutcomeOpen else {
            return self
        }
        return leavingOpen(method)
    }

    /// The announcement with the API's own description of the error, which is foreign text.
    public func addingReason(_ problem: ServerProblem?) -> Announcement {
        guard let problem, !problem.text.isEmpty else { return self }
        var announcement = self
        announcement.said =
            "\(PrintableText(problem.host, limit: 60)) said: \(problem.text, limit: 300)"
        return announcement
    }
}
