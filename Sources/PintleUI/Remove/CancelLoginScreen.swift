import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks whether an unfinished login is to be cancelled, by its name; starts on keeping it.
struct CancelLoginScreen: LoginConfirmation {
    let login: LoginID
    var choice: Choice<Bool>

    init(_ login: UnfinishedLogin, _ model: AppModel) {
        self.init(
            login.id, provider: model.snapshot.providerName(login.provider),
            account: login.account, label: login.label, startedAt: login.startedAt,
            isApproval: login.form == .device, model)
    }

    init(_ request: LoginRequest, _ model: AppModel) {
        self.init(
            request.id, provider: request.provider.name, account: request.account,
            label: request.label, startedAt: request.startedAt,
            isApproval: CarryWords(request).isApproval, model)
    }

    private init(
        _ login: LoginID, provider: String, account: String?, label: String?,
        startedAt: Timestamp, isApproval: Bool, _ model: AppModel
    ) {
        self.login = login
        var name: PrintableText = "Cancel the login to \(provider, limit: 24)"
        name += account.map { " as \($0, limit: 24)" } ?? ", any account"
        if let label { name += ", labelled \(label, limit: 24)" }
        choice = Choice(
            name + ", started \(model.clock.long(startedAt))?",
            yes: (
                "cancel it",
                isApproval
                    ? "its code stops working; this cannot be undone"
                    : "its URL, and a PIN or code from it, stop working; this cannot be undone"
            ),
            no: ("keep it", "it waits in the list"))
    }

    var screen: Screen { .cancelLogin(self) }

    func title(_ model: AppModel) -> PrintableText { "Cancel" }

    func confirmed(_ model: inout AppModel) -> Response {
        model.tell(.loginCancelled)
        return .effects([.login(login, .cancel), .loadSnapshot], .home)
    }
}
