/// The three endpoints of a login (RFC 5849 section 2).
public struct OAuth1Endpoints: Sendable, Equatable {
    /// The endpoint for temporary credentials (section 2.1).
    public var temporaryCredentialRequest: Provider.Endpoint
    /// The page where the resource owner says yes or no (section 2.2).
    public var authorization: Provider.AuthorizationPage
    /// The endpoint that exchanges the verifier for token credentials (section 2.3).
    public var tokenRequest: Provider.Endpoint

    /// The endpoints of one provider.
    public init(
        temporaryCredentialRequest: Provider.Endpoint,
        authorization: Provider.AuthorizationPage, tokenRequest: Provider.Endpoint
    ) {
        self.temporaryCredentialRequest = temporaryCredentialRequest
        self.authorization = authorization
        self.tokenRequest = tokenRequest
    }
}
