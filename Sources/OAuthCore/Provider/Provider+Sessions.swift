extension Provider {
    /// How the answers of the two token calls are read (RFC 5849 sections 2.1 and 2.3).
    public struct ReplyRules: Sendable, Equatable {
        /// The form of the body, whatever its content type says.
        public var format: Format
        /// The field of the identifier, mostly `oauth_token`.
        public var tokenField: String
        /// The field of the shared secret, mostly `oauth_token_secret`.
        public var tokenSecretField: String
        /// Whether an answer without a shared secret is complete; it is empty then.
        public var tokenSecretIsOptional: Bool
        /// The field of the token answer that names the account's id.
        public var accountIDField: String?
        /// The field of the token answer that names the account as people know it.
        public var accountNameField: String?
        /// The field of the token answer that says when the token ends.
        public var expiry: ExpiryField?
        /// Fields of the token answer that are kept, sealed, with the session.
        public var keptFields: [String]
        /// The differing fields of the answer of the temporary credential request.
        public var temporary: TemporaryFields

        /// The fields of the temporary credential request's answer that have other names than in
        /// the token answer, or exist only there.
        public struct TemporaryFields: Sendable, Equatable {
            /// The field of the identifier; nil for that of the token answer.
            public var tokenField: String?
            /// The field of the shared secret; nil for that of the token answer.
            public var tokenSecretField: String?
            /// The field with the end of the authorization URL.
            public var expiry: ExpiryField?

            /// The names of the token answer, and no end, by default.
            public init(
                tokenField: String? = nil, tokenSecretField: String? = nil,
                expiry: ExpiryField? = nil
            ) {
                self.tokenField = tokenField
                self.tokenSecretField = tokenSecretField
                self.expiry = expiry
            }
        }

        /// The rules for the answer of the temporary credential request.
        var ofTemporaryCredentials: ReplyRules {
            var rules = self
            rules.tokenField = temporary.tokenField ?? tokenField
            rules.tokenSecretField = temporary.tokenSecretField ?? tokenSecretField
            rules.expiry = temporary.expiry
            return rules
        }

        /// The forms that a body can have.
        public enum Format: String, Sendable, CaseIterable {
            /// Form-encoded (RFC 5849 section 2.1).
            case form
            /// JSON.
            case json
            /// Whichever the body's first character shows.
            case either
        }

        /// A field that says when a token ends.
        public struct ExpiryField: Sendable, Equatable {
            /// The field's name, as `oauth_expires_in`.
            public var name: String
            /// The meaning of its number.
            public var meaning: Meaning

            /// The possible meanings of a number.
            public enum Meaning: String, Sendable, CaseIterable {
                /// Seconds from the answer on.
                case secondsFromNow = "seconds_from_now"
                /// A moment, in seconds since 1970-01-01T00:00:00Z.
                case secondsSince1970 = "seconds_since_1970"
                /// Milliseconds since 1970-01-01.
                case millisecondsSince1970 = "milliseconds_since_1970"
            }

            /// Pairs a name with a meaning.
            public init(_ name: String, _ meaning: Meaning) {
                self.name = name
                self.meaning = meaning
            }
        }

        /// Forms with the standard names, and the account in X's fields, by default.
        public init(
            format: Format = .form, tokenField: String = Parameter.Name.token.rawValue,
            tokenSecretField: String = Parameter.Name.tokenSecret.rawValue,
            tokenSecretIsOptional: Bool = false, accountIDField: String? = "user_id",
            accountNameField: String? = "screen_name", expiry: ExpiryField? = nil,
            keptFields: [String] = [], temporary: TemporaryFields = TemporaryFields()
        ) {
            self.format = format
            self.tokenField = tokenField
            self.tokenSecretField = tokenSecretField
            self.tokenSecretIsOptional = tokenSecretIsOptional
            self.accountIDField = accountIDField
            self.accountNameField = accountNameField
            self.expiry = expiry
            self.keptFields = keptFields
            self.temporary = temporary
        }
    }

    /// The fields of the redirect after an approval beside token and verifier, for providers whose
    /// token answer lacks them.
    public struct RedirectFields: Sendable, Equatable {
        /// The parameter with the account's id.
        public var accountIDField: String?
        /// The parameter with the account's name.
        public var accountNameField: String?
        /// Parameters that are kept, sealed, with the session.
        public var keptFields: [String]

        /// No facts by default.
        public init(
            accountIDField: String? = nil, accountNameField: String? = nil,
            keptFields: [String] = []
        ) {
            self.accountIDField = accountIDField
            self.accountNameField = accountNameField
            self.keptFields = keptFields
        }

        /// All of them, each once.
        public var names: Set<String> {
            Set([accountIDField, accountNameField].compactMap(\.self) + keptFields)
        }
    }

    /// A signed request for the account of a token.
    public struct IdentityRequest: Sendable, Equatable {
        /// The URL; the issuer itself, if that names the URL.
        public var url: RequestURL
        /// Whether it goes to the userinfo endpoint that the issuer names (OpenID Connect Core 1.0
        /// section 5.3).
        public var isNamedByIssuer = false
        /// The HTTP method, mostly `GET`.
        public var method: String
        /// The body.
        public var body: Body
        /// Further headers of this request; never signed.
        public var headers: [Parameter]
        /// The form of the answer.
        public var format: Format
        /// The path to the account's id in the answer: member names joined by dots.
        public var idPath: String
        /// The path to the account's name in the answer.
        public var namePath: String
        /// The path to the account's e-mail address; nil if it is unknown.
        public var emailPath: String?
        /// The URL for the e-mail address; nil for the URL of the account.
        public var emailURL: RequestURL?

        /// The request for the account's e-mail address, which takes the name's place; nil if there
        /// is none.
        package var forEmail: IdentityRequest? {
            guard let emailPath else { return nil }
            var request = self
            request.url = emailURL ?? url
            request.isNamedByIssuer = emailURL == nil && isNamedByIssuer
            request.namePath = emailPath
            return request
        }

        /// The kinds of body of an identity request.
        public enum Body: Sendable, Equatable {
            /// No body.
            case none
            /// Parameters in a form, signed.
            case form([Parameter])
            /// A text of another type, which is not signed.
            case text(String, contentType: String)
        }

        /// The forms that the answer can have.
        public enum Format: String, Sendable, CaseIterable {
            /// JSON.
            case json
            /// Form-encoded.
            case form
            /// A JWT (RFC 7519) whose `nonce` is ours, signed by HS256 with the consumer secret where
            /// the app has one.
            case jwt
        }

        /// An identity request, by default a GET that is answered by JSON.
        public init(
            url: RequestURL, method: String = "GET", body: Body = .none,
            headers: [Parameter] = [], format: Format = .json, idPath: String, namePath: String
        ) {
            self.url = url
            self.method = method
            self.body = body
            self.headers = headers
            self.format = format
            self.idPath = idPath
            self.namePath = namePath
        }
    }

    /// The cost of an identity request.
    public enum CheckCost: String, Sendable, CaseIterable {
        /// Free, and it counts against no limit that matters.
        case free
        /// Money, or a share of few requests.
        case paid
        /// Not documented.
        case unknown
    }

    /// How a session's token is presented to the API.
    public enum TokenUse: Sendable, Equatable {
        /// Each request is signed (RFC 5849 section 3).
        case signed
        /// The token alone, as `Authorization: Bearer …` (RFC 6750 section 2.1).
        case bearer
        /// The token alone, as the value of a header of the provider's own.
        case header(String)
        /// The token alone, as a parameter of the query; for APIs that take no other form.
        case query(String)
    }

    /// How a session's token is made to live on.
    public struct Renewal: Sendable, Equatable {
        /// The request, signed with the session's token.
        public var endpoint: Endpoint
        /// The kept field that is sent along under its own name, as `oauth_session_handle`.
        public var handle: String?
        /// The kind of answer.
        public var answer: Answer

        /// The kinds of answer of a renewal.
        public enum Answer: String, Sendable, CaseIterable {
            /// A new token with its secret, in the form of a token answer.
            case token
            /// Any success: the token stays the one it was.
            case success
        }

        /// A renewal that keeps the token by default.
        public init(endpoint: Endpoint, handle: String? = nil, answer: Answer = .success) {
            self.endpoint = endpoint
            self.handle = handle
            self.answer = answer
        }
    }

    /// How the provider ends a token.
    public struct Revocation: Sendable, Equatable {
        /// The request, presented as `tokenUse` says.
        public var endpoint: Endpoint
        /// Whether the token itself is the last part of the URL's path.
        public var endsInToken: Bool
        /// The place of the token in requests that are not signed.
        public var sends: Sent
        /// How the app shows that it is itself, where that is another way than at the token endpoint.
        public var authentication: OAuth2Rules.ClientAuthentication?

        /// The values that end the tokens of a session.
        public enum Sent: String, Sendable, CaseIterable {
            /// The refresh token and then the access token, as `token` (RFC 7009 section 2.1).
            case both
            /// The access token alone, as `token`.
            case access
            /// The access token alone, as `access_token`.
            case accessToken = "access_token"
            /// The access token alone, as in a call of the API, without the app's authentication.
            case bearer
        }

        /// A request at the definition's URL by default.
        public init(
            endpoint: Endpoint, endsInToken: Bool = false, sends: Sent = .both,
            authentication: OAuth2Rules.ClientAuthentication? = nil
        ) {
            self.endpoint = endpoint
            self.endsInToken = endsInToken
            self.sends = sends
            self.authentication = authentication
        }
    }

    /// How long a session lasts, as far as the definition can say.
    public struct SessionLife: Sendable, Equatable {
        /// The life in words, as `until revoked`.
        public var words: String?
        /// The end of each session of this provider; nil if the answer states it, or it is unknown.
        public var end: End?
        /// The time that a session may be unused before the provider needs a renewal.
        public var idleLimit: Duration?
        /// Whether a login ends the account's earlier session with the same app, as on another
        /// machine.
        public var isSingle = false

        /// The rules by which sessions end.
        public enum End: Sendable, Equatable {
            /// So long after the token came.
            case after(Duration)
            /// At the next midnight in a time zone of the tz database, as `America/New_York`.
            case midnight(timeZone: String)
        }

        /// An unknown life by default.
        public init(words: String? = nil, end: End? = nil, idleLimit: Duration? = nil) {
            self.words = words
            self.end = end
            self.idleLimit = idleLimit
        }
    }
}
