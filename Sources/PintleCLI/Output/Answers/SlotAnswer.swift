import PintleText
import SessionStorage

/// The answer of commands about one way to open the vault.
struct SlotAnswer: Answer {
    let slot: StoreStatus.Slot?

    static let facts: [Fact<SlotAnswer>] = [
        .part("slot", .always, as: "slot", of: SlotFacts.members) { $0.slot }
    ]
}
