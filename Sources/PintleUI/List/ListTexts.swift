import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The widths of the widest texts of a store: names, states, and each column.
///
/// Made once per snapshot, so that columns move only when the store changes.
struct ListTexts: Sendable, Equatable {
    private var name = 0
    /// The name of a login with its provider.
    private var loginName = 0
    /// The widest state of a waiting login; other states have planned widths.
    private(set) var state = 0
    /// The width that each further column needs; without those that are empty in all rows.
    private var widths: [ListColumns.Kind: Int] = [:]

    init() {}

    /// Measures a snapshot; `providers` are the names of those that have sessions, `glance` has the
    /// widest texts of sessions that are not read yet, which is enough for the usual columns.
    init(
        _ snapshot: StoreSnapshot, providers: some Sequence<String>, _ glance: SessionGlance? = nil
    ) {
        var (label, provider, app, account, id) = (0, 0, 0, 0, 0)
        var access: Set<AccessLevel> = []
        var (hasEnds, hasUses) = (false, false)
        for name in providers { Self.widen(&provider, for: name) }
        for login in snapshot.logins {
            Self.widen(&provider, for: snapshot.providerName(login.provider))
            Self.widen(&label, for: login.label ?? "")
            Self.widen(&name, for: ListLine.name(ofLogin: login.account, at: nil))
            Self.widen(
                &loginName,
                for: ListLine.name(
                    ofLogin: login.account, at: snapshot.providerName(login.provider)))
            Self.widen(&app, for: login.app)
            Self.widen(&id, for: login.id.rawValue)
            if let words = snapshot.longestWait(of: login) { Self.widen(&state, for: words) }
        }
        if let glance {
            for text in glance.labels { Self.widen(&label, for: text) }
            for text in glance.names { Self.widen(&name, for: text) }
            if glance.hasUnnamed { Self.widen(&name, for: ListLine.unknownAccount) }
            (hasEnds, hasUses) = (glance.hasEnds, glance.hasUses)
        }
        // Of a glance all of them are among those already.
        for session in glance == nil ? snapshot.sessions : [] {
            Self.widen(&label, for: session.label ?? "")
            Self.widen(&name, for: session.owner ?? ListLine.unknownAccount)
            Self.widen(&app, for: session.app)
            Self.widen(&id, for: session.id.rawValue)
            if let known = session.account {
                Self.widen(&account, for: known.id)
                if let level = known.access { access.insert(level) }
            }
            if session.finalEnd != nil { hasEnds = true }
            if session.lastUsedAt != nil { hasUses = true }
        }
        widths = [
            .label: label, .provider: provider, .app: app, .account: account, .id: id,
            .access: access.map { AccessWords.phrase($0).utf8.count }.max() ?? 0,
            .ends: hasEnds ? ListColumns.dateWidth : 0, .got: ListColumns.dateWidth,
            .used: hasUses ? ListColumns.dateWidth : 0,
        ]
    }

    /// How many columns the widest name takes; with groups logins name their provider, too.
    func name(isGrouped: Bool) -> Int { isGrouped ? max(name, loginName) : name }

    /// How many columns the widest text of that kind takes; 0 where no row has one.
    func width(of kind: ListColumns.Kind) -> Int { widths[kind] ?? 0 }

    /// No character has more columns than bytes, so that few texts have to be measured.
    private static func widen(_ width: inout Int, for text: String) {
        guard text.utf8.count > width else { return }
        width = max(width, PrintableText(text).columns)
    }
}

extension StoreSnapshot {
    /// The widest state while it waits: `waiting for a code`, or `PIN by 25 Nov 00:05` as at the
    /// start.
    fileprivate func longestWait(of login: UnfinishedLogin) -> String? {
        guard case .awaitingVerifier(_, let end) = login.progress else { return nil }
        let words = CarryWords(login.form, at: provider(login.provider))
        return StateWords(awaiting: words, until: end, clock: LocalClock(now: login.startedAt)).text
    }
}
