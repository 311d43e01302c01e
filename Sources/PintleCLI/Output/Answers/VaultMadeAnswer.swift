import PintleText
import SessionStorage

/// The answer of `vault init`.
struct VaultMadeAnswer: Answer {
    /// The ways that open the vault.
    let slots: [StoreStatus.Slot]

    static let facts: [Fact<VaultMadeAnswer>] = [
        .done, .parts("slots", .always, as: "slot", of: SlotFacts.members) { $0.slots },
    ]
}
