import DemoProvider
import LoginCore
import OAuthCore
import PintleUI

/// The other device of `pintle demo`: the provider's page, read and answered inside the terminal.
actor DemoDevice {
    private let server: DemoServer
    private var tokens: [LoginID: String] = [:]

    init(_ server: DemoServer) {
        self.server = server
    }

    /// Opens the page that an address leads to.
    func open(_ address: String, for login: LoginID) -> DemoPage {
        let parameters = (try? RequestURL(address).queryParameters) ?? []
        let token = parameters.first(.token) ?? ""
        tokens[login] = token
        return DemoPage(server.page(for: token))
    }

    /// Presses allow as that user.
    func allow(_ user: String, for login: LoginID) -> DemoPage {
        let token = tokens[login] ?? ""
        guard let user = DemoUser.all.first(where: { $0.screenName == user }) else {
            return DemoPage(server.page(for: token))
        }
        return DemoPage(server.allow(token, as: user))
    }

    /// Presses deny; the page names the user who did.
    func deny(_ user: String, for login: LoginID) -> DemoPage {
        var page = DemoPage(server.deny(tokens[login] ?? ""))
        if case .denied = page.outcome { page.outcome = .denied(user: user) }
        return page
    }
}

extension DemoPage {
    init(_ page: ConsentPage) {
        let outcome: Outcome =
            switch page.status {
            case .waiting: .asking
            case .allowed(let user, let pin): .allowed(user: user.screenName, pin: pin)
            case .denied: .denied(user: "")
            case .gone: .refused(reason: "This address is not known here, or is too old.")
            }
        self.init(
            app: page.appName,
            users: page.users.map { user in
                User(
                    name: user.screenName,
                    note: user.access == .read ? "may only read" : user.email)
            },
            outcome: outcome)
    }
}
