import OAuthCore
import PintleText
import TextCore

/// Providers as lines of text: a list, a line each.
///
/// All that is known of one is `ProviderDetails`.
enum ProviderTable {
    static func lines(_ providers: [Provider], clock: LocalClock) -> [PrintableText] {
        let rows = providers.map { provider in
            [
                PrintableText(provider.id.rawValue), PrintableText(provider.name, limit: 24),
                OpeningWords.word(provider.registration, clock), mark(provider.source),
                carried(provider),
            ]
        }
        return SessionTable.columns(["ID", "NAME", "KEYS FOR", "FACTS", "YOU BRING BACK"], rows)
    }

    static func details(
        _ provider: Provider, clock: LocalClock, clockOffset: Duration? = nil
    ) -> [PrintableText] {
        var details = ProviderDetails(provider, clock)
        if let fact = clockOffset.flatMap(Announcement.clockFact) {
            details.add(fact, label: "Its clock")
        }
        return details.lines
    }

    /// How well the facts are known.
    static func mark(_ source: Provider.Source) -> PrintableText {
        switch source {
        case .own: "your own"
        case .builtIn(_, _, .verified, _): "verified"
        case .builtIn(_, _, .partly, _): "in part"
        case .builtIn(_, _, .unchecked, _): "untested"
        }
    }

    /// The answer from the page, with the values that the provider asks for first; short, because
    /// all columns have to fit 80.
    private static func carried(_ provider: Provider) -> PrintableText {
        guard provider.hasLogin else {
            return provider.needsAppKeyAlone ? "an app key alone" : "four values"
        }
        let words = CarryWords(provider)
        let name = words.listName(limit: provider.isInstance ? 18 : 8)
        guard provider.isInstance else {
            let asked = provider.variables.map { PrintableText($0.name.uppercased(), limit: 7) }
            return "\(name) at \(asked.joined(separator: ", "))"
        }
        let pattern = words.hint.pattern.map { PrintableText($0) }
        return pattern.flatMap { $0.columns <= 18 ? $0 : nil } ?? name
    }
}
