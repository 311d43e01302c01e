import LoginCore
import OAuthCore

/// The answer of `apps add` and `apps edit`.
struct SavedAppAnswer: JSONConvertible {
    let json: JSONValue

    init(_ app: SavedApp, hasNewKey: Bool) {
        json = .answer([
            "done": true,
            "provider": app.provider.rawValue,
            "name": app.name,
            "consumer_key": app.identifier,
            "public_key": hasNewKey ? app.publicKey : nil,
        ])
    }
}
