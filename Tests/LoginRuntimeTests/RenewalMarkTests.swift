import LoginCore
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// The store knows of a refresh before the provider does (docs of OAuth 2, rule 8): what a process
/// that was killed leaves behind, and what others make of it.
@Suite struct `The mark before a refresh` {
    private static let answered = #"{"access_token":"new","token_type":"bearer"}"#
    private static let earlier = ProviderSetting.now + .seconds(-5)
    private static let alive = ProviderSetting.now + .seconds(30)
    private static let dead = ProviderSetting.now

    private let setting: ProviderSetting

    init() throws {
        setting = try .bearer()
    }

    private func session(
        ends end: Timestamp = alive, marked: Timestamp? = nil, token: String = "old"
    ) -> Session {
        var session = setting.session()
        session.credentials = .bearer(
            BearerCredentials(
                accessToken: Secret(utf8: token), refreshToken: Secret(utf8: "rt-" + token),
                scope: nil))
        session.summary.expiresAt = end
        session.renewalBegun = marked
        return session
    }

    /// What comes of renewing; the store that it goes to may know more than the copy at hand.
    private func renew(
        _ copy: Session, in store: RenewalStore, because reason: RenewalReason = .due,
        _ answer: @escaping @Sendable () throws(TransportFailure) -> (Int, String) = {
            () throws(TransportFailure) in (200, answered)
        }
    ) async throws(SessionClient.Failure) -> Session {
        let requests = setting.world.requestOperations {
            (request, _) async throws(TransportFailure) in
            let (status, body) = try answer()
            return ProviderSetting.answer(status, body, to: request)
        }
        let client = SessionClient(
            session: copy, provider: setting.provider, client: setting.client,
            operations: requests)
        return try await client.renew(store.operations, because: reason)
    }

    private func mark(_ store: RenewalStore) -> Timestamp? {
        store.contents.withLock { $0.renewalBegun }
    }

    private var sent: Int { setting.world.requests.count }

    @Test func `is there when the request goes out, and gone with the new tokens`() async throws {
        let store = RenewalStore(session())
        let seen = Mutex<Timestamp?>(nil)
        let renewed = try await renew(session(), in: store) { () throws(TransportFailure) in
            seen.withLock { $0 = mark(store) }
            return (200, Self.answered)
        }
        #expect(seen.withLock { $0 } == ProviderSetting.now)
        #expect(renewed.credentials.token.revealedText == "new")
        #expect(renewed.renewalBegun == nil)
    }

    @Test(
        arguments: [
            .brokeOff(host: "api.example"), .silent(host: "api.example", limit: .seconds(5)),
            .redirect(host: "api.example", to: "https://api.example/"),
        ] as [TransportFailure])
    func `stays where the request may have arrived`(failure: TransportFailure) async throws {
        let store = RenewalStore(session())
        await #expect(throws: SessionClient.Failure.self) {
            try await renew(session(), in: store) { () throws(TransportFailure) in throw failure }
        }
        #expect(mark(store) == ProviderSetting.now)
    }

    @Test(arguments: [(500, ""), (502, "<html>"), (200, "rubbish"), (200, "")])
    func `stays after an answer that says nothing of use`(
        status: Int, body: String
    ) async throws {
        let store = RenewalStore(session())
        await #expect(throws: SessionClient.Failure.self) {
            try await renew(session(), in: store) { (status, body) }
        }
        #expect(mark(store) == ProviderSetting.now)
    }

    @Test(
        arguments: [
            .connectionRefused(host: "api.example", port: 443), .unknownHost("api.example"),
            .noAnswer(host: "api.example", within: nil),
        ] as [TransportFailure])
    func `goes where the request never arrived`(failure: TransportFailure) async throws {
        let store = RenewalStore(session())
        await #expect(throws: SessionClient.Failure.self) {
            try await renew(session(), in: store) { () throws(TransportFailure) in throw failure }
        }
        #expect(mark(store) == nil)
        #expect(store.log.withLock { $0 } == ["claim", "take back", "release"])
    }

    @Test(
        arguments: [
            (400, #"{"error":"invalid_grant"}"#, true), (429, "", false),
            (401, #"{"error":"invalid_client"}"#, false),
        ])
    func `goes with a refusal, which ends a session without a living token`(
        status: Int, body: String, isEnd: Bool
    ) async throws {
        let store = RenewalStore(session(ends: Self.dead))
        await #expect(throws: SessionClient.Failure.self) {
            try await renew(session(ends: Self.dead), in: store) { (status, body) }
        }
        #expect(mark(store) == nil)
        #expect(store.contents.withLock { $0.summary.state.isEnded } == isEnd)
    }

    // MARK: One that was left behind

    @Test func `of another process keeps a token that lives from being asked for again`()
        async throws
    {
        let store = RenewalStore(session(marked: Self.earlier))
        await #expect(throws: SessionClient.Failure.renewalUnanswered(at: Self.earlier)) {
            try await renew(session(), in: store)
        }
        #expect(sent == 0)
        #expect(mark(store) == Self.earlier)
    }

    @Test func `does not keep one that is dead from it`() async throws {
        let left = session(ends: Self.dead, marked: Self.earlier)
        let renewed = try await renew(left, in: RenewalStore(left))
        #expect(renewed.credentials.token.revealedText == "new")
        #expect(sent == 1)
    }

    @Test(arguments: [RenewalReason.asked, .tokenRefused])
    func `does not count where the token is refused, or a person wants it`(
        reason: RenewalReason
    ) async throws {
        let left = session(marked: Self.earlier)
        let renewed = try await renew(left, in: RenewalStore(left), because: reason)
        #expect(renewed.credentials.token.revealedText == "new")
    }

    @Test func `is not taken back by a second request that never arrived`() async throws {
        let left = session(ends: Self.dead, marked: Self.earlier)
        let store = RenewalStore(left)
        await #expect(throws: SessionClient.Failure.self) {
            try await renew(left, in: store) { () throws(TransportFailure) in
                throw .unknownHost("api.example")
            }
        }
        #expect(mark(store) != nil)
    }

    // MARK: Several processes

    @Test func `refused, it erases nothing that a login stored meanwhile`() async throws {
        let theirs = session(token: "theirs")
        let store = RenewalStore(
            session(), meanwhile: [{ $0.credentials = theirs.credentials }])
        let kept = try await renew(session(), in: store) { (400, #"{"error":"invalid_grant"}"#) }
        #expect(kept.credentials == theirs.credentials)
        #expect(store.contents.withLock { !$0.summary.state.isEnded })
    }

    @Test func `refused for one process, nobody else asks again but a person`() async throws {
        var ended = session(ends: Self.dead)
        ended.summary.state = .logInAgain(since: Self.earlier)
        let store = RenewalStore(ended)
        for reason in [RenewalReason.due, .tokenRefused] {
            let failure = await #expect(throws: SessionClient.Failure.self) {
                try await renew(session(ends: Self.dead), in: store, because: reason)
            }
            #expect(failure?.meansEnd == true)
        }
        #expect(sent == 0)
        _ = try await renew(session(ends: Self.dead), in: store, because: .asked)
        #expect(sent == 1)
    }

    @Test func `begins anew where something else was written of the session`() async throws {
        var labelled = session()
        labelled.summary.label = "news"
        labelled.generation = 7
        let renewed = try await renew(session(), in: RenewalStore(labelled))
        #expect(renewed.summary.label == "news")
        #expect(sent == 1)
    }
}
