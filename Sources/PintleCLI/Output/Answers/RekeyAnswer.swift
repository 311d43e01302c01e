import PintleText
import SessionStorage

/// The answer of `vault rekey`.
struct RekeyAnswer: Answer {
    /// The way that opens the vault now.
    let slots: [StoreStatus.Slot]
    /// The ways that no longer open it.
    let ended: [StoreStatus.Slot]

    static let facts: [Fact<RekeyAnswer>] = [
        .parts("slots", .always, as: "slot", of: SlotFacts.members) { $0.slots },
        .parts("ended", .always, as: "slot", of: SlotFacts.members) { $0.ended },
    ]
}
