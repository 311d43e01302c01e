import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks before a PIN that is on its way is given up; starts on waiting for the answer.
struct StopExchangeScreen: LoginConfirmation {
    let login: LoginID
    var choice: Choice<Bool>

    init(_ request: LoginRequest) {
        login = request.id
        choice = Choice(
            "Stop waiting for \(request.provider.name, limit: 24)?",
            yes: (
                "stop it",
                "its answer is thrown away, the \(CarryWords(request).name) may be used up; "
                    + "the login stays"
            ),
            no: ("wait", "the request continues"))
    }

    var screen: Screen { .stopExchange(self) }

    func title(_ model: AppModel) -> PrintableText { "Stop" }

    func confirmed(_ model: inout AppModel) -> Response {
        .effects(model.stopRequest(of: login), .home)
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
}
