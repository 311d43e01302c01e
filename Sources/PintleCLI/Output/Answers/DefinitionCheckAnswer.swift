import OAuthCore
import PintleServices
import PintleText
import ProviderCatalogue
import TextCore

/// The answer of `providers check`: the provider and notes about it, or the faults of a definition that
/// is not valid.
struct DefinitionCheckAnswer: Answer {
    var provider: Provider?
    var report: DefinitionTrial.Report?
    var faults: [DefinitionFailure] = []

    static let facts: [Fact<DefinitionCheckAnswer>] = [
        .value("providers", .always, form: .list(.anyObject)) {
            .json(
                $0.provider.flatMap { ProviderAnswer(provider: $0).json["providers"] } ?? .array([])
            )
        },
        .parts("faults", .always, of: fault) { $0.faults },
        .texts("notes") { $0.provider?.definitionNotes.map(\.rawValue) },
        .part("live", note: "What --live came to", of: live) { $0.report },
    ]

    private static let fault: [Fact<DefinitionFailure>] = [
        .text("key", .always) { $0.key },
        .number("line", .always) { Int64($0.line) },
        .text("problem", .always) { DefinitionWords.sentence($0).text },
    ]

    private static let live: [Fact<DefinitionTrial.Report>] = [
        .word(
            "asked", .always, of: ["request_token", "metadata", "nothing"],
            note:
                "What the provider was asked for; nothing where an OAuth 2 definition names every "
                + "URL"
        ) { $0.asked.rawValue },
        .flag("callback_confirmed") { $0.isCallbackConfirmed },
        .number("clock_offset") { $0.clockOffset?.components.seconds },
        .text("host", .always) { $0.host },
        .number("status") { $0.status.map(Int64.init) },
        .flag("understood", .always) { $0.failure == nil },
    ]
}
