import LoginCore
import PintleText
import SessionStorage

/// The facts of a way to open the vault.
enum SlotFacts {
    static let members: [Fact<StoreStatus.Slot>] = [
        .time("added_at", .always) { $0.addedAt },
        .text("cost") { $0.cost },
        .text("kind", .always) { $0.kind?.rawValue ?? "unknown" },
        .text("name") { $0.name.isEmpty ? nil : $0.name },
        .number("number", .always) { Int64($0.number) },
    ]
}
