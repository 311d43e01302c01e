import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import ProviderCatalogue
import SessionStorage
import Synchronization

/// What services stand on: a store in memory with an app key for X, files from a table, and
/// providers that answer from a table.
final class Ground: Sendable {
    static let now = Timestamp(secondsSince1970: 1_795_270_863)  // 2026-11-21T14:21:03Z

    let store: SessionStore
    private let state = Mutex(State())

    private struct State {
        var replies: [String: (status: Int, body: String)] = [:]
        var requests: [HTTPRequest] = []
        var endedTokens: Set<String> = []
        var ended: [SessionID] = []
        var dying: [SessionID] = []
        var files: [String: [UInt8]] = [:]
        var facts: [String: FileDoor.Facts] = [:]
        var further: [Provider] = []
    }

    init() throws {
        store = try SessionStore.inMemory(
            openedBy: .keyFile(Secret(Array(repeating: 7, count: 32))), at: Ground.now)
        try addApp("x", "pintle-dev")
    }

    // MARK: Services

    var providers: ProviderService {
        ProviderService(store: store, files: files, further: state.withLock { $0.further })
    }
    var apps: AppService { AppService(store: store, providers: providers) }
    var keys: AppKeyReader { AppKeyReader(files: files, keys: .openSSL) }
    var sessions: SessionService {
        SessionService(
            store: store, providers: providers, now: { Ground.now },
            turn: { _, _ in LoginTurn(word: { _ in nil }, leave: { _, _ in }, end: {}) },
            caller: { SessionUse.Caller(user: 0) },
            ended: { [self] session in state.withLock { $0.ended.append(session.id) } },
            endsSoon: { [self] session in state.withLock { $0.dying.append(session.id) } })
    }

    /// The sessions of which it was found out that they need a login again.
    var ended: [SessionID] { state.withLock { $0.ended } }
    /// The sessions whose renewal was refused while their token lived.
    var dying: [SessionID] { state.withLock { $0.dying } }

    // MARK: What is there

    /// Puts an app key into the store, bound to its provider's hosts unless told otherwise.
    func addApp(_ provider: String, _ name: String = "default", origins: [Origin]? = nil) throws {
        let provider = try self.provider(provider)
        try store.apps.add(
            RegisteredApp(
                provider: provider.id, name: name,
                credentials: ClientCredentials(
                    identifier: "key", key: .sharedSecret(Secret(utf8: "secret"))),
                origins: origins ?? provider.boundOrigins, addedAt: Ground.now))
    }

    /// Puts a session of X into the store.
    func addSession(_ label: String? = nil, origins: [Origin]? = nil) throws -> SessionID {
        let x = try provider("x")
        var grant = Ground.grant
        grant.account = Account(id: "id-\(label ?? "ada")", name: label ?? "ada")
        return try store.sessions.save(
            grant, provider: x.id, app: "pintle-dev", origins: origins ?? x.boundOrigins,
            label: label, state: .works(checkedAt: Ground.now))
    }

    /// Puts a session of E*TRADE into the store that has lain unused for that long.
    func addIdleSession(_ age: Duration, until: Timestamp? = nil) throws -> SessionID {
        try addApp("etrade")
        let provider = try self.provider("etrade")
        let moment = Ground.now + (.zero - age)
        let grant = Grant(
            credentials: Ground.grant.credentials, account: Account(id: "1", name: "ada"),
            obtainedAt: moment, expiresAt: until)
        return try store.sessions.save(
            grant, provider: provider.id, app: "default", origins: provider.boundOrigins,
            label: "broker", state: .works(checkedAt: moment))
    }

    static let token = TokenCredentials(
        identifier: Secret(utf8: "canary-token"), sharedSecret: Secret(utf8: "canary-secret"))

    static let grant = Grant(credentials: .signed(token, .hmacSHA1), obtainedAt: now)

    /// From now on that provider is known.
    func know(_ provider: Provider) { state.withLock { $0.further.append(provider) } }

    func provider(_ name: String) throws -> Provider {
        if let known = state.withLock({ $0.further.first { $0.id.rawValue == name } }) {
            return known
        }
        guard let id = ProviderID(rawValue: name), let provider = Catalogue.provider(id) else {
            throw ParseFailure.malformed
        }
        return provider
    }

    func file(_ path: String, _ text: String) {
        state.withLock {
            $0.files[path] = Array(text.utf8)
            $0.facts[path] = .init(isRegular: true, isOwn: true, isWritableByOthers: false)
        }
    }

    func folder(_ path: String, isWritableByOthers: Bool = false) {
        state.withLock {
            $0.facts[path] = .init(
                isRegular: false, isOwn: true, isWritableByOthers: isWritableByOthers)
        }
    }

    var files: FileDoor {
        var door = FileDoor(
            workingDirectory: { "/home/you/work" },
            facts: { [self] path in state.withLock { $0.facts[path] } },
            read: { [self] (path, _) throws(FileProblem) in try bytes(path) },
            readSecret: { [self] (path, _) throws(FileProblem) in Secret(try bytes(path)) },
            openBody: { [self] (path, _) throws(FileProblem) in BodyFile(try bytes(path)) },
            create: { _, _ throws(FileProblem) in throw .other("not here") })
        door.homeFolder = "/home/you"
        return door
    }

    private func bytes(_ path: String) throws(FileProblem) -> [UInt8] {
        guard let bytes = state.withLock({ $0.files[path] }) else { throw .missing }
        return bytes
    }

    // MARK: The providers

    /// From now on that path is answered so, whoever is asked.
    func reply(_ path: String, _ body: String, status: Int = 200) {
        state.withLock { $0.replies[path] = (status, body) }
    }

    /// From now on no provider takes this bearer token.
    func end(_ token: String) { _ = state.withLock { $0.endedTokens.insert(token) } }

    /// What was sent, to anybody.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    var network: RequestOperations {
        RequestOperations(
            send: { [self] (request, _) throws(TransportFailure) in answer(to: request) },
            stream: { [self] (request, _, head, body) throws(TransportFailure) in
                let answer = answer(to: request)
                if await head(answer) { _ = await body(answer.body) }
            },
            now: { Ground.now }, makeNonce: { "nonce" },
            pause: { _ in }, cryptography: .openSSL)
    }

    private func answer(to request: HTTPRequest) -> HTTPAnswer {
        state.withLock { state in
            state.requests.append(request)
            let isEnded = request.headers.contains { header in
                header.name == "Authorization"
                    && state.endedTokens.contains { header.value == "Bearer \($0)" }
            }
            let reply =
                isEnded ? (status: 401, body: "") : state.replies[request.url.path] ?? (404, "")
            var answer = HTTPAnswer(
                status: reply.status, headers: [], origin: request.url.origin,
                receivedAt: Ground.now)
            answer.body = Array(reply.body.utf8)
            answer.json = JSONReading.value(of: answer.body)
            return answer
        }
    }
}
