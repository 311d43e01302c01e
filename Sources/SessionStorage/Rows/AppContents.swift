import OAuthCore
import Vault

/// What is sealed of an app.
struct AppContents {
    var credentials: ClientCredentials

    private enum Tag: UInt8 {
        case kind = 1
        case consumerKey = 2
        case secret = 3
    }

    private enum Kind: String {
        case sharedSecret = "secret"
        case rsaPrivateKey = "rsa"
        /// A public client; its secret is empty.
        case absent = "public"
    }

    init(_ credentials: ClientCredentials) {
        self.credentials = credentials
    }

    init(_ opened: Secret, _ form: Seal.Form) throws(VaultFailure) {
        let (kind, identifier, secret): (Secret, Secret, Secret)
        switch form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened, count: 3)
            (kind, identifier, secret) = (fields[0], fields[1], fields[2])
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            kind = try fields.required(.kind)
            identifier = try fields.required(.consumerKey)
            secret = try fields.required(.secret)
        }
        let key: ClientCredentials.Key =
            switch Kind(rawValue: kind.revealedText) {
            case .sharedSecret: .sharedSecret(secret)
            case .rsaPrivateKey: .rsaPrivateKey(pem: secret)
            case .absent: .absent
            case nil: throw form == .tagged ? VaultFailure.newer : .damaged
            }
        credentials = ClientCredentials(identifier: identifier.revealedText, key: key)
    }

    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        let (kind, secret): (Kind, Secret) =
            switch credentials.key {
            case .sharedSecret(let secret): (.sharedSecret, secret)
            case .rsaPrivateKey(let pem): (.rsaPrivateKey, pem)
            case .absent: (.absent, Secret([]))
            }
        var fields = TaggedFields<Tag>()
        fields[.kind] = Secret(utf8: kind.rawValue)
        fields[.consumerKey] = Secret(utf8: credentials.identifier)
        fields[.secret] = secret
        return try seal.sealing(fields, in: context, with: key)
    }
}
