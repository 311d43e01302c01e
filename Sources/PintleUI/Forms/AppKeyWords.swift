import OAuthCore
import PintleText
import TextCore

/// The words of the app key form.
enum AppKeyWords {
    static func name(_ field: AppKeyForm.Field, at provider: Provider?) -> PrintableText {
        switch field {
        case .name: "Name"
        case .identifier: provider?.isSigned == false ? "Client id" : "Consumer key"
        case .kind: provider?.isSigned == false ? "Has" : "Signs with"
        case .secret: "Secret"
        case .path: "Key file"
        case .passphrase: "Passphrase"
        }
    }

    /// The request to fill an empty field.
    static func request(
        for field: AppKeyForm.Field, at provider: Provider?
    ) -> PrintableText {
        switch field {
        case .name: "Enter a name"
        case .identifier: "Enter the " + (provider?.appKeyWord ?? "consumer key")
        case .kind: provider?.isSigned == false ? "Choose what it has" : "Choose what it signs with"
        case .secret: "Enter the secret"
        case .path: "Enter the path of the key file"
        case .passphrase: "Enter the passphrase of the key file"
        }
    }

    static func text(_ kind: AppKeyForm.Kind) -> PrintableText {
        switch kind {
        case .kept: "what it has"
        case .registration: "Pintle registers itself"
        case .secret: "a secret"
        case .keyFile: "an RSA key file"
        case .newKey: "a new RSA key"
        case .absent: "no secret"
        }
    }
}
