import LoginCore
public import OAuthCore
public import TextCore

/// Sessions that end by themselves, and how they live on.
extension Announcement {
    /// The provider lets it live on; until then, where that is known.
    public static func renewed(
        _ session: PrintableText, until end: Timestamp?, clock: LocalClock
    ) -> Announcement {
        Announcement(
            .good, "Renewed \(session)",
            end.map { "It is valid until \(clock.moment($0))." } ?? "")
    }

    /// The provider cannot renew sessions, or this session lacks the credentials for it.
    public static func notRenewable(_ context: AnnouncementContext) -> Announcement {
        failure(
            .failed, "\(context.session) cannot be renewed",
            "\(context.provider) offers no renewal, or gave nothing to renew it with.",
            next: [context.logInAgain])
    }

    /// The session was unused for too long, or is about to end, and was not renewed; the old token
    /// is tried, and is valid until then, if known.
    public static func renewalFailed(
        because why: Announcement, until end: Timestamp? = nil, _ context: AnnouncementContext
    ) -> Announcement {
        let life: PrintableText = end.map { ", until \(context.clock.moment($0))" } ?? ""
        return Announcement(
            .attention, "\(context.session) could not be renewed",
            "\(why.title). The old token is used" + life + ".", hint: why.hint, said: why.said)
    }

    /// The provider refused to renew it at that moment; its token works until its end, if known.
    static func renewalRefused(
        at moment: Timestamp, until end: Timestamp?, _ problem: ServerProblem?,
        _ context: AnnouncementContext
    ) -> Announcement {
        let time: PrintableText = end.map { "until \(context.clock.moment($0))" } ?? "for now"
        let words = failure(
            .refused,
            "\(context.provider) refused to renew \(context.session) at \(context.clock.moment(moment))",
            "It works \(time). Pintle asks again when its token has ended, once.",
            next: [context.logInAgainAs],
            hint: "pintle sessions renew " + context.session.asShellWord + " asks now")
        return problem.map { words.quoting($0, context) } ?? words
    }

    /// The provider could not be asked about the token, which is used all the same.
    public static func checkFailed(
        because why: Announcement, _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .attention, "\(context.session) could not be checked",
            "\(why.title). The token is used as it is.", hint: why.hint, said: why.said)
    }

    /// A use of a session could not be added to the log of uses.
    public static func useNotLogged(because why: Announcement) -> Announcement {
        Announcement(
            .attention, "This use is not in the log of uses", "\(why.title).", hint: why.hint)
    }

    /// The provider is not asked whether it takes the token, because that may cost money.
    public static func checkNotFree(_ context: AnnouncementContext) -> Announcement {
        Announcement(
            .attention, "\(context.session) was not checked",
            "The definition of \(context.provider) does not say that a check is free.")
    }

    /// A new token came, which ends at that moment: sooner than requested.
    public static func tokenEndsSooner(
        at end: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .attention, "The token of \(context.session) ends sooner than requested",
            "\(context.provider) gave a new one, valid until \(context.clock.moment(end)).")
    }

    /// The token ends at that moment, which is sooner than requested, and only a login brings a new
    /// one.
    public static func sessionEndsSooner(
        at end: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .logInAgain, "\(context.session) ends too soon, and cannot be renewed",
            "Its token is valid only until \(context.clock.moment(end)).",
            next: [context.logInAgainAs])
    }

    /// Each request of the session is signed, so that its token does not work alone.
    public static func signsEachRequest(_ context: AnnouncementContext) -> Announcement {
        usage(
            "\(context.session) signs each request, and has no bearer token",
            "\(context.provider) uses OAuth 1: its token does not work alone.",
            hint: "pintle header METHOD URL")
    }

    /// A new session ends at that moment for good: the provider gave nothing to renew it with.
    public static func endsForGood(
        at end: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .attention,
            "\(context.session) ends at \(context.clock.moment(end)), and cannot be renewed",
            "\(context.provider) gave no refresh token with it.",
            next: [context.logInAgainAs],
            hint: "log in again then: " + context.logInAgain.command)
    }

    /// A new session has not all the rights that its login asked for.
    public static func fewerScopes(
        _ missing: [String], _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .attention, "\(context.provider) did not give all scopes",
            "Asked for, and not given: " + ScopeWords.names(missing) + ".",
            next: [context.logInAgainAs],
            hint: "to be asked again: " + context.logInAgainAs.command)
    }

    /// Its time was over at that moment, so the provider need not be asked.
    public static func sessionEnded(
        at end: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .logInAgain, "\(context.session) has ended",
            "It was valid until \(context.clock.moment(end)).",
            next: [context.logInAgain])
    }
}
