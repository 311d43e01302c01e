import LoginCore
import OAuthCore
import SessionStorage

/// A way to open the vault, as `vault slots list` and `vault status` print it.
struct SlotEntry: JSONConvertible, Equatable {
    let json: JSONValue

    init(_ slot: StoreStatus.Slot) {
        json = .object(sorted: [
            "number": slot.number,
            "kind": slot.kind?.rawValue ?? "unknown",
            "name": slot.name.isEmpty ? nil : slot.name,
            "cost": slot.cost,
            "added_at": slot.addedAt,
        ])
    }
}

/// The answer of `vault slots list`; `verified` is false while the vault is locked.
struct SlotsAnswer: JSONConvertible {
    let verified: Bool
    let slots: [SlotEntry]

    var json: JSONValue { .answer(["verified": verified, "slots": slots]) }
}

/// The answer of commands about one way to open the vault.
struct SlotAnswer: JSONConvertible {
    let slot: SlotEntry?

    var json: JSONValue { .answer(["slot": slot]) }
}
