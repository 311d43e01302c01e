import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// An app key that was saved for other hosts than those that the definition names by now.
@Suite struct `An app key` {
    private static let elsewhere = "https://old.example"

    private func setting() throws -> ProviderSetting {
        try ProviderSetting { provider in
            provider.oauth1?.signing.methods = [.plaintext]
            provider.revocation = .init(endpoint: .init(url: try ProviderSetting.url("/revoke")))
            provider.oauth1?.renewal = .init(
                endpoint: .init(url: try ProviderSetting.url("/renew")))
            provider.sessionLife.idleLimit = .seconds(60)
        }
    }

    private func client(_ origins: Origin...) -> BoundClient {
        BoundClient(ProviderSetting.client, origins: origins)
    }

    /// What a driver answers whose app key was saved for these hosts.
    private func event(
        of effect: LoginEffect, _ setting: ProviderSetting, origins: [Origin]
    ) async throws -> LoginEvent? {
        let operations = setting.world.operations(
            setting.requests([ProviderSetting.issued]), client: ProviderSetting.client,
            origins: origins)
        return await setting.event(of: effect, operations)
    }

    // MARK: Logins

    enum Step: CaseIterable {
        case begin, lookUp, redeem, identify

        func effect(_ login: LoginRequest) -> LoginEffect {
            switch self {
            case .begin, .lookUp:
                .beginAuthorization(AttemptID(1), login, clockOffset: .zero)
            case .redeem: ProviderSetting.exchanging(for: login)
            case .identify:
                .requestIdentity(
                    AttemptID(1), login, SessionID(rawValue: "5e55"), clockOffset: .zero)
            }
        }
    }

    @Test(arguments: Step.allCases)
    func `signs nothing and goes nowhere in a login but to the hosts that it was saved for`(
        step: Step
    ) async throws {
        var setting = try setting()
        if step == .lookUp {
            setting.provider.oauth1?.discovery = .init(
                url: try ProviderSetting.url("/index"), temporaryCredentialRequestPath: "a",
                authorizationPath: "b", tokenRequestPath: "c")
        }
        let login = try setting.login()
        let saved = LoginEffect.saveSession(
            AttemptID(1), login, ProviderSetting.grant)
        let old = [try Origin(host: Self.elsewhere)]
        _ = try await event(of: saved, setting, origins: old)
        let event = try await event(of: step.effect(login), setting, origins: old)
        let failure = LoginFailure.hostNotBound(try ProviderSetting.url("/").origin)
        #expect(event == .requestFailed(AttemptID(1), failure))
        #expect(setting.world.requests.isEmpty)
    }

    @Test func `and the token of a login go nowhere new when its session is thrown away`()
        async throws
    {
        let setting = try setting()
        let login = try setting.login()
        let here = try ProviderSetting.url("/").origin
        _ = try await event(
            of: .saveSession(AttemptID(1), login, ProviderSetting.grant), setting, origins: [here])
        // The definition was replaced and the key saved anew; the session is for the old host.
        var moved = login
        let new = try RequestURL("https://new.example/revoke")
        moved.provider.revocation = .init(endpoint: .init(url: new))
        let operations = setting.world.operations(
            setting.requests([(200, "")]), client: ProviderSetting.client,
            origins: [here, new.origin])
        let driver = LoginDriver(operations)
        driver.perform(.discardSession(moved, SessionID(rawValue: "5e55")), of: login.id) { _ in }
        await driver.finishWriting()
        #expect(setting.world.log == ["save session", "discard"])
    }

    @Test func `is not tried at a host that it was not saved for`() async throws {
        let setting = try setting()
        let trial = try #require(
            ProviderTrial(
                provider: setting.provider, client: client(try Origin(host: Self.elsewhere)),
                operations: setting.requests([ProviderSetting.issued])))
        let failure = LoginFailure.hostNotBound(try ProviderSetting.url("/").origin)
        await #expect(throws: failure) { try await trial.run() }
        #expect(setting.world.requests.isEmpty)
    }

    // MARK: Sessions

    @Test(arguments: [TokenUse.identity, .revocation, .renewal, .signature, .request])
    func `signs for no session at a host that it was not saved for`(use: TokenUse) async throws {
        let setting = try setting()
        let session = setting.session()
        let client = SessionClient(
            session: session, provider: setting.provider,
            client: client(try Origin(host: Self.elsewhere)),
            operations: setting.requests([(200, "")]))
        let here = try ProviderSetting.url("/x")
        let failure = SessionClient.Failure.failed(.hostNotBound(here.origin))
        await #expect(throws: failure) {
            try await use.make(of: session, by: client, at: here)
        }
        #expect(setting.world.requests.isEmpty)
    }

    @Test func `signs for a host that a person names for the call`() async throws {
        let setting = try setting()
        let client = setting.sessionClient((200, ""))
        let named = try RequestURL("https://new.example/x")
        let request = SignableRequest(method: "GET", url: named)
        try await client.send(
            request, allowing: [named.origin], head: { _ in true }, body: { _ in true })
        #expect(throws: Never.self) { try client.sign(request, allowing: [named.origin]) }
        #expect(setting.world.log == ["send /x"])
    }
}
