import LoginCore
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// Refused refreshes (docs of OAuth 2, rule 8): noted while the token lives, final without one.
@Suite struct `A refused refresh` {
    private static let refused = #"{"error":"invalid_grant"}"#
    private static let earlier = ProviderSetting.now + .seconds(-5)
    private static let alive = ProviderSetting.now + .seconds(30)
    private static let dead = ProviderSetting.now

    private let setting: ProviderSetting

    init() throws {
        setting = try .bearer()
    }

    private func session(ends end: Timestamp?, refused: Timestamp? = nil) -> Session {
        var session = setting.session()
        session.credentials = .bearer(
            BearerCredentials(
                accessToken: Secret(utf8: "old"), refreshToken: Secret(utf8: "rt"), scope: nil))
        session.summary.expiresAt = end
        session.renewalRefused = refused
        return session
    }

    /// The store after a renewal that was answered so, and the failure.
    private func renew(
        _ copy: Session, known: Session? = nil, because reason: RenewalReason = .due,
        _ status: Int = 400, _ body: String = refused
    ) async -> (after: Session, failure: SessionFailure?) {
        let store = RenewalStore(known ?? copy)
        let requests = setting.world.requestOperations { (request, _) in
            ProviderSetting.answer(status, body, to: request)
        }
        let client = SessionClient(
            session: copy, provider: setting.provider, client: setting.client,
            operations: requests)
        var failure: SessionFailure?
        do throws(SessionFailure) {
            _ = try await client.renew(store.operations, because: reason)
        } catch {
            failure = error
        }
        return (store.contents.withLock { $0 }, failure)
    }

    private var sent: Int { setting.world.requests.count }

    @Test(
        arguments: [RenewalReason.due, .asked],
        [
            (400, refused), (400, ""), (400, #"{"error":"too_early"}"#), (404, ""),
            (410, #"{"error":"gone"}"#), (200, #"{"error":"bad_refresh_token"}"#),
        ])
    func `changes nothing while the token lives, and is noted`(
        reason: RenewalReason, answer: (Int, String)
    ) async throws {
        let copy = session(ends: Self.alive)
        let (after, failure) = await renew(copy, because: reason, answer.0, answer.1)
        guard case .renewalRefused(ProviderSetting.now, Self.alive, _?)? = failure else {
            Issue.record("it was to be noted: \(String(describing: failure))")
            return
        }
        #expect(after.renewalRefused == ProviderSetting.now)
        #expect(after.renewalBegun == nil)
        #expect(after.credentials == copy.credentials)
        #expect(!after.summary.state.isEnded)
    }

    @Test(arguments: [400, 404, 410])
    func `is final without a living token`(status: Int) async {
        let (after, failure) = await renew(
            session(ends: Self.dead, refused: Self.earlier), status, "")
        #expect(failure?.meansEnd == true)
        #expect(after.summary.state.isEnded)
        #expect(sent == 1)
    }

    @Test func `is final where the API has just refused the token`() async {
        let (after, failure) = await renew(session(ends: Self.alive), because: .tokenRefused)
        #expect(failure?.meansEnd == true)
        #expect(after.summary.state.isEnded)
    }

    @Test(
        arguments: [
            "interaction_required", "login_required", "consent_required", "token_inactive",
        ], [200, 400, 401, 403])
    func `is final at once where the provider demands a login`(error: String, status: Int) async {
        let (after, failure) = await renew(
            session(ends: Self.alive), status, #"{"error":"\#(error)"}"#)
        #expect(failure?.meansEnd == true)
        #expect(after.summary.state.isEnded)
    }

    @Test(
        arguments: [alive, dead],
        [
            (429, ""), (503, ""), (401, #"{"error":"invalid_client"}"#),
            (400, #"{"error":"invalid_client"}"#),
        ])
    func `is none where a limit, a fault or the app key is meant`(
        end: Timestamp, answer: (Int, String)
    ) async {
        let (after, failure) = await renew(session(ends: end), answer.0, answer.1)
        #expect(failure?.meansEnd == false)
        #expect(after.renewalRefused == nil)
        #expect(!after.summary.state.isEnded)
    }

    @Test func `that another process noted is not repeated before the end of the token`() async {
        let noted = session(ends: Self.alive, refused: Self.earlier)
        let (_, failure) = await renew(session(ends: Self.alive), known: noted)
        #expect(failure == .renewalRefused(at: Self.earlier, until: Self.alive, nil))
        #expect(sent == 0)
    }

    @Test func `is repeated for a person at any time, and forgotten with the next token`() async {
        let noted = session(ends: Self.alive, refused: Self.earlier)
        let (after, failure) = await renew(
            noted, because: .asked, 200, #"{"access_token":"new","token_type":"bearer"}"#)
        #expect(failure == nil)
        #expect(after.renewalRefused == nil)
        #expect(after.credentials.token.revealedText == "new")
    }

    @Test func `is noted where nobody knows the end of the token`() async {
        let (after, failure) = await renew(session(ends: nil), because: .asked)
        #expect(failure?.meansEnd == false)
        #expect(after.renewalRefused == ProviderSetting.now)
    }
}
