public import LoginCore
public import OAuthCore

/// Gets app-only sessions, by an app's key alone (RFC 6749 section 4.4).
public struct AppClient: Sendable {
    private let exchange: any Exchange

    /// A client for the app of a provider, with the hosts that its key was saved for.
    public init(provider: Provider, client: BoundClient, operations: RequestOperations) {
        exchange = provider.exchange(client: client, method: nil, operations: operations)
    }

    /// Asks for a session of that kind, once.
    ///
    /// Nothing is spent by it: an answer that was lost costs another request.
    public func grant(_ kind: SessionCredentials.Kind) async throws(LoginFailure) -> Grant {
        guard exchange.provider.gives(kind) else {
            throw .notOffered(host: exchange.provider.host)
        }
        return try await exchange.ownGrant(kind)
    }
}
