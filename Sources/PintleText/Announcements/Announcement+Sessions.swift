public import LoginCore
public import OAuthCore
public import TextCore

/// Notices about sessions in the store.
extension Announcement {
    /// The last check went well.
    public static func works(
        _ session: PrintableText, as account: Account, _ context: AnnouncementContext
    ) -> Announcement {
        let says: PrintableText = "\(context.provider) says it is \(account.name, limit: 30)"
        guard account.access != .read else {
            return Announcement(
                .attention, "\(session) works, but may only read", says + ".",
                next: [
                    .advice(
                        "To let it write: change that at \(context.provider), then log in again."
                    )
                ],
                hint: "to let it write: change that at \(context.provider), then log in again")
        }
        let access: PrintableText =
            account.access.map { ", " + PrintableText(own: AccessWords.phrase($0)) } ?? ""
        return Announcement(.good, "\(session) works", says + access + ".")
    }

    /// The provider has no identity URL.
    public static func noIdentity(_ context: AnnouncementContext) -> Announcement {
        failure(
            .failed, "\(context.provider) does not say which account this token is for",
            "Its definition has no URL for that. Any request shows whether it works.",
            hint: "pintle providers show \(context.providerID)")
    }

    /// The provider names another account for the token than the session is of.
    static func tokenOfAnother(
        _ stored: Account, _ answered: Account, _ context: AnnouncementContext
    ) -> Announcement {
        let isNamed = stored.name != answered.name
        let (was, now) =
            isNamed
            ? (PrintableText(stored.name, limit: 24), PrintableText(answered.name, limit: 24))
            : ("the id \(stored.id, limit: 16)", "the id \(answered.id, limit: 16)")
        return failure(
            .otherAccount, "The token of \(context.session) belongs to another account now",
            "\(context.provider) named \(now), not \(was). Nothing was changed.",
            next: [context.logInAgainAs])
    }

    /// The provider gives no e-mail address, though it could be asked.
    public static func noEmail(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "\(context.provider) gives no e-mail address of this account",
            "The account has no confirmed one, or the app may not ask for it.",
            hint: "allow it in the app's settings at \(context.provider), then log in again")
    }

    /// The definition does not say where an e-mail address stands.
    public static func emailNotOffered(_ context: AnnouncementContext) -> Announcement {
        failure(
            .failed, "\(context.provider) does not offer e-mail addresses, as far as Pintle knows",
            "Its definition has no identity.email.",
            hint: "pintle providers show \(context.providerID)")
    }

    /// Removed here, with a sealed copy until that moment.
    public static func removedHere(
        _ session: PrintableText, until end: Timestamp, clock: LocalClock
    ) -> Announcement {
        let undo = NextStep.bringBack(session: session)
        return Announcement(
            .good, "Removed \(session) here only", "It is kept sealed until \(clock.day(end)).",
            next: [undo], hint: undo.command)
    }

    /// Removed here; the provider offers no way to end it.
    public static func cannotRevoke(
        _ session: PrintableText, page: PrintableText?, until end: Timestamp,
        _ context: AnnouncementContext
    ) -> Announcement {
        let undo = NextStep.bringBack(session: session, until: "\(context.clock.day(end))")
        if context.isImpersonal {
            return Announcement(
                .good, "Removed \(session) here",
                context.hasNoToken
                    ? "It had no token: there is nothing to end at \(context.provider)."
                    : "There it ends by itself: it belongs to no account.",
                next: [undo], hint: undo.command)
        }
        let there: PrintableText =
            page.map { "To end access at \(context.provider) itself: \($0)" }
            ?? "To end access at \(context.provider) itself, use its settings."
        return Announcement(
            .attention,
            "Removed \(session) here only", there,
            next: [undo],
            hint: page.map { "to end access at \(context.provider) itself: \($0)" }
                ?? "to end access at \(context.provider) itself, use its settings")
    }

    /// Removed here and ended there.
    public static func removedAndEnded(
        _ session: PrintableText, _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .good, "Removed \(session); \(context.provider) ended it", "This cannot be undone.")
    }

    /// Erased here; no copy is kept.
    public static func erased(_ session: PrintableText) -> Announcement {
        Announcement(.good, "Erased \(session)", "No copy is kept, and the provider was not asked.")
    }

    /// Removed here, but the provider did not end it; for that reason.
    public static func notEndedThere(
        _ session: PrintableText, because failure: SessionFailure, until end: Timestamp,
        _ context: AnnouncementContext
    ) -> Announcement {
        let cause = Announcement.session(failure, context)
        return Self.failure(
            cause.exit == .network ? .network : .refused,
            "Removed here, but \(context.provider) did not end it",
            "It is kept sealed until \(context.clock.day(end)), in case you try again.",
            next: [.bringBack(session: session)],
            hint: "pintle sessions restore " + session.asShellWord + ", then remove it again",
            said: cause.title)
    }

    /// Brought back from the removed ones.
    public static func restored(_ session: PrintableText) -> Announcement {
        Announcement(.good, "\(session) is back")
    }

    /// The session is its provider's default now, in place of `former`.
    public static func madeDefault(
        _ session: PrintableText, insteadOf former: PrintableText? = nil,
        _ context: AnnouncementContext
    ) -> Announcement {
        Announcement(
            .good, "\(session) is the default for \(context.provider)",
            former.map { "The default was \($0)." } ?? "")
    }

    /// The session has a new label, in place of `former`.
    public static func labelled(
        _ label: PrintableText, insteadOf former: PrintableText? = nil
    ) -> Announcement {
        Announcement(
            .good, "Label saved. In scripts: --session \(ShellWord.quoted(label.text))",
            former.map { "The label was \($0)." } ?? "")
    }

    /// The session no longer has a label.
    public static func unlabelled(_ handle: PrintableText) -> Announcement {
        Announcement(
            .good, "Label removed. In scripts: --session \(ShellWord.quoted(handle.text))")
    }

    /// A session is not for that host.
    public static func hostNotAllowed(
        _ session: PrintableText, host: PrintableText, allowed: [PrintableText]
    ) -> Announcement {
        let shown = allowed.prefix(2).map { $0.cut(columns: 26) }
        let more: PrintableText = allowed.count > 2 ? " and \(allowed.count - 2) more" : ""
        return failure(
            .insecure, "\(session) is not for \(host)",
            shown.isEmpty
                ? "It may be used only at the hosts it was saved for. Nothing was sent."
                : "It may be used only at \(shown.joined(separator: ", "))" + more + ".",
            next: [.logInAgainIfMoved(to: host)])
    }

    /// A request of a session would go out in plain text.
    static func notEncrypted(_ host: PrintableText) -> Announcement {
        failure(
            .insecure, "The request to \(host) would not be encrypted",
            "Plain http is allowed only to this machine. Nothing was signed.",
            hint: "write it as https://...")
    }

    /// The provider accepts signed requests by plain http: another program may send them.
    public static func signsOnlyForPlain(_ host: PrintableText) -> Announcement {
        failure(
            .insecure, "The request to \(host) would not be encrypted",
            "Pintle only signs such a request; another program has to send it.",
            hint: "pintle header METHOD URL, and curl -H @-; or write it as https://...")
    }

    /// A session of another account than the one asked for was to become a default.
    public static var decideFirst: Announcement {
        Announcement(
            .attention, "First decide which account this session is for",
            "You signed in with another account than the one requested.",
            next: [.openToDecide])
    }
}
