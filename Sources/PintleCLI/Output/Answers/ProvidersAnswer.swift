import OAuthCore
import PintleText

/// The answer of `providers list`.
struct ProvidersAnswer: Answer {
    let providers: [Provider]

    static let facts: [Fact<ProvidersAnswer>] = [
        .parts("providers", .always, as: "provider", of: listed) { $0.providers.map(Listed.init) }
    ]

    /// A provider with its facts.
    struct Listed {
        let provider: Provider
        let facts: ProviderFacts

        init(_ provider: Provider) {
            self.provider = provider
            facts = ProviderFacts(provider)
        }
    }

    /// The members of a provider in a list.
    static let listed: [Fact<Listed>] = [
        // The variables that a login needs first; absent for most providers.
        .texts("asks_for") { $0.facts["variables"].map { $0.members.map(\.name) } },
        .text("id", .always) { $0.provider.id.rawValue },
        .text("keys_as_of", note: "The day on which that was so, as 2026-11-24") {
            $0.facts["register.as_of"]?.text
        },
        .word(
            "keys_for", of: Provider.Registration.Opening.allCases.map(\.rawValue),
            note: "Who gets an app key; absent where nothing is known"
        ) { $0.facts["register.open"]?.text },
        // How well the facts are known; absent for a person's own file.
        .text("mark") { $0.facts["source.mark"]?.text },
        .text("name", .always) { $0.facts["name"]?.text },
        .choice("protocol", .always) { $0.provider.protocol.name },
        .word("source", .always, of: ["own", "built_in"]) {
            $0.provider.source == .own ? "own" : "built_in"
        },
    ]
}
