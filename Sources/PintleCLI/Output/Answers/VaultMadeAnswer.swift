import OAuthCore

/// The answer of `vault init`.
struct VaultMadeAnswer: JSONConvertible {
    /// The ways that open the vault.
    let slots: [SlotEntry]

    var json: JSONValue { .answer(["done": true, "slots": slots]) }
}
