import OAuthCore

/// The answer of `providers show`: the list's members, and the whole definition with its defaults.
struct ProviderAnswer: JSONConvertible {
    let json: JSONValue

    /// `clockOffset` is by how much the provider's clock is ahead of this one; nil while locked.
    init(_ provider: Provider, clockOffset: Duration? = nil) {
        let entry = ProvidersAnswer.Entry(provider).json.adding([
            "definition": ProviderFacts(provider).definition,
            "hosts": provider.boundOrigins.map(\.shortName),
            "clock_offset": clockOffset?.components.seconds,
        ])
        json = .answer(["providers": [entry]])
    }
}
