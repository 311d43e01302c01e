public import LoginCore
import TextCore

/// Messages about app-only sessions: an app got them by its key alone.
extension Announcement {
    /// There is no session at the provider, so that the request is sent as the app, or as a guest.
    public static func withoutSession(
        as kind: SessionCredentials.Kind, app: String, _ context: AnnouncementContext
    ) -> Announcement {
        let key: PrintableText = app == AppWords.usualName ? "" : " \(app, limit: 40)"
        if kind == .signing {
            return Announcement(
                .attention,
                "No account is signed in at \(context.provider): the app's key\(key) signs alone")
        }
        let who: PrintableText = kind == .guest ? "as a guest of the app" : "as the app"
        return Announcement(.attention, "No session at \(context.provider): asked \(who + key)")
    }

    /// The session is app-only, so that there is no account to ask about.
    static func ofNobody(_ context: AnnouncementContext) -> Announcement {
        if context.hasNoToken {
            return failure(
                .failed, "\(context.session) is app-only: there is no account to ask about",
                "The app's key signs alone. Any request shows whether it is accepted.")
        }
        return failure(
            .failed, "\(context.session) is app-only: there is no account to ask about",
            "The app got it with its key alone, and gets another one when it needs one.",
            next: [.advice("To get another one now, renew the session.")],
            hint: "pintle sessions renew " + context.session.asShellWord
                + ", which gets another one")
    }
}
