import OAuthCore
import PintleText
import TerminalCore

/// Providers as lines of text.
enum ProviderTable {
    static func lines(_ providers: [Provider]) -> [PrintableText] {
        let rows = providers.map { provider in
            [
                PrintableText(provider.id.rawValue), PrintableText(provider.name, limit: 40),
                source(provider),
                PrintableText(provider.verifier.pattern ?? provider.verifier.name, limit: 40),
            ]
        }
        return SessionTable.columns(["ID", "NAME", "FACTS", "YOU CARRY OVER"], rows)
    }

    static func details(_ provider: Provider) -> [PrintableText] {
        var rows: [(PrintableText, PrintableText)] = [
            ("Id", "\(provider.id.rawValue)"),
            ("Name", "\(provider.name)"),
            ("Facts", source(provider)),
            ("Request token", endpoint(provider.temporaryCredentialRequest)),
            ("Authorize", "\(provider.authorization.url.text)"),
            ("Access token", endpoint(provider.tokenRequest)),
            ("Signed by", "\(provider.signing.methods.map(\.rawValue).joined(separator: ", "))"),
            ("Callback", provider.callbackConfirmed == .required ? "confirmed" : "not confirmed"),
            ("You carry", "\(provider.verifier.pattern ?? provider.verifier.name)"),
            ("Wrong PIN", provider.afterWrongPIN == .same ? "type it again" : "new address"),
        ]
        if let life = provider.temporaryCredentialsLife {
            rows.append(("Address lasts", PrintableText(own: DurationWords.life(life))))
        }
        if let life = provider.sessionLife { rows.append(("Session lasts", "\(life)")) }
        if let identity = provider.identity {
            rows.append(("Who am I", "\(identity.method) \(identity.url.text)"))
        }
        rows.append(("Revoke", provider.revocation.map(endpoint) ?? "not by program"))
        rows.append(("Hosts", hosts(provider)))
        if let registration = provider.registration {
            rows.append(("App keys", "\(registration.url)"))
            if let note = registration.note { rows.append(("", "\(note)")) }
        }
        return rows.map { $0.0.padded(columns: 15) + $0.1 }
    }

    private static func endpoint(_ endpoint: Provider.Endpoint) -> PrintableText {
        "\(endpoint.method) \(endpoint.url.text)"
    }

    private static func hosts(_ provider: Provider) -> PrintableText {
        provider.boundOrigins.map { PrintableText(HostBinding.shortName($0)) }
            .joined(separator: ", ")
    }

    private static func source(_ provider: Provider) -> PrintableText {
        switch provider.source {
        case .own: "your own"
        case .builtIn(_, _, .verified): "verified"
        case .builtIn(_, _, .partly): "in part"
        case .builtIn(_, _, .unchecked): "untested"
        }
    }
}
