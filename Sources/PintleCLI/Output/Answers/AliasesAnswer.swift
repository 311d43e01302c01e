import PintleServices
import PintleText

/// The answer of `alias list`.
struct AliasesAnswer: Answer {
    let aliases: [RequestAliases.Alias]

    static let facts: [Fact<AliasesAnswer>] = [.parts("aliases", .always, of: parts) { $0.aliases }]

    private static let parts: [Fact<RequestAliases.Alias>] = [
        .text("name", .always) { $0.name },
        .text("provider", .always) { $0.provider },
        .texts("request", .always, note: "The arguments of pintle request.") { $0.arguments },
    ]
}
