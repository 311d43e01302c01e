public import LoginCore
public import OAuthCore

/// Asks a provider for temporary credentials to test definition and app key, and discards them:
/// it logs in nowhere, and stores nothing.
///
/// Asks twice only where the provider refuses our time, as a login does.
public struct ProviderTrial: Sendable {
    private let request: LoginRequest
    private let exchange: any Exchange
    private let clockOffset: Duration
    private let provider: Provider

    /// The answer of a provider that accepts the app key.
    public struct Outcome: Sendable, Equatable {
        /// The host that answered.
        public var host: String
        /// Whether it said `oauth_callback_confirmed=true` (RFC 5849 section 2.1); nil where nothing
        /// of that kind is asked.
        public var isCallbackConfirmed: Bool?
    }

    /// A trial of an app key; nil where the provider has no login that could be tried.
    public init?(
        provider: Provider, client: BoundClient, clockOffset: Duration = .zero,
        operations: RequestOperations
    ) {
        guard let endpoints = provider.login else { return nil }
        let method = provider.signatureMethod(for: client.credentials.key)
        request = LoginRequest(
            id: LoginID(rawValue: "trial"), provider: provider, endpoints: endpoints, app: "",
            clientIdentifier: client.credentials.identifier, signatureMethod: method,
            startedAt: operations.now())
        exchange = provider.exchange(client: client, method: method, operations: operations)
        self.clockOffset = clockOffset
        self.provider = provider
    }

    /// Sends the first request of a login; throws the failure that the login would have.
    public func run() async throws(LoginFailure) -> Outcome {
        let begun = try await exchange.correctingClock(from: clockOffset) {
            (offset) async throws(LoginFailure) in
            try await exchange.begin(request, clockOffset: offset)
        }
        return Outcome(
            host: provider.loginOrigin?.host ?? provider.host,
            isCallbackConfirmed: begun.isCallbackConfirmed)
    }
}
