import OAuthCore

/// The answer of `apps show`.
struct AppAnswer: JSONConvertible {
    let app: AppsAnswer.Entry
    let publicKey: String?
    var sessions: [String]?

    var json: JSONValue {
        .answer(["app": app, "public_key": publicKey, "sessions": sessions])
    }
}
