public import LoginCore
public import OAuthCore
public import TextCore

/// Notices about a login that continues, or succeeded.
extension Announcement {
    /// The provider refused our time; its own was used.
    public static func clockCorrected(_ offset: Duration, _ context: AnnouncementContext)
        -> Announcement
    {
        guard !offset.isNoDifference else {
            return Announcement(
                .attention, "\(context.provider) refused our time, although it is right",
                "The clocks agree. Signed again with the provider's time.",
                next: [.advice("You need not do anything.")])
        }
        return Announcement(
            .attention,
            "This clock is \(DurationWords.short(offset)) \(DurationWords.slowOrFast(offset))",
            "\(context.provider) refused our time. Signed with the provider's time instead.",
            next: [.advice("You need not do anything.")], hint: "to set the clock: timedatectl")
    }

    /// How a provider's clock stands to this one, as a fact about it; nothing where they agree.
    public static func clockFact(_ offset: Duration) -> PrintableText? {
        guard !offset.isNoDifference else { return nil }
        let direction: PrintableText = offset > .zero ? "ahead of" : "behind"
        return "\(DurationWords.short(offset)) \(direction) this one; requests are signed with it"
    }

    /// The app got less than it may need.
    public static func readOnlyApp(_ app: PrintableText, _ context: AnnouncementContext)
        -> Announcement
    {
        Announcement(
            .attention, "This session may only read",
            "\(context.provider) lets \(app) read this account, and refuses writing.",
            next: [.advice("Change that at \(context.provider), then log in again.")],
            hint: "change it at \(context.provider), then log in again")
    }

    /// The message about a token that may only read; nil if it may write, or if its rights are
    /// unknown.
    public static func readOnly(
        _ account: Account, _ request: LoginRequest, clock: LocalClock
    ) -> Announcement? {
        guard account.access == .read else { return nil }
        let context = AnnouncementContext(provider: request.provider, clock: clock)
        return request.chosenAccess == .read
            ? readOnlyByChoice(context)
            : readOnlyApp(AppWords.allowed(in: request), context)
    }

    /// The person asked for no more.
    public static func readOnlyByChoice(_ context: AnnouncementContext) -> Announcement {
        Announcement(
            .attention, "This login may only read",
            "You chose that at its start. Writing will be refused.",
            next: [.advice("To change it: log in again with another access.")],
            hint: "log in again with another --level")
    }

    /// Another account came back than was asked for.
    public static func otherAccount(
        got: PrintableText, wanted: PrintableText, _ context: AnnouncementContext
    ) -> Announcement {
        let decide = NextStep.decideLater(login: context.login)
        return Announcement(
            .attention, "This is not the account you asked for",
            "You signed in as \(got), not as \(wanted). No session was changed.",
            next: [.advice("Choose what to do with it."), decide], hint: decide.command)
    }

    /// Another account signed in and no person can decide: the failure of the command.
    public static func keptApart(
        _ session: SessionID, got: PrintableText, wanted: PrintableText,
        _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .otherAccount, "Another account signed in",
            "It is \(got), not \(wanted). Its session \(session.rawValue) is kept separately.",
            next: [.decideLater(login: context.login)])
    }

    /// A login was taken up again.
    public static func takenUpAgain(_ request: LoginRequest, clock: LocalClock) -> Announcement {
        let place: PrintableText =
            request.startedFrom.map { " over ssh from \($0, limit: 40)" } ?? ""
        let started: PrintableText = "Started \(clock.moment(request.startedAt))"
        let words = CarryWords(request).takenUpAgain
        let next = NextStep.advice(words.next)
        return Announcement(
            .attention, "Login resumed", started + place + ". " + words.good, next: [next],
            hint: next.command)
    }

    /// The PIN looks unlike those of the provider; it is sent all the same.
    public static func oddPIN(
        pattern: PrintableText, characters: Int, hasLetters: Bool = false,
        _ context: AnnouncementContext
    ) -> Announcement {
        let name = context.carryWords.isCode ? "code" : "PIN"
        let found: PrintableText =
            hasLetters ? "letters" : "\(CountWords.counted(characters, "character"))"
        return Announcement(
            .attention, "This does not look like a \(name) of \(context.provider)",
            "\(name == "PIN" ? "PINs" : "Codes") there have \(pattern); this one has \(found).",
            next: [.send], hint: "nothing was sent yet; it is sent unchanged once you confirm it")
    }

    /// The warning about a typed PIN that looks unlike those of the provider; nil if it fits, or
    /// the form is unknown.
    ///
    /// Blanks that are not sent do not count as odd.
    public static func oddPIN(
        _ typed: Secret, _ provider: Provider, form: LoginForm? = nil, clock: LocalClock
    ) -> Announcement? {
        let hint = provider.hint(for: form)
        guard let pattern = hint.pattern,
            case .verifier(let verifier) = PastedAnswer.parse(typed.revealedText)
        else { return nil }
        let pin = verifier.inOnePiece(as: hint).value
        let hasOtherLength = hint.length.map { $0 != pin.count } ?? false
        let hasOtherCharacters =
            hint.isNumeric
            && pin.withBytes { bytes in
                !bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
        // URLs and JSON objects are explained where they are read.
        let isReadOtherwise = pin.withBytes { bytes in
            bytes.first == UInt8(ascii: "{")
                || bytes.contains(UInt8(ascii: ":")) && bytes.contains(UInt8(ascii: "/"))
        }
        guard !isReadOtherwise, hasOtherLength || hasOtherCharacters else { return nil }
        return oddPIN(
            pattern: PrintableText(pattern, limit: 24), characters: pin.count,
            hasLetters: hint.isNumeric && hasLetters(pin),
            AnnouncementContext(provider: provider, clock: clock))
    }

    private static func hasLetters(_ pin: Secret) -> Bool {
        pin.withBytes { $0.contains { Character(Unicode.Scalar($0)).isLetter } }
    }

    /// A text was sent to the terminal, or to tmux; neither answers whether it arrived.
    public static func copied(_ what: Copied, toTmux: Bool) -> Announcement {
        // The rest is in sight already, or has no other way out.
        let next: [NextStep] = what == .url || what == .publicKey ? [.showIfNotPasted] : []
        return toTmux
            ? Announcement(
                .good, "Copied to tmux, which passes it to your terminal",
                "Your terminal does not report whether it accepted the \(what.name).", next: next)
            : Announcement(
                .good, "Sent to your terminal's clipboard",
                "It does not report whether it accepted the \(what.name).", next: next)
    }

    /// The URL was written to a private file.
    public static func saved(to path: PrintableText) -> Announcement {
        Announcement(
            .good, "Saved to \(path)",
            "Only you can read it. Pintle deletes it when this login ends.")
    }

    /// The session is in the store and its account is known.
    public static func signedIn(as name: PrintableText, _ context: AnnouncementContext)
        -> Announcement
    {
        Announcement(
            .good, "Signed in to \(context.provider) as \(name)",
            context.carryWords.isToken
                ? "Saved and checked. Close that page: the token that it shows still works."
                : context.carryWords.shownName.map {
                    "Saved and checked. The URL and \($0) can no longer be used."
                }
                    ?? (context.carryWords.isApproval
                        ? "Saved and checked."
                        : "Saved and checked. The URL can no longer be used."),
            next: [.toList])
    }

    /// The account had a session that works; that session has the new token.
    public static func signedInAgain(as name: PrintableText, _ context: AnnouncementContext)
        -> Announcement
    {
        Announcement(
            .attention, "Signed in to \(context.provider) as \(name) again",
            "Its session has the new token. For another account sign out there first.",
            next: [.toList])
    }

    /// The session is in the store; the provider has not named its account.
    public static func signedInNotChecked(_ context: AnnouncementContext) -> Announcement {
        let ask = NextStep.askAgain(session: context.session)
        return Announcement(
            .attention, "Signed in to \(context.provider), account not known yet",
            "Saved. \(context.provider) has not named the account yet.",
            next: [ask], hint: ask.command)
    }

    /// The identity call refused a token that is a moment old: more likely the call is wrong than
    /// the token.
    static func identityRefused(_ context: AnnouncementContext) -> Announcement {
        let ask = NextStep.askAgain(session: context.session)
        return Announcement(
            .attention, "Signed in to \(context.provider), account not known yet",
            context.isOwnDefinition
                ? "The identity call refused the new token. Check its URL."
                : "The identity call refused the new token.",
            next: [ask], hint: ask.command)
    }

    /// A pasted secret had blanks around it.
    public static func blanksTakenOff(left characters: Int) -> Announcement {
        Announcement(
            .attention, "Removed the blanks around the secret",
            "\(CountWords.counted(characters, "character")) \(characters == 1 ? "is" : "are") left.",
            next: [.save])
    }

    /// The person allowed access in the demo.
    public static func demoAllowed(_ name: PrintableText) -> Announcement {
        Announcement(
            .good, "Allowed",
            "The demo provider shows its \(name) above, as a real provider would.",
            next: [.backToLogin, .advice("Type the \(name) there.")])
    }

    /// The demo's page where nothing is carried back.
    public static var demoApproved: Announcement {
        Announcement(
            .good, "Allowed", "Pintle learns of it when it asks again, within seconds.",
            next: [.backToLogin])
    }

    /// The demo's page where the browser brings the answer back by itself.
    public static var demoReturned: Announcement {
        Announcement(
            .good, "Allowed", "The browser sent the answer to Pintle's port.",
            next: [.backToLogin])
    }

    /// The number of waiting logins; with the nearest deadline if one is known, and the answer that
    /// they wait for if it is one for all.
    public static func loginsWaiting(
        _ count: Int, until time: PrintableText?, for words: CarryWords? = CarryWords(nil)
    ) -> Announcement {
        Announcement(
            .attention, "\(waiting(count, until: time, for: words))", next: [.openWaiting])
    }

    /// Leaving while logins wait.
    public static func leaving(
        _ count: Int, until time: PrintableText?, for words: CarryWords? = CarryWords(nil),
        first login: LoginID
    ) -> Announcement {
        Announcement(
            .attention, "\(waiting(count, until: nil, for: words))",
            time.map { "The first one until \($0)." } ?? "",
            hint: "pintle, or pintle login finish \(login.rawValue)")
    }

    private static func waiting(
        _ count: Int, until time: PrintableText?, for words: CarryWords?
    ) -> PrintableText {
        let wanted: PrintableText = words.map { " for \($0.waitedFor)" } ?? ""
        let logins =
            (count == 1 ? "1 login is waiting" : "\(count) logins are waiting") + wanted
        guard let time else { return logins }
        return logins + (count == 1 ? ", until " : ", one until ") + time
    }
}
