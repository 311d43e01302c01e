import LoginCore
import LoginRuntime
import OAuthCore
import Synchronization
import Testing

/// Who may exchange a verifier, across processes that log in with the same login.
@Suite struct HeldClaimsTests {
    private let world = StubWorld()
    private let client = ClientCredentials(
        identifier: "key", key: .sharedSecret(Secret(utf8: "secret")))
    private static let account = Account(id: "7", name: "n")

    private func login(askingWhose: Bool = true) throws -> LoginRequest {
        let url = { (path: String) in try RequestURL("https://api.example\(path)") }
        let endpoints = OAuth1Endpoints(
            temporaryCredentialRequest: .init(url: try url("/request")),
            authorization: .init(url: try url("/authorize")),
            tokenRequest: .init(url: try url("/token")))
        return LoginRequest(
            id: LoginID(rawValue: "1"),
            provider: Provider(
                id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
                protocol: .oauth1(OAuth1Rules(login: endpoints)),
                identity: askingWhose
                    ? .init(url: try url("/me"), idPath: "id", namePath: "name") : nil),
            endpoints: .oauth1(endpoints), app: "main", clientIdentifier: "key",
            signatureMethod: .hmacSHA1,
            startedAt: Timestamp(secondsSince1970: 1000))
    }

    private func answering(_ body: String, status: Int = 200) -> RequestOperations {
        world.requestOperations { request, _ in
            HTTPAnswer(
                status: status, headers: [], body: Array(body.utf8),
                json: .object([.init("id", .string("7")), .init("name", .string("n"))]),
                origin: request.url.origin, receivedAt: Timestamp(secondsSince1970: 1000))
        }
    }

    private static func exchange(_ login: LoginRequest) -> LoginEffect {
        .redeem(
            AttemptID(4), login,
            .temporary(TemporaryCredentials(identifier: "t", sharedSecret: Secret([]))),
            .verifier(Verifier(Secret(utf8: "1"))), clockOffset: .zero)
    }

    /// Feeds a driver with the effects one after the other, each after the answer to the last.
    private func events(
        of effects: [LoginEffect], _ login: LoginRequest, _ operations: LoginOperations
    ) async -> [LoginEvent] {
        let driver = LoginDriver(operations)
        var events: [LoginEvent] = []
        for effect in effects {
            let (stream, continuation) = AsyncStream<LoginEvent>.makeStream()
            driver.perform(effect, of: login.id) { continuation.yield($0) }
            for await event in stream.prefix(1) { events.append(event) }
        }
        await driver.finishWriting()
        return events
    }

    @Test func `a login is claimed before its verifier is sent, and given up at its end`()
        async throws
    {
        let requests = answering("oauth_token=t&oauth_token_secret=s")
        let session = SessionID(rawValue: "5e55")
        let login = try login()
        _ = await events(
            of: [
                Self.exchange(login),
                .requestIdentity(AttemptID(6), login, session, clockOffset: .zero),
                .recordAccount(AttemptID(7), login, session, Self.account),
            ], login, world.operations(requests, client: client))
        #expect(
            world.log == [
                "claim", "send /token", "save session", "send /me", "record n",
                "release 5e55 of 1",
            ])
    }

    @Test func `without anything to ask for, the saved session is the end`() async throws {
        let requests = answering("oauth_token=t&oauth_token_secret=s")
        let login = try login(askingWhose: false)
        _ = await events(
            of: [Self.exchange(login)], login, world.operations(requests, client: client))
        #expect(world.log == ["claim", "send /token", "save session", "release 5e55 of 1"])
    }

    @Test func `a refused verifier gives the login up for others to try`() async throws {
        let login = try login()
        let events = await events(
            of: [Self.exchange(login)], login,
            world.operations(answering("no", status: 401), client: client))
        guard case .requestFailed? = events.first else {
            Issue.record("\(events)")
            return
        }
        // The mark that it was sent goes too.
        #expect(world.log == ["claim", "send /token", "take back", "release nothing of 1"])
    }

    @Test func `a login that another process finished is not exchanged again`() async throws {
        let session = SessionID(rawValue: "0ff1")
        var operations = world.operations(answering(""), client: client)
        operations.claim = { _, _ in .finishedElsewhere(session, Self.account) }
        let login = try login()
        let events = await events(of: [Self.exchange(login)], login, operations)
        #expect(events == [.finishedElsewhere(AttemptID(4), session, Self.account)])
        #expect(world.requests.isEmpty)
    }

    @Test func `an answer that was sent already is not sent again`() async throws {
        var operations = world.operations(answering(""), client: client)
        operations.claim = { _, _ in .answerSentBefore }
        let login = try login()
        let events = await events(of: [Self.exchange(login)], login, operations)
        #expect(events == [.requestFailed(AttemptID(4), .answerSentBefore)])
        #expect(world.requests.isEmpty)
    }

    @Test func `a login that was cancelled elsewhere fails without a request`() async throws {
        let gone = StoreFailure.item(.noSuch(.login, name: "1", nearest: []))
        var operations = world.operations(answering(""), client: client)
        operations.claim = { (_, _) throws(StoreFailure) in throw gone }
        let login = try login()
        let events = await events(of: [Self.exchange(login)], login, operations)
        #expect(events == [.requestFailed(AttemptID(4), .store(gone))])
        #expect(world.requests.isEmpty)
    }
}
