import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// 200 device logins at a server that answers anything, in processes that die at any request.
@Suite struct DeviceSimulationTests {
    @Test(arguments: UInt64(0)..<200)
    func `no question is early, none follows the end, and the token is fetched once`(
        seed: UInt64
    ) async throws {
        let device = try ProviderSetting.url("/device")
        let setting = try ProviderSetting { provider in
            provider.protocol = .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        token: .init(url: try ProviderSetting.url("/token")),
                        deviceAuthorization: device)))
            provider.tokenUse = .bearer
            provider.identity = nil
        }
        var login = try setting.login()
        login.forms = [.device]
        login.signatureMethod = nil
        let simulation = DeviceSimulation(seed: seed, provider: setting.provider)
        let end = await simulation.run(login)
        let record = simulation.record
        #expect(record.early == 0, "\(record)")
        #expect(record.grants == 1, "\(record)")
        switch end {
        case .signedIn:
            #expect(record.saved == 1 && record.late == 0, "\(record)")
        case .failed(let failed):
            // The process died with the token in its hands; the next one is told so.
            guard case .refused(.temporaryCredentials, _) = failed.failure else {
                Issue.record("\(failed.failure)")
                return
            }
            #expect(record.late > 0 && record.late <= record.deaths, "\(record)")
        default: Issue.record("no end: \(end)")
        }
    }
}
