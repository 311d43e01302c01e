import CryptoOpenSSL
import OAuthCore

@testable import DemoProvider

/// A client of a `DemoProviderState`, with a clock and random bytes that tests choose.
struct DemoClient {
    static let start = Timestamp(secondsSince1970: 1_800_000_000)
    static let base = "http://127.0.0.1:4000"
    static let formType = "application/x-www-form-urlencoded"

    var state = DemoProviderState(
        base: base,
        client: ClientCredentials(
            identifier: "demo-key", key: .sharedSecret(Secret(utf8: "demo-secret"))),
        appName: "demo-app", cryptography: .openSSL)
    var now = start
    var key = ClientCredentials(
        identifier: "demo-key", key: .sharedSecret(Secret(utf8: "demo-secret")))
    private var counter = 0

    /// Where the protocol parameters stand (RFC 5849 section 3.5).
    enum Place: CaseIterable { case header, form, query }

    /// Signs a request; a nonce of its own unless one is given.
    mutating func signed(
        _ method: String, _ target: String, token: SigningToken? = nil, nonce: String? = nil,
        at moment: Timestamp? = nil, signature: SignatureMethod = .hmacSHA1,
        extra: [Parameter] = [], form: [Parameter] = [], in place: Place = .header
    ) throws -> DemoRequest {
        counter += 1
        let signer = try RequestSigner(
            client: key, token: token, method: signature, cryptography: .openSSL)
        let request = try signer.authorization(
            for: SignableRequest(
                method: method, url: try RequestURL("\(Self.base)\(target)"),
                body: form.isEmpty ? .none : .form(form)),
            nonce: nonce ?? "nonce-\(counter)-abc", timestamp: moment ?? now, extra: extra)
        var sent = DemoRequest(method: method, target: target, body: FormParameters.encode(form))
        if !form.isEmpty || place == .form { sent.contentType = Self.formType }
        switch place {
        case .header: sent.authorization = request.authorizationHeader
        case .form: sent.body = try request.formBody
        case .query:
            let url = request.urlWithQuery
            sent.target = "\(url.path)?\(url.query ?? "")"
        }
        return sent
    }

    /// Sends a request; each gets random bytes of its own.
    mutating func send(_ request: DemoRequest) -> DemoResponse {
        counter += 1
        return state.handle(request, at: now, entropy: entropy)
    }

    var entropy: [UInt8] { (0..<64).map { UInt8(truncatingIfNeeded: $0 * 7 + counter) } }

    mutating func requestToken(
        by method: String = "POST", signature: SignatureMethod = .hmacSHA1,
        in place: Place = .header
    ) throws -> TemporaryCredentials {
        let response = send(
            try signed(
                method, "/oauth/request_token", signature: signature,
                extra: [Parameter(.callback, "oob")], in: place))
        return try TemporaryCredentialsReply(response.body.utf8).credentials
    }

    mutating func exchange(
        _ temporary: TemporaryCredentials, _ pin: String, by method: String = "POST",
        signature: SignatureMethod = .hmacSHA1, in place: Place = .header
    ) throws -> DemoResponse {
        send(
            try signed(
                method, "/oauth/access_token", token: SigningToken(temporary),
                signature: signature, extra: [Parameter(.verifier, pin)], in: place))
    }

    /// The PIN of the page, once somebody has said yes.
    func pin(of temporary: TemporaryCredentials) -> String? {
        let page = state.page(for: .requestToken(temporary.identifier))
        guard case .allowed(_, let pin) = page.status else { return nil }
        return pin
    }

    /// A login as that user from its start to its end.
    mutating func login(
        as user: DemoUser = DemoUser.all[0], by method: String = "POST",
        signature: SignatureMethod = .hmacSHA1, in place: Place = .header
    ) throws -> TokenCredentialsReply {
        let temporary = try requestToken(by: method, signature: signature, in: place)
        state.allow(.requestToken(temporary.identifier), as: user, entropy: entropy)
        let response = try exchange(
            temporary, pin(of: temporary) ?? "", by: method, signature: signature, in: place)
        return try TokenCredentialsReply(response.body.utf8)
    }
}
