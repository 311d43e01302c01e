import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Asks before a good address is given up for a new one; starts on keeping it.
struct LoginQuestionScreen: ScreenState {
    let login: LoginID
    /// The wait that the question is about.
    let attempt: AttemptID
    var choice: Choice<Bool>

    init(_ now: LoginFlow.AwaitingVerifier) {
        login = now.request.id
        attempt = now.attempt
        let answer = now.request.provider.answerWord
        choice = Choice(
            "Get a new address? This one is good.",
            [
                .init(
                    answer: true, letter: "y", title: "get a new one",
                    explanation: "the \(answer) of this one is of no more use"),
                .init(
                    answer: false, letter: nil, title: "keep this one",
                    explanation: "the \(answer) that you have is good"),
            ])
    }

    var screen: Screen { .loginQuestion(self) }
    var place: Place { .question }

    func title(_ model: AppModel) -> PrintableText { "New address" }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }
    func panelRows(_ model: AppModel) -> Int? {
        choice.rowCount + Choice<Bool>.gap(model)
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        choice.draw(on: &canvas, row: Choice<Bool>.gap(model), alphabet: model.alphabet)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event {
            guard case .login(login, _) = message, !isAbout(model) else { return .handled }
            return .pop
        }
        guard let isWanted = choice.answer(to: event) else { return Choice<Bool>.moved(event) }
        guard isWanted else { return .pop }
        return .effects(LoginScreen(login: login).newAddress(&model), .pop)
    }

    private func isAbout(_ model: AppModel) -> Bool {
        guard case .awaitingVerifier(let now) = model.logins[login]?.flow.state else {
            return false
        }
        return now.attempt == attempt
    }
}
