import CryptoOpenSSL
import DemoProvider
import LoginCore
import LoginRuntime
import OAuthCore
import Synchronization
import Testing

/// Whole logins: flow, driver and the real door against the demo provider on loopback.
@Suite struct LoginTests {
    /// A login under way, with everything around it.
    private struct Setting {
        let world = StubWorld()
        let server: DemoServer
        let door: HTTPDoor
        let conversation: LoginConversation
        let states: AsyncStream<LoginFlow.State>

        /// `skew` is how far this machine's clock is ahead of the server's.
        init(account: String? = nil, skew: Duration = .zero) throws {
            let now = Timestamp(secondsSince1970: 1_800_000_000)
            server = try DemoServer { now }
            door = HTTPDoor(
                HTTPSettings(
                    userAgent: "pintle/test", proxies: ProxyEnvironment([:]),
                    trust: SystemTrust(), now: { now + skew }))
            let requests = RequestOperations(
                door: door, cryptography: .openSSL, now: { now + skew })
            let driver = LoginDriver(
                world.operations(
                    requests, client: server.client, origins: server.provider.boundOrigins))
            (conversation, states) = LoginConversation.observed(driver)
            login = LoginRequest(
                id: LoginID(rawValue: "7f3a"), provider: server.provider,
                endpoints: try #require(server.provider.login), app: "demo-app",
                clientIdentifier: server.client.identifier, signatureMethod: .hmacSHA1,
                account: account, startedAt: now)
        }

        let login: LoginRequest

        func stop() async {
            await door.close()
            server.stop()
        }
    }

    /// Drives a login; `typed` answers each address with what the person types.
    private func run(
        _ setting: Setting, typing typed: (Authorization, _ count: Int) -> String?
    ) async -> LoginFlow.State {
        var count = 0
        setting.conversation.send(.started(setting.login, clockOffset: .zero))
        for await state in setting.states {
            switch state {
            case .awaitingVerifier(let now):
                count += 1
                guard let pin = typed(now.authorization, count) else { return state }
                setting.conversation.send(.answerEntered(Secret(utf8: pin)))
            case .accessToken(let now):
                guard case .confirmingAccount = now.step else { continue }
                return state
            case .signedIn, .failed, .idle:
                return state
            case .requestToken:
                continue
            }
        }
        return setting.conversation.latest.state
    }

    private func pin(_ setting: Setting, _ address: Authorization, as user: Int = 0) -> String {
        guard case .temporary(let credentials) = address.proof else { return "no pin" }
        let page = setting.server.allow(
            .requestToken(credentials.identifier), as: DemoUser.all[user])
        guard case .allowed(_, let pin) = page.status else { return "no pin" }
        return pin
    }

    @Test func `a login ends with a session and its account`() async throws {
        let setting = try Setting()
        let state = await run(setting) { address, _ in pin(setting, address, as: 2) }
        guard case .signedIn(let end) = state else {
            Issue.record("\(state)")
            return await setting.stop()
        }
        #expect(end.account == Account(id: "1003", name: "carol", access: .read))
        // Saved before anything else goes over the network.
        #expect(
            setting.world.log == [
                "store pending", "store pending", "claim", "save session", "record carol",
                "release 5e55 of 7f3a",
            ])
        await setting.stop()
    }

    @Test func `a wrong PIN leads to a new address and then in`() async throws {
        let setting = try Setting()
        let addresses = Mutex<[String]>([])
        let state = await run(setting) { address, count in
            addresses.withLock { $0.append(address.url.text) }
            let right = pin(setting, address)
            return count == 1 ? String(right.reversed()) + "0" : right
        }
        #expect(addresses.withLock { Set($0).count } == 2)
        guard case .signedIn = state else {
            Issue.record("\(state)")
            return await setting.stop()
        }
        await setting.stop()
    }

    @Test func `another account than wanted waits for a decision`() async throws {
        let setting = try Setting(account: "alice")
        let state = await run(setting) { address, _ in pin(setting, address, as: 1) }
        guard case .accessToken(let now) = state, case .confirmingAccount = now.step else {
            Issue.record("\(state)")
            return await setting.stop()
        }
        await setting.stop()
    }

    @Test(arguments: [3600, -3600])
    func `a wrong clock is corrected once and remembered`(skew: Int) async throws {
        let setting = try Setting(skew: .seconds(skew))
        let state = await run(setting) { _, _ in nil }
        guard case .awaitingVerifier(let now) = state else {
            Issue.record("\(state)")
            return await setting.stop()
        }
        #expect(now.clock.offset == .seconds(-skew))
        #expect(setting.world.log.contains("offset \(-skew)"))
        await setting.stop()
    }

    @Test func `a session verifies and ends at the provider`() async throws {
        let setting = try Setting()
        _ = await run(setting) { address, _ in pin(setting, address) }
        let session = try #require(setting.world.sessions.values.first)
        let client = SessionClient(
            session: session, provider: setting.server.provider,
            client: BoundClient(
                setting.server.client, origins: setting.server.provider.boundOrigins),
            operations: RequestOperations(
                door: setting.door, cryptography: .openSSL,
                now: { Timestamp(secondsSince1970: 1_800_000_000) }))
        #expect(try await client.account().name == "alice")
        try await client.revoke()
        let failure = await #expect(throws: SessionClient.Failure.self) {
            try await client.account()
        }
        guard case .failed(.refused(.tokenCredentials, let problem))? = failure else {
            Issue.record("\(String(describing: failure))")
            return await setting.stop()
        }
        #expect(problem.code == "89")
        await setting.stop()
    }
}
