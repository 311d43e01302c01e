import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

@Suite struct `How long a session lasts, in words` {
    private let clock = LocalClock(
        now: Timestamp(secondsSince1970: 1_800_000_000), secondsFromUTC: 0)

    private func session(
        endsIn seconds: Int?, _ terms: SessionTerms?,
        state: SessionSummary.State = .works(checkedAt: Timestamp(secondsSince1970: 1_799_999_000))
    ) throws -> SessionSummary {
        SessionSummary(
            id: SessionID(rawValue: "41c7"), provider: try #require(ProviderID(rawValue: "acme")),
            app: "app", kind: .bearer, state: state, obtainedAt: clock.now + .seconds(-3000),
            expiresAt: seconds.map { clock.now + .seconds($0) }, terms: terms)
    }

    private static let fixed = SessionTerms(canRenew: false, isEndFinal: true)
    private static let renewed = SessionTerms(canRenew: true, isEndFinal: false)
    private static let refused = SessionTerms(
        canRenew: true, isEndFinal: true,
        renewalRefusedAt: Timestamp(secondsSince1970: 1_799_999_940))
    private static let daily = SessionTerms(canRenew: true, isEndFinal: true)

    @Test(
        arguments: [
            (600, fixed, "ends at 08:10, cannot be renewed"),
            (-600, fixed, "ended at 07:50, cannot be renewed"),
            (600, renewed, "renewed by itself; its token ends at 08:10"),
            (-600, renewed, "renewed at its next use; its token ended at 07:50"),
            (600, refused, "renewal refused at 07:59; works until 08:10"),
            (-10, refused, "renewal refused at 07:59; ended at 07:59, asked again at its next use"),
            (nil, refused, "renewal refused at 07:59; its end is not stated"),
            (600, daily, "can be renewed until 08:10"), (600, nil, "until 08:10"),
            (nil, fixed, "not stated; cannot be renewed"), (nil, renewed, "not stated"),
            (nil, nil, "not stated"),
        ] as [(Int?, SessionTerms?, String)])
    func `say whether it can be renewed, and until when`(
        seconds: Int?, terms: SessionTerms?, words: String
    ) throws {
        let session = try session(endsIn: seconds, terms)
        #expect(SessionLifeWords.text(session, nil, clock).text == words)
    }

    @Test(arguments: [
        (600, fixed, "ends 08:10", Sign.attention), (-600, fixed, "ended 07:50", .attention),
        (600, renewed, "works", .good), (-600, renewed, "works", .good),
        (9000, fixed, "works", .good), (9000, refused, "ends soon, 10:30", .attention),
    ])
    func `of a list name an end that only a person can do something about`(
        seconds: Int, terms: SessionTerms, words: String, sign: Sign
    ) throws {
        let state = StateWords(try session(endsIn: seconds, terms), clock: clock)
        #expect(state.text == words)
        #expect(state.sign == sign)
        #expect(state.shortText.count <= 13)
    }

    @Test func `of a list say "log in again" before any end`() throws {
        let ended = try session(endsIn: 600, Self.fixed, state: .logInAgain(since: clock.now))
        #expect(StateWords(ended, clock: clock).text == "log in again")
    }

    @Test(
        arguments: [
            ("read write", "read write"), ("write,read", "write,read"),
            ("read", "read; asked for, and not named: write"), ("", nil), (nil, nil),
        ] as [(String?, String?)])
    func `name what was asked for beside what was given`(scope: String?, words: String?) throws {
        let terms = SessionTerms(
            canRenew: true, isEndFinal: false, scope: scope, askedScopes: ["read", "write"])
        #expect(SessionLifeWords.scope(of: try session(endsIn: nil, terms))?.text == words)
    }

    @Test(
        arguments: [
            (.signed, nil, "OAuth 1.0a"), (.bearer, nil, "OAuth 2"),
            (.bearer, .code, "OAuth 2 by code"), (.bearer, .device, "OAuth 2 by device code"),
            (nil, nil, nil),
        ] as [(SessionCredentials.Kind?, LoginForm?, String?)])
    func `name the kind by the form of its login`(
        kind: SessionCredentials.Kind?, form: LoginForm?, words: String?
    ) {
        #expect(SessionLifeWords.kind(kind, form, at: nil)?.text == words)
    }

    @Test(arguments: [
        (["a"], "a was renewed meanwhile, and stays here"),
        (["a", "b"], "a, b were renewed meanwhile, and stay here"),
    ])
    func `tell of one session and of several that were not moved`(names: [String], title: String) {
        #expect(Announcement.notMoved(names).title.text == title)
    }
}
