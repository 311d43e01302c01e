import OAuthCore

/// The answer of commands about one way to open the vault.
struct SlotAnswer: JSONConvertible {
    let slot: SlotEntry?

    var json: JSONValue { .answer(["slot": slot]) }
}
