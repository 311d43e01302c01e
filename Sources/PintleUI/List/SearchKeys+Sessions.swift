import LoginCore
import OAuthCore
import PintleText
import TextCore

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
            add(login.provider.rawValue)
            for name in former[login.provider] ?? [] { add(name) }
            beginHidden()
            for kind in Self.hidden { add(kind.login(login)?.cell ?? "") }
            endRow()
        }
        for position in model.index.sessions {
            let session = snapshot.sessions[position]
            add(session.label ?? "")
            // As scripts say it; it has the provider's id and the owner's name.
            add("\(session.provider.rawValue)/\(session.owner ?? "")")
            add(names[session.provider] ?? session.provider.rawValue)
            add(RowState(session, model).text)
            add(session.owner ?? "")
            for name in former[session.provider] ?? [] { add(name) }
            beginHidden()
            let facts = SessionFacts(session)
            for kind in Self.hidden { add(kind.value(facts)?.cell ?? "") }
            endRow()
        }
    }

    /// The parts of a row that only a column of their own shows.
    fileprivate static let hidden = SessionFacts.all.compactMap(\.listColumn).filter(\.isSearched)
}

extension SearchKeys.Found {
    /// The columns without which nobody would see why one of the rows was found.
    var telling: Set<String> {
        Set(
            SearchKeys.hidden.enumerated().filter { hidden >> $0.offset & 1 == 1 }.map(
                \.element.name))
    }
}
