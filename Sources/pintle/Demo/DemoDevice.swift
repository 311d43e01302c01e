import DemoProvider
import LoginCore
import LoginRuntime
import OAuthCore
import PintleUI

/// The other device of `pintle demo`: the provider's page, read and answered inside the terminal.
///
/// Its browser goes where the page sends it, as far as that is this machine's own loopback interface.
actor DemoDevice {
    private let server: DemoServer
    private let requests: RequestOperations
    private var keys: [LoginID: ConsentKey] = [:]

    init(_ server: DemoServer, _ requests: RequestOperations) {
        self.server = server
        self.requests = requests
    }

    /// Opens the page that a URL leads to.
    func open(_ address: String, for login: LoginID) -> DemoPage {
        guard let url = try? RequestURL(address), let (key, page) = server.open(url) else {
            keys[login] = nil
            return DemoPage(server.page(for: .unknown))
        }
        keys[login] = key
        return DemoPage(page)
    }

    /// Presses allow as that user.
    func allow(_ user: String, for login: LoginID) async -> DemoPage {
        let key = keys[login] ?? .unknown
        guard let user = DemoUser.all.first(where: { $0.screenName == user }) else {
            return DemoPage(server.page(for: key))
        }
        return await follow(server.allow(key, as: user))
    }

    /// Presses deny; the page names that user.
    func deny(_ user: String, for login: LoginID) async -> DemoPage {
        var page = await follow(server.deny(keys[login] ?? .unknown))
        if case .denied = page.outcome { page.outcome = .denied(user: user) }
        return page
    }

    /// Goes where the page sends the browser.
    private func follow(_ consent: ConsentPage) async -> DemoPage {
        var page = DemoPage(consent)
        guard let destination = consent.destination, let url = try? RequestURL(destination) else {
            return page
        }
        let place = url.origin.shortName
        if case .approved(let user) = page.outcome {
            page.outcome = .returned(user: user, to: place)
        }
        do throws(TransportFailure) {
            _ = try await requests.send(HTTPRequest(method: "GET", url: url), nil)
        } catch {
            page.outcome = .refused(reason: "Its browser reached nothing at \(place).")
        }
        return page
    }
}

extension DemoPage {
    init(_ page: ConsentPage) {
        let outcome: Outcome =
            switch page.status {
            case .waiting: .asking
            case .allowed(let user, let pin): .allowed(user: user.screenName, pin: pin)
            case .approved(let user): .approved(user: user.screenName)
            case .denied: .denied(user: "")
            case .gone: .refused(reason: "This URL is not known here, or is too old.")
            }
        self.init(
            app: page.appName, answerName: page.answerName ?? "PIN",
            users: page.users.map { user in
                User(
                    name: user.screenName,
                    note: user.access == .read ? "may only read" : user.email)
            },
            outcome: outcome)
    }
}
