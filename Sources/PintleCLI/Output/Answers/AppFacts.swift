import LoginCore
import OAuthCore
import PintleText
import SessionStorage

/// The facts of an app key, without its secret.
enum AppFacts {
    static let members: [Fact<RegisteredApp>] = [
        .time("added_at", .always) { $0.addedAt },
        .text("consumer_key", .always) { $0.credentials.identifier },
        .text("name", .always) { $0.name },
        .text("provider", .always) { $0.provider.rawValue },
        .time("registered_at") { $0.registration?.registeredAt },
        .time("secret_expires_at") { $0.registration?.secretEndsAt },
        .word("signs_with", .always, of: ["secret", "rsa_key", "none"]) {
            switch $0.credentials.key {
            case .sharedSecret: "secret"
            case .rsaPrivateKey: "rsa_key"
            case .absent: "none"
            }
        },
    ]
}
