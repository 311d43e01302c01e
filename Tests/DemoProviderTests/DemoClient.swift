import CryptoOpenSSL
import OAuthCore

@testable import DemoProvider

/// A client of a `DemoProviderState`, with a clock and random bytes that tests choose.
struct DemoClient {
    static let start = Timestamp(secondsSince1970: 1_800_000_000)

    var state = DemoProviderState(
        base: "http://127.0.0.1:4000",
        client: ClientCredentials(
            identifier: "demo-key", key: .sharedSecret(Secret(utf8: "demo-secret"))),
        appName: "demo-app", cryptography: .openSSL)
    var now = start
    var key = ClientCredentials(
        identifier: "demo-key", key: .sharedSecret(Secret(utf8: "demo-secret")))
    private var counter = 0

    /// Signs a request; a nonce of its own unless one is given.
    mutating func signed(
        _ method: String, _ target: String, token: SigningToken? = nil, nonce: String? = nil,
        at moment: Timestamp? = nil, signature: SignatureMethod = .hmacSHA1,
        extra: [Parameter] = []
    ) throws -> DemoRequest {
        counter += 1
        let signer = try RequestSigner(
            client: key, token: token, method: signature, cryptography: .openSSL)
        let request = try signer.authorization(
            for: SignableRequest(
                method: method, url: try RequestURL("http://127.0.0.1:4000\(target)")),
            nonce: nonce ?? "nonce-\(counter)-abc", timestamp: moment ?? now, extra: extra)
        return DemoRequest(
            method: method, target: target, authorization: request.authorizationHeader)
    }

    /// Sends a request; each gets random bytes of its own.
    mutating func send(_ request: DemoRequest) -> DemoResponse {
        counter += 1
        return state.handle(request, at: now, entropy: entropy)
    }

    var entropy: [UInt8] { (0..<64).map { UInt8(truncatingIfNeeded: $0 * 7 + counter) } }

    mutating func requestToken(callback: String? = "oob") throws -> TemporaryCredentials {
        let extra = callback.map { [Parameter(.callback, $0)] } ?? []
        let response = send(try signed("POST", "/oauth/request_token", extra: extra))
        return try TemporaryCredentialsReply(response.body.utf8).credentials
    }

    mutating func exchange(
        _ temporary: TemporaryCredentials, _ pin: String
    ) throws -> DemoResponse {
        send(
            try signed(
                "POST", "/oauth/access_token", token: SigningToken(temporary),
                extra: [Parameter(.verifier, pin)]))
    }

    /// The PIN of the page, once somebody has said yes.
    func pin(of temporary: TemporaryCredentials) -> String? {
        guard case .allowed(_, let pin) = state.page(for: temporary.identifier).status else {
            return nil
        }
        return pin
    }

    /// A login as that user from its start to its end.
    mutating func login(as user: DemoUser = DemoUser.all[0]) throws -> TokenCredentialsReply {
        let temporary = try requestToken()
        state.allow(temporary.identifier, as: user, entropy: entropy)
        let response = try exchange(temporary, pin(of: temporary) ?? "")
        return try TokenCredentialsReply(response.body.utf8)
    }
}
