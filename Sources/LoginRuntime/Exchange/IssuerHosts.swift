package import LoginCore
package import OAuthCore

/// Looks up at how many hosts one issuer has its endpoints.
package enum IssuerHosts {
    /// The hosts that the issuer's metadata name beside those of the provider, sorted; none where
    /// everything is at the provider's own.
    package static func further(
        of provider: Provider, operations: RequestOperations
    ) async throws(LoginFailure) -> [Origin] {
        guard case .oauth2(let rules) = provider.protocol, let issuer = rules.endpoints.issuer
        else {
            return []
        }
        let origins = provider.boundOrigins
        // Nothing is sent but the question; the door lets it through to the issuer alone.
        let exchange = OAuth2Exchange(
            provider: provider, rules: rules,
            client: BoundClient(
                ClientCredentials(identifier: "", key: .absent), origins: origins),
            operations: operations)
        let found = try await exchange.metadata(of: issuer)
        let urls = [
            found.authorization, found.token, found.deviceAuthorization, found.userinfo,
            found.revocation, found.registration,
        ]
        let further = urls.compactMap(\.self).filter(\.isAcceptableEndpoint).map(\.origin)
            .filter { !provider.isOwn($0) }
        return Set(further).sorted { $0.description < $1.description }
    }
}
