import LoginCore
import OAuthCore

/// The answer of `echo verify`.
struct EchoVerifyAnswer: JSONConvertible {
    let json: JSONValue

    init(_ account: Account, _ provider: Provider) {
        json = .answer([
            "provider": provider.id.rawValue,
            "account": JSONValue.object(sorted: ["id": account.id, "name": account.name]),
        ])
    }
}
