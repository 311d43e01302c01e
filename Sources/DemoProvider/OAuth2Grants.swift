import OAuthCore

/// What the demo provider knows of OAuth 2: logins under way, and tokens.
struct OAuth2Grants: Sendable {
    /// How long a code on a page is good, and one that is typed elsewhere.
    static let life = Duration.seconds(600)
    /// How long an access token is good: a demo is short, and a renewal is worth seeing.
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

    /// What the person said.
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
        /// The tokens that came of a code, once it was exchanged.
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
        /// All that came of one login: they end together.
        let family: Int
        /// Nobody's where an app got it by its key alone.
        let user: DemoUser?
        let scope: String
        /// Refresh tokens have no end, nor has what a page shows.
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

    /// Logins stay for twice their life, so that an old or used code is told from one that never was.
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
