extension Provider {
    /// One request of the protocol: its URL, its method, and what is signed along with it.
    public struct Endpoint: Sendable, Equatable {
        /// Where the request goes; a query of its own is signed as it stands.
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
        /// The parameter that carries the temporary identifier, mostly `oauth_token`.
        public var tokenParameter: String
        /// The parameter that carries the consumer key, where the page wants it.
        public var clientParameter: String?
        /// Parameters that the page always needs, as `perms=write`.
        public var parameters: [Parameter]
        /// The parameter that names the wanted account, as X's `screen_name`.
        public var accountParameter: String?
        /// Parameters added when an account is named, as X's `force_login=true`.
        public var accountParameters: [Parameter]

        /// A page that takes `oauth_token` and nothing else, unless told otherwise.
        public init(
            url: RequestURL,
            tokenParameter: String = Parameter.Name.token.rawValue,
            clientParameter: String? = nil,
            parameters: [Parameter] = [],
            accountParameter: String? = nil,
            accountParameters: [Parameter] = []
        ) {
            self.url = url
            self.tokenParameter = tokenParameter
            self.clientParameter = clientParameter
            self.parameters = parameters
            self.accountParameter = accountParameter
            self.accountParameters = accountParameters
        }
    }

    /// How this provider wants requests signed (RFC 5849 sections 3.4 and 3.5).
    public struct SigningRules: Sendable, Equatable {
        /// The methods it takes, the preferred one first; never empty.
        public var methods: [SignatureMethod]
        /// Where the `oauth_` parameters of the two token calls go.
        public var placement: Placement
        /// The `realm` of the header: absent, empty or a constant; never signed.
        public var realm: String?
        /// Whether `oauth_version=1.0` is sent.
        public var includesVersion: Bool

        /// HMAC-SHA1 in the header with a version and no realm, unless told otherwise.
        public init(
            methods: [SignatureMethod] = [.hmacSHA1],
            placement: Placement = .header,
            realm: String? = nil,
            includesVersion: Bool = true
        ) {
            self.methods = methods
            self.placement = placement
            self.realm = realm
            self.includesVersion = includesVersion
        }
    }

    /// Where protocol parameters are transmitted (RFC 5849 section 3.5).
    public enum Placement: String, Sendable, CaseIterable {
        case header
        case query
        case body
    }

    /// What `oauth_callback` says in the temporary credential request (section 2.1).
    public enum Callback: Sendable, Equatable {
        /// `oob`: the provider shows a verifier.
        case outOfBand
        /// The parameter is left out; the provider shows a verifier all the same.
        case omitted
        /// A registered address; the page fails to load and its address is pasted.
        case redirect(String)
    }

    /// Whether the provider says `oauth_callback_confirmed=true`.
    public enum CallbackConfirmation: String, Sendable, CaseIterable {
        case required
        /// Absent by design; the definition's author has checked that.
        case absent
    }

    /// What a refused verifier does to the temporary credentials.
    public enum AfterWrongPIN: String, Sendable, CaseIterable {
        /// They stay good: the next PIN goes to them.
        case same
        /// They are spent: new ones are fetched.
        case new
    }

    /// What the verifier looks like, to warn gently and never to refuse.
    public struct VerifierHint: Sendable, Equatable {
        /// What people call it, as `PIN` or `code`.
        public var name: String
        /// What it looks like in words, as `7 digits`; nil when not known.
        public var pattern: String?
        /// The number of characters it mostly has; nil when it varies.
        public var length: Int?
        /// Whether it is digits only.
        public var isNumeric: Bool

        /// A PIN of which nothing is known, unless told otherwise.
        public init(
            name: String = "PIN", pattern: String? = nil, length: Int? = nil,
            isNumeric: Bool = false
        ) {
            self.name = name
            self.pattern = pattern
            self.length = length
            self.isNumeric = isNumeric
        }
    }

    /// A signed request that answers whose token it is.
    public struct IdentityRequest: Sendable, Equatable {
        /// Where it goes.
        public var url: RequestURL
        /// The HTTP method, mostly `GET`.
        public var method: String
        /// The path to the account's id in the answer: member names joined by dots.
        public var idPath: String
        /// The path to the account's name in the answer.
        public var namePath: String

        /// An identity request, by default a GET.
        public init(url: RequestURL, method: String = "GET", idPath: String, namePath: String) {
            self.url = url
            self.method = method
            self.idPath = idPath
            self.namePath = namePath
        }
    }

    /// Where a person gets a consumer key, and what to enter there.
    public struct Registration: Sendable, Equatable {
        /// The page to register at.
        public var url: String
        /// What to choose there, in a sentence or two.
        public var note: String?

        /// A page and a note about it.
        public init(url: String, note: String? = nil) {
            self.url = url
            self.note = note
        }
    }

    /// Where the facts of a definition come from, and how well they are known.
    public enum Source: Sendable, Equatable {
        /// A user's own file.
        case own
        /// Built in: where it was read, when, and how far it was verified.
        case builtIn(reference: String, readOn: String, mark: Mark)

        /// How far the facts were verified.
        public enum Mark: String, Sendable, CaseIterable {
            case verified
            case partly
            case unchecked
        }
    }
}
