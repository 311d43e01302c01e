public import LoginCore
public import LoginRuntime
public import OAuthCore
import SessionStorage

/// Requests of a session.
extension SessionService {
    /// The session of that name, as `x/alice`, ready to be used: renewed first where it has lain unused
    /// for too long, or ends soon.
    ///
    /// The use stands in the log of uses under the name of the `program`. Throws `failed(.store)` where no
    /// session has that name. One that cannot be renewed for now is given as it is: the provider may
    /// still take it.
    public func ready(
        _ name: String, for program: String, via requests: RequestOperations
    ) async throws(SessionFailure) -> OpenSession {
        let opened = try SessionFailure.reaching { () throws(StoreFailure) in
            try open(try store.sessions.resolve(name).id, via: requests)
        }
        let readiness = try await makeReady(opened)
        noteUse(opened.id, by: program)
        return if case .renewed(let session) = readiness { opened.with(session) } else { opened }
    }

    /// Signs and sends a request, and passes its answer on as it comes, whatever its status;
    /// returns the error of a refusal.
    ///
    /// It goes to a host that the session is bound to, or to one of those that are allowed for this
    /// call; any other one throws `hostNotBound`, and nothing is sent. A token that is refused
    /// although it should live is renewed, and the request sent again, once: `renewed` is called.
    /// Where the answer says that the token no longer works, and nothing renews it, that is
    /// recorded, and `ended` called.
    @discardableResult
    public func send(
        _ request: SignableRequest, from opened: OpenSession, extra: [Parameter] = [],
        with parts: UnsignedParts = UnsignedParts(), allowing hosts: [Origin] = [],
        renewed: @escaping (Session) -> Void = { _ in }, ended: () -> Void = {},
        head: @escaping RequestOperations.HeadTaker, body: @escaping RequestOperations.BodyTaker
    ) async throws(SessionFailure) -> ServerProblem? {
        try await opened.client.send(
            request, extra: extra, with: parts, allowing: hosts,
            renewing: { (isRefused) async throws(SessionFailure) in
                let session =
                    try await isRefused ? renewRefused(opened) : newer(than: opened)
                if let session { renewed(session) }
                return session
            },
            ended: {
                recordEnd(of: opened)
                ended()
            },
            head: head, body: body)
    }

    /// The current session, if another process has renewed it.
    private func newer(than opened: OpenSession) throws(SessionFailure) -> Session? {
        let current = try SessionFailure.reaching { () throws(StoreFailure) in
            try store.sessions.read(opened.id)
        }
        return current.credentials.token == opened.session.credentials.token ? nil : current
    }

    /// Sends a request and reads the complete answer, up to `limit` bytes; `isTooLong` says that
    /// there was more.
    ///
    /// The API's limits in the answer are remembered with the session.
    public func send(
        _ request: SignableRequest, from opened: OpenSession, limit: Int = 1024 * 1024
    ) async throws(SessionFailure) -> HTTPAnswer {
        let whole = WholeAnswer(limit: limit)
        try await send(
            request, from: opened, head: { await whole.take($0) }, body: { await whole.take($0) })
        guard let answer = await whole.answer else {
            throw .failed(.transport(.brokeOff(host: request.url.host)))
        }
        noteLimit(answer, to: request.url, of: opened)
        return answer
    }
}

/// An answer that is put together from its pieces.
private actor WholeAnswer {
    private let limit: Int
    private(set) var answer: HTTPAnswer?

    init(limit: Int) {
        self.limit = limit
    }

    func take(_ head: HTTPAnswer) -> Bool {
        answer = head
        answer?.wipeBody()
        return true
    }

    func take(_ bytes: [UInt8]) -> Bool {
        let room = limit - (answer?.body.count ?? 0)
        answer?.body += bytes.prefix(room)
        answer?.isTooLong = bytes.count > room
        return bytes.count <= room
    }
}
