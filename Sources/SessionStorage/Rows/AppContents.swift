import LoginCore
import OAuthCore
import Vault

/// What is sealed of an app.
struct AppContents {
    var credentials: ClientCredentials
    /// That Pintle registered it itself.
    var registration: AppRegistration?

    private enum Tag: UInt8 {
        case kind = 1
        case consumerKey = 2
        case secret = 3
        /// When Pintle registered it, in seconds since 1970, as decimal digits.
        case registeredAt = 30
        /// When its secret ends, in the same form.
        case secretEndsAt = 31
        /// How the server registered it to prove that it is itself.
        case authentication = 32
    }

    private enum Kind: String {
        case sharedSecret = "secret"
        case rsaPrivateKey = "rsa"
        /// A public client; its secret is empty.
        case absent = "public"
    }

    init(_ credentials: ClientCredentials, _ registration: AppRegistration?) {
        self.credentials = credentials
        self.registration = registration
    }

    init(_ opened: Secret, _ form: Seal.Form) throws(VaultFailure) {
        let (kind, identifier, secret): (Secret, Secret, Secret)
        var authentication: OAuth2Rules.ClientAuthentication?
        switch form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened, count: 3)
            (kind, identifier, secret) = (fields[0], fields[1], fields[2])
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            kind = try fields.required(.kind)
            identifier = try fields.required(.consumerKey)
            secret = try fields.required(.secret)
            authentication = try fields[.authentication].map { (field) throws(VaultFailure) in
                guard let way = OAuth2Rules.ClientAuthentication(rawValue: field.revealedText)
                else { throw .newer }
                return way
            }
            registration = try fields[.registeredAt].map { (field) throws(VaultFailure) in
                AppRegistration(
                    registeredAt: try Self.moment(field),
                    secretEndsAt: try fields[.secretEndsAt].map(Self.moment))
            }
        }
        let key: ClientCredentials.Key =
            switch Kind(rawValue: kind.revealedText) {
            case .sharedSecret: .sharedSecret(secret)
            case .rsaPrivateKey: .rsaPrivateKey(pem: secret)
            case .absent: .absent
            case nil: throw form == .tagged ? VaultFailure.newer : .damaged
            }
        credentials = ClientCredentials(
            identifier: identifier.revealedText, key: key, authentication: authentication)
    }

    private static func moment(_ field: Secret) throws(VaultFailure) -> Timestamp {
        guard let seconds = Int64(field.revealedText) else { throw .damaged }
        return Timestamp(secondsSince1970: seconds)
    }

    private static func field(_ moment: Timestamp) -> Secret {
        Secret(utf8: String(moment.secondsSince1970))
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
        fields[.registeredAt] = registration.map { Self.field($0.registeredAt) }
        fields[.secretEndsAt] = registration?.secretEndsAt.map(Self.field)
        fields[.authentication] = credentials.authentication.map { Secret(utf8: $0.rawValue) }
        return try seal.sealing(fields, in: context, with: key)
    }
}
