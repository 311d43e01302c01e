import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore
import Synchronization

/// A store and a network in memory, with a record of what was asked of them in which order.
final class StubWorld: Sendable {
    private let contents = Mutex(Contents())

    /// The host of the providers that tests make up.
    static let origins = [try? Origin(host: "api.example")].compactMap(\.self)

    struct Contents {
        var log: [String] = []
        var sessions: [SessionID: Session] = [:]
        var pending: [LoginID: PendingLogin] = [:]
        var requests: [HTTPRequest] = []
    }

    var log: [String] { contents.withLock { $0.log } }
    var requests: [HTTPRequest] { contents.withLock { $0.requests } }
    var pending: [LoginID: PendingLogin] { contents.withLock { $0.pending } }
    var sessions: [SessionID: Session] { contents.withLock { $0.sessions } }

    func note(_ entry: String) { contents.withLock { $0.log.append(entry) } }

    /// Requests that are answered by `answer`.
    func requestOperations(
        now: Timestamp = Timestamp(secondsSince1970: 1000),
        answer:
            @escaping @Sendable (HTTPRequest, _ count: Int) async throws(TransportFailure)
            -> HTTPAnswer
    ) -> RequestOperations {
        let respond: @Sendable (HTTPRequest) async throws(TransportFailure) -> HTTPAnswer = {
            (request) async throws(TransportFailure) in
            let count = self.contents.withLock { contents in
                contents.requests.append(request)
                contents.log.append("send \(request.url.path)")
                return contents.requests.count
            }
            return try await answer(request, count)
        }
        return RequestOperations(
            send: { (request, _) async throws(TransportFailure) in try await respond(request) },
            stream: { (request, _, head, body) async throws(TransportFailure) in
                let answer = try await respond(request)
                var headOnly = answer
                headOnly.body = []
                guard await head(headOnly) else { return }
                _ = await body(answer.body)
            },
            now: { now }, makeNonce: { "abcdefgh" },
            pause: { repetition in self.note("pause \(repetition)") },
            cryptography: .openSSL)
    }

    /// Operations with this store, which gives out this client, saved for these hosts.
    func operations(
        _ requests: RequestOperations, client: ClientCredentials,
        origins: [Origin] = StubWorld.origins
    ) -> LoginOperations {
        LoginOperations(
            requests: requests,
            client: { _, _ in BoundClient(client, origins: origins) },
            claim: { login, _ in
                self.note("claim")
                return .ours {
                    self.note("release \($0?.rawValue ?? "nothing") of \(login.id.rawValue)")
                }
            },
            takeBackAnswer: { _ in self.note("take back") },
            storePendingLogin: { pending in
                self.contents.withLock { $0.pending[pending.request.id] = pending }
                self.note("store pending")
            },
            pendingLogin: { login in self.contents.withLock { $0.pending[login.id] } },
            removePendingLogin: { id in
                self.contents.withLock { $0.pending[id] = nil }
                self.note("remove pending")
            },
            saveSession: { login, grant in
                let id = SessionID(rawValue: "5e55")
                self.contents.withLock { contents in
                    contents.sessions[id] = Session(
                        summary: SessionSummary(
                            id: id, provider: login.provider.id, app: login.app,
                            account: grant.claimed, obtainedAt: grant.obtainedAt,
                            expiresAt: grant.expiresAt),
                        credentials: grant.credentials, app: login.app,
                        origins: login.provider.boundOrigins, kept: grant.kept)
                    contents.pending[login.id] = nil
                }
                self.note("save session")
                return id
            },
            session: { (id) throws(StoreFailure) in
                guard let session = self.sessions[id] else {
                    throw .item(.noSuch(.session, name: id.rawValue, nearest: []))
                }
                return session
            },
            recordAccount: { _, id, account in
                self.contents.withLock { $0.sessions[id]?.summary.account = account }
                self.note("record \(account.name)")
                return (id, nil)
            },
            keepApart: { _, _, account in self.note("keep apart \(account.name)") },
            discardSession: { id in
                self.contents.withLock { $0.sessions[id] = nil }
                self.note("discard")
            },
            rememberClockOffset: { _, offset in
                self.note("offset \(offset.components.seconds)")
            },
            sleepUntil: { _ in
                await untilCancelled()
                throw CancellationError()
            })
    }
}

/// Waits until the task is cancelled, however long that takes.
func untilCancelled() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
}
