import OAuthCore
import PintleText

/// The search for a provider, with the rank of each match.
///
/// Each word has to be in one of the provider's names, former ones too, or in its id. The ranks are
/// those of the session list: `x` is X before Jira at `jira.example.com`.
struct ProviderSearch {
    private let wanted: SearchKeys.Wanted

    init(_ typed: String) { wanted = SearchKeys.Wanted(typed) }

    /// Whether nothing is looked for.
    var isEmpty: Bool { wanted.isEmpty }

    /// Those that fit, in their order; all where nothing is looked for.
    func matching(_ providers: [Provider]) -> [Provider] {
        isEmpty ? providers : SearchKeys(providers).find(wanted).rows.map { providers[$0] }
    }

    /// Those that fit, the best first; among equals by how well the names fit that people know,
    /// as `twit` is X rather than `twitter-api`, then those that are preferred, then by name.
    func best(of providers: [Provider], preferring preferred: Set<ProviderID>) -> [Provider] {
        let (keys, names) = (SearchKeys(providers), SearchKeys(providers.map(\.knownNames)))
        return keys.find(wanted).rows
            .map { row in
                let rank = { (keys: SearchKeys) in keys.rank(of: row, for: wanted) ?? .part }
                let ranks = (rank(keys), rank(names))
                return (provider: providers[row], ranks: ranks)
            }
            .sorted { one, other in
                if one.ranks != other.ranks { return one.ranks < other.ranks }
                let isPreferred = [one, other].map { preferred.contains($0.provider.id) }
                if isPreferred[0] != isPreferred[1] { return isPreferred[0] }
                return ProviderWords.areInOrder(one.provider, other.provider)
            }
            .map(\.provider)
    }
}

extension SearchKeys {
    /// The keys of providers.
    fileprivate init(_ providers: [Provider]) {
        // `bitbucket` means the place of it that has an app key as much as a further one.
        self.init(providers.map { $0.knownNames + [$0.id.rawValue, $0.id.base] })
    }
}

extension Provider {
    /// Its name and its former ones.
    fileprivate var knownNames: [String] { [name] + aliases }
}
