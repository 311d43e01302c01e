import OAuthCore

/// The answer of `sessions remove`.
struct RemovedAnswer: JSONConvertible {
    let json: JSONValue

    /// Whether the provider has ended it, and until when a sealed copy is kept, if one is.
    init(revoked: Bool = false, keptUntil: Timestamp? = nil) {
        json = .answer(["done": true, "revoked": revoked, "kept_until": keptUntil])
    }
}
