package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

extension AppService {
    /// The doors of a registration beyond the store.
    package struct RegistrationDoors: Sendable {
        /// The network.
        let requests: RequestOperations
        /// Gives the right of that name, which one process has at a time.
        let turn: @Sendable (LoginID, Duration) async -> LoginTurn?
        /// The time.
        let now: @Sendable () -> Timestamp

        /// Collects the three.
        package init(
            requests: RequestOperations,
            turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?,
            now: @escaping @Sendable () -> Timestamp
        ) {
            self.requests = requests
            self.turn = turn
            self.now = now
        }
    }

    /// The treatment of an existing app key.
    package enum Registering: Sendable, Equatable {
        /// It is used, and nothing is sent.
        case whereMissing
        /// It is an obstacle, if it has that name.
        case new
        /// The one of this name gives its place to the new one.
        case replacing(String)
    }

    /// Registers Pintle at a server and saves the new app key.
    ///
    /// One process of all registers at a provider: where another one did so meanwhile, its app key is
    /// given, and nothing is sent. `beginning` is called right before the request. Nothing is saved
    /// unless a whole answer came.
    package func register(
        at provider: Provider, as name: String, _ how: Registering,
        through doors: RegistrationDoors, beginning: () -> Void = {}
    ) async throws(AppFailure) -> RegisteredApp {
        guard let registrar = ClientRegistrar(provider, operations: doors.requests) else {
            throw .noRegistration(provider)
        }
        let place = if case .replacing(let former) = how { former } else { name }
        let before = try app(place, of: provider)
        switch (how, before) {
        case (.whereMissing, let app?): return app
        case (.new, _?): throw .nameTaken(name, free: try freeName(name, of: provider))
        case (.whereMissing, nil), (.new, nil), (.replacing, _): break
        }
        let lock = LoginID(rawValue: "register-\(provider.id.rawValue)")
        // Longer than the three requests of the process that has it can take.
        guard let turn = await doors.turn(lock, .seconds(120)) else { throw .store(.busy) }
        defer { turn.end() }
        if let other = try app(place, of: provider), other != before { return other }
        let found: RegistrationReply?
        do throws(LoginFailure) {
            let place = try await registrar.place()
            if place != nil { beginning() }
            found = if let place { try await registrar.register(at: place) } else { nil }
        } catch {
            throw .registration(error, provider)
        }
        guard let reply = found else { throw .noRegistration(provider) }
        let now = doors.now()
        let app = RegisteredApp(
            provider: provider.id, name: name, credentials: reply.credentials,
            origins: provider.boundOrigins, addedAt: now,
            registration: AppRegistration(registeredAt: now, secretEndsAt: reply.secretEndsAt))
        try write(app, inPlaceOf: before?.name)
        return app
    }

    /// The app key of that name; nil where there is none.
    private func app(
        _ name: String, of provider: Provider
    ) throws(AppFailure) -> RegisteredApp? {
        try AppFailure.reaching { () throws(StoreFailure) in
            try store.apps.list(of: provider.id).first { $0.name == name }
        }
    }

    private func freeName(_ name: String, of provider: Provider) throws(AppFailure) -> String {
        let taken = try AppFailure.reaching { () throws(StoreFailure) in
            Set(try store.apps.list(of: provider.id).map(\.name))
        }
        var number = 2
        while taken.contains("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}

extension SavedApp {
    /// The public facts of an app that the server registered.
    package init(registered app: RegisteredApp) {
        self.init(
            provider: app.provider, name: app.name, identifier: app.credentials.identifier,
            kind: app.credentials.key.kind, addedAt: app.addedAt,
            registration: app.registration)
    }
}
