import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

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
            let state = StateWords(
                session, canSign: canSign, isVerified: isVerified, clock: clock)
            table.add(own: state.text)
            if hasEnds { table.add(own: end(session, clock)) }
            table.add(own: clock.short(session.obtainedAt))
            table.add(own: session.lastUsedAt.map { clock.short($0) } ?? "-")
        }
        return table.text
    }

    /// Its end; nothing for a token that is renewed by itself.
    private static func end(_ session: SessionSummary, _ clock: LocalClock) -> String {
        guard session.expiresAt != nil else { return "-" }
        return session.finalEnd.map { clock.short($0) } ?? "renewed"
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

extension Array {
    /// A table with a row for each subject, under the heads of the facts that have cells.
    func table<Subject>(of subjects: [Subject], clock: LocalClock) -> [PrintableText]
    where Element == Fact<Subject> {
        let cells = compactMap(\.cell)
        return SessionTable.columns(
            cells.map(\.head), subjects.map { subject in cells.map { $0.words(subject, clock) } })
    }
}
