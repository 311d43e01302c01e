import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage

extension CommandContext {
    /// The app key of a login: the one that was named, or the one that fits; where there is none, Pintle
    /// registers itself, if the server lets it.
    func loginApp(
        _ name: String?, of provider: Provider, for form: LoginForm?, in store: SessionStore
    ) async throws(CommandFailure) -> RegisteredApp {
        guard name == nil, provider.registersClients else {
            return try app(name, of: provider, in: store)
        }
        let forms = form.map { [$0] } ?? provider.forms(byEaseAt: environment.seat)
        let found = try await registering(in: store) { (apps, doors) async throws(AppFailure) in
            try await apps.loginApp(at: provider, for: forms, through: doors) { reason in
                sayBusy(.registering(at: provider, because: reason))
            }
        }
        if let found { return found }
        return try app(nil, of: provider, in: store)
    }

    /// Registers Pintle at a server; says so right before it happens.
    func register(
        at provider: Provider, as name: String, _ how: AppService.Registering,
        in store: SessionStore
    ) async throws(CommandFailure) -> RegisteredApp {
        let forms = provider.forms(byEaseAt: environment.seat)
        return try await registering(in: store) { (apps, doors) async throws(AppFailure) in
            try await apps.register(at: provider, as: name, how, for: forms, through: doors) {
                sayBusy(.registeringAnew(at: provider))
            }
        }
    }

    /// Registers Pintle again for a login whose client the server forgot; nil where that is left to a
    /// person.
    func registerAgain(
        for login: LoginRequest, in store: SessionStore
    ) async throws(CommandFailure) -> RegisteredApp? {
        try await registering(in: store) { (apps, doors) async throws(AppFailure) in
            try await apps.registerAgain(for: login, isAsked: false, through: doors) {
                sayBusy(.registering(at: login.provider, because: .forgotten(login.app)))
            }
        }
    }

    private func registering<Value>(
        in store: SessionStore,
        _ body: (AppService, AppService.RegistrationDoors) async throws(AppFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let doors = services.registration(via: try network(), environment.variables)
        do throws(AppFailure) {
            return try await body(apps(store), doors)
        } catch {
            throw CommandFailure(.app(error, clock: clock))
        }
    }

    /// Beside JSON too, since the answer has only a part of it.
    private func sayBusy(_ words: Announcement) { say(words.noticeLines) }
}
