import PintleText
import SessionStorage

/// The answer of `vault slots list`; `verified` is false while the vault is locked.
struct SlotsAnswer: Answer {
    let verified: Bool
    let slots: [StoreStatus.Slot]

    static let facts: [Fact<SlotsAnswer>] = [
        .flag("verified", .always) { $0.verified },
        .parts("slots", .always, as: "slot", of: SlotFacts.members) { $0.slots },
    ]
}
