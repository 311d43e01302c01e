import LoginCore
import OAuthCore
import PintleText

/// The answer of `header`: `authorization`, or the header of the provider's own; `headers` has
/// those that accompany it.
struct HeaderAnswer: JSONConvertible {
    let header: HTTPHeader
    let others: [HTTPHeader]

    var json: JSONValue {
        let facts = header.name == "Authorization" ? Self.authorization : Self.named
        return .answer(facts.json(of: self).members)
    }

    static let authorization: [Fact<HeaderAnswer>] = [
        .text("authorization", .always) { $0.header.value }, more,
    ]

    static let named: [Fact<HeaderAnswer>] = [
        .text("name", .always) { $0.header.name }, .text("value", .always) { $0.header.value },
        more,
    ]

    private static let more: Fact<HeaderAnswer> = .parts(
        "headers",
        note: "What goes along with it, where the provider needs the app's id in a header.",
        of: HTTPHeader.facts
    ) { $0.others.isEmpty ? nil : $0.others }
}
