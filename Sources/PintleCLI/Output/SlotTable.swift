import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// The ways to open a vault, as lines of text.
enum SlotTable {
    static func lines(_ slots: [StoreStatus.Slot], clock: LocalClock) -> [PrintableText] {
        let rows = slots.map { slot in
            [
                "\(slot.number)", kind(slot), slot.name.isEmpty ? "-" : "\(slot.name, limit: 64)",
                PrintableText(own: slot.cost.map { "scrypt \($0)" } ?? "-"),
                PrintableText(own: clock.long(slot.addedAt)),
            ] as [PrintableText]
        }
        return SessionTable.columns(["NUMBER", "OPENED BY", "NAME", "COST", "SINCE"], rows)
    }

    /// One of them in a sentence, as `key file cron`.
    static func name(_ slot: StoreStatus.Slot) -> PrintableText {
        kind(slot) + (slot.name.isEmpty ? "" : " \(slot.name, limit: 40)")
    }

    /// What a new vault key puts an end to, before it does.
    static func ending(_ slots: [StoreStatus.Slot]) -> [PrintableText] {
        ["These will open the vault no more:"] + slots.map { "  \($0.number)  " + name($0) }
    }

    static func kind(_ slot: StoreStatus.Slot) -> PrintableText {
        PrintableText(own: slot.kind?.rawValue ?? "cannot be read")
    }
}

/// A way to open the vault, as `vault slots list` and `vault status` print it.
struct SlotEntry: Encodable, Equatable {
    var number: Int
    var kind: String
    var name: String?
    var cost: String?
    var addedAt: String

    init(_ slot: StoreStatus.Slot) {
        number = slot.number
        kind = slot.kind?.rawValue ?? "unknown"
        name = slot.name.isEmpty ? nil : slot.name
        cost = slot.cost
        addedAt = slot.addedAt.description
    }
}

/// The answer of `vault slots list`; `verified` is false while the vault is locked.
struct SlotsAnswer: Encodable {
    var version = 1
    var verified: Bool
    var slots: [SlotEntry]
}

/// The answer of commands about one way to open the vault.
struct SlotAnswer: Encodable {
    var version = 1
    var slot: SlotEntry?
}
