import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks before a working URL is replaced by a new one; starts on keeping it.
struct LoginQuestionScreen: Question {
    let login: LoginID
    /// The wait that the question is about.
    let attempt: AttemptID
    var choice: Choice<Bool>

    init(_ now: LoginFlow.AwaitingVerifier) {
        login = now.request.id
        attempt = now.attempt
        let words = CarryWords(now.request)
        choice =
            words.isApproval
            ? Choice(
                "Get a new code? This one still works.",
                yes: ("get a new one", "this one stops working"),
                no: ("keep this one", "it works where you have typed it"))
            : Choice(
                "Get a new URL? This one still works.",
                yes: ("get a new one", "the \(words.name) of this one stops working"),
                no: ("keep this one", "the \(words.name) that you have may still work"))
    }

    var screen: Screen { .loginQuestion(self) }

    func title(_ model: AppModel) -> PrintableText { "New URL or code" }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .login(login, _) = message, !isAbout(model) else { return .handled }
        return .pop
    }

    mutating func take(_ isWanted: Bool, _ model: inout AppModel) -> Response {
        guard isWanted else { return .pop }
        return .effects(LoginScreen(login: login).newAddress(&model), .pop)
    }

    private func isAbout(_ model: AppModel) -> Bool {
        guard case .awaitingVerifier(let now) = model.logins[login]?.state else {
            return false
        }
        return now.attempt == attempt
    }
}
