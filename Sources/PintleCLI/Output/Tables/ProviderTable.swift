import OAuthCore
import PintleText
import TerminalCore

/// Providers as lines of text: a list, a line each.
///
/// All that is known of one is `ProviderDetails`.
enum ProviderTable {
    static func lines(_ providers: [Provider]) -> [PrintableText] {
        let rows = providers.map { provider in
            [
                PrintableText(provider.id.rawValue), PrintableText(provider.name, limit: 24),
                mark(provider.source), carried(provider),
            ]
        }
        return SessionTable.columns(["ID", "NAME", "FACTS", "YOU BRING BACK"], rows)
    }

    static func details(
        _ provider: Provider, clockOffset: Duration? = nil
    ) -> [PrintableText] {
        var details = ProviderDetails(provider)
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

    /// The answer from the page; shorter if the provider asks for values first, because both have
    /// to fit.
    private static func carried(_ provider: Provider) -> PrintableText {
        guard provider.hasLogin else {
            return provider.needsAppKeyAlone ? "no login: an app key" : "no login: four values"
        }
        let words = CarryWords(provider)
        let name = words.listName(limit: provider.isInstance ? 28 : 10)
        guard provider.isInstance else {
            let questions = provider.variables.map { "\($0.name, limit: 12)" as PrintableText }
            return "\(name); asks for \(questions.joined(separator: ", "))"
        }
        return words.hint.pattern.map { PrintableText($0, limit: 28) } ?? name
    }
}
