import OAuthCore

/// The answer of `vault rekey`.
struct RekeyAnswer: JSONConvertible {
    /// What opens the vault now.
    let slots: [SlotEntry]
    /// What opened it before, and does so no more.
    let ended: [SlotEntry]

    var json: JSONValue { .answer(["slots": slots, "ended": ended]) }
}
