import OAuthCore

/// The answer of `providers list`.
struct ProvidersAnswer: JSONConvertible {
    let providers: [Entry]

    var json: JSONValue { .answer(["providers": providers]) }

    /// A provider in a list.
    struct Entry: JSONConvertible, Equatable {
        let json: JSONValue

        init(_ provider: Provider) {
            let facts = ProviderFacts(provider)
            json = .object(sorted: [
                "id": provider.id.rawValue,
                "name": facts["name"],
                "protocol": facts["protocol"],
                "source": provider.source == .own ? "own" : "built_in",
                // How well the facts are known; absent for a person's own file.
                "mark": facts["source.mark"],
                // Who gets an app key, and on which day that was so; absent where nothing is known.
                "keys_for": facts["register.open"],
                "keys_as_of": facts["register.as_of"],
                // What has to be known before a login; absent for most providers.
                "asks_for": facts["variables"].map { $0.members.map(\.name) },
            ])
        }
    }
}
