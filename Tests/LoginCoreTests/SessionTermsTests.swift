import LoginCore
import OAuthCore
import Testing

/// When a person has to know of the end of a session.
@Suite struct `The end of a session` {
    private static let start = Sample.moment
    private static let day = 86_400

    private func summary(lasting life: Int?, _ terms: SessionTerms?) throws -> SessionSummary {
        SessionSummary(
            id: Sample.session, provider: try #require(ProviderID(rawValue: "acme")), app: "app",
            kind: .bearer, state: .works(checkedAt: Self.start), obtainedAt: Self.start,
            expiresAt: life.map { Self.start + .seconds($0) }, terms: terms)
    }

    @Test(
        "is told in its last tenth, three days before at most, a quarter of an hour at least",
        arguments: [
            (3600, 2699, false), (3600, 2700, true), (day, day - 8641, false),
            (day, day - 8640, true), (90 * day, 87 * day - 1, false), (90 * day, 87 * day, true),
            (600, 299, false), (600, 300, true),
        ])
    func near(life: Int, at seconds: Int, isTold: Bool) throws {
        let session = try summary(lasting: life, SessionTerms(canRenew: false, isEndFinal: true))
        let told = session.pressingEnd(at: Self.start + .seconds(seconds))
        #expect(told == (isTold ? .near(Self.start + .seconds(life)) : nil))
    }

    @Test(
        "names the scopes that were asked for and not given, by whatever name",
        arguments: [
            ("read", ["mail.send"]), ("Mail.Send,read", []),
            ("https://a.example/mail.send read", []),
            (nil, []), ("", []),
        ] as [(String?, [String])])
    func missing(given: String?, missing: [String]) throws {
        var rules = OAuth2Rules(endpoints: OAuth2Endpoints())
        rules.scopes = ["read", "Mail.Send", "openid", "offline_access"]
        let provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules))
        let session = Session(
            summary: try summary(lasting: 3600, nil),
            credentials: .bearer(
                BearerCredentials(
                    accessToken: Secret(utf8: "t"), refreshToken: nil, scope: given)),
            app: "app", origins: [], form: .code)
        let found = session.terms(at: provider).missingScopes.map { $0.lowercased() }
        #expect(found == missing)
    }

    @Test(
        "names what its own login asked for, whatever the definition asks for by now",
        arguments: [(nil, ["read", "write"]), (["read", "mail"], ["read", "mail"])]
            as [([String]?, [String])])
    func asked(sealed: [String]?, asked: [String]) throws {
        var rules = OAuth2Rules(endpoints: OAuth2Endpoints())
        rules.scopes = ["read", "write"]
        let provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules))
        var session = Session(
            summary: try summary(lasting: 3600, nil),
            credentials: .bearer(BearerCredentials(accessToken: Secret(utf8: "t"), scope: "read")),
            app: "app", origins: [], form: .code, askedScopes: sealed)
        #expect(session.terms(at: provider).askedScopes == asked)
        #expect(session.terms(at: provider).missingScopes == Array(asked.dropFirst()))
        session.form = nil
        #expect(session.terms(at: provider).askedScopes.isEmpty)
    }

    @Test("is told at once where a renewal was refused, to watchers too", arguments: [0, 3599])
    func refused(at seconds: Int) throws {
        let terms = SessionTerms(canRenew: true, isEndFinal: true, renewalRefusedAt: Self.start)
        let (session, end) = (try summary(lasting: 3600, terms), Self.start + .seconds(3600))
        let now = Self.start + .seconds(seconds)
        #expect(session.pressingEnd(at: now) == .near(end))
        #expect(session.nearEnd(at: now, WatchWishes()) == end)
        #expect(SessionVerdict(session: session, finding: .known).health == .warning)
    }

    @Test("is over from its second on")
    func over() throws {
        let session = try summary(lasting: 60, SessionTerms(canRenew: false, isEndFinal: true))
        let end = Self.start + .seconds(60)
        #expect(session.pressingEnd(at: end) == .over(end))
    }

    @Test(
        "is not told where the session is renewed by itself, or nobody has looked",
        arguments: [nil, SessionTerms(canRenew: true, isEndFinal: false)])
    func quiet(terms: SessionTerms?) throws {
        let session = try summary(lasting: 3600, terms)
        #expect(session.pressingEnd(at: Self.start + .seconds(3599)) == nil)
        #expect(session.pressingEnd(at: Self.start + .seconds(9000)) == nil)
    }

    @Test("where none is stated is none")
    func endless() throws {
        let session = try summary(lasting: nil, SessionTerms(canRenew: false, isEndFinal: true))
        #expect(session.pressingEnd(at: Self.start + .seconds(1_000_000_000)) == nil)
    }

    @Test("is final at midnight, though the session can be renewed until then")
    func midnight() throws {
        var provider = try Sample.provider()
        provider.oauth1?.renewal = Provider.Renewal(
            endpoint: .init(url: try RequestURL("https://acme.example/renew")), handle: nil)
        let session = Session(
            summary: try summary(lasting: 3600, nil),
            credentials: .signed(
                TokenCredentials(identifier: Secret(utf8: "t"), sharedSecret: Secret([])),
                .hmacSHA1), app: "app", origins: [])
        #expect(session.terms(at: provider) == SessionTerms(canRenew: true, isEndFinal: false))
        provider.sessionLife = Provider.SessionLife(end: .midnight(timeZone: "America/New_York"))
        #expect(session.terms(at: provider) == SessionTerms(canRenew: true, isEndFinal: true))
        #expect(session.terms(at: nil).canRenew == nil)
    }
}
