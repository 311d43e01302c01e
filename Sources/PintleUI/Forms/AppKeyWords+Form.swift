import PintleText
import TextCore

/// The words of the app key form.
extension AppKeyWords {
    func name(of field: AppKeyForm.Field) -> PrintableText {
        switch field {
        case .name: "Name"
        case .identifier: identifierLabel
        case .kind: proofLabel
        case .secret: "Secret"
        case .path: "Key file"
        case .passphrase: "Passphrase"
        }
    }

    /// The request to fill an empty field.
    func request(for field: AppKeyForm.Field) -> PrintableText {
        switch field {
        case .name: "Enter a name"
        case .identifier: "Enter the " + identifier
        case .kind: proofRequest
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
