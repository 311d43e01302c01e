import CryptoOpenSSL
import Glibc
import LoginCore
import LoginRuntime
import OAuthCore

/// A whole login against a provider on loopback: both exchanges, through the flow and its driver,
/// with a store that only says yes.
///
/// Start-up is no part of it: two logins go before.
struct LoginRow {
    private let provider: Provider
    private let endpoints: Provider.LoginEndpoints
    private let trust: SystemTrust

    /// `trust` is a folder with hashed names or a file of certificates.
    init(_ base: String, _ trust: String?) throws {
        guard let id = ProviderID(rawValue: "bench") else {
            throw WrongResult(reason: "not an id")
        }
        endpoints = OAuth1Endpoints(
            temporaryCredentialRequest: .init(url: try RequestURL(base + "/oauth/request_token")),
            authorization: .init(url: try RequestURL(base + "/oauth/authorize")),
            tokenRequest: .init(url: try RequestURL(base + "/oauth/access_token")))
        provider = Provider(id: id, name: "Bench", protocol: .oauth1(OAuth1Rules(login: endpoints)))
        guard let trust else {
            self.trust = SystemTrust()
            return
        }
        var status = stat()
        guard stat(trust, &status) == 0 else { throw WrongResult(reason: "no \(trust)") }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        self.trust = isFolder ? SystemTrust(folder: trust) : SystemTrust(file: trust)
    }

    func run() async throws -> Double {
        for _ in 0..<2 { _ = try await login() }
        return try await login()
    }

    /// One login with a door of its own, as a process has one.
    private func login() async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let door = HTTPDoor(
            HTTPSettings(
                userAgent: "pintle-bench", proxies: ProxyEnvironment([:]), trust: trust,
                now: { Self.now }))
        let driver = LoginDriver(
            .storingNothing(
                RequestOperations(door: door, cryptography: .openSSL, now: { Self.now }),
                origins: provider.boundOrigins))
        try await converse(with: driver)
        let elapsed = (clock.now - start).milliseconds
        await door.close()
        return elapsed
    }

    private func converse(with driver: LoginDriver) async throws {
        let (conversation, states) = LoginConversation.observed(driver)
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider, endpoints: endpoints,
            app: "default",
            clientIdentifier: "ck", signatureMethod: .hmacSHA1, startedAt: Self.now)
        conversation.send(.started(request, clockOffset: .zero))
        var hasSent = false
        for await state in states {
            switch state {
            case .awaitingVerifier where !hasSent:
                hasSent = true
                conversation.send(.answerEntered(Secret(utf8: "1234567")))
            case .signedIn: return
            case .failed(let failed): throw WrongResult(reason: "\(failed.failure)")
            case .idle, .requestToken, .awaitingVerifier, .accessToken: break
            }
        }
        throw WrongResult(reason: "the login ended in nothing")
    }

    private static var now: Timestamp { Timestamp(secondsSince1970: Int64(time(nil))) }
}

extension LoginOperations {
    /// Everything that a login wants stored is stored at once, nowhere.
    fileprivate static func storingNothing(
        _ requests: RequestOperations, origins: [Origin]
    ) -> LoginOperations {
        LoginOperations(
            requests: requests,
            client: { (_, _) throws(StoreFailure) in
                BoundClient(
                    ClientCredentials(identifier: "ck", key: .sharedSecret(Secret(utf8: "cs"))),
                    origins: origins)
            },
            claim: { _, _ in .ours { _ in } },
            takeBackAnswer: { (_) throws(StoreFailure) in },
            storePendingLogin: { (_) throws(StoreFailure) in },
            pendingLogin: { (_) throws(StoreFailure) in nil },
            removePendingLogin: { (_) throws(StoreFailure) in },
            saveSession: { (_, _) throws(StoreFailure) in SessionID(rawValue: "41c7") },
            session: { (_) throws(StoreFailure) in throw .locked },
            recordAccount: { (_, id, _) throws(StoreFailure) in id },
            keepApart: { (_, _, _) throws(StoreFailure) in },
            discardSession: { (_) throws(StoreFailure) in },
            rememberClockOffset: { (_, _) in },
            sleepUntil: { _ in throw CancellationError() })
    }
}
