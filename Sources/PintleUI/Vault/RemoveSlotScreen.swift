import LoginCore
import PintleText
import TextCore

/// Asks whether a way to open the vault is to go; starts on keeping it.
struct RemoveSlotScreen: Question {
    /// The slot as it was when the question was asked.
    let asked: VaultStatus.Slot
    var choice: Choice<Bool>

    var screen: Screen { .removeSlot(self) }

    init(_ slot: VaultStatus.Slot) {
        asked = slot
        choice = Choice(
            "Remove \(SlotWords.name(slot))?",
            yes: ("remove it", "it no longer opens the vault; it still opens older backups"),
            no: ("keep it", "nothing is changed"))
    }

    func title(_ model: AppModel) -> PrintableText { "Remove" }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .store(.snapshotLoaded) = message, now(model) == nil else { return .ignored }
        return .pop
    }

    mutating func take(_ isRemoved: Bool, _ model: inout AppModel) -> Response {
        guard isRemoved else { return .pop }
        guard let now = now(model) else { return .pop }
        guard now == asked else {
            // It was changed in another window: the question is asked again.
            self = RemoveSlotScreen(now)
            model.tell(.changedMeanwhile)
            return .handled
        }
        return .call(RemoveSlot(number: asked.number), .pop)
    }

    /// The slot in its current state; nil if it is gone.
    private func now(_ model: AppModel) -> VaultStatus.Slot? {
        model.snapshot.vault.slots.first { $0.number == asked.number }
    }
}
