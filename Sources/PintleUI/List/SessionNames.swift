import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The names of many sessions in a question, as the list has them: label or name, with the provider
/// once for all of its sessions.
enum SessionNames {
    /// `news and alice at X; bob at GitHub and 12 more`, on so many rows of a screen as the question
    /// can have while some of the list stays in sight.
    ///
    /// Sessions of one provider follow each other.
    static func listed(_ sessions: [SessionSummary], _ model: AppModel) -> PrintableText {
        let rows = max(2, (model.size.rows - 12) / 2)
        // A name that does not fit leaves a part of its row free.
        let room = max(40, rows * (model.size.columns - 15) - 24)
        var groups: [(provider: ProviderID, names: [PrintableText])] = []
        var (width, shown) = (0, 0)
        for session in sessions {
            let name = name(of: session)
            let isNew = groups.last?.provider != session.provider
            width += name.columns + 2
            if isNew { width += provider(session.provider, model).columns + 4 }
            guard width <= room || shown == 0 else { break }
            if isNew { groups.append((session.provider, [])) }
            groups[groups.count - 1].names.append(name)
            shown += 1
        }
        let rest = sessions.dropFirst(shown)
        let texts = groups.map { joined($0.names) + " at " + provider($0.provider, model) }
        return texts.joined(separator: "; ")
            + (rest.isEmpty ? "" : " and \(GroupedNumber(rest.count).text) more")
            + further(rest, behind: groups.last?.provider, model)
    }

    /// ` at News, GitHub and others`: the providers of those that have no room, three at most; nothing
    /// where all are of the one that was named last.
    private static func further(
        _ sessions: ArraySlice<SessionSummary>, behind last: ProviderID?, _ model: AppModel
    ) -> PrintableText {
        var providers: [ProviderID] = []
        for id in sessions.lazy.map(\.provider) where providers.last != id { providers.append(id) }
        guard providers.contains(where: { $0 != last }) else { return .empty }
        let names = providers.prefix(3).map { provider($0, model) }
        return " at "
            + (providers.count > 3
                ? names.joined(separator: ", ") + " and others" : joined(names))
    }

    private static func name(of session: SessionSummary) -> PrintableText {
        PrintableText(session.label ?? session.owner ?? session.id.rawValue, limit: 24)
    }

    private static func provider(_ id: ProviderID, _ model: AppModel) -> PrintableText {
        PrintableText(model.snapshot.providerName(id), limit: 24)
    }

    /// `a, b and c`.
    private static func joined(_ names: [PrintableText]) -> PrintableText {
        guard let last = names.last, names.count > 1 else { return names.first ?? .empty }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
