import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Asks whether an unfinished login is to be cancelled, by its name; starts on keeping it.
struct CancelLoginScreen: Question {
    let login: LoginID
    var choice: Choice<Bool>

    init(_ login: UnfinishedLogin, _ model: AppModel) {
        self.init(
            login.id, provider: model.snapshot.providerName(login.provider),
            account: login.account, label: login.label, startedAt: login.startedAt, model)
    }

    init(_ request: LoginRequest, _ model: AppModel) {
        self.init(
            request.id, provider: request.provider.name, account: request.account,
            label: request.label, startedAt: request.startedAt, model)
    }

    private init(
        _ login: LoginID, provider: String, account: String?, label: String?,
        startedAt: Timestamp, _ model: AppModel
    ) {
        self.login = login
        var name: PrintableText = "Cancel the login to \(provider, limit: 24)"
        name += account.map { " as \($0, limit: 24)" } ?? ", any account"
        if let label { name += ", labelled \(label, limit: 24)" }
        choice = Choice(
            name + ", started \(model.clock.long(startedAt))?",
            [
                .init(
                    answer: true, letter: "y", title: "cancel it",
                    explanation: "its address and PIN stop working; this cannot be undone"),
                .init(
                    answer: false, letter: nil, title: "keep it",
                    explanation: "it waits in the list"),
            ])
    }

    var screen: Screen { .cancelLogin(self) }

    func title(_ model: AppModel) -> PrintableText { "Cancel" }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        // A login that moved on is another question.
        if case .login(login, _) = message { return .pop }
        return .ignored
    }

    mutating func take(_ isCancelled: Bool, _ model: inout AppModel) -> Response {
        guard isCancelled else { return .pop }
        let effects =
            model.logins[login] == nil
            ? [.cancelLogin(login)] : model.feed(.cancelled, to: login)
        model.tell(.loginCancelled)
        return .effects(effects + [.loadSnapshot], .home)
    }
}
