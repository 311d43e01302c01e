import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TextCore

/// The ways to open a vault, as lines of text.
enum SlotTable {
    /// One of them in a sentence, as `key file cron`.
    static func name(_ slot: StoreStatus.Slot) -> PrintableText {
        kind(slot) + (slot.name.isEmpty ? "" : " \(slot.name, limit: 40)")
    }

    /// The slots that a new vault key will end.
    static func ending(_ slots: [StoreStatus.Slot]) -> [PrintableText] {
        ["These will no longer open the vault:"] + slots.map { "  \($0.number)  " + name($0) }
    }

    static func kind(_ slot: StoreStatus.Slot) -> PrintableText {
        PrintableText(own: slot.kind?.rawValue ?? "cannot be read")
    }
}
