/// OAuth Echo: proves an account to a third party, by a signed request that the third party
/// repeats.
///
/// The signature is for the provider's identity URL; the two headers go to the third party.
public struct OAuthEcho: Sendable, Equatable {
    /// The value of `X-Auth-Service-Provider`: the URL that the third party is to call.
    public let serviceProvider: String
    /// The value of `X-Verify-Credentials-Authorization`: the header to call it with.
    public let verifyCredentialsAuthorization: String

    /// The name of the header that carries the URL.
    public static let serviceProviderHeader = "X-Auth-Service-Provider"
    /// The name of the header that carries the signed authorization.
    public static let verifyCredentialsHeader = "X-Verify-Credentials-Authorization"

    /// Reads both values from a signed GET of the identity URL.
    public init(_ signed: SignedRequest) {
        serviceProvider = signed.request.url.text
        verifyCredentialsAuthorization = signed.authorizationHeader
    }

    /// The two headers, name and value.
    public var headers: [(name: String, value: String)] {
        [
            (Self.serviceProviderHeader, serviceProvider),
            (Self.verifyCredentialsHeader, verifyCredentialsAuthorization),
        ]
    }
}

extension OAuthEcho: CustomStringConvertible, CustomReflectable {
    /// A placeholder: the pair holds a token.
    public var description: String { "<OAuth Echo>" }
    /// No children, so that nothing is shown.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
