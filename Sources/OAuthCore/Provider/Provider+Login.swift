extension Provider {
    /// The endpoints of a login, by protocol.
    public enum LoginEndpoints: Sendable, Equatable {
        /// The three calls of OAuth 1.0a.
        case oauth1(OAuth1Endpoints)
        /// The facts about an OAuth 2 server.
        case oauth2(OAuth2Endpoints)

        /// The calls of OAuth 1.0a; nil where another protocol is spoken.
        public var oauth1: OAuth1Endpoints? {
            if case .oauth1(let endpoints) = self { endpoints } else { nil }
        }

        /// The page that people open, without its parameters; nil while it is unknown.
        public var page: RequestURL? {
            switch self {
            case .oauth1(let endpoints): endpoints.authorization.url
            case .oauth2(let endpoints): endpoints.page
            }
        }
    }

    /// One request of the protocol: its URL, its method, and its signed parameters.
    public struct Endpoint: Sendable, Equatable {
        /// The URL of the request; its own query is signed unchanged.
        public var url: RequestURL
        /// The HTTP method, as `POST`.
        public var method: String
        /// Further parameters of the request, signed, as `scope` or `x_auth_access_type`.
        public var parameters: [Parameter]

        /// An endpoint, by default asked with POST and without further parameters.
        public init(url: RequestURL, method: String = "POST", parameters: [Parameter] = []) {
            self.url = url
            self.method = method
            self.parameters = parameters
        }
    }

    /// The page that a person opens on another device.
    public struct AuthorizationPage: Sendable, Equatable {
        /// The page without its parameters.
        public var url: RequestURL
        /// The parameter that carries the temporary identifier, mostly `oauth_token`; nil where the
        /// page takes none, as a shop's own administration.
        public var tokenParameter: String?
        /// The parameter with the consumer key, if the page needs it.
        public var clientParameter: String?
        /// Parameters that the page always needs, as `perms=write`.
        public var parameters: [Parameter]
        /// The parameter that names the wanted account, as X's `screen_name`.
        public var accountParameter: String?
        /// Parameters added when an account is named.
        public var accountParameters: [Parameter]
        /// Parameters that make the page ask for a new sign-in, as X's `force_login=true`.
        public var signInParameters: [Parameter]

        /// A page with only `oauth_token` by default.
        public init(
            url: RequestURL,
            tokenParameter: String? = Parameter.Name.token.rawValue,
            clientParameter: String? = nil,
            parameters: [Parameter] = [],
            accountParameter: String? = nil,
            accountParameters: [Parameter] = [],
            signInParameters: [Parameter] = []
        ) {
            self.url = url
            self.tokenParameter = tokenParameter
            self.clientParameter = clientParameter
            self.parameters = parameters
            self.accountParameter = accountParameter
            self.accountParameters = accountParameters
            self.signInParameters = signInParameters
        }

        /// The parameters for the account: the requested one, and whether the page may use the one
        /// that the browser is signed in with.
        ///
        /// It will not where another one is named, or where there is a session of it already.
        public func parameters(naming account: String?, signingInAnew: Bool) -> [Parameter] {
            let anew = signingInAnew || account != nil ? signInParameters : []
            guard let account, let name = accountParameter else { return anew }
            return anew + accountParameters + [Parameter(name, account)]
        }
    }

    /// An index that names the endpoints, as the one of a WordPress site's API.
    ///
    /// What it names has to be at the index's own origin: a site cannot send secrets elsewhere.
    public struct Discovery: Sendable, Equatable {
        /// The index: JSON, fetched unsigned with GET.
        public var url: RequestURL
        /// The path to the temporary credential request's URL: member names joined by dots.
        public var temporaryCredentialRequestPath: String
        /// The path to the authorization page's URL.
        public var authorizationPath: String
        /// The path to the token request's URL.
        public var tokenRequestPath: String

        /// An index with the places of the three URLs in it.
        public init(
            url: RequestURL, temporaryCredentialRequestPath: String, authorizationPath: String,
            tokenRequestPath: String
        ) {
            self.url = url
            self.temporaryCredentialRequestPath = temporaryCredentialRequestPath
            self.authorizationPath = authorizationPath
            self.tokenRequestPath = tokenRequestPath
        }
    }

    /// The value of `oauth_callback`, and in which of the two places it is.
    public struct Callback: Sendable, Equatable {
        /// The value.
        public var value: Value
        /// Whether the temporary credential request has it (section 2.1), as 1.0a demands.
        public var isRequested: Bool
        /// The parameter of the authorization page that has it, as in OAuth 1.0; nil for none.
        public var pageParameter: String?

        /// The kinds of a callback.
        public enum Value: Sendable, Equatable {
            /// `oob`: the provider shows a verifier.
            case outOfBand
            /// A registered URL; the page fails to load and its URL is pasted.
            case redirect(String)
        }

        /// `oob` in the temporary credential request by default.
        public init(
            _ value: Value = .outOfBand, isRequested: Bool = true, pageParameter: String? = nil
        ) {
            self.value = value
            self.isRequested = isRequested
            self.pageParameter = pageParameter
        }

        /// The callback as its parameter's value.
        public var text: String {
            switch value {
            case .outOfBand: "oob"
            case .redirect(let address): address
            }
        }

        /// The parameter for the authorization page.
        var parametersOfPage: [Parameter] { pageParameter.map { [Parameter($0, text)] } ?? [] }
    }

    /// Whether the provider says `oauth_callback_confirmed=true`.
    public enum CallbackConfirmation: String, Sendable, CaseIterable {
        /// The answer confirms the callback, as RFC 5849 section 2.1 demands.
        case required
        /// Absent by design; the definition's author has checked that.
        case absent
    }

    /// The effect of a refused verifier on the temporary credentials.
    public enum AfterWrongPIN: String, Sendable, CaseIterable {
        /// They stay good: the next PIN goes to them.
        case same
        /// They are spent: new ones are fetched.
        case new
    }

    /// The answer that a person brings back; length and digits serve to warn gently, never to
    /// refuse.
    public struct VerifierHint: Sendable, Equatable {
        /// The kind of answer.
        public var carry: Carry
        /// Its name for people, as `PIN` or `code`.
        public var name: String
        /// Its form in words, as `7 digits`; nil if not known.
        public var pattern: String?
        /// The number of characters it mostly has; nil when it varies.
        public var length: Int?
        /// Whether it is digits only.
        public var isNumeric: Bool

        /// A PIN of unknown form by default.
        public init(
            carry: Carry = .pin, name: String = "PIN", pattern: String? = nil, length: Int? = nil,
            isNumeric: Bool = false
        ) {
            self.carry = carry
            self.name = name
            self.pattern = pattern
            self.length = length
            self.isNumeric = isNumeric
        }
    }

    /// The levels of access that a person may choose from before a login.
    public struct AccessChoice: Sendable, Equatable {
        /// The parameter that carries the level, as `perms`.
        public var parameter: String
        /// The request that has the parameter.
        public var place: Place
        /// The levels, the least first; never empty.
        public var levels: [Level]
        /// The name of the level that is asked for unless another one is chosen.
        public var preset: String

        /// The requests that can carry the level.
        public enum Place: String, Sendable, CaseIterable {
            /// The request for a request token.
            case requestToken = "request_token"
            /// The URL that the person opens.
            case authorize
        }

        /// One level: its name for people, and its value in requests.
        public struct Level: Sendable, Equatable {
            /// The name that people choose by, as `read`.
            public var name: String
            /// The parameter's value; an empty one leaves the parameter out, so that the level counts
            /// that the app is registered with.
            public var value: String

            /// Pairs a name with a value.
            public init(_ name: String, _ value: String) {
                self.name = name
                self.value = value
            }
        }

        /// A choice with its levels.
        public init(parameter: String, place: Place, levels: [Level], preset: String) {
            self.parameter = parameter
            self.place = place
            self.levels = levels
            self.preset = preset
        }

        /// The parameter for the level of that name, or for the preset one; nil to send none.
        public func parameter(for level: String?) -> Parameter? {
            let wanted = level ?? preset
            guard let value = levels.first(where: { $0.name == wanted })?.value, !value.isEmpty
            else { return nil }
            return Parameter(parameter, value)
        }
    }
}
