import OAuthCore

/// The answer of `vault rekey`.
struct RekeyAnswer: JSONConvertible {
    /// The way that opens the vault now.
    let slots: [SlotEntry]
    /// The ways that no longer open it.
    let ended: [SlotEntry]

    var json: JSONValue { .answer(["slots": slots, "ended": ended]) }
}
