import LoginCore
import OAuthCore

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
            add(login.provider.rawValue)
            add(login.app)
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
}
