public import LoginCore
public import LoginRuntime
public import OAuthCore
public import SessionStorage

/// The services of one home, put together from the doors of a machine.
///
/// Both faces of Pintle begin here, and so does a program of its own, with the doors of this machine
/// from `PintleLive`:
///
/// ```swift
/// let services = Services.live()
/// let requests = RequestOperations.live(userAgent: "post-bot/1.0")
/// let store = try services.vault.openStore()
/// let sessions = services.sessions(in: store)
/// let session = try await sessions.ready("x/alice", for: "post-bot", via: requests)
/// let answer = try await sessions.send(request, from: session)
/// ```
public struct Services: Sendable {
    /// The vault of that home: its store, and the ways to open it.
    public let vault: VaultService
    let doors: VaultDoor
    let files: FileDoor
    let home: String?
    let further: [Provider]
    private let now: @Sendable () -> Timestamp

    /// The services of the home in that folder; without one, of the home that the doors say.
    ///
    /// A `keyFile` opens the vault instead of everything else that needs nobody. With `mayAsk` an unlock
    /// command may ask on the terminal by itself. `further` providers are known beside the built-in
    /// ones and the person's own.
    public init(
        doors: VaultDoor, files: FileDoor = .nowhere, home: String? = nil, keyFile: String? = nil,
        mayAsk: Bool = false, further: [Provider] = [], now: @escaping @Sendable () -> Timestamp
    ) {
        vault = VaultService(
            doors: doors, home: home, keyFile: keyFile, mayAsk: mayAsk, now: now)
        self.doors = doors
        self.files = files
        self.home = home
        self.further = further
        self.now = now
    }

    /// The key file that the environment names; an empty variable counts as none.
    package static func keyFile(in variables: [String: String]) -> String? {
        text("PINTLE_KEY_FILE", in: variables)
    }

    private static func text(_ name: String, in variables: [String: String]) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    // MARK: What is done with an open store

    /// The providers that a store knows.
    public func providers(in store: SessionStore) -> ProviderService {
        ProviderService(store: store, files: files, further: further)
    }

    /// The app keys of a store.
    package func apps(in store: SessionStore) -> AppService {
        AppService(store: store, providers: providers(in: store))
    }

    /// The sessions of a store.
    ///
    /// `holding` wraps the right to renew a session, for a program that holds off the signals which
    /// ask it to end until a renewal is saved. `hookFailed` receives each hook that could not be
    /// run.
    public func sessions(
        in store: SessionStore,
        holding hold: @escaping @Sendable (LoginTurn) -> LoginTurn = { $0 },
        hookFailed: @escaping @Sendable (HookEvent, HookProblem) -> Void = { _, _ in }
    ) -> SessionService {
        let (doors, home) = (doors, home)
        return SessionService(
            store: store, providers: providers(in: store), now: now,
            turn: { await doors.takeLogin(home, $0, $1).map(hold) }, caller: doors.caller,
            ended: { session in
                let problem = doors.runHook(home, .reloginNeeded, session).problem
                if let problem { hookFailed(.reloginNeeded, problem) }
            },
            endsSoon: { session in
                guard let end = session.expiresAt else { return }
                let notices = EndNotices(doors: doors, home: home)
                for problem in await notices.tell(of: [(session, end)]) {
                    hookFailed(.expiresSoon, problem)
                }
            })
    }

    // MARK: Logins

    /// A login at the provider of a draft, ready to begin; nothing is sent or stored yet.
    ///
    /// `startedFrom` is the IP address of the ssh client, where there is one; `seat` says where the
    /// person sits, which decides the form of a draft that names none.
    public func newLogin(
        _ draft: LoginDraft, in store: SessionStore, startedFrom: String? = nil,
        seat: Seat = .noDisplay
    ) throws(LoginRefusal) -> NewLogin {
        let provider = try LoginRefusal.reaching { () throws(StoreFailure) in
            try providers(in: store).provider(draft.provider)
        }
        return try NewLogin(
            draft, at: provider, in: store, now: now(), startedFrom: startedFrom, seat: seat)
    }

    /// The service that runs logins into that store; the observer gets the states of all of them.
    public func logins(
        in store: SessionStore, via requests: RequestOperations,
        observer: @escaping LoginService.Observer
    ) -> LoginService {
        logins(in: { () async throws(StoreFailure) in store }, via: requests, observer: observer)
    }

    /// The service that runs logins into the store that is open at that time; with `ports` a
    /// browser of this machine can bring an answer back.
    package func logins(
        in store: @escaping @Sendable () async throws(StoreFailure) -> SessionStore,
        via requests: RequestOperations, ports: LoopbackPorts? = nil, listensByItself: Bool = false,
        observer: @escaping LoginService.Observer
    ) -> LoginService {
        let (doors, home) = (doors, home)
        let operations = LoginOperations(
            requests: requests, store: store, now: now,
            turn: { await doors.takeLogin(home, $0, $1) },
            ended: { doors.forgetAddress(home, $0) })
        return LoginService(
            operations, ports: ports, listensByItself: listensByItself, observer: observer)
    }

    /// The doors for registering an app key at a server, with these environment variables.
    package func registration(
        via requests: RequestOperations, _ variables: [String: String]
    ) -> AppService.RegistrationDoors {
        let (doors, home) = (doors, home)
        return AppService.RegistrationDoors(
            requests: requests, turn: { await doors.takeLogin(home, $0, $1) },
            document: Self.text("PINTLE_CLIENT_ID_URL", in: variables), now: now)
    }
}
