public import LoginCore
public import OAuthCore
public import TextCore

/// The life and the rights of a session, in words.
public enum SessionLifeWords {
    /// `ends at 14:31, cannot be renewed`, `can be renewed until 24 Nov 00:00`, or the definition's
    /// rule if no end is stated.
    public static func text(
        _ session: SessionSummary, _ provider: Provider?, _ clock: LocalClock
    ) -> PrintableText {
        if let moment = session.terms?.renewalRefusedAt {
            return "renewal refused at \(clock.moment(moment))"
                + refusedEnd(session.expiresAt, clock)
        }
        let words = provider?.sessionLife.words.map { PrintableText($0, limit: 50) }
        guard let end = session.expiresAt else {
            if session.kind == .signing { return "as long as its app key" }
            let isLeftAlone = session.kind == .bearer && session.terms?.canRenew == false
            return words ?? (isLeftAlone ? "not stated; cannot be renewed" : "not stated")
        }
        let more: PrintableText = words.map { " (\($0))" } ?? ""
        let time: PrintableText = "\(clock.moment(end))"
        let isOver = end <= clock.now
        guard let terms = session.terms, let canRenew = terms.canRenew else {
            return (isOver ? "over since " : "until ") + time + more
        }
        guard canRenew else {
            return (isOver ? "ended at " : "ends at ") + time + ", cannot be renewed" + more
        }
        if terms.isEndFinal {
            return (isOver ? "could be renewed until " : "can be renewed until ") + time + more
        }
        return isOver
            ? "renewed at its next use; its token ended at \(time)"
            : "renewed by itself; its token ends at \(time)"
    }

    private static func refusedEnd(_ end: Timestamp?, _ clock: LocalClock) -> PrintableText {
        guard let end else { return "; its end is not stated" }
        return end > clock.now
            ? "; works until \(clock.moment(end))"
            : "; ended at \(clock.moment(end)), asked again at its next use"
    }

    /// The words for a provider where an account has one session with an app.
    public static let single: PrintableText = "a login ends the account's session elsewhere"

    /// The warning before a login; nil if it ends no other session.
    public static func warning(
        before provider: Provider
    ) -> (consequence: PrintableText, instead: PrintableText)? {
        guard provider.sessionLife.isSingle else { return nil }
        return (
            "This ends the session that the same account has with this app elsewhere.",
            "To bring that one here instead: pintle sessions export --move, there."
        )
    }

    /// The scope of a session, and the further scopes that its login asked for; nil if the provider
    /// stated none.
    ///
    /// A provider may call by another name what it gives: that something was not given is more than
    /// anybody knows.
    public static func scope(of session: SessionSummary) -> PrintableText? {
        guard let scope = session.terms?.scope, !scope.isEmpty else { return nil }
        let shown = PrintableText(scope, limit: 200)
        guard let missing = session.terms?.missingScopes, !missing.isEmpty else { return shown }
        return shown + "; asked for, and not named: " + ScopeWords.names(missing)
    }

    /// `OAuth 1.0a by PIN`, `OAuth 2 by code`, `OAuth 2 by device code`; nil for what only a newer program
    /// knows.
    public static func kind(
        _ kind: SessionCredentials.Kind?, _ form: LoginForm?, at provider: Provider?
    ) -> PrintableText? {
        switch kind {
        case nil: return nil
        case .signed: return provider.map(Self.login) ?? "OAuth 1.0a"
        case .app: return "OAuth 2, app-only"
        case .guest: return "guest token, beside the app's own"
        case .signing: return "OAuth 1.0, the app's key alone"
        case .bearer:
            let only = provider.flatMap { $0.forms.count == 1 ? $0.forms.first : nil }
            guard let form = form ?? only else { return "OAuth 2" }
            return "OAuth 2 by \(form == .device ? "device code" : form.rawValue)"
        }
    }

    /// The kind of a provider's logins, as `OAuth 1.0a by PIN`.
    package static func login(at provider: Provider) -> PrintableText {
        provider.hasLogin
            ? CarryWords(provider).kind : provider.protocolName + " without a login"
    }
}
