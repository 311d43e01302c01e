import OAuthCore
import PintleText

/// The answer of `providers show`: the list's members, the whole definition as it would be written, with
/// the usual answers filled in, and what is known beside it.
struct ProviderAnswer: Answer {
    let provider: Provider
    /// By how much the provider's clock is ahead of this one; nil while locked.
    var clockOffset: Duration?

    static let facts: [Fact<ProviderAnswer>] = [
        .value(
            "providers", .always,
            note: "The members of the list, the whole definition, and what is known beside it.",
            form: .list(.object(members), exactly: 1)
        ) { .json(.array([$0.entry])) }
    ]

    /// The only provider.
    private var entry: JSONValue {
        JSONValue.object(
            sorted: ProvidersAnswer.listed.json(of: .init(provider)).members
                + Self.further.json(of: self).members)
    }

    private static let members: [JSONMember] =
        ProvidersAnswer.listed.compactMap(\.member) + further.compactMap(\.member)

    private static let further: [Fact<ProviderAnswer>] = [
        .number(
            "clock_offset",
            note:
                "By how many seconds the provider's clock is ahead of this machine's; absent while "
                + "locked"
        ) { $0.clockOffset?.components.seconds },
        .value(
            "definition", .always,
            note: "The definition as a file could have it (provider.schema.json), with what it "
                + "leaves out filled in; of a provider that runs in many places, with the URLs of "
                + "its examples.", form: .definition
        ) { .json(ProviderFacts($0.provider).definition) },
        .texts("hosts", .always, note: "Where its secrets may be sent") {
            $0.provider.boundOrigins.map(\.shortName)
        },
    ]
}
