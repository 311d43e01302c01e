import LoginCore
import PintleText
import TerminalCore

/// Asks whether a way to open the vault is to go; starts on keeping it.
struct RemoveSlotScreen: ScreenState {
    /// The way to open as it stood when the question was asked.
    let asked: VaultStatus.Slot
    var choice: Choice<Bool>

    var screen: Screen { .removeSlot(self) }
    var place: Place { .question }

    init(_ slot: VaultStatus.Slot) {
        asked = slot
        choice = Choice(
            "Remove \(SlotWords.name(slot))?",
            [
                .init(
                    answer: true, letter: "y", title: "remove it",
                    explanation: "older backups take it"),
                .init(
                    answer: false, letter: nil, title: "keep it",
                    explanation: "nothing is changed"),
            ])
    }

    func title(_ model: AppModel) -> PrintableText { "Remove" }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }
    func panelRows(_ model: AppModel) -> Int? { Choice<Bool>.gap(model) + choice.rowCount }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        choice.draw(on: &canvas, row: Choice<Bool>.gap(model), alphabet: model.alphabet)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event {
            guard case .snapshotLoaded = message, now(model) == nil else { return .ignored }
            return .pop
        }
        guard let isRemoved = choice.answer(to: event) else { return Choice<Bool>.moved(event) }
        guard isRemoved else { return .pop }
        guard let now = now(model) else { return .pop }
        guard now == asked else {
            // It was changed in another window: the question is asked again.
            self = RemoveSlotScreen(now)
            model.tell(.changedMeanwhile)
            return .handled
        }
        model.begin(.removeSlot, .saving)
        return .effects([.removeSlot(asked.number)], .pop)
    }

    /// The same way to open as it stands now.
    private func now(_ model: AppModel) -> VaultStatus.Slot? {
        model.snapshot.vault.slots.first { $0.number == asked.number }
    }
}
