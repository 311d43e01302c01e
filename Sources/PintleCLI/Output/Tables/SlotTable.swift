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

    /// The slots that a new vault key will end.
    static func ending(_ slots: [StoreStatus.Slot]) -> [PrintableText] {
        ["These will no longer open the vault:"] + slots.map { "  \($0.number)  " + name($0) }
    }

    static func kind(_ slot: StoreStatus.Slot) -> PrintableText {
        PrintableText(own: slot.kind?.rawValue ?? "cannot be read")
    }
}
