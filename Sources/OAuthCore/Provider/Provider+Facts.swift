extension Provider {
    /// The form of signed requests at this provider (RFC 5849 sections 3.4 and 3.5).
    public struct SigningRules: Sendable, Equatable {
        /// The methods it takes, the preferred one first; never empty.
        public var methods: [SignatureMethod]
        /// The place of the `oauth_` parameters in the two token calls.
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
        /// Whether requests signed by the app's key alone have an empty `oauth_token`.
        public var sendsEmptyToken = false
        /// Whether requests over plain http are signed too, for other programs to send.
        public var coversPlainHTTP = false

        /// HMAC-SHA1 in the header with a version and no realm by default.
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

    /// The place of protocol parameters (RFC 5849 section 3.5).
    public enum Placement: String, Sendable, CaseIterable {
        /// In the `Authorization` header (section 3.5.1).
        case header
        /// In the query of the URL (section 3.5.3).
        case query
        /// In a form in the body (section 3.5.2).
        case body
    }

    /// A part of the URLs that the user has to give, for a provider that runs on many hosts.
    public struct InstanceVariable: Sendable, Equatable {
        /// The name that stands in braces in the definition, as `site`.
        public var name: String
        /// The question to the person, as `URL of the wiki`.
        public var question: String
        /// The kind of value.
        public var kind: Kind
        /// A value of that kind, for forms and for the lines of a list.
        public var example: String

        /// The kinds of values.
        public enum Kind: String, Sendable, CaseIterable {
            /// The URL of a site with its path: `{site}` becomes
            /// `https://wiki.example.org/w`.
            case site
            /// A host, with a port where it needs one.
            case host
            /// Letters, digits, `-` and `_`; `{account:host}` is the value in lower case with `-`
            /// for `_`.
            case word
        }

        /// A variable with its question.
        public init(name: String, question: String, kind: Kind, example: String) {
            self.name = name
            self.question = question
            self.kind = kind
            self.example = example
        }
    }

    /// A rule for the meaning of a refusal, by its visible parts; all given parts have to match.
    public struct RefusalRule: Sendable, Equatable {
        /// The HTTP status.
        public var status: Int?
        /// A path into a JSON body: member names joined by dots.
        public var path: String?
        /// The value at that path; nil for any.
        public var value: String?
        /// Words of the body, case aside.
        public var words: String?
        /// The meaning.
        public var meaning: Meaning

        /// The meanings that a definition can give a refusal.
        public enum Meaning: String, Sendable, CaseIterable {
            /// Our clock is too far from the provider's.
            case clock
            /// The PIN is wrong.
            case pin
            /// The authorization URL no longer works.
            case address
            /// The person has refused the login.
            case denied
            /// The app key is wrong, or may not do this.
            case app
            /// The callback is not one that the app is registered with.
            case callback
            /// The token no longer works.
            case token
            /// The token may not do this.
            case permission
            /// Key or token work only from another IP address.
            case sourceAddress = "ip_address"
            /// There were too many requests.
            case rateLimit = "rate_limit"
            /// The provider has a fault.
            case trouble
        }

        /// A rule with its conditions.
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

    /// The page where a person gets a consumer key, and the values to enter there.
    public struct Registration: Sendable, Equatable {
        /// The page to register at.
        public var url: String
        /// The choices there, in a sentence or two.
        public var note: String?
        /// The callback to enter.
        public var callback: String?
        /// The permissions to choose.
        public var permissions: String?
        /// The type of app to choose.
        public var appType: String?
        /// The cost of a key, or the people who get one.
        public var cost: String?
        /// The people that get a key; nil where the definition does not say.
        public var open: Opening?
        /// The day on which that was so, as `2026-11-24`; goes with `open`.
        public var asOf: String?
        /// The successor of a provider that has ended, by its name.
        public var successor: String?

        /// Those who get a key.
        public enum Opening: String, Sendable, CaseIterable {
            /// Anyone who has an account there.
            case anyone
            /// Those who pay, for a key or for the account that it needs.
            case paid
            /// Those whom the provider, or the administrator of the server, approves.
            case approval
            /// No new people.
            case closed
        }

        /// A page with its facts.
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

        /// Whether `open` was so more than twelve months before that day, as `2026-11-24`.
        public func isDated(on today: String) -> Bool {
            guard let asOf, let year = Int(today.prefix(4)) else { return false }
            return asOf < "\(year - 1)\(today.dropFirst(4))"
        }
    }

    /// The sources of a definition's facts, and their level of evidence.
    public enum Source: Sendable, Equatable {
        /// A user's own file.
        case own
        /// Built in: where and when it was read, how far it was verified, and the unchecked keys.
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
