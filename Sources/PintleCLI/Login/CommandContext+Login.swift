import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

extension CommandContext {
    /// A login of a provider, as the command line asks for it; nothing is sent or stored yet.
    func loginRequest(
        _ arguments: LoginArguments, in store: SessionStore
    ) throws(CommandFailure) -> LoginRequest {
        let provider = try provider(named: arguments.provider, in: store)
        let app = try chooseApp(arguments.app, of: provider, in: store)
        if let new = app.unboundOrigins(of: provider).first {
            throw CommandFailure(
                .newHost(
                    PrintableText(HostBinding.shortName(new)),
                    AnnouncementContext(provider: provider, clock: clock)))
        }
        let label = try arguments.label.map { (text) throws(CommandFailure) in
            try SessionLabel.checked(text)
        }
        let id = try reachingStore { () throws(StoreFailure) in try store.newLoginID() }
        return LoginRequest(
            id: id, provider: provider, app: app.name,
            clientIdentifier: app.credentials.identifier,
            signatureMethod: try method(arguments.method, provider, app),
            account: arguments.account,
            label: label ?? nil, startedAt: environment.now(),
            startedFrom: environment.startedFrom)
    }

    private func chooseApp(
        _ name: String?, of provider: Provider, in store: SessionStore
    ) throws(CommandFailure) -> RegisteredApp {
        if let name {
            return try reachingStore { () throws(StoreFailure) in
                try store.app(name, of: provider.id)
            }
        }
        let apps = try reachingStore { () throws(StoreFailure) in try store.apps(of: provider.id) }
        guard let first = apps.first else { throw CommandFailure(.noAppKey(provider)) }
        guard apps.count == 1 else {
            throw CommandFailure(.item(.ambiguous(.app, candidates: apps.map(\.name))))
        }
        return first
    }

    /// The signature method: the one asked for, else the provider's first that fits the key.
    private func method(
        _ name: String?, _ provider: Provider, _ app: RegisteredApp
    ) throws(CommandFailure) -> SignatureMethod {
        let offered = provider.signing.methods
        guard let name else {
            return provider.signatureMethod(for: app.credentials.key)
        }
        guard let method = SignatureMethod(rawValue: name.uppercased()), offered.contains(method)
        else {
            throw .usage(
                "\(provider.name) has no method \(name)",
                hint: "one of: \(offered.map(\.rawValue).joined(separator: ", "))")
        }
        return method
    }

    /// A login that waits, ready to go on with.
    func pendingLogin(
        _ id: String, in store: SessionStore
    ) throws(CommandFailure) -> PendingLogin {
        let own = try ownDefinitions(in: store)
        return try reachingStore { () throws(StoreFailure) in
            try store.pendingLogin(LoginID(rawValue: id)) { wanted in
                Providers.find(wanted, own)
            }
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
        let entry = LoginEntry(
            id: login.rawValue, provider: session.provider.rawValue, state: "signed_in")
        try answer(
            LoginAnswer(entry, session: SessionEntry(session)),
            else: [PrintableText(session.handle)])
    }

    /// What carries out a login, on this store and this network.
    func loginDriver(_ store: SessionStore) -> LoginDriver {
        let (vault, home) = (environment.vault, home)
        return LoginDriver(
            LoginOperations(
                requests: environment.network(trace), store: store, now: environment.now,
                turn: { await vault.takeLogin(home, $0, $1) },
                ended: { vault.forgetAddress(home, $0) }))
    }

    /// The login as JSON shows it, in the state that it is in.
    func entry(_ request: LoginRequest, _ state: LoginFlow.State) -> LoginEntry {
        var entry = LoginEntry(
            id: request.id.rawValue, provider: request.provider.id.rawValue, state: "no_address")
        switch state {
        case .awaitingVerifier(let now):
            entry.state = "awaiting_verifier"
            entry.authorizeUrl = now.address.authorizationURL.text
            entry.expiresAt = now.address.expiresAt?.description
        case .accessToken: entry.state = "account_unclear"
        case .signedIn: entry.state = "signed_in"
        case .idle, .requestToken, .failed: break
        }
        return entry
    }
}

extension Announcement {
    /// There is no app to log in with.
    static func noAppKey(_ provider: Provider) -> Announcement {
        Announcement(
            .failed, "There is no app key for \(provider.name)",
            "Every app gets a key and a secret from the provider.",
            hint: "pintle apps add \(provider.id.rawValue) --key K", exit: .notFound)
    }
}
