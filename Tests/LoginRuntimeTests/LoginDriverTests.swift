import LoginCore
import LoginRuntime
import OAuthCore
import Synchronization
import Testing

/// The driver and the session client against a world in memory.
@Suite struct LoginDriverTests {
    private let world = StubWorld()
    private let client = ClientCredentials(
        identifier: "key", key: .sharedSecret(Secret(utf8: "secret")))

    private func login() throws -> LoginRequest {
        let url = { (path: String) in try RequestURL("https://api.example\(path)") }
        let endpoints = OAuth1Endpoints(
            temporaryCredentialRequest: .init(
                url: try url("/request"), parameters: [Parameter("scope", "read")]),
            authorization: .init(url: try url("/authorize")),
            tokenRequest: .init(url: try url("/token")))
        return LoginRequest(
            id: LoginID(rawValue: "1"),
            provider: Provider(
                id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
                protocol: .oauth1(OAuth1Rules(login: endpoints)),
                identity: .init(url: try url("/me"), idPath: "id", namePath: "name"),
                revocation: .init(endpoint: .init(url: try url("/revoke")))),
            endpoints: .oauth1(endpoints), app: "main", clientIdentifier: "key",
            signatureMethod: .hmacSHA1,
            startedAt: Timestamp(secondsSince1970: 1000))
    }

    private func session(_ login: LoginRequest) throws -> Session {
        Session(
            summary: SessionSummary(
                id: SessionID(rawValue: "5e55"), provider: login.provider.id, app: "main",
                obtainedAt: login.startedAt),
            credentials: .signed(
                TokenCredentials(
                    identifier: Secret(utf8: "token"), sharedSecret: Secret(utf8: "tsecret")),
                .hmacSHA1),
            app: "main", origins: login.provider.boundOrigins)
    }

    private static func answer(
        _ status: Int, _ body: String = "", headers: [HTTPHeader] = [], to request: HTTPRequest
    ) -> HTTPAnswer {
        HTTPAnswer(
            status: status, headers: headers, body: Array(body.utf8),
            json: body == "{}" ? .object([]) : nil, origin: request.url.origin,
            receivedAt: Timestamp(secondsSince1970: 1000))
    }

    /// The events of these effects, up to that many.
    private func events(
        _ count: Int, of effects: [LoginEffect], _ requests: RequestOperations
    ) async throws -> [LoginEvent] {
        let driver = LoginDriver(world.operations(requests, client: client))
        let (stream, continuation) = AsyncStream<LoginEvent>.makeStream()
        let login = try login()
        for effect in effects {
            driver.perform(effect, of: login.id) { continuation.yield($0) }
        }
        var events: [LoginEvent] = []
        for await event in stream.prefix(count) { events.append(event) }
        await driver.finishWriting()
        driver.abandonAll()
        return events
    }

    @Test func `the request for temporary credentials says oob and the corrected time`()
        async throws
    {
        let requests = world.requestOperations { request, _ in
            Self.answer(
                200, "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true",
                to: request)
        }
        let attempt = AttemptID(1)
        let events = try await events(
            1, of: [.beginAuthorization(attempt, try login(), clockOffset: .seconds(-60))],
            requests)
        guard
            case .authorizationBegun(attempt, let authorization, nil)? = events.first
        else {
            Issue.record("\(events)")
            return
        }
        #expect(authorization.issuedAt == Timestamp(secondsSince1970: 1000))
        let sent = try #require(world.requests.first)
        let header = try AuthorizationHeader(
            try #require(sent.headers.first { $0.name == "Authorization" }).value)
        #expect(header.parameters.first(.callback) == "oob")
        #expect(header.parameters.first(.timestamp) == "940")
        #expect(header.parameters.first(.token) == nil)
        #expect(sent.body == Array("scope=read".utf8))
    }

    @Test func `an exchange that breaks off is not repeated`() async throws {
        let requests = world.requestOperations { (request, _) throws(TransportFailure) in
            throw .brokeOff(host: request.url.host)
        }
        let temporary = TemporaryCredentials(identifier: "t", sharedSecret: Secret([]))
        let attempt = AttemptID(4)
        let events = try await events(
            1,
            of: [
                .redeem(
                    attempt, try login(), .temporary(temporary),
                    .verifier(Verifier(Secret(utf8: "1"))), clockOffset: .zero)
            ], requests)
        let failure = LoginFailure.transport(.brokeOff(host: "api.example"))
        #expect(events == [.requestFailed(attempt, failure)])
        #expect(world.requests.count == 1)
    }

    // MARK: Tokens

    private static func exchange(_ login: LoginRequest) -> LoginEffect {
        .redeem(
            AttemptID(4), login,
            .temporary(TemporaryCredentials(identifier: "t", sharedSecret: Secret([]))),
            .verifier(Verifier(Secret(utf8: "1"))), clockOffset: .zero)
    }

    private var givingToken: RequestOperations {
        world.requestOperations { request, _ in
            Self.answer(200, "oauth_token=t&oauth_token_secret=s", to: request)
        }
    }

    @Test func `a token is in the store before anybody is told that it came`() async throws {
        let driver = LoginDriver(world.operations(givingToken, client: client))
        let (stream, continuation) = AsyncStream<[String]>.makeStream()
        let login = try login()
        driver.perform(Self.exchange(login), of: login.id) { [world] _ in
            continuation.yield(world.log)
        }
        for await log in stream.prefix(1) {
            #expect(log == ["claim", "send /token", "save session"])
        }
        await driver.end()
        #expect(world.log.count == 3, "nobody listened any more, and it is saved")
    }

    @Test func `a token is reported with the session that it was saved as`() async throws {
        let events = try await events(1, of: [Self.exchange(try login())], givingToken)
        let session = SessionID(rawValue: "5e55")
        #expect(events == [.granted(AttemptID(4), session, ProviderSetting.grant)])
        #expect(world.log == ["claim", "send /token", "save session"])
    }

    @Test func `a token that could not be saved is saved when it is tried again`() async throws {
        let tries = Mutex(0)
        var operations = world.operations(givingToken, client: client)
        operations.saveSession = { (_, _) throws(StoreFailure) in
            let count = tries.withLock { tries in
                tries += 1
                return tries
            }
            if count < 3 { throw .storage(.full) }
            return SessionID(rawValue: "5e55")
        }
        let driver = LoginDriver(operations)
        let (stream, continuation) = AsyncStream<LoginEvent>.makeStream()
        let (login, grant) = (try login(), ProviderSetting.grant)
        var events = stream.makeAsyncIterator()
        let perform = { driver.perform($0, of: login.id) { continuation.yield($0) } }
        perform(Self.exchange(login))
        #expect(await events.next() == .grantUnsaved(AttemptID(4), grant, .storage(.full)))
        perform(.saveSession(AttemptID(5), login, grant))
        #expect(await events.next() == .grantUnsaved(AttemptID(5), grant, .storage(.full)))
        perform(.saveSession(AttemptID(6), login, grant))
        #expect(
            await events.next()
                == .granted(AttemptID(6), SessionID(rawValue: "5e55"), grant))
        #expect(world.log == ["claim", "send /token"])
    }

    @Test func `a token that comes to a login that was given up is saved, and its claim has it`()
        async throws
    {
        let isWaiting = Mutex(false)
        let requests = world.requestOperations { request, _ in
            isWaiting.withLock { $0 = true }
            await untilCancelled()
            return Self.answer(200, "oauth_token=t&oauth_token_secret=s", to: request)
        }
        let driver = LoginDriver(world.operations(requests, client: client))
        let events = Mutex<[LoginEvent]>([])
        let login = try login()
        driver.perform(Self.exchange(login), of: login.id) { event in
            events.withLock { $0.append(event) }
        }
        while !isWaiting.withLock({ $0 }) { await Task.yield() }
        await driver.end()
        #expect(events.withLock { $0 }.isEmpty)
        #expect(world.log == ["claim", "send /token", "save session", "release 5e55 of 1"])
    }

    @Test func `writes are done in order`() async throws {
        let requests = world.requestOperations { request, _ in Self.answer(200, to: request) }
        let pending = PendingLogin(request: try login(), progress: .notBegun)
        let events = try await events(
            1,
            of: [
                .storePendingLogin(AttemptID(1), pending),
                .rememberClockOffset(.seconds(5), of: pending.request.provider.id),
                .removePendingLogin(pending.request.id),
            ], requests)
        #expect(events == [.pendingLoginStored(AttemptID(1))])
        #expect(world.log == ["store pending", "offset 5", "remove pending"])
    }

    @Test func `an abandoned request says nothing any more`() async throws {
        let isWaiting = Mutex(false)
        let wasCancelled = Mutex(false)
        let requests = world.requestOperations { (request, _) throws(TransportFailure) in
            isWaiting.withLock { $0 = true }
            await untilCancelled()
            wasCancelled.withLock { $0 = Task.isCancelled }
            throw .brokeOff(host: request.url.host)
        }
        let driver = LoginDriver(world.operations(requests, client: client))
        let events = Mutex<[LoginEvent]>([])
        let login = try login()
        driver.perform(
            .beginAuthorization(AttemptID(1), login, clockOffset: .zero), of: login.id
        ) { event in events.withLock { $0.append(event) } }
        while !isWaiting.withLock({ $0 }) { await Task.yield() }
        driver.perform(.abandonRequest(AttemptID(1)), of: login.id) { _ in }
        while !wasCancelled.withLock({ $0 }) { await Task.yield() }
        #expect(events.withLock { $0 }.isEmpty)
    }

    // MARK: Sessions

    private func sessionClient(_ requests: RequestOperations) throws -> SessionClient {
        let login = try login()
        return SessionClient(
            session: try session(login), provider: login.provider,
            client: BoundClient(client, origins: login.provider.boundOrigins),
            operations: requests,
            rememberClockOffset: { offset in
                self.world.note("offset \(offset.components.seconds)")
            })
    }

    @Test func `the question whose token it is is repeated twice`() async throws {
        let requests = world.requestOperations { (request, count) throws(TransportFailure) in
            guard count == 3 else { throw .brokeOff(host: request.url.host) }
            var answer = Self.answer(200, to: request)
            answer.json = .object([.init("id", .number("7")), .init("name", .string("n"))])
            return answer
        }
        let account = try await sessionClient(requests).account()
        #expect(account == Account(id: "7", name: "n"))
        #expect(world.log == ["send /me", "pause 1", "send /me", "pause 2", "send /me"])
    }

    @Test func `a host that the session is not bound to gets nothing`() async throws {
        let requests = world.requestOperations { request, _ in Self.answer(200, to: request) }
        let client = try sessionClient(requests)
        let elsewhere = try RequestURL("https://elsewhere.example/")
        let request = SignableRequest(method: "GET", url: elsewhere)
        #expect(throws: SessionClient.Failure.hostNotBound(elsewhere.origin)) {
            try client.sign(request)
        }
        await #expect(throws: SessionClient.Failure.hostNotBound(elsewhere.origin)) {
            try await client.send(request, head: { _ in true }, body: { _ in true })
        }
        #expect(world.requests.isEmpty)
        #expect(throws: Never.self) {
            try client.sign(request, allowing: [elsewhere.origin])
        }
    }

    /// The status and the pieces of the body that a request of the user gets.
    private func handedOut(by requests: RequestOperations) async throws -> [String] {
        let seen = Mutex<[String]>([])
        try await sessionClient(requests).send(
            SignableRequest(method: "GET", url: try RequestURL("https://api.example/x")),
            head: { answer in
                seen.withLock { $0.append("\(answer.status)") }; return true
            },
            body: { bytes in
                seen.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
                return true
            })
        return seen.withLock { $0 }
    }

    @Test func `a request of the user is sent again with the provider's time`() async throws {
        let requests = world.requestOperations { request, count in
            count == 1
                ? Self.answer(
                    401, "oauth_problem=timestamp_refused",
                    headers: [HTTPHeader("Date", "Thu, 01 Jan 1970 00:20:00 GMT")], to: request)
                : Self.answer(200, "fine", to: request)
        }
        #expect(try await handedOut(by: requests) == ["200", "fine"])
        #expect(world.log == ["send /x", "offset 200", "send /x"])
    }

    @Test func `a refusal of a user's request is handed out whole`() async throws {
        let requests = world.requestOperations { request, _ in
            Self.answer(401, "no", to: request)
        }
        #expect(try await handedOut(by: requests) == ["401", "no"])
    }
}
