import LoginCore
import PintleText
import SessionStorage
import TextCore

/// The facts of a way to open the vault.
enum SlotFacts {
    static let all: [Fact<StoreStatus.Slot>] = [
        .number("number", .always) { Int64($0.number) }.cell("NUMBER"),
        .text("kind", .always) { $0.kind?.rawValue ?? "unknown" }
            .cell("OPENED BY") { slot, _ in SlotTable.kind(slot) },
        .text("name") { $0.name.isEmpty ? nil : $0.name }.cell("NAME", limit: 64),
        .text("cost") { $0.cost }
            .cell("COST") { slot, _ in slot.cost.map { "scrypt \($0)" } ?? "-" },
        .time("added_at", .always) { $0.addedAt }.cell("SINCE") { "\($1.long($0.addedAt))" },
    ]

    static let members = all.members()
}
