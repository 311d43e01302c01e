import LoginCore
import OAuthCore

extension StoreContents {
    /// Leaves out what nobody could have typed here; says what that was.
    ///
    /// A definition goes as a whole, and so does a session whose token no answer could have brought.
    /// Sessions and app keys lose the name that they may not have.
    mutating func leaveOutForged(
        accepting isUsable: (OwnDefinition) -> Bool
    ) -> [MergeReport.Refused] {
        var refused: [MergeReport.Refused] = []
        definitions.removeAll { definition in
            guard !isUsable(definition) else { return false }
            refused.append(.init(.provider, definition.id.rawValue))
            return true
        }
        sessions.removeAll { entry in
            guard !entry.session.credentials.isUsable else { return false }
            refused.append(.init(.token, entry.session.summary.id.rawValue))
            return true
        }
        func usable(_ label: String?) -> String? {
            guard let label, !SessionLabel.isUsable(label) else { return label }
            refused.append(.init(.label, label))
            return nil
        }
        var known: Set<AppName> = []
        for app in appNames.filter({ known.insert($0).inserted })
        where !SessionLabel.isUsable(app.name) {
            refused.append(.init(.app, app.name))
            let taken = Set(known.filter { $0.provider == app.provider }.map(\.name))
            let names = (1...taken.count + 1).map { "imported-\($0)" }
            guard let free = names.first(where: { !taken.contains($0) }) else { continue }
            known.insert(AppName(provider: app.provider, name: free))
            rename(app, to: free)
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

    /// Those of everything, some of them several times.
    private var appNames: [AppName] {
        apps.map(\.appName) + sessions.map(\.session.appName)
            + logins.map(\.stored.summary.appName)
    }

    private mutating func rename(_ app: AppName, to name: String) {
        for index in apps.indices where apps[index].appName == app { apps[index].name = name }
        for index in sessions.indices where sessions[index].session.appName == app {
            sessions[index].session.app = name
        }
        for index in logins.indices where logins[index].stored.summary.appName == app {
            logins[index].stored.summary.app = name
        }
    }
}

extension SessionCredentials {
    /// Whether an answer could have brought its tokens: those that go into a header are visible ASCII.
    fileprivate var isUsable: Bool {
        switch self {
        case .signed(let token, _): !token.identifier.isEmpty && token.identifier.isPlain
        case .signing: true
        case .bearer, .app, .guest:
            token.isHeaderText && secrets.allSatisfy { !$0.isEmpty && $0.isPlain }
        }
    }
}

extension Account {
    /// Whether a provider's answer could have named it so.
    fileprivate var isUsable: Bool { AccountName.isUsable(id) && AccountName.isUsable(name) }
}
