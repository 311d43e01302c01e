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
        /// The URL of the description that stands in for a registration; nil where none is set.
        let document: String?
        /// The time.
        let now: @Sendable () -> Timestamp

        /// Collects them.
        package init(
            requests: RequestOperations,
            turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?,
            document: String? = nil, now: @escaping @Sendable () -> Timestamp
        ) {
            self.requests = requests
            self.turn = turn
            self.document = document
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
    /// unless a whole answer came. A server that takes one grant only is asked for that of the first of
    /// these forms.
    package func register(
        at provider: Provider, as name: String, _ how: Registering, for forms: [LoginForm] = [],
        isAgain: Bool = false, through doors: RegistrationDoors, beginning: () -> Void = {}
    ) async throws(AppFailure) -> RegisteredApp {
        guard let registrar = ClientRegistrar(provider, operations: doors.requests) else {
            throw .noRegistration(provider)
        }
        let place = if case .replacing(let former) = how { former } else { name }
        let before = try app(place, of: provider)
        switch (how, before) {
        case (.whereMissing, let app?): return app
        case (.new, _?):
            throw .nameTaken(
                name, free: RegisteredApp.freeName(name, among: try apps(of: provider)))
        case (.whereMissing, nil), (.new, nil), (.replacing, _): break
        }
        let lock = LoginID(rawValue: "register-\(provider.id.rawValue)")
        // Longer than the five requests of the process that has it can take.
        guard let turn = await doors.turn(lock, .seconds(180)) else { throw .store(.busy) }
        defer { turn.end() }
        if let other = try app(place, of: provider), other != before { return other }
        if let app = try await described(at: provider, as: name, by: registrar, doors) {
            try write(app, inPlaceOf: before?.name)
            return app
        }
        let found: RegistrationReply?
        do throws(LoginFailure) {
            let place = try await registrar.place(for: forms)
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
            registration: AppRegistration(
                registeredAt: now, secretEndsAt: reply.secretEndsAt, scopes: provider.scopes,
                isAgain: isAgain))
        try write(app, inPlaceOf: before?.name)
        return app
    }

    /// The app key whose client id is the URL of a document; nil where none is set, or the server reads
    /// none.
    ///
    /// It counts as a person's own: nothing was registered, and only they can change the document.
    private func described(
        at provider: Provider, as name: String, by registrar: ClientRegistrar,
        _ doors: RegistrationDoors
    ) async throws(AppFailure) -> RegisteredApp? {
        guard let text = doors.document else { return nil }
        guard let document = ClientDocument(text) else { throw .clientDocument(text) }
        guard await registrar.readsClientDocuments() else { return nil }
        return RegisteredApp(
            provider: provider.id, name: name, credentials: document.credentials,
            origins: provider.boundOrigins, addedAt: doors.now())
    }

    /// The app key of a login for which none was named; nil where a person has to say which.
    ///
    /// Pintle registers itself where it can and has to; `beginning` is called right before that.
    package func loginApp(
        at provider: Provider, for forms: [LoginForm], through doors: RegistrationDoors,
        beginning: (RegistrationReason) -> Void = { _ in }
    ) async throws(AppFailure) -> RegisteredApp? {
        switch try loginApp(at: provider, now: doors.now()) {
        case .use(let app): return app
        case .undecided: return nil
        case .register(let name, let reason):
            let isAgain = if case .forgotten = reason { true } else { false }
            let app = try await register(
                at: provider, as: name, .whereMissing, for: forms, isAgain: isAgain, through: doors
            ) { beginning(reason) }
            // Another process may have been first under that name, for other scopes.
            guard app.registration?.covers(provider.scopes) ?? true else {
                return try await loginApp(
                    at: provider, for: forms, through: doors, beginning: beginning)
            }
            return app
        }
    }

    /// Whether the app key of that name may serve a login as it is: a person brought it, or the server
    /// still knows it and it has the scopes.
    package func serves(
        _ name: String, at provider: Provider, now: Timestamp
    ) throws(AppFailure) -> Bool {
        guard let app = try app(name, of: provider), let registration = app.registration else {
            return true
        }
        guard registration.covers(provider.scopes) else { return false }
        return try AppFailure.reaching { () throws(StoreFailure) in
            try forgotten(among: [app]).isEmpty
        }
    }

    /// The choice among the app keys of a provider.
    package func loginApp(
        at provider: Provider, now: Timestamp
    ) throws(AppFailure) -> AppChoice {
        let apps = try apps(of: provider)
        let forgotten = try AppFailure.reaching { () throws(StoreFailure) in
            try self.forgotten(among: apps)
        }
        return AppChoice(among: apps, forgotten: forgotten, at: provider, now: now)
    }

    /// Registers Pintle again for a login whose client the server no longer knows; nil where that
    /// was done within a day, unless a person asks for it.
    ///
    /// A client that sessions use stays as it is, and the new one gets a name of its own. Where another
    /// process was first, its client is given.
    package func registerAgain(
        for login: LoginRequest, isAsked: Bool, through doors: RegistrationDoors,
        beginning: () -> Void = {}
    ) async throws(AppFailure) -> RegisteredApp? {
        let (provider, apps) = (
            login.provider.asking(for: login.scopes), try apps(of: login.provider)
        )
        guard let app = apps.first(where: { $0.name == login.app }), app.registration != nil else {
            return nil
        }
        guard app.credentials.identifier == login.clientIdentifier else { return app }
        let now = doors.now()
        guard isAsked || !apps.contains(where: { $0.isAgain(at: now) }) else {
            return nil
        }
        let using = try AppFailure.reaching { () throws(StoreFailure) in
            try sessions(using: app.name, of: provider.id)
        }
        let isUsed = !using.isEmpty
        return try await register(
            at: provider, as: isUsed ? RegisteredApp.freeName(app.name, among: apps) : app.name,
            isUsed ? .whereMissing : .replacing(app.name), for: login.forms, isAgain: true,
            through: doors, beginning: beginning)
    }

    /// The names of those that a server refused after they were registered, in a check or renewal of a
    /// session that has not worked since.
    private func forgotten(among apps: [RegisteredApp]) throws(StoreFailure) -> Set<String> {
        guard apps.contains(where: { $0.registration != nil }),
            let problems = try? store.uses.list().problems.filter({ $0.reason == .appKey }),
            !problems.isEmpty
        else { return [] }
        var names: Set<String> = []
        for app in apps {
            guard let registeredAt = app.registration?.registeredAt else { continue }
            let sessions = try sessions(using: app.name, of: app.provider)
            let isRefused = sessions.contains { session in
                let known = max(
                    registeredAt, session.obtainedAt, session.lastWorked ?? registeredAt)
                // Moments are whole seconds: a refusal right after the login is one.
                return problems.contains { $0.session == session.id && $0.moment >= known }
            }
            if isRefused { names.insert(app.name) }
        }
        return names
    }

    private func apps(of provider: Provider) throws(AppFailure) -> [RegisteredApp] {
        try AppFailure.reaching { () throws(StoreFailure) in try store.apps.list(of: provider.id) }
    }

    /// The app key of that name; nil where there is none.
    private func app(
        _ name: String, of provider: Provider
    ) throws(AppFailure) -> RegisteredApp? {
        try apps(of: provider).first { $0.name == name }
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
