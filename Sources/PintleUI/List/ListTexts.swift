import LoginCore
import OAuthCore
import TerminalCore

/// How many columns the widest label, name and provider of a store take.
///
/// Made once per snapshot, so that columns move only when the store changes.
struct ListTexts: Sendable, Equatable {
    private(set) var label = 0
    private(set) var name = 0
    private(set) var provider = 0
    /// Whether a session has a stated end.
    private(set) var hasEnds = false
    /// Whether a session was used.
    private(set) var hasUses = false

    init() {}

    /// Measures a snapshot; `providers` are the names of those that have sessions.
    init(_ snapshot: StoreSnapshot, providers: some Sequence<String>) {
        for provider in providers { Self.widen(&self.provider, for: provider) }
        for login in snapshot.logins {
            Self.widen(&provider, for: snapshot.providerName(login.provider))
            Self.widen(&label, for: login.label ?? "")
            Self.widen(&name, for: login.account ?? ListLine.anyAccount)
        }
        for session in snapshot.sessions {
            Self.widen(&label, for: session.label ?? "")
            Self.widen(&name, for: session.owner ?? ListLine.unknownAccount)
            if session.finalEnd != nil { hasEnds = true }
            if session.lastUsedAt != nil { hasUses = true }
        }
    }

    /// No character has more columns than bytes, so that few texts have to be measured.
    private static func widen(_ width: inout Int, for text: String) {
        guard text.utf8.count > width else { return }
        width = max(width, PrintableText(text).columns)
    }
}
