import OAuthCore
import PintleText
import TerminalCore

/// The words of the form for a provider of the person's own.
enum ProviderFormWords {
    static func name(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .source: "Source"
        case .path: "File"
        case .verifierName: FactLabels.label("verifier")
        default: field.labelKey.map(FactLabels.label) ?? ""
        }
    }

    /// What a person is asked to do about a field that is empty.
    static func request(for field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .path: "Enter a file"
        case .id: "Enter an id"
        case .name: "Enter a name"
        case .requestToken: "Enter the URL of the request token"
        case .authorize: "Enter the URL of the login page"
        case .accessToken: "Enter the URL of the access token"
        case .callback: "Enter oob, none, or a URL"
        case .verifierName: "Enter what people bring back, as PIN"
        case .source, .method, .confirmation, .identity, .identityID, .identityName, .register:
            "Fill in " + name(field)
        }
    }

    /// The value of a choice; nil for what is typed.
    static func choice(_ field: ProviderForm.Field, _ form: ProviderForm) -> PrintableText? {
        switch field {
        case .source: form.source == .file ? "file" : "type it in, OAuth 1.0a"
        case .method: PrintableText(form.method.rawValue)
        case .confirmation:
            form.confirmation == .required ? "yes (1.0a)" : "no (OAuth 1.0)"
        case .path, .id, .name, .requestToken, .authorize, .accessToken, .callback, .verifierName,
            .identity, .identityID, .identityName, .register:
            nil
        }
    }

    static func note(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .id: "as acme; commands take it"
        case .name: "as Acme"
        case .callback: "oob, none, or a URL"
        case .verifierName: "as PIN, or code"
        case .identityID: "as data.id"
        case .identityName: "as data.name"
        case .confirmation: "the callback, by the provider"
        case .source, .path, .requestToken, .authorize, .accessToken, .method, .identity,
            .register:
            ""
        }
    }

    /// The columns of a field; URLs and paths get all that are free.
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
                "A definition is YAML: three URLs, and where the service differs from others. It is "
                    + "read as pintle providers add reads it.",
                "No file? On the first line press Right to type the URLs.",
            ]
        case .fields:
            ["The last four are optional. For OAuth 2, and anything else, use a file."]
        }
    }
}
