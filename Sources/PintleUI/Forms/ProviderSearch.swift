import OAuthCore
import PintleText

/// What was typed to find a provider, and how well each fits.
///
/// Each word has to be in one of the provider's names or its id. One that is the whole name or id counts most,
/// then a name that it begins, then an id, then the beginning of a word in it: `x` is X before Jira at
/// `jira.example.com`.
struct ProviderSearch {
    private let words: [Substring]
    private let text: String

    init(_ typed: String) {
        text = typed.lowercased().split(separator: " ").joined(separator: " ")
        words = text.split(separator: " ")
    }

    /// Whether nothing is looked for.
    var isEmpty: Bool { words.isEmpty }

    /// Those that fit, the best first; among equals those that are preferred, then by name.
    func best(of providers: [Provider], preferring preferred: Set<ProviderID>) -> [Provider] {
        providers.compactMap { provider in fit(of: provider).map { (provider, $0) } }
            .sorted { one, other in
                let isPreferred = [one, other].map { preferred.contains($0.0.id) }
                if one.1 != other.1 { return one.1 < other.1 }
                if isPreferred[0] != isPreferred[1] { return isPreferred[0] }
                return ProviderWords.areInOrder(one.0, other.0)
            }
            .map(\.0)
    }

    /// How well a provider fits, 0 the best; nil where a word is missing.
    private func fit(of provider: Provider) -> Int? {
        let names = ([provider.name, provider.id.rawValue] + provider.aliases)
            .map { $0.lowercased() }
        guard words.allSatisfy({ word in names.contains { $0.contains(word) } }) else { return nil }
        // `bitbucket` means the place of it that has an app key as much as a further one.
        if names.contains(text) || provider.id.base == text { return 0 }
        if names[0].hasPrefix(text) { return 1 }
        if names[1].hasPrefix(text) { return 2 }
        let begun = names.flatMap { $0.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) }
        return words.allSatisfy { word in begun.contains { $0.hasPrefix(word) } } ? 3 : 4
    }
}
