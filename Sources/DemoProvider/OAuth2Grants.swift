import OAuthCore

/// The OAuth 2 state of the demo provider: pending logins, and tokens.
struct OAuth2Grants: Sendable {
    /// The lifetime of a code on a page, and of one that is typed elsewhere.
    static let life = Duration.seconds(600)
    /// The lifetime of an access token: short, so that a demo shows a renewal.
    static let tokenLife = Duration.seconds(300)
    /// How long a device waits between two questions at first, and by how much longer after one that
    /// came too early (RFC 8628 sections 3.2 and 3.5).
    static let (firstInterval, slowerBy) = (Duration.seconds(2), Duration.seconds(5))
    /// The most logins and the most tokens that are kept at a time.
    static let capacity = 10_000

    /// The logins by a page, by their requests' names.
    var pages: [String: PageGrant] = [:]
    /// The logins by device code, by that code.
    var devices: [String: DeviceGrant] = [:]
    /// The tokens, by themselves.
    var tokens: [String: Token] = [:]
    /// How many logins have led to tokens.
    var lastFamily = 0

    /// A question to a person.
    struct Consent {
        let issuedAt: Timestamp
        /// Proves that a form came from our own page.
        let formKey: String
        var decision = Decision.pending
        /// Whether it is too old to be answered.
        var isOver = false
    }

    /// The person's decision.
    enum Decision: Equatable {
        case pending
        case allowed(DemoUser)
        case denied
    }

    /// A login by a page.
    struct PageGrant {
        var consent: Consent
        let scope: String
        let request: PageRequest
        /// The code or the token, once the person has approved.
        var answer: String?
        /// The tokens of a code, once it was exchanged.
        var family: Int?
    }

    /// A login by a code that is typed elsewhere.
    struct DeviceGrant {
        var consent: Consent
        let scope: String
        let userCode: String
        /// The moment before which it is too early to ask.
        var notBefore: Timestamp
        var interval: Duration
    }

    /// A token.
    struct Token {
        let kind: Kind
        /// The number of the login that the token came from: its tokens end together.
        let family: Int
        /// Nil for an app-only token.
        let user: DemoUser?
        let scope: String
        /// The end; nil for refresh tokens, and for tokens that a page shows.
        let expiresAt: Timestamp?
        /// Whether a refresh token was exchanged for another.
        var isSpent = false

        enum Kind {
            case access
            case refresh
        }
    }

    /// Ends all tokens of a login.
    mutating func end(family: Int) {
        tokens = tokens.filter { $0.value.family != family }
    }

    /// Logins are kept for twice their life, so that an old or used code differs from an unknown
    /// one.
    mutating func forgetOldThings(_ now: Timestamp) {
        let (life, memory) = (Self.life, Self.life * 2)
        pages = pages.filter { now - $0.value.consent.issuedAt < memory }
        devices = devices.filter { now - $0.value.consent.issuedAt < memory }
        for (key, grant) in pages where now - grant.consent.issuedAt >= life {
            pages[key]?.consent.isOver = true
        }
        for (key, grant) in devices where now - grant.consent.issuedAt >= life {
            devices[key]?.consent.isOver = true
        }
        tokens = tokens.filter { $0.value.expiresAt.map { $0 > now } ?? true }
    }
}
