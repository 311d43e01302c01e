public import LoginCore
import TerminalCore

/// Sessions that are nobody's: an app got them by its key alone.
extension Announcement {
    /// Nobody has a session at the provider, so that the request goes out as the app, or as a guest.
    public static func withoutSession(
        as kind: SessionCredentials.Kind, app: String, _ context: AnnouncementContext
    ) -> Announcement {
        let key: PrintableText = app == AppWords.usualName ? "" : " \(app, limit: 40)"
        if kind == .signing {
            return Announcement(
                .attention,
                "No session of a person at \(context.provider): the app's key\(key) signs alone")
        }
        let who: PrintableText = kind == .guest ? "as a guest of the app" : "as the app"
        return Announcement(.attention, "No session at \(context.provider): asked \(who + key)")
    }

    /// It is nobody's, so that there is no account to ask about.
    static func ofNobody(_ context: AnnouncementContext) -> Announcement {
        if context.hasNoToken {
            return failure(
                .failed, "\(context.session) is nobody's: there is no account to ask about",
                "The app's key signs alone. Whether it is taken, any request shows.")
        }
        return failure(
            .failed, "\(context.session) is nobody's: there is no account to ask about",
            "The app got it by its key alone, and gets another one whenever it needs one.",
            next: [.advice("To get another one now, renew it.")],
            hint: "pintle sessions renew " + context.session.asShellWord
                + ", which gets another one")
    }
}
