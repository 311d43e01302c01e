extension Provider {
    /// How this provider wants requests signed (RFC 5849 sections 3.4 and 3.5).
    public struct SigningRules: Sendable, Equatable {
        /// The methods it takes, the preferred one first; never empty.
        public var methods: [SignatureMethod]
        /// Where the `oauth_` parameters of the two token calls go.
        public var placement: Placement
        /// The `realm` of the header: absent, empty or a constant; never signed.
        public var realm: String?
        /// Whether the `realm` of each request is its own URL, without the query.
        public var realmIsURL: Bool
        /// Whether `oauth_version=1.0` is sent.
        public var includesVersion: Bool
        /// Whether the base string says `http` where the request goes over https, a fault that some
        /// providers behind a proxy keep.
        public var signsAsHTTP: Bool
        /// Whether an app's key signs requests without a token (popularly "one-legged").
        public var worksWithoutToken = false
        /// Whether such requests have an `oauth_token` all the same, which is empty.
        public var sendsEmptyToken = false
        /// Whether requests over plain http are signed too, for other programs to send.
        public var coversPlainHTTP = false

        /// HMAC-SHA1 in the header with a version and no realm, unless told otherwise.
        public init(
            methods: [SignatureMethod] = [.hmacSHA1],
            placement: Placement = .header,
            realm: String? = nil,
            realmIsURL: Bool = false,
            includesVersion: Bool = true,
            signsAsHTTP: Bool = false
        ) {
            self.methods = methods
            self.placement = placement
            self.realm = realm
            self.realmIsURL = realmIsURL
            self.includesVersion = includesVersion
            self.signsAsHTTP = signsAsHTTP
        }
    }

    /// Where protocol parameters are transmitted (RFC 5849 section 3.5).
    public enum Placement: String, Sendable, CaseIterable {
        /// In the `Authorization` header (section 3.5.1).
        case header
        /// In the query of the URL (section 3.5.3).
        case query
        /// In a form in the body (section 3.5.2).
        case body
    }

    /// What has to be known before the URLs of a provider are, which runs on many hosts.
    public struct InstanceVariable: Sendable, Equatable {
        /// The name that stands in braces in the definition, as `site`.
        public var name: String
        /// What a person is asked for, as `Address of the wiki`.
        public var question: String
        /// What is typed.
        public var kind: Kind
        /// A value of that kind, for forms and for the lines of a list.
        public var example: String

        /// The kinds of values.
        public enum Kind: String, Sendable, CaseIterable {
            /// The address of a site with the path that it lies under: `{site}` becomes
            /// `https://wiki.example.org/w`.
            case site
            /// A host, with a port where it needs one.
            case host
            /// Letters, digits, `-` and `_`; `{account:host}` is the same in lower case with `-`
            /// for `_`.
            case word
        }

        /// A variable with what is asked for.
        public init(name: String, question: String, kind: Kind, example: String) {
            self.name = name
            self.question = question
            self.kind = kind
            self.example = example
        }
    }

    /// What a refusal means, by what can be seen of it; all that is given has to fit.
    public struct RefusalRule: Sendable, Equatable {
        /// The HTTP status.
        public var status: Int?
        /// A path into a JSON body: member names joined by dots.
        public var path: String?
        /// What stands at that path; anything where this is nil.
        public var value: String?
        /// Words of the body, case aside.
        public var words: String?
        /// What it means.
        public var meaning: Meaning

        /// What a definition can say about a refusal.
        public enum Meaning: String, Sendable, CaseIterable {
            /// Our clock is too far from the provider's.
            case clock
            /// The PIN is wrong.
            case pin
            /// The URL that the person approved at is good no more.
            case address
            /// The person has refused the login.
            case denied
            /// The app key is wrong, or may not do this.
            case app
            /// The callback is not one that the app is registered with.
            case callback
            /// The token is good no more.
            case token
            /// The token may not do this.
            case permission
            /// Key or token are good only from another IP address.
            case sourceAddress = "ip_address"
            /// There were too many requests.
            case rateLimit = "rate_limit"
            /// The provider has a fault.
            case trouble
        }

        /// A rule with what has to fit.
        public init(
            status: Int? = nil, path: String? = nil, value: String? = nil, words: String? = nil,
            meaning: Meaning
        ) {
            self.status = status
            self.path = path
            self.value = value
            self.words = words
            self.meaning = meaning
        }
    }

    /// Where a person gets a consumer key, and what to enter there.
    public struct Registration: Sendable, Equatable {
        /// The page to register at.
        public var url: String
        /// What to choose there, in a sentence or two.
        public var note: String?
        /// What to enter as the callback.
        public var callback: String?
        /// The permissions to choose.
        public var permissions: String?
        /// The type of app to choose.
        public var appType: String?
        /// What a key costs, or who gets one.
        public var cost: String?

        /// A page, and what is known about it.
        public init(
            url: String, note: String? = nil, callback: String? = nil,
            permissions: String? = nil, appType: String? = nil, cost: String? = nil
        ) {
            self.url = url
            self.note = note
            self.callback = callback
            self.permissions = permissions
            self.appType = appType
            self.cost = cost
        }
    }

    /// Where the facts of a definition come from, and how well they are known.
    public enum Source: Sendable, Equatable {
        /// A user's own file.
        case own
        /// Built in: where it was read, when, how far it was verified, and the keys of the
        /// definition that nobody has checked.
        case builtIn(reference: String, readOn: String, mark: Mark, unchecked: [String])

        /// How far the facts were verified.
        public enum Mark: String, Sendable, CaseIterable {
            /// Everything that a login needs was read in the provider's own text or code.
            case verified
            /// Some of it was.
            case partly
            /// None of it was.
            case unchecked
        }
    }
}
