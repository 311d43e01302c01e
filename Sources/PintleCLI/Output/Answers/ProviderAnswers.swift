import OAuthCore
import PintleServices
import PintleText
import ProviderCatalogue
import TerminalCore

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
                // What has to be known before a login; absent for most providers.
                "asks_for": facts["variables"].map { $0.members.map(\.name) },
            ])
        }
    }
}

/// The answer of `providers show`: the list's members, and the whole definition as it would be
/// written, with the usual answers filled in.
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

/// The answer of `providers check` where the definition is good.
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
            "status": report.status,
            "understood": report.failure == nil,
            "callback_confirmed": report.isCallbackConfirmed,
            "clock_offset": report.clockOffset?.components.seconds,
        ])
    }
}

/// The answer of `providers check` where the definition is not good.
struct DefinitionFaultsAnswer: JSONConvertible {
    let json: JSONValue

    init(_ faults: [DefinitionFailure]) {
        let described = faults.map { fault in
            JSONValue.object(sorted: [
                "line": fault.line, "key": fault.key,
                "problem": DefinitionWords.sentence(fault).text,
            ])
        }
        json = .answer(["providers": [String](), "faults": described])
    }
}
