import CryptoOpenSSL
import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// A provider whose definition a test changes, with a login and a session of it.
struct ProviderSetting {
    let world = StubWorld()
    var provider: Provider
    var access: String?
    var kept: [KeptField] = []
    /// What the session's summary says beyond the usual.
    var expiresAt: Timestamp?

    static let now = Timestamp(secondsSince1970: 1000)
    static let client = ClientCredentials(
        identifier: "key", key: .sharedSecret(Secret(utf8: "secret")))

    init(_ change: (inout Provider) throws -> Void = { _ in }) throws {
        var provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth1(
                OAuth1Rules(
                    login: OAuth1Endpoints(
                        temporaryCredentialRequest: .init(url: try Self.url("/request")),
                        authorization: .init(url: try Self.url("/authorize")),
                        tokenRequest: .init(url: try Self.url("/token"))))))
        provider.identity = .init(url: try Self.url("/me"), idPath: "id", namePath: "name")
        try change(&provider)
        self.provider = provider
    }

    /// OAuth 2 by a code, with tokens that are sent as they are.
    static func bearer() throws -> ProviderSetting {
        try ProviderSetting { provider in
            provider.protocol = .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        authorization: Provider.AuthorizationPage(url: try url("/authorize")),
                        token: .init(url: try url("/token")))))
            provider.tokenUse = .bearer
        }
    }

    /// The app key, saved for the provider as it is.
    var client: BoundClient { BoundClient(Self.client, origins: provider.boundOrigins) }

    static func url(_ path: String) throws -> RequestURL {
        try RequestURL("https://api.example\(path)")
    }

    func login() throws -> LoginRequest {
        LoginRequest(
            id: LoginID(rawValue: "1"), provider: provider,
            endpoints: try #require(provider.login), app: "main", clientIdentifier: "key",
            signatureMethod: .hmacSHA1, access: access, startedAt: Self.now)
    }

    func session(token: String = "to/ken") -> Session {
        Session(
            summary: SessionSummary(
                id: SessionID(rawValue: "5e55"), provider: provider.id, app: "main",
                obtainedAt: Self.now, expiresAt: expiresAt),
            credentials: .signed(
                TokenCredentials(
                    identifier: Secret(utf8: token), sharedSecret: Secret(utf8: "tsecret")),
                .hmacSHA1),
            app: "main", origins: provider.boundOrigins, kept: kept)
    }

    /// What the answer `oauth_token=t&oauth_token_secret=s` grants to a login.
    static let grant = Grant(
        credentials: .signed(
            TokenCredentials(identifier: Secret(utf8: "t"), sharedSecret: Secret(utf8: "s")),
            .hmacSHA1),
        obtainedAt: now)

    /// A client of that session whose requests get these answers, one after the other.
    func sessionClient(_ answers: (Int, String)...) -> SessionClient {
        SessionClient(
            session: session(), provider: provider,
            client: client,
            operations: requests(answers))
    }

    /// An exchange of an app by its id alone, unless told otherwise, whose requests get these answers.
    func exchange(
        key: ClientCredentials.Key = .absent, _ answers: (Int, String)...
    ) -> any Exchange {
        exchange(key: key, requests(answers))
    }

    /// The same with requests of a test's own.
    func exchange(
        key: ClientCredentials.Key = .absent, _ requests: RequestOperations
    ) -> any Exchange {
        let client = BoundClient(
            ClientCredentials(identifier: "id+1", key: key), origins: provider.boundOrigins)
        return provider.exchange(client: client, method: nil, operations: requests)
    }

    /// Requests that get these answers, one after the other; the last one stays, and where there is
    /// none nothing is found.
    func requests(_ answers: [(Int, String)]) -> RequestOperations {
        world.requestOperations { request, count in
            let (status, body) = answers.prefix(count).last ?? (404, "")
            return Self.answer(status, body, to: request)
        }
    }

    static func answer(_ status: Int, _ body: String, to request: HTTPRequest) -> HTTPAnswer {
        HTTPAnswer(
            status: status, body: Array(body.utf8), json: JSONReading.value(of: Array(body.utf8)),
            origin: request.url.origin, receivedAt: now)
    }

    /// The event that carrying out one effect ends with.
    func event(of effect: LoginEffect, _ answers: (Int, String)...) async throws -> LoginEvent? {
        let operations = world.operations(
            requests(answers), client: Self.client, origins: provider.boundOrigins)
        return await event(of: effect, operations)
    }

    /// The same with operations of a test's own.
    func event(of effect: LoginEffect, _ operations: LoginOperations) async -> LoginEvent? {
        let driver = LoginDriver(operations)
        let (stream, continuation) = AsyncStream<LoginEvent>.makeStream()
        driver.perform(effect, of: LoginID(rawValue: "1")) { continuation.yield($0) }
        var events = stream.makeAsyncIterator()
        let event = await events.next()
        await driver.finishWriting()
        return event
    }

    static let temporary = TemporaryCredentials(
        identifier: "t", sharedSecret: Secret(utf8: "s"))
    func asking() throws -> LoginEffect {
        .beginAuthorization(AttemptID(1), try login(), clockOffset: .zero)
    }
    func exchanging(_ verifier: String = "123") throws -> LoginEffect {
        Self.exchanging(verifier, for: try login())
    }
    static func exchanging(_ verifier: String = "123", for login: LoginRequest) -> LoginEffect {
        .redeem(
            AttemptID(1), login, .temporary(temporary),
            verifier.isEmpty ? .approved : .verifier(Verifier(Secret(utf8: verifier))),
            clockOffset: .zero)
    }
    static let issued = (200, "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true")
}

extension HTTPRequest {
    /// The value of the header of that name.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The protocol parameters in its header.
    var authorization: [Parameter] {
        get throws { try AuthorizationHeader(try #require(header("Authorization"))).parameters }
    }

    /// Its body as text.
    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
}
