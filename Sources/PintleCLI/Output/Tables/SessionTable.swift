import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// Sessions as lines of text, in columns.
enum SessionTable {
    /// One line for each session under a head; nothing where there is none.
    static func text(
        _ sessions: [SessionSummary], unsigning: Set<SessionID>, isVerified: Bool,
        clock: LocalClock
    ) -> [UInt8] {
        let hasEnds = sessions.contains { $0.expiresAt != nil }
        var head: [PrintableText] = [" ", "ID", "LABEL", "NAME", "STATE", "GOT", "USED"]
        if hasEnds { head.insert("ENDS", at: 5) }
        // Rows of one account stand side by side, and without labels only the app key tells them apart.
        let hasApps = zip(sessions, sessions.dropFirst()).contains { one, other in
            one.label == nil && other.label == nil && one.provider == other.provider
                && one.owner == other.owner && one.app != other.app
        }
        if hasApps { head.insert("APP KEY", at: 4) }
        var table = ColumnText(head: head, rows: sessions.count)
        for session in sessions {
            let canSign = unsigning.isEmpty || !unsigning.contains(session.id)
            table.add(own: session.isDefault ? "*" : " ")
            table.add(foreign: session.id.rawValue, limit: 32)
            table.add(foreign: session.label ?? "-", limit: 64)
            table.add(
                foreign: session.provider.rawValue, "/", session.owner ?? "?", limit: 80)
            if hasApps { table.add(foreign: session.app, limit: 40) }
            table.add(own: state(session, canSign: canSign, isVerified, clock).text)
            if hasEnds { table.add(own: end(session, clock)) }
            table.add(own: clock.short(session.obtainedAt))
            table.add(own: session.lastUsedAt.map { clock.short($0) } ?? "-")
        }
        return table.text
    }

    /// Its end; nothing for a token that is renewed by itself.
    private static func end(_ session: SessionSummary, _ clock: LocalClock) -> String {
        guard let end = session.expiresAt else { return "-" }
        return session.terms?.isEndFinal ?? true ? clock.short(end) : "renewed"
    }

    /// The state of a session in a list; unverified while the store is locked.
    private static func state(
        _ session: SessionSummary, canSign: Bool, _ isVerified: Bool, _ clock: LocalClock
    ) -> StateWords {
        guard isVerified else { return .notVerified }
        return canSign ? StateWords(session, clock: clock) : .noAppKey
    }

    /// One session in full, without secrets.
    static func details(
        _ session: Session, canSign: Bool, of provider: Provider?, clockOffset: Duration,
        history: SessionHistory, clock: LocalClock
    ) -> [PrintableText] {
        var summary = session.summary
        summary.terms = session.terms(at: provider)
        let account: PrintableText =
            summary.account.map { "\($0.name), id \($0.id)" }
            ?? (summary.isImpersonal ? AppWords.nobody : "not known yet")
        var rows: [(PrintableText, PrintableText)] = [
            ("Id", "\(summary.id.rawValue)"),
            ("Label", "\(summary.label ?? "-")"),
            ("Provider", name(of: summary.provider, provider?.name)),
            ("Account", account),
            ("State", state(summary, clock)),
            (
                "App key",
                canSign ? "\(session.app)" : "\(session.app), removed: the session cannot sign"
            ),
            ("Kind", kind(of: session, at: provider)),
            ("Got", "\(clock.long(summary.obtainedAt))"),
            ("Last used", "\(summary.lastUsedAt.map { clock.long($0) } ?? "never")"),
            ("Default", summary.isDefault ? "yes" : "no"),
            ("Hosts", hosts(session.origins)),
        ]
        if let access = summary.account?.access {
            rows.insert(("Access", PrintableText(own: AccessWords.phrase(access))), at: 5)
        }
        if let use = history.lastUse { rows.append(("Used by", HistoryWords.user(use))) }
        if let scope = SessionLifeWords.scope(of: summary, at: provider) {
            rows.append(("Scope", scope))
        }
        if let life = life(of: summary, at: provider, clock) { rows.append(("Lasts", life)) }
        if let fact = Announcement.clockFact(clockOffset) { rows.append(("Its clock", fact)) }
        for (index, limit) in summary.limits.enumerated() {
            rows.append((index == 0 ? "Limits" : "", LimitWords.text(limit, clock)))
        }
        if let problem = history.lastProblem {
            let words = HistoryWords.problem(problem, of: summary, clock)
            rows.append(("Problem", words))
        }
        // Their values may renew the session: only `sessions reveal` hands them out.
        if !session.kept.isEmpty {
            let names = session.kept.map { PrintableText($0.name, limit: 40) }
            rows.append(("Kept", names.joined(separator: ", ")))
        }
        return rows.map { $0.0.padded(columns: 11) + $0.1 }
    }

    /// How long it lasts; nil where neither the provider nor its definition says anything.
    private static func life(
        of session: SessionSummary, at provider: Provider?, _ clock: LocalClock
    ) -> PrintableText? {
        guard session.expiresAt != nil || provider?.sessionLife.words != nil else { return nil }
        return SessionLifeWords.text(session, provider, clock)
    }

    /// The provider's name, with the instance where it has one.
    private static func name(of id: ProviderID, _ name: String?) -> PrintableText {
        guard let name else { return "\(id.rawValue)" }
        return id.instance.map { "\(name), \($0)" } ?? "\(name) (\(id.rawValue))"
    }

    private static func state(_ session: SessionSummary, _ clock: LocalClock) -> PrintableText {
        let words = PrintableText(own: StateWords(session, clock: clock).text)
        switch session.state {
        case .works(let moment): return words + ", checked \(clock.long(moment))"
        case .logInAgain(let moment): return words + ", since \(clock.long(moment))"
        case .notChecked: return words
        case .accountUnclear(let wanted): return words + " \(wanted, limit: 40) was requested"
        }
    }

    private static func kind(of session: Session, at provider: Provider?) -> PrintableText {
        let kind = SessionLifeWords.kind(session.credentials.kind, session.form, at: provider)
        let method = session.credentials.method.map { PrintableText(own: ", \($0.rawValue)") }
        return (kind ?? "") + (method ?? "")
    }

    private static func hosts(_ origins: [Origin]) -> PrintableText {
        origins.map { PrintableText($0.shortName) }.joined(separator: ", ")
    }

    /// Rows under a head, each column as wide as its widest cell, two blanks between.
    static func columns(
        _ head: [PrintableText], _ rows: [[PrintableText]]
    ) -> [PrintableText] {
        guard !rows.isEmpty else { return [] }
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
        // Made once: a list may have ten thousand rows.
        let blanks = (0...(widths.max() ?? 0) + 2).map {
            PrintableText(own: String(repeating: " ", count: $0))
        }
        return all.map { row in
            row.indices.reduce(into: .empty) { line, column in
                line += row[column]
                guard column < row.count - 1 else { return }
                line += blanks[widths[column] - row[column].columns + 2]
            }
        }
    }
}
