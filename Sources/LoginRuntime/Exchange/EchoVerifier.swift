public import LoginCore
public import OAuthCore

/// The service's side of OAuth Echo: asks a provider for a client's account, with the header that
/// the client signed for that.
///
/// ```swift
/// let claim = try EchoClaim(head: lines)
/// guard let verifier = EchoVerifier(claim, among: known, operations: operations) else { refuse() }
/// let account = try await verifier.account()
/// ```
public struct EchoVerifier: Sendable {
    /// The provider to ask.
    public let provider: Provider
    private let identity: Provider.IdentityRequest
    private let claim: EchoClaim
    private let exchange: OAuth1Exchange

    /// Nil if no known provider has its identity for OAuth Echo at exactly that URL by a signed `GET`.
    ///
    /// Not a letter may differ: a client that could choose the query would choose whose name comes
    /// back.
    public init?(
        _ claim: EchoClaim, among providers: [Provider], operations: RequestOperations
    ) {
        let asked = providers.first { provider in
            provider.isInstance
                && provider.echoIdentity?.isRepeatable(at: claim.serviceProvider) == true
        }
        guard let asked, case .oauth1(let rules) = asked.protocol, asked.tokenUse == .signed,
            let identity = asked.echoIdentity
        else { return nil }
        provider = asked
        self.identity = identity
        self.claim = claim
        // Nothing is signed here; the door lets requests through to the definition's hosts alone.
        exchange = OAuth1Exchange(
            provider: asked, rules: rules,
            client: BoundClient(
                ClientCredentials(identifier: "", key: .absent), origins: asked.boundOrigins),
            method: rules.signing.methods[0], operations: operations)
    }

    /// Asks once for the account that signed the header.
    public func account() async throws(LoginFailure) -> Account {
        let headers = identity.signable.headers
        let request = HTTPRequest(
            method: "GET", url: claim.serviceProvider,
            headers: exchange.headers(
                adding: headers
                    + [HTTPHeader("Authorization", claim.authorization.revealedText)]))
        return try await exchange.hiding([claim.authorization]) {
            () async throws(LoginFailure) in
            try Interpretation(try await exchange.send(request), refusals: provider.refusals)
                .account(asDescribedBy: identity)
        }
    }
}

extension Provider.IdentityRequest {
    /// Whether another service can send it unchanged: a JWT needs the app's own secret.
    fileprivate func isRepeatable(at url: RequestURL) -> Bool {
        self.url == url && method == "GET" && body == .none && format != .jwt
    }
}
