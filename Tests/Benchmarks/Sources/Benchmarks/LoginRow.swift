import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore

/// A whole login against a provider on loopback: its exchanges, through the flow and its driver, with
/// a store that only says yes.
///
/// Start-up is no part of it: two logins go before.
struct LoginRow {
    private let provider: Provider
    private let endpoints: Provider.LoginEndpoints
    private let trust: SystemTrust

    /// What the row does to the provider.
    enum Kind: String {
        /// Both exchanges of OAuth 1.0a.
        case login
        /// The one exchange of an authorization code (RFC 6749 section 4.1.3).
        case exchange
    }

    /// `trust` is a folder with hashed names or a file of certificates.
    init(_ kind: Kind, _ base: String, _ trust: String?) throws {
        provider = try kind == .login ? .signing(at: base) : .byCode(at: base)
        guard let endpoints = provider.login else { throw WrongResult(reason: "no endpoints") }
        self.endpoints = endpoints
        self.trust = try trust.map(SystemTrust.init(at:)) ?? SystemTrust()
    }

    func run() async throws -> Double {
        for _ in 0..<2 { _ = try await login() }
        return try await login()
    }

    /// One login with a door of its own, as a process has one.
    private func login() async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let door = HTTPDoor(.benchmark(trusting: trust))
        let driver = LoginDriver(
            .storingNothing(
                RequestOperations(door: door, cryptography: .openSSL, now: { .now }),
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
            clientIdentifier: "ck", signatureMethod: provider.signatureMethods.first,
            startedAt: Timestamp.now)
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
}
