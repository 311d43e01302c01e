import LoginCore
import OAuthCore
import PintleText
import TextCore

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
    private var widths: [String: Int] = [:]

    init() {}

    /// Measures a snapshot; `providers` are the names of those that have sessions, `glance` has the
    /// widest texts of sessions that are not read yet, which is enough for the usual columns.
    init(
        _ snapshot: StoreSnapshot, providers: some Sequence<String>, _ glance: SessionGlance? = nil
    ) {
        var (label, provider) = (0, 0)
        let kinds = ListColumns.behind
        var further = kinds.map { $0.isDate && $0.isAlways ? ListColumns.dateWidth : 0 }
        for name in providers { Self.widen(&provider, for: name) }
        for login in snapshot.logins {
            Self.widen(&provider, for: snapshot.providerName(login.provider))
            Self.widen(&label, for: login.label ?? "")
            Self.widen(&name, for: ListLine.name(ofLogin: login.account, at: nil))
            Self.widen(
                &loginName,
                for: ListLine.name(
                    ofLogin: login.account, at: snapshot.providerName(login.provider)))
            for index in kinds.indices {
                Self.widen(&further[index], for: kinds[index].login(login))
            }
            if let words = snapshot.longestWait(of: login) { Self.widen(&state, for: words) }
        }
        if let glance {
            for text in glance.labels { Self.widen(&label, for: text) }
            for text in glance.names { Self.widen(&name, for: text) }
            if glance.hasUnnamed { Self.widen(&name, for: ListLine.unknownAccount) }
            for (name, isThere) in [("ends", glance.hasEnds), ("used", glance.hasUses)]
            where isThere {
                widths[name] = ListColumns.dateWidth
            }
        }
        // Of a glance all of them are among those already.
        for session in glance == nil ? snapshot.sessions : [] {
            Self.widen(&label, for: session.label ?? "")
            Self.widen(&name, for: session.owner ?? ListLine.unknownAccount)
            let facts = SessionFacts(session)
            for index in kinds.indices {
                Self.widen(&further[index], for: kinds[index].value(facts))
            }
        }
        for (kind, width) in zip(kinds, further) {
            widths[kind.name] = max(width, widths[kind.name] ?? 0)
        }
        widths["label"] = label
        widths["provider"] = provider
    }

    /// How many columns the widest name takes; with groups logins name their provider, too.
    func name(isGrouped: Bool) -> Int { isGrouped ? max(name, loginName) : name }

    /// How many columns the widest text of that name takes; 0 where no row has one.
    func width(of name: String) -> Int { widths[name] ?? 0 }

    private static func widen(_ width: inout Int, for value: FactValue?) {
        guard let value else { return }
        if case .moment = value { return width = ListColumns.dateWidth }
        widen(&width, for: value.cell)
    }

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
