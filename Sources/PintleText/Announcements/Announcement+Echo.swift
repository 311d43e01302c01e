public import LoginCore
public import TextCore

/// Messages for a service that checks the headers of OAuth Echo.
extension Announcement {
    /// The URL is not the identity URL of any provider.
    public static func echoOfStranger(_ host: PrintableText) -> Announcement {
        failure(
            .insecure, "No provider that Pintle knows identifies accounts at that URL",
            "The headers name a URL at \(host). Nothing was sent.",
            hint: "pintle providers add FILE, if you trust that host")
    }

    /// The provider was asked, and there is no account to tell.
    public static func echoFailed(
        _ failure: LoginFailure, _ context: AnnouncementContext
    ) -> Announcement {
        guard case .refused(let refusal, let problem) = failure else {
            return undecided(failure, context)
        }
        switch refusal {
        case .rateLimit, .serverTrouble: return undecided(failure, context)
        default:
            return Announcement.failure(
                .refused, "\(context.provider) does not accept these headers",
                "They may be too old, used before, or signed for another URL.",
                hint: "sign again in the client, as pintle echo does"
            ).quoting(problem, context)
        }
    }

    /// The provider said nothing about the headers, so that nobody may be turned away for it.
    private static func undecided(
        _ failure: LoginFailure, _ context: AnnouncementContext
    ) -> Announcement {
        var announcement = Announcement.login(failure, context)
        if announcement.exit == .refused { announcement.exit = .network }
        return announcement
    }
}
