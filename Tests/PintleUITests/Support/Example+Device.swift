import LoginCore
import OAuthCore
import TerminalCore
import TextCore

@testable import PintleUI

/// A provider whose issuer says everything else, and what its device logins show (RFC 8628).
extension Example {
    static let gadget = Provider(
        id: providerID("gadget"), name: "Gadget",
        protocol: .oauth2(
            OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    issuer: url("https://id.gadget.example"), authorization: nil, token: nil))),
        sessionLife: .init(words: nil), source: .own)

    static let devicePage = "https://id.gadget.example/device"

    /// Asked so often already, with that answer; the next question is 5 s away.
    static func polling(
        _ answers: [DevicePolling.Answer] = [], at moment: Timestamp
    ) -> DevicePolling {
        var polling = DevicePolling(interval: .seconds(5), from: moment + .seconds(-1))
        for answer in answers {
            polling.begin(at: moment + .seconds(-1))
            polling.take(answer, at: moment + .seconds(-1))
        }
        return polling
    }

    static func device(
        _ code: String = "WDJB-MJHT", polling: DevicePolling, until end: Timestamp?
    ) -> Authorization {
        let complete = url(devicePage + "?user_code=WDJB-MJHT")
        return Authorization(
            proof: .device(
                DeviceRequest(
                    deviceCode: Secret(utf8: "d"), userCode: code, page: url(devicePage),
                    completePage: complete, verifier: nil,
                    token: url("https://id.gadget.example/token"), polling: polling)),
            url: complete, issuedAt: now, expiresAt: end)
    }
}

extension Desk {
    /// A device login to Gadget that waits for approval.
    mutating func awaitApproval(
        _ code: String = "WDJB-MJHT", account: String? = nil, until end: Duration? = .seconds(900),
        isRegistered: Bool = false
    ) throws {
        var request = LoginRequest(
            id: Self.id, provider: Example.gadget,
            endpoints: Example.endpoints(of: Example.gadget), app: "tv-app",
            clientIdentifier: "tv", signatureMethod: nil, forms: [.device], account: account,
            startedAt: Example.now)
        request.isAppRegistered = isRegistered
        var snapshot = Example.snapshot
        snapshot.providers.append(Example.gadget)
        snapshot.apps.append(
            AppSummary(provider: Example.gadget.id, name: "tv-app", identifier: "tv"))
        send(.snapshotLoaded(snapshot))
        press(.character("n"))
        type("Gadget")
        press(.enter, .enter)
        answer(StartLogin.self, request)
        flows[Self.id] = LoginFlow()
        happen(.started(request, clockOffset: .zero))
        try answer { .pendingLoginStored($0) }
        let authorization = Example.device(
            code, polling: Example.polling(at: moment.timestamp),
            until: end.map { moment.timestamp + $0 })
        try answer { .authorizationBegun($0, authorization) }
        try answer { .pendingLoginStored($0) }
    }

    /// The server was asked, with these answers, the last one now.
    mutating func poll(_ answers: DevicePolling.Answer...) throws {
        let polling = Example.polling(answers, at: moment.timestamp)
        try answer { .polled($0, polling) }
    }
}
