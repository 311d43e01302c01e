import OAuthCore
import PintleText
import TerminalCore

/// The words of the form for a provider of the person's own.
enum ProviderFormWords {
    static func name(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .source: "It comes"
        case .path: "File"
        case .verifierName: FactLabels.label("verifier")
        default: field.labelKey.map(FactLabels.label) ?? ""
        }
    }

    /// The value of a choice; nil for what is typed.
    static func choice(_ field: ProviderForm.Field, _ form: ProviderForm) -> PrintableText? {
        switch field {
        case .source: form.source == .file ? "from a file" : "typed in here"
        case .method: PrintableText(form.method.rawValue)
        case .confirmation:
            form.confirmation == .required ? "the callback" : "nothing"
        case .path, .id, .name, .requestToken, .authorize, .accessToken, .callback, .verifierName,
            .identity, .identityID, .identityName, .register:
            nil
        }
    }

    static func note(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .id: "as acme; commands take it"
        case .name: "as Acme"
        case .callback: "oob, none, or an address"
        case .verifierName: "as PIN, or code"
        case .identityID: "as data.id"
        case .identityName: "as data.name"
        case .confirmation: "nothing is for OAuth 1.0"
        case .source, .path, .requestToken, .authorize, .accessToken, .method, .identity,
            .register:
            ""
        }
    }

    /// Addresses and paths take what room there is.
    static func width(_ field: ProviderForm.Field) -> Int {
        switch field {
        case .path, .requestToken, .authorize, .accessToken, .identity, .register: 60
        case .source, .id, .name, .method, .callback, .confirmation, .verifierName, .identityID,
            .identityName:
            35
        }
    }

    static func advice(_ source: ProviderForm.Source) -> [PrintableText] {
        switch source {
        case .file:
            [
                "A definition is YAML: three addresses and what is odd about the service. It is "
                    + "read as pintle providers add reads it.",
                "Left and Right on the first line: type the addresses in here.",
            ]
        case .fields:
            ["The last four may stay empty. What else there is to say goes into a file."]
        }
    }
}
