import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Asks whether a definition is to take the place of an earlier one of the same id; starts on
/// keeping that.
struct ReplaceProviderScreen: ScreenState {
    /// What is to be added.
    let draft: ProviderDraft
    /// The one that it would replace, and nothing else.
    let provider: ProviderID
    var choice: Choice<Bool>

    init(
        _ draft: ProviderDraft, replacing provider: ProviderID, named name: String,
        _ model: AppModel
    ) {
        self.draft = draft
        self.provider = provider
        let isNarrow = model.layout.isNarrow
        let id = PrintableText(provider.rawValue, limit: 24)
        choice = Choice(
            isNarrow
                ? "Replace \(id), named \(name, limit: 12)?"
                : "\(id) is there already, as \(name, limit: 24): replace it?",
            [
                .init(
                    answer: true, letter: "y", title: "replace it",
                    explanation: isNarrow
                        ? "sessions stay"
                        : "its sessions and app keys stay, bound to the hosts they had"),
                .init(
                    answer: false, letter: nil, title: "keep it",
                    explanation: "nothing is changed"),
            ])
    }

    var screen: Screen { .replaceProvider(self) }
    var place: Place { .question }

    func title(_ model: AppModel) -> PrintableText { "Replace" }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }
    func panelRows(_ model: AppModel) -> Int? { Choice<Bool>.gap(model) + choice.rowCount }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        choice.draw(on: &canvas, row: Choice<Bool>.gap(model), alphabet: model.alphabet)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message = event { return .ignored }
        guard let isReplaced = choice.answer(to: event) else { return Choice<Bool>.moved(event) }
        guard isReplaced else { return .pop }
        model.begin(.addProvider, .saving)
        return .effects([.addProvider(draft, replacing: provider)], .pop)
    }
}
