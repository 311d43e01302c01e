import LoginCore
import OAuthCore
import Testing

/// When a session has to be renewed before it is used.
@Suite struct RenewalTests {
    private static let start = Sample.moment

    private func provider(
        _ life: Provider.SessionLife = Provider.SessionLife(), handle: String? = nil
    ) throws -> Provider {
        var provider = try Sample.provider()
        provider.sessionLife = life
        provider.oauth1?.renewal = Provider.Renewal(
            endpoint: .init(url: try RequestURL("https://acme.example/renew")), handle: handle)
        return provider
    }

    private func session(
        usedAfter used: Int? = nil, checkedAfter checked: Int? = nil, endsAfter end: Int? = nil,
        kept: [KeptField] = []
    ) throws -> Session {
        let at = { (seconds: Int?) in seconds.map { Self.start + .seconds($0) } }
        return Session(
            summary: SessionSummary(
                id: Sample.session, provider: try #require(ProviderID(rawValue: "acme")),
                app: "app", state: at(checked).map { .works(checkedAt: $0) } ?? .notChecked,
                obtainedAt: Self.start, lastUsedAt: at(used), expiresAt: at(end)),
            credentials: .signed(
                TokenCredentials(identifier: Secret(utf8: "t"), sharedSecret: Secret([])),
                .hmacSHA1),
            app: "app", origins: [], kept: kept)
    }

    @Test("a session of OAuth 1.0a that can be renewed is lost to a token that cannot")
    func lost() throws {
        let provider = try provider(handle: "oauth_session_handle")
        let handle = KeptField("oauth_session_handle", Secret(utf8: "h"))
        let former = try session(kept: [handle])
        #expect(
            former.replaced(by: try session(), at: provider)
                == .renewable(byRenewable: false))
        #expect(former.replaced(by: former, at: provider)?.isLoss == false)
        #expect(try session().replaced(by: former, at: provider) == nil)
    }

    @Test(
        "a session that lay unused for too long is renewed, a minute early",
        arguments: [
            (nil, nil, 7139, false), (nil, nil, 7140, true), (3600, nil, 10_739, false),
            (3600, nil, 10_740, true), (nil, 5000, 12_139, false), (600, 5000, 12_140, true),
        ] as [(Int?, Int?, Int, Bool)])
    func idle(used: Int?, checked: Int?, now: Int, isDue: Bool) throws {
        let provider = try provider(.init(idleLimit: .seconds(7200)))
        let session = try session(usedAfter: used, checkedAfter: checked)
        let moment = Self.start + .seconds(now)
        #expect(session.needsRenewal(now: moment, provider: provider) == isDue)
    }

    @Test(
        "a session that ends is renewed a minute before, and afterwards too",
        arguments: [(3539, false), (3540, true), (9000, true)])
    func ending(now: Int, isDue: Bool) throws {
        let session = try session(endsAfter: 3600)
        let moment = Self.start + .seconds(now)
        #expect(session.needsRenewal(now: moment, provider: try provider()) == isDue)
    }

    @Test(
        "a short life is renewed in its last quarter, and earlier where more is wanted",
        arguments: [(89, nil, false), (90, nil, true), (60, 60, true), (59, 60, false)])
    func short(now: Int, wanted: Int?, isDue: Bool) throws {
        let session = try session(endsAfter: 120)
        let due = session.needsRenewal(
            now: Self.start + .seconds(now), provider: try provider(),
            lasting: wanted.map { .seconds($0) })
        #expect(due == isDue)
    }

    @Test(
        "nothing is renewed past its midnight, but kept awake until then",
        arguments: [(3600, false), (7200, true), (9999, true), (10_000, false), (20_000, false)])
    func midnight(now: Int, isDue: Bool) throws {
        let life = Provider.SessionLife(
            end: .midnight(timeZone: "America/New_York"), idleLimit: .seconds(7200))
        let session = try session(endsAfter: 10_000)
        let moment = Self.start + .seconds(now)
        #expect(session.needsRenewal(now: moment, provider: try provider(life)) == isDue)
    }

    @Test("what cannot be renewed is never due: no request for it, or no handle")
    func impossible() throws {
        let late = Self.start + .seconds(99_999)
        let session = try session(endsAfter: 1)
        #expect(!session.needsRenewal(now: late, provider: try Sample.provider()))
        let withHandle = try provider(handle: "oauth_session_handle")
        #expect(!session.needsRenewal(now: late, provider: withHandle))
        let kept = [KeptField("oauth_session_handle", Secret(utf8: "h"))]
        #expect(
            try self.session(endsAfter: 1, kept: kept)
                .needsRenewal(now: late, provider: withHandle))
    }

    @Test("a session without an end and without a limit is left alone")
    func endless() throws {
        let late = Self.start + .seconds(1_000_000)
        #expect(!(try session().needsRenewal(now: late, provider: try provider())))
    }
}
