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
