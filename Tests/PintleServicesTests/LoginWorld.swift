import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import Synchronization
import Testing

/// A provider, a store and a face in memory, with a record of what came when.
final class LoginWorld: Sendable {
    static let now = Timestamp(secondsSince1970: 1000)
    static let session = SessionID(rawValue: "5e55")
    static let client = ClientCredentials(
        identifier: "key", key: .sharedSecret(Secret(utf8: "secret")))

    private let contents = Mutex(Contents())

    struct Contents {
        /// What came: requests, writes, and the states that the face was told.
        var log: [String] = []
        var states: [LoginFlow.State] = []
        var pending: Set<LoginID> = []
        /// What the next saves of a token fail with.
        var failures: [StoreFailure] = []
    }

    /// Opened when the provider is asked for a token, and what it waits for then.
    let (tokenAsked, tokenGiven): (Gate, Gate)
    /// The same of the question whose it is.
    let (accountAsked, accountGiven): (Gate, Gate)
    /// Opened when the account is written down.
    let recorded = Gate()
    /// Opened when the face is told that the login waits, has signed in, or has failed.
    let (waits, signedIn, failed) = (Gate(), Gate(), Gate())

    /// A world whose provider holds its answers back where that is wanted.
    init(holdsToken: Bool = false, holdsAccount: Bool = false) {
        (tokenAsked, tokenGiven) = (Gate(), Gate(isOpen: !holdsToken))
        (accountAsked, accountGiven) = (Gate(), Gate(isOpen: !holdsAccount))
    }

    var log: [String] { contents.withLock { $0.log } }
    /// The names of the states that the face was told.
    var states: [String] { contents.withLock { $0.states.map(\.name) } }
    var last: LoginFlow.State? { contents.withLock { $0.states.last } }
    var pending: Set<LoginID> { contents.withLock { $0.pending } }

    func note(_ entry: String) { contents.withLock { $0.log.append(entry) } }

    func failNextSave(with failure: StoreFailure) {
        contents.withLock { $0.failures.append(failure) }
    }

    /// A service on this world; without more words no time passes while it ends.
    func service(
        sleep: @escaping @Sendable (Duration) async -> Void = { _ in await Gate().pass() }
    ) -> LoginService {
        LoginService(operations, sleep: sleep) { [self] _, update in
            contents.withLock { contents in
                contents.states.append(update.state)
                contents.log.append("told \(update.state.name)")
            }
            switch update.state {
            case .awaitingVerifier: waits.open()
            case .signedIn: signedIn.open()
            case .failed: failed.open()
            case .idle, .requestToken, .accessToken: break
            }
        }
    }

    // MARK: The provider

    private func answer(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPAnswer {
        note("send \(request.url.path)")
        var body = "oauth_token=t&oauth_token_secret=s"
        var json: JSONValue?
        switch request.url.path {
        case "/request":
            body += "&oauth_callback_confirmed=true"
        case "/token":
            tokenAsked.open()
            await tokenGiven.pass()
        default:
            accountAsked.open()
            await accountGiven.pass()
            json = .object([.init("id", .string("7")), .init("name", .string("ada"))])
        }
        if Task.isCancelled {
            note("stopped \(request.url.path)")
            throw .brokeOff(host: request.url.host)
        }
        return HTTPAnswer(
            status: 200, headers: [], body: Array(body.utf8), json: json,
            origin: request.url.origin, receivedAt: Self.now)
    }

    private var requests: RequestOperations {
        RequestOperations(
            send: { (request, _) async throws(TransportFailure) in
                try await self.answer(request)
            },
            stream: { (request, _, _, _) async throws(TransportFailure) in
                throw .brokeOff(host: request.url.host)
            },
            now: { Self.now }, makeNonce: { "abcdefgh" }, pause: { _ in },
            cryptography: .openSSL)
    }

    // MARK: The store

    var operations: LoginOperations {
        LoginOperations(
            requests: requests,
            client: { (provider, app) throws(StoreFailure) in
                self.note("key \(app)")
                return BoundClient(
                    Self.client, origins: [try? Origin(host: "api.example")].compactMap(\.self))
            },
            claim: { _, _ in
                .ours { session in self.note("release \(session?.rawValue ?? "-")") }
            },
            takeBackAnswer: { (_) throws(StoreFailure) in self.note("take back") },
            storePendingLogin: { (pending) throws(StoreFailure) in
                self.contents.withLock { _ = $0.pending.insert(pending.request.id) }
                self.note("store pending")
            },
            pendingLogin: { _ in nil },
            removePendingLogin: { (id) throws(StoreFailure) in
                let isThere = self.contents.withLock { $0.pending.remove(id) != nil }
                guard isThere else {
                    throw .item(.noSuch(.login, name: id.rawValue, nearest: []))
                }
                self.note("remove pending")
            },
            saveSession: { (login, _) throws(StoreFailure) in
                let failure = self.contents.withLock { contents in
                    contents.failures.isEmpty ? nil : contents.failures.removeFirst()
                }
                if let failure { throw failure }
                self.contents.withLock { _ = $0.pending.remove(login.id) }
                self.note("save session")
                return Self.session
            },
            session: { (id) throws(StoreFailure) in
                Session(
                    summary: SessionSummary(
                        id: id, provider: Self.provider.id, app: "main", obtainedAt: Self.now),
                    credentials: .signed(
                        TokenCredentials(
                            identifier: Secret(utf8: "t"), sharedSecret: Secret(utf8: "s")),
                        .hmacSHA1),
                    app: "main", origins: Self.provider.boundOrigins)
            },
            recordAccount: { (_, id, account) throws(StoreFailure) in
                self.note("record \(account.name)")
                self.recorded.open()
                return (id, nil)
            },
            keepApart: { (_, _, account) throws(StoreFailure) in
                self.note("keep apart \(account.name)")
            },
            discardSession: { (_) throws(StoreFailure) in self.note("discard") },
            rememberClockOffset: { _, _ in },
            sleepUntil: { _ in
                await Gate().pass()
                throw CancellationError()
            })
    }

    // MARK: Logins

    static let provider: Provider = {
        guard let id = ProviderID(rawValue: "acme"),
            let request = try? RequestURL("https://api.example/request"),
            let authorize = try? RequestURL("https://api.example/authorize"),
            let token = try? RequestURL("https://api.example/token"),
            let identity = try? RequestURL("https://api.example/me")
        else { preconditionFailure("a URL of the tests is none") }
        return Provider(
            id: id, name: "Acme",
            protocol: .oauth1(
                OAuth1Rules(
                    login: .init(
                        temporaryCredentialRequest: .init(url: request),
                        authorization: .init(url: authorize), tokenRequest: .init(url: token)))),
            identity: .init(url: identity, idPath: "id", namePath: "name"))
    }()

    static func login(_ id: String = "7f3a", account: String? = nil) throws -> NewLogin {
        let endpoints = try #require(provider.login)
        return NewLogin(
            LoginRequest(
                id: LoginID(rawValue: id), provider: provider, endpoints: endpoints, app: "main",
                clientIdentifier: "key", signatureMethod: .hmacSHA1, account: account,
                startedAt: now),
            clockOffset: .zero)
    }

    /// A login whose PIN was sent.
    func exchanging(_ service: LoginService) async throws -> LoginID {
        let login = try Self.login()
        service.start(login)
        await waits.pass()
        service.send(.answer(Secret(utf8: "1234567")), to: login.request.id)
        return login.request.id
    }
}

extension LoginFlow.State {
    /// What a test calls it: the state, or the step that is under way in it.
    var name: String {
        switch self {
        case .idle: "idle"
        case .requestToken(let now):
            switch now.step {
            case .tryingStore: "trying the store"
            case .requesting: "requesting"
            case .storing: "storing"
            }
        case .awaitingVerifier: "waiting"
        case .accessToken(let now):
            switch now.step {
            case .redeeming: "exchanging"
            case .saving: "saving"
            case .identifying: "identifying"
            case .confirmingAccount: "confirming"
            case .recording: "recording"
            }
        case .signedIn: "signed in"
        case .failed: "failed"
        }
    }
}
