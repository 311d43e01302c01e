import LoginCore
import OAuthCore

extension StoreContents {
    /// Leaves out what nobody could have typed here; says what that was.
    ///
    /// A definition goes as a whole. A session or an app key comes without the name that it may not
    /// have, since it is worth more than that.
    mutating func leaveOutForged(
        accepting isUsable: (OwnDefinition) -> Bool
    ) -> [MergeReport.Refused] {
        var refused: [MergeReport.Refused] = []
        definitions.removeAll { definition in
            guard !isUsable(definition) else { return false }
            refused.append(.init(.provider, definition.id.rawValue))
            return true
        }
        func usable(_ label: String?) -> String? {
            guard let label, !SessionLabel.isUsable(label) else { return label }
            refused.append(.init(.label, label))
            return nil
        }
        for index in apps.indices where !SessionLabel.isUsable(apps[index].name) {
            let (provider, name) = (apps[index].provider, apps[index].name)
            refused.append(.init(.app, name))
            let taken = Set(apps.filter { $0.provider == provider }.map(\.name))
            let names = (1...taken.count + 1).map { "imported-\($0)" }
            guard let free = names.first(where: { !taken.contains($0) }) else { continue }
            apps[index].name = free
            for entry in sessions.indices
            where sessions[entry].session.summary.provider == provider
                && sessions[entry].session.app == name
            {
                sessions[entry].session.app = free
            }
            for login in logins.indices
            where logins[login].stored.summary.provider == provider
                && logins[login].stored.summary.app == name
            {
                logins[login].stored.summary.app = free
            }
        }
        for index in sessions.indices {
            var summary = sessions[index].session.summary
            summary.label = usable(summary.label)
            if !ShortID.isOne(summary.id.rawValue) {
                refused.append(.init(.id, summary.id.rawValue))
            }
            if let account = summary.account, !account.isUsable {
                refused.append(.init(.account, account.name))
                summary.account = Account(
                    stating: account.id, name: account.name, access: account.access)
            }
            sessions[index].session.summary = summary
        }
        for index in logins.indices {
            var summary = logins[index].stored.summary
            summary.label = usable(summary.label)
            if !ShortID.isOne(summary.id.rawValue) {
                refused.append(.init(.id, summary.id.rawValue))
            }
            if let account = summary.account, !AccountName.isUsable(account) {
                refused.append(.init(.account, account))
                summary.account = nil
            }
            logins[index].stored.summary = summary
        }
        return refused
    }
}

extension Account {
    /// Whether a provider's answer could have named it so.
    fileprivate var isUsable: Bool { AccountName.isUsable(id) && AccountName.isUsable(name) }
}
