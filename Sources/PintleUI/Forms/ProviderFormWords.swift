import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The words of the form for a provider of the person's own.
enum ProviderFormWords {
    static func name(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .source: "Source"
        case .path: "File"
        // A form asks for what a list of facts names.
        case .confirmation: "Version"
        case .verifierName: "Page shows"
        case .identity: "Account URL"
        case .identityID: "Id in it"
        case .identityName: "Name in it"
        case .register: "App keys at"
        default: field.labelKey.map(FactLabels.label) ?? ""
        }
    }

    /// The request to fill an empty field.
    static func request(for field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .path: "Enter a file"
        case .id: "Enter an id"
        case .name: "Enter a name"
        case .requestToken: "Enter the URL of the request token"
        case .authorize: "Enter the URL of the login page"
        case .accessToken: "Enter the URL of the access token"
        case .callback: "Enter oob, none, or a URL"
        case .verifierName: "Enter what its page shows, such as PIN"
        case .source, .method, .confirmation, .identity, .identityID, .identityName, .register:
            "Fill in " + name(field)
        }
    }

    /// The value of a choice; nil for a field of text.
    static func choice(_ field: ProviderForm.Field, _ form: ProviderForm) -> PrintableText? {
        switch field {
        case .source: form.source == .file ? "file" : "type it in, OAuth 1.0a"
        case .method: PrintableText(form.method.rawValue)
        case .confirmation:
            form.confirmation == .required ? "OAuth 1.0a" : "OAuth 1.0"
        case .path, .id, .name, .requestToken, .authorize, .accessToken, .callback, .verifierName,
            .identity, .identityID, .identityName, .register:
            nil
        }
    }

    /// The note beside a field: whether it is required, and its form.
    static func note(_ field: ProviderForm.Field, _ form: ProviderForm) -> PrintableText {
        let isEmpty = form[field].text.trimmingBlanks.isEmpty
        switch field {
        case .id: return isEmpty ? "required, such as acme" : "such as acme"
        case .name: return isEmpty ? "required, such as Acme" : "such as Acme"
        case .requestToken, .authorize, .accessToken: return isEmpty ? "required" : ""
        case .callback: return "oob, none, or a URL"
        case .verifierName: return "such as PIN or code"
        case .identity, .register: return isEmpty ? "optional" : ""
        case .identityID: return "optional, such as data.id"
        case .identityName: return "optional, such as name"
        case .confirmation: return "1.0a unless it is very old"
        case .source, .path, .method: return ""
        }
    }

    /// The columns of a field; URLs and paths get all that are free.
    static func width(_ field: ProviderForm.Field) -> Int {
        switch field {
        case .path: 60
        case .requestToken, .authorize, .accessToken, .identity, .register: 50
        case .source, .id, .name, .method, .callback, .confirmation, .verifierName, .identityID,
            .identityName:
            35
        }
    }

    static func advice(_ source: ProviderForm.Source, isAtSource: Bool) -> [PrintableText] {
        switch source {
        case .file:
            [
                "A definition is a YAML file: three URLs, plus anything unusual about the service. "
                    + "The command pintle providers add takes the same file.",
                isAtSource
                    ? "No file? Press Right to type the URLs."
                    : "No file? Press Up, then Right to type the URLs.",
            ]
        case .fields:
            ["URLs are in the provider's documents on OAuth 1.0a. For OAuth 2 use a file."]
        }
    }
}
