import LoginCore
import PintleText
import TerminalCore

/// Asks whether an unfinished login is to be cancelled; starts on keeping it.
struct CancelLoginScreen: ScreenState {
    let login: LoginID
    var choice = Choice<Bool>(
        "Cancel this login?",
        [
            .init(
                answer: true, letter: "y", title: "cancel it",
                explanation: "its address and its PIN are of no more use"),
            .init(
                answer: false, letter: nil, title: "keep it", explanation: "it waits in the list"),
        ])

    var screen: Screen { .cancelLogin(self) }
    var place: Place { .question }

    func title(_ model: AppModel) -> PrintableText { "Cancel" }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }
    func panelRows(_ model: AppModel) -> Int? {
        Choice<Bool>.gap(model) + choice.rowCount
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        choice.draw(on: &canvas, row: Choice<Bool>.gap(model), alphabet: model.alphabet)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        // A login that moved on is another question.
        if case .message(.login(login, _)) = event { return .pop }
        if case .message = event { return .ignored }
        guard let isCancelled = choice.answer(to: event) else { return Choice<Bool>.moved(event) }
        guard isCancelled else { return .pop }
        let effects =
            model.logins[login] == nil
            ? [.cancelLogin(login)] : model.feed(.cancelled, to: login)
        model.tell(.loginCancelled)
        return .effects(effects + [.loadSnapshot], .home)
    }
}
