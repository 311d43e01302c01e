import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks before the session of another account is thrown away; starts on keeping it apart.
struct DiscardSessionScreen: LoginConfirmation {
    let login: LoginID
    var choice: Choice<Bool>

    init(_ request: LoginRequest, _ account: Account) {
        login = request.id
        let provider = PrintableText(request.provider.name, limit: 24)
        let ending: PrintableText =
            request.provider.canRevoke
            ? "\(provider) is asked to end it" : "\(provider) continues to accept it"
        choice = Choice(
            "Throw the session of \(account.name, limit: 24) away?",
            yes: ("throw it away", ending + "; this cannot be undone"),
            no: ("keep it apart", "nothing is decided yet"))
    }

    var screen: Screen { .discardSession(self) }

    func title(_ model: AppModel) -> PrintableText { "Throw away" }

    func confirmed(_ model: inout AppModel) -> Response {
        model.tell(.sessionDiscarded)
        return .effects([.login(login, .decide(.discard)), .loadSnapshot], .home)
    }
}

extension Announcement {
    static let sessionDiscarded = Announcement(
        .good, "The session was thrown away", "The login has ended with it.")
}
