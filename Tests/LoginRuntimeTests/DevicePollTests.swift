import LoginCore
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// One question of a device login: what it goes on from, and what it tells of.
@Suite struct DevicePollTests {
    private let setting: ProviderSetting
    private let login: LoginRequest

    init() throws {
        setting = try ProviderSetting { provider in
            provider.protocol = .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        token: .init(url: try ProviderSetting.url("/token")),
                        deviceAuthorization: try ProviderSetting.url("/device"))))
        }
        var login = try setting.login()
        login.forms = [.device]
        self.login = login
    }

    private func authorization(_ polling: DevicePolling) throws -> Authorization {
        let page = try ProviderSetting.url("/page")
        return Authorization(
            proof: .device(
                DeviceRequest(
                    deviceCode: Secret(utf8: "dc"), userCode: "ABCD", page: page,
                    completePage: nil, verifier: nil, token: try ProviderSetting.url("/token"),
                    polling: polling)),
            url: page, issuedAt: ProviderSetting.now + .seconds(-200),
            expiresAt: ProviderSetting.now + .seconds(700))
    }

    /// What a question comes to whose answer is trouble, with the store as it is given.
    private func ask(
        _ shown: DevicePolling, stored: DevicePolling
    ) async throws -> (polling: DevicePolling?, asking: [Bool], questions: Int) {
        var operations = setting.world.operations(
            setting.requests([(503, "")]),
            client: ClientCredentials(identifier: "id", key: .absent),
            origins: setting.provider.boundOrigins)
        operations.sleepUntil = { _ in }
        try await operations.storePendingLogin(
            PendingLogin(
                request: login, progress: .awaitingVerifier(try authorization(stored))))
        let asking = Mutex<[Bool]>([])
        let event = try await operations.poll(
            AttemptID(1), login, try authorization(shown),
            asking: { isAsking in asking.withLock { $0.append(isAsking) } },
            saving: { grant, _, attempt in .grantUnsaved(attempt, grant, .busy) })
        guard case .polled(_, let polling)? = event else {
            return (nil, asking.withLock { $0 }, setting.world.requests.count)
        }
        return (polling, asking.withLock { $0 }, setting.world.requests.count)
    }

    private var troubled: DevicePolling {
        let start = ProviderSetting.now + .seconds(-200)
        var polling = DevicePolling(interval: .seconds(5), from: start)
        polling.begin(at: start + .seconds(6))
        polling.take(.trouble(), at: start + .seconds(6))
        polling.begin(at: start + .seconds(20))
        polling.take(.trouble(), at: start + .seconds(20))
        return polling
    }

    /// As the store has it: without the trouble so far.
    private func stored(_ polling: DevicePolling) -> DevicePolling {
        DevicePolling(
            interval: polling.interval, count: polling.count, earliest: polling.earliest)
    }

    @Test(arguments: ["access_denied", "invalid_grant"])
    func `a code that is refused after an answer was lost is not told as denied`(
        error: String
    ) async throws {
        var operations = setting.world.operations(
            setting.requests([(400, #"{"error":"\#(error)"}"#)]),
            client: ClientCredentials(identifier: "id", key: .absent),
            origins: setting.provider.boundOrigins)
        operations.sleepUntil = { _ in }
        var polling = DevicePolling(
            interval: .seconds(5), from: ProviderSetting.now + .seconds(-60))
        polling.begin(at: polling.next)
        polling.loseAnswer(at: polling.next)
        let shown = try authorization(polling)
        try await operations.storePendingLogin(
            PendingLogin(request: login, progress: .awaitingVerifier(shown)))
        let failure = await #expect(throws: LoginFailure.self) {
            try await operations.poll(
                AttemptID(1), login, shown, asking: { _ in },
                saving: { grant, _, attempt in .grantUnsaved(attempt, grant, .busy) })
        }
        guard case .approvalLost(let said)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(said.code == error)
    }

    @Test func `the gaps grow from one bad answer to the next`() async throws {
        let asked = try await ask(troubled, stored: stored(troubled))
        #expect(asked.polling?.next == ProviderSetting.now + .seconds(5 * 8 + 1))
        #expect(asked.asking == [true, false])
    }

    @Test func `what another process asked meanwhile counts`() async throws {
        let elsewhere = DevicePolling(
            interval: .seconds(30), count: 9, earliest: ProviderSetting.now + .seconds(20))
        let asked = try await ask(troubled, stored: elsewhere)
        #expect(asked.polling == elsewhere)
        #expect(asked.questions == 0 && asked.asking.isEmpty)
    }
}
