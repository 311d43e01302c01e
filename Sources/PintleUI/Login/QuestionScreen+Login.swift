import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Questions about one login; all start on changing nothing.
extension QuestionScreen<Bool> {
    /// Asks before a working URL is replaced by a new one, until the login waits for something else.
    static func newAddress(_ now: LoginFlow.AwaitingVerifier) -> Self {
        let (login, attempt) = (now.request.id, now.attempt)
        let words = CarryWords(now.request)
        let choice =
            words.isApproval
            ? Choice(
                "Get a new code? This one still works.",
                yes: ("get a new one", "this one stops working"),
                no: ("keep this one", "it works where you have typed it"))
            : Choice(
                "Get a new URL? This one still works.",
                yes: ("get a new one", "the \(words.name) of this one stops working"),
                no: ("keep this one", "the \(words.name) that you have may still work"))
        return Self("New URL or code", choice) { message, model in
            guard case .login(login, _) = message else { return false }
            guard case .awaitingVerifier(let now) = model.logins[login]?.state else { return true }
            return now.attempt != attempt
        } take: { _, model in
            .effects(LoginScreen(login: login).newAddress(&model), .pop)
        }
    }

    /// Asks whether an unfinished login is to be cancelled, by its name.
    static func cancelling(_ login: UnfinishedLogin, _ model: AppModel) -> Self {
        cancelling(
            login.id, provider: model.snapshot.providerName(login.provider),
            account: login.account, label: login.label, startedAt: login.startedAt,
            isApproval: login.form == .device, model)
    }

    static func cancelling(_ request: LoginRequest, _ model: AppModel) -> Self {
        cancelling(
            request.id, provider: request.provider.name, account: request.account,
            label: request.label, startedAt: request.startedAt,
            isApproval: CarryWords(request).isApproval, model)
    }

    private static func cancelling(
        _ login: LoginID, provider: String, account: String?, label: String?,
        startedAt: Timestamp, isApproval: Bool, _ model: AppModel
    ) -> Self {
        var name: PrintableText = "Cancel the login to \(provider, limit: 24)"
        name += account.map { " as \($0, limit: 24)" } ?? ", any account"
        if let label { name += ", labelled \(label, limit: 24)" }
        let choice = Choice(
            name + ", started \(model.clock.long(startedAt))?",
            yes: (
                "cancel it",
                isApproval
                    ? "its code stops working; this cannot be undone"
                    : "its URL, and a PIN or code from it, stop working; this cannot be undone"
            ),
            no: ("keep it", "it waits in the list"))
        return Self("Cancel", choice, about: login) { model in
            model.tell(.loginCancelled)
            return .effects([.login(login, .cancel), .loadSnapshot], .home)
        }
    }

    /// Asks before a PIN that is on its way is given up.
    static func stopping(_ request: LoginRequest) -> Self {
        let choice = Choice(
            "Stop waiting for \(request.provider.name, limit: 24)?",
            yes: (
                "stop it",
                "its answer is thrown away, the \(CarryWords(request).name) may be used up; "
                    + "the login stays"
            ),
            no: ("wait", "the request continues"))
        let login = request.id
        return Self("Stop", choice, about: login) { .effects($0.stopRequest(of: login), .home) }
    }

    /// Asks before the session of another account is thrown away.
    static func discarding(_ account: Account, of request: LoginRequest) -> Self {
        let provider = PrintableText(request.provider.name, limit: 24)
        let ending: PrintableText =
            request.provider.canRevoke
            ? "\(provider) is asked to end it" : "\(provider) continues to accept it"
        let choice = Choice(
            "Throw the session of \(account.name, limit: 24) away?",
            yes: ("throw it away", ending + "; this cannot be undone"),
            no: ("keep it apart", "nothing is decided yet"))
        let login = request.id
        return Self("Throw away", choice, about: login) { model in
            model.tell(.sessionDiscarded)
            return .effects([.login(login, .decide(.discard)), .loadSnapshot], .home)
        }
    }

    /// A question that no longer holds once the login moves on.
    private init(
        _ title: PrintableText, _ choice: Choice<Bool>, about login: LoginID,
        yes: @escaping @Sendable (inout AppModel) -> Response
    ) {
        self.init(title, choice) { message, _ in
            if case .login(login, _) = message { true } else { false }
        } take: {
            yes(&$1)
        }
    }
}

extension AppModel {
    /// Stops the request of a login, whose stored state stays.
    mutating func stopRequest(of id: LoginID) -> [AppEffect] {
        tell(.requestStopped)
        return [leave(id), .loadSnapshot]
    }
}

extension Announcement {
    static let requestStopped = Announcement(
        .good, "Request stopped; the login is kept", next: [.continueOrCancel])

    static let sessionDiscarded = Announcement(
        .good, "The session was thrown away", "The login has ended with it.")
}
