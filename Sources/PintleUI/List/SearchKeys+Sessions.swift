import LoginCore
import OAuthCore
import TerminalCore

extension SearchKeys {
    /// The keys of all rows of the list.
    init(_ model: AppModel) {
        let snapshot = model.snapshot
        self.init(count: model.index.count)
        var names: [ProviderID: String] = [:]
        var former: [ProviderID: [String]] = [:]
        for provider in snapshot.providers {
            names[provider.id] = provider.name
            if !provider.aliases.isEmpty { former[provider.id] = provider.aliases }
        }
        for position in model.index.logins {
            let login = snapshot.logins[position]
            add(login.label ?? "")
            add(login.account ?? "")
            add(names[login.provider] ?? login.provider.rawValue)
            add(RowState(login, model).text)
            add(login.id.rawValue)
            add("")
            add(login.app)
            add(login.provider.rawValue)
            for name in former[login.provider] ?? [] { add(name) }
            endRow()
        }
        for position in model.index.sessions {
            let session = snapshot.sessions[position]
            add(session.label ?? "")
            // As scripts say it; the provider's id and the name of whose it is are in it.
            add("\(session.provider.rawValue)/\(session.owner ?? "")")
            add(names[session.provider] ?? session.provider.rawValue)
            add(RowState(session, model).text)
            add(session.id.rawValue)
            add(session.account?.id ?? "")
            add(session.app)
            add(session.owner ?? "")
            for name in former[session.provider] ?? [] { add(name) }
            endRow()
        }
    }

    /// The columns without which nobody would see why one of the rows (all, when nil) was found.
    func columns(telling wanted: Wanted, among rows: [Int]?) -> Set<ListColumns.Kind> {
        guard !wanted.isEmpty else { return [] }
        let parts = parts(Set(Self.hidden.keys), alone: wanted, in: rows)
        return Set(parts.compactMap { Self.hidden[$0] })
    }

    /// The parts of a row that only a column of their own shows.
    private static let hidden: [Int: ListColumns.Kind] = [4: .id, 5: .account, 6: .app]
}
