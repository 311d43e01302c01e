import LoginCore
import OAuthCore
import PintleText
import TerminalCore

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
        let texts = groups.map { joined($0.names) + " at " + provider($0.provider, model) }
        let more = sessions.count - shown
        return texts.joined(separator: "; ")
            + (more == 0 ? "" : " and \(GroupedNumber(more).text) more")
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
