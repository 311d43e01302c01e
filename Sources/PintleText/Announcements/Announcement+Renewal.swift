public import OAuthCore
public import TerminalCore

/// Sessions that end by themselves, and how they live on.
extension Announcement {
    /// The provider lets it live on; until then, where that is known.
    public static func renewed(
        _ session: PrintableText, until end: Timestamp?, clock: LocalClock
    ) -> Announcement {
        Announcement(
            .good, "\(session) is renewed",
            end.map { "It is good until \(clock.moment($0))." } ?? "")
    }

    /// The provider has no way to let a session live on, or this one lacks what it takes.
    public static func notRenewable(_ context: AnnouncementContext) -> Announcement {
        failure(
            .failed, "\(context.session) cannot be renewed",
            "\(context.provider) has no way to, or kept nothing to do it with.",
            next: [.logInAgain(provider: context.providerID)])
    }

    /// It lay unused for too long, and the provider did not renew it; it is tried all the same.
    public static func renewalFailed(
        because why: Announcement, _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .attention, "\(context.session) could not be renewed",
            "\(why.title). It is used as it is.", hint: why.hint, said: why.said)
    }

    /// Its time was over at that moment, so the provider need not be asked.
    public static func sessionEnded(
        at end: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .logInAgain, "\(context.session) has ended",
            "It was good until \(context.clock.moment(end)).",
            next: [.logInAgain(provider: context.providerID)])
    }
}
