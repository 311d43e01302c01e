import OAuthCore
import PintleServices
import ProviderCatalogue

/// The answer of `providers check` for a valid definition.
struct DefinitionCheckAnswer: JSONConvertible {
    let json: JSONValue

    init(_ provider: Provider, _ report: DefinitionTrial.Report? = nil) {
        json = ProviderAnswer(provider).json.adding([
            "faults": [String](),
            "notes": provider.definitionNotes.map(\.rawValue),
            "live": report.map(Self.live),
        ])
    }

    private static func live(_ report: DefinitionTrial.Report) -> JSONValue {
        .object(sorted: [
            "host": report.host,
            "asked": report.asked.rawValue,
            "status": report.status,
            "understood": report.failure == nil,
            "callback_confirmed": report.isCallbackConfirmed,
            "clock_offset": report.clockOffset?.components.seconds,
        ])
    }
}
