import OAuthCore
import PintleServices
import PintleText
import ProviderCatalogue
import TextCore

/// The lines of `providers check` about a valid definition, and about the provider's answer.
enum DefinitionCheckTable {
    static func lines(
        _ provider: Provider, file: String, clock: LocalClock
    ) -> [PrintableText] {
        ["\(file, limit: 200) is a valid definition of \(provider.name, limit: 40)."]
            + ProviderTable.details(provider, clock: clock)
            + provider.definitionNotes.map { "note: " + sentence($0, provider) }
    }

    static func lines(_ report: DefinitionTrial.Report, _ provider: Provider) -> [PrintableText] {
        var rows: [(PrintableText, PrintableText)] = [("Asked", asked(report))]
        if report.asked != .nothing { rows.append(("Answer", answer(report))) }
        if report.asked != .requestToken {
            rows.append(("App key", "not tried: only a login does"))
        }
        if let confirmed = report.isCallbackConfirmed {
            let wanted = provider.hasToConfirmCallback ? "required" : "not required"
            rows.append(
                ("Callback", "\(confirmed ? "confirmed" : "not confirmed") (\(wanted))"))
        }
        if let offset = report.clockOffset { rows.append(("Clock", clock(offset))) }
        return rows.map { $0.0.padded(columns: 15) + $0.1 }
    }

    private static func asked(_ report: DefinitionTrial.Report) -> PrintableText {
        switch report.asked {
        case .requestToken: "\(report.host, limit: 60) for a request token"
        case .metadata: "\(report.host, limit: 60) for its metadata"
        case .nothing: "nothing: the definition names every URL"
        }
    }

    private static func answer(_ report: DefinitionTrial.Report) -> PrintableText {
        guard let status = report.status else { return "none" }
        return report.failure == nil ? "\(status), understood" : "\(status), not understood"
    }

    private static func clock(_ offset: Duration) -> PrintableText {
        guard offset.components.seconds.magnitude > 1 else { return "as the provider's" }
        let words = DurationWords.short(offset)
        return "this machine's is \(words) \(DurationWords.slowOrFast(offset))"
    }

    /// A note in a sentence.
    private static func sentence(_ note: DefinitionNote, _ provider: Provider) -> PrintableText {
        switch note {
        case .builtInID:
            "\(provider.id.base, limit: 30) is built in: it cannot be added under that id."
        case .noIdentity: "no identity: each login may become a session of its own."
        case .plaintextFirst: "PLAINTEXT is first: the secrets themselves are sent."
        case .noRegistration: "no register: it does not say where to get an app key."
        case .callbackUnconfirmed: "an answer without oauth_callback_confirmed is accepted."
        case .tokenInQuery: "the token goes into the query, which servers log."
        case .noRevocation: "no revoke: users end sessions on the provider's own page."
        }
    }
}
