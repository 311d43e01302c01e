/// How a provider speaks the device flow (RFC 8628), where it differs from the standard.
public struct DeviceRules: Sendable, Equatable {
    /// The request for a code (section 3.1); nil where the issuer's metadata name it, or where there is
    /// none.
    public var authorization: Provider.Endpoint?
    /// The name of the parameter with the scopes.
    public var scopeParameter: String
    /// Whether PKCE ties a code to its request (RFC 7636), which the standard does not have here.
    public var usesPKCE: Bool
    /// The token endpoint for the questions (section 3.4); nil for that of codes.
    public var token: Provider.Endpoint?
    /// The value of `grant_type`; nil for none.
    public var grantType: String?
    /// The name of the parameter with the device code.
    public var codeParameter: String
    /// Whether both requests have a JSON object in place of a form.
    public var sendsJSON: Bool
    /// The meaning of statuses if the answer has no error, in the standard's error codes.
    public var statuses: [Parameter]

    /// The standard's own ways.
    public init(
        authorization: Provider.Endpoint? = nil, scopeParameter: String = "scope",
        usesPKCE: Bool = false, token: Provider.Endpoint? = nil,
        grantType: String? = standardGrantType, codeParameter: String = "device_code",
        sendsJSON: Bool = false, statuses: [Parameter] = []
    ) {
        self.authorization = authorization
        self.scopeParameter = scopeParameter
        self.usesPKCE = usesPKCE
        self.token = token
        self.grantType = grantType
        self.codeParameter = codeParameter
        self.sendsJSON = sendsJSON
        self.statuses = statuses
    }

    /// The grant type of section 3.4.
    public static let standardGrantType = "urn:ietf:params:oauth:grant-type:device_code"
}
