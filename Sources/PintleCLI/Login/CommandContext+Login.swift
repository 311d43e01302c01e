import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// A login of a provider, as the command line asks for it; nothing of it is sent or stored yet.
    ///
    /// Without an app key Pintle registers itself first, where it can.
    func newLogin(
        _ arguments: LoginArguments, in store: SessionStore
    ) async throws(CommandFailure) -> NewLogin {
        let named = try usedInstance(arguments.provider, in: store, for: "login")
        Announcement.closed(named).map { warn($0) }
        let provider = try await accepting(
            arguments.allowHost, for: named, in: store, repeating: arguments.spelledOptions)
        try mayLogIn { () throws(LoginRefusal) in _ = try provider.requireLogin() }
        let access = try access(arguments.level, provider)
        let scopes = try scopes(arguments, provider)
        let method = try method(arguments.method, provider)
        let form = try form(arguments.form, provider)
        let label = try arguments.label.map { (text) throws(CommandFailure) in
            try SessionLabel.checked(text)
        }
        try requireNoID(label ?? nil, in: store)
        if let account = arguments.account, account.allSatisfy(\.isWhitespace) {
            throw .usage(
                "--account is empty", "Nothing was sent.",
                hint: "leave --account out to accept any account")
        }
        let app = try await loginApp(
            arguments.app, of: provider.asking(for: scopes), for: form, in: store)
        let draft = LoginDraft(
            provider: provider.id, app: app.name, account: arguments.account, access: access,
            scopes: scopes, label: label ?? nil, method: method, form: form)
        return try mayLogIn { () throws(LoginRefusal) in
            try NewLogin(
                draft, at: provider, in: store, now: environment.now(),
                startedFrom: environment.startedFrom, seat: environment.seat)
        }
    }

    private func mayLogIn<Value>(
        _ body: () throws(LoginRefusal) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(LoginRefusal) {
            return try body()
        } catch {
            switch error {
            case .noLogin(let provider): throw CommandFailure(.noLogin(provider))
            case .newHost(let host, let provider): throw newHost(host, provider)
            case .store(let failure): throw CommandFailure(failure)
            }
        }
    }

    /// Refuses an app key that is to go to a host which it was not saved for.
    func requireBound(
        _ app: RegisteredApp, to provider: Provider
    ) throws(CommandFailure) {
        do throws(LoginFailure) {
            try AppService.requireBound(app, to: provider)
        } catch {
            throw CommandFailure(
                .login(error, AnnouncementContext(provider: provider, clock: clock)))
        }
    }

    private func newHost(_ new: Origin, _ provider: Provider) -> CommandFailure {
        CommandFailure(
            .newHost(
                PrintableText(new.shortName),
                AnnouncementContext(provider: provider, clock: clock)))
    }

    /// The level of access that was asked for at a provider that takes one, by OAuth 1.0.
    private func access(
        _ names: [String], _ provider: Provider
    ) throws(CommandFailure) -> String? {
        guard let choice = provider.accessChoice, let name = names.first else { return nil }
        guard names.count == 1 else {
            throw .usage(
                "\(provider.name, limit: 40) takes one level of access",
                hint: "say --level once")
        }
        let level = choice.levels.first { $0.name == name.lowercased() }
        guard let level else { throw noLevel(name, choice.levels.map(\.name), provider) }
        return level.name
    }

    /// The scopes that were asked for, of levels and one by one; nil where nothing was.
    private func scopes(
        _ arguments: LoginArguments, _ provider: Provider
    ) throws(CommandFailure) -> [String]? {
        let given = arguments.scope.map { [String](scopes: $0) }
        // An empty variable of a script would ask for the usual scopes.
        guard !given.contains([]) else {
            throw .usage("A scope is empty", hint: "leave --scope out for the usual scopes")
        }
        let single = given.flatMap(\.self)
        guard provider.takesScopes || single.isEmpty else {
            throw .usage(
                "\(provider.name, limit: 40) knows no scopes", "It uses OAuth 1.0.",
                hint: provider.accessChoice == nil
                    ? "leave --scope out" : "pintle providers show \(provider.id.rawValue)")
        }
        if let bad = single.firstBadScope { throw CommandFailure(.item(.unusableScope(bad))) }
        guard provider.accessChoice == nil else { return nil }
        let levels = try arguments.level.map { (name) throws(CommandFailure) in
            let level = provider.levels.first { $0.name == name.lowercased() }
            guard let level else { throw noLevel(name, provider.levels.map(\.name), provider) }
            return level
        }
        return levels.asking(besides: single)
    }

    private func noLevel(
        _ name: String, _ known: [String], _ provider: Provider
    ) -> CommandFailure {
        guard !known.isEmpty else {
            return .usage(
                "\(provider.name, limit: 40) has no levels of access to choose from",
                provider.takesScopes
                    ? "Its definition names none."
                    : "The registration of the app sets the access of its sessions.",
                hint: provider.takesScopes
                    ? "name the scopes: --scope S" : "leave --level out")
        }
        return .usage(
            "\(provider.name, limit: 40) has no level \(name, limit: 30)",
            hint: "one of: \(known.joined(separator: ", "))"
                + (provider.takesScopes ? "; or --scope S" : ""))
    }

    /// The signature method that was asked for.
    private func method(
        _ name: String?, _ provider: Provider
    ) throws(CommandFailure) -> SignatureMethod? {
        guard let name else { return nil }
        let offered = provider.signatureMethods
        guard let method = SignatureMethod(rawValue: name.uppercased()), offered.contains(method)
        else {
            throw .usage(
                "\(provider.name) has no method \(name)",
                hint: "one of: \(offered.map(\.rawValue).joined(separator: ", "))")
        }
        return method
    }

    /// The form that was asked for.
    private func form(
        _ name: String?, _ provider: Provider
    ) throws(CommandFailure) -> LoginForm? {
        guard let name else { return nil }
        guard let form = LoginForm(rawValue: name), provider.forms.contains(form) else {
            throw .usage(
                "\(provider.name, limit: 40) has no login in the form \(name, limit: 20)",
                hint: "one of: \(provider.forms.map(\.rawValue).joined(separator: ", "))")
        }
        return form
    }

    /// A waiting login, ready to continue.
    func pendingLogin(
        _ id: String, in store: SessionStore
    ) throws(CommandFailure) -> PendingLogin {
        let providers = providers(store)
        return try reachingStore { () throws(StoreFailure) in
            try store.logins.read(LoginID(rawValue: id), resolving: providers.find)
        }
    }

    /// A login that waits; nil after answering for one that another process has just finished, so
    /// that a script may say `finish` twice.
    func unfinishedLogin(
        _ id: String, in store: SessionStore
    ) async throws(CommandFailure) -> PendingLogin? {
        do throws(CommandFailure) {
            return try pendingLogin(id, in: store)
        } catch {
            let login = LoginID(rawValue: id)
            guard case .notFound? = error.announcement.exit,
                let turn = await environment.vault.takeLogin(home, login, .seconds(90))
            else { throw error }
            defer { turn.end() }
            guard
                let session = try? FinishedLogin.session(
                    of: login, turn, store, at: environment.now())
            else { throw error }
            try answer(finished: login, session)
            return nil
        }
    }

    private func answer(
        finished login: LoginID, _ session: SessionSummary
    ) throws(CommandFailure) {
        say(.finishedElsewhere(login))
        try answer(
            LoginAnswer(
                id: login, provider: session.provider, state: .signedIn,
                form: session.kind == .signed ? .pin : nil, session: session),
            else: [PrintableText(session.handle)])
    }

    /// The host of a command's login, on this store and this network.
    func loginService(
        _ store: SessionStore, observer: @escaping LoginService.Observer
    ) throws(CommandFailure) -> LoginService {
        let stir = environment.secrets.stir
        let ports = environment.loopback.map { door in
            LoopbackPorts(
                door, LoopbackPorts.Face(page: CallbackPage.html, arrived: { _ in stir() }))
        }
        return services.logins(
            in: { () async throws(StoreFailure) in store }, via: try network(), ports: ports,
            observer: observer)
    }

    /// The login as JSON shows it, in the state that it is in.
    func entry(_ request: LoginRequest, _ state: LoginFlow.State) -> LoginAnswer {
        var entry = LoginAnswer(
            id: request.id, provider: request.provider.id, state: .noURL, form: request.form)
        switch state {
        case .awaitingVerifier(let now):
            entry.state = .awaitingVerifier
            entry.authorizeURL = now.authorization.url.text
            entry.expiresAt = now.authorization.expiresAt
            entry.device = now.authorization.device?.prompt
        case .accessToken: entry.state = .accountUnclear
        case .signedIn: entry.state = .signedIn
        case .idle, .requestToken, .failed: break
        }
        return entry
    }
}

extension Announcement {
    /// The provider knows no login: its tokens are made by hand.
    static func noLogin(_ provider: Provider) -> Announcement {
        guard !provider.signsByAppAlone, !provider.needsAppKeyAlone else {
            return .usage(
                "\(provider.name, limit: 40) has no login",
                AppKeyWords(provider).useAlone,
                hint: "pintle apps add \(provider.id.rawValue) --key K")
        }
        return .usage(
            "\(provider.name, limit: 40) has no login",
            "You create its tokens on a page of its own.",
            hint: "pintle sessions add \(provider.id.rawValue)")
    }
}
