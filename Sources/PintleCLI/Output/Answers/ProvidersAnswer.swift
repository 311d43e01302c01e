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
                // The people who get an app key, and the day of that fact; absent if unknown.
                "keys_for": facts["register.open"],
                "keys_as_of": facts["register.as_of"],
                // The variables that a login needs first; absent for most providers.
                "asks_for": facts["variables"].map { $0.members.map(\.name) },
            ])
        }
    }
}
