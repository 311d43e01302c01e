import OAuthCore

/// The answer of `vault slots list`; `verified` is false while the vault is locked.
struct SlotsAnswer: JSONConvertible {
    let verified: Bool
    let slots: [SlotEntry]

    var json: JSONValue { .answer(["verified": verified, "slots": slots]) }
}
