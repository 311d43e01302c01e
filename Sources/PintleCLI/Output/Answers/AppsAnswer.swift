import LoginCore
import OAuthCore
import SessionStorage

/// The answer of `apps list`.
struct AppsAnswer: JSONConvertible {
    let apps: [Entry]

    var json: JSONValue { .answer(["apps": apps]) }

    /// An app key without its secret.
    struct Entry: JSONConvertible, Equatable {
        let json: JSONValue

        init(_ app: RegisteredApp) {
            let signsWith =
                switch app.credentials.key {
                case .sharedSecret: "secret"
                case .rsaPrivateKey: "rsa_key"
                case .absent: "none"
                }
            json = .object(sorted: [
                "provider": app.provider.rawValue,
                "name": app.name,
                "consumer_key": app.credentials.identifier,
                "signs_with": signsWith,
                "added_at": app.addedAt,
                "registered_at": app.registration?.registeredAt,
                "secret_expires_at": app.registration?.secretEndsAt,
            ])
        }
    }
}
