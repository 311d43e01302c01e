import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import SessionStorage
import Testing

/// The right to finish a login, and what a process that was killed with it leaves behind.
@Suite struct `The right to finish a login` {
    private let ground: Ground
    private let request: LoginRequest
    private let proof = Authorization.Proof.temporary(
        TemporaryCredentials(identifier: "t", sharedSecret: Secret(utf8: "s")))

    init() throws {
        ground = try Ground()
        let x = try ground.provider("x")
        request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: x, endpoints: try #require(x.login),
            app: "pintle-dev", clientIdentifier: "key", signatureMethod: .hmacSHA1,
            startedAt: Ground.now)
        let url = try RequestURL("https://api.x.com/oauth/authorize?oauth_token=t")
        try ground.store.logins.save(
            PendingLogin(
                request: request,
                progress: .awaitingVerifier(
                    Authorization(
                        proof: proof, url: url, issuedAt: Ground.now, expiresAt: nil))))
    }

    private func claim() async throws -> LoginClaim {
        let turn = LoginTurn(word: { _ in nil }, leave: { _, _ in }, end: {})
        let store = ground.store
        return try await FinishedLogin.claim(
            request, answering: proof, turn, { () throws(StoreFailure) in store }, at: Ground.now)
    }

    @Test func `marks a PIN as sent, which none sends again`() async throws {
        guard case .ours = try await claim() else {
            Issue.record("it was to be sent")
            return
        }
        guard case .answerSentBefore = try await claim() else {
            Issue.record("it was not to be sent again")
            return
        }
        try ground.store.logins.takeBackAnswer(of: request.id)
        guard case .ours = try await claim() else {
            Issue.record("it was taken back")
            return
        }
    }
}
