import LoginCore
import OAuthCore

/// The situation of a login that waits for approval on another device (RFC 8628).
enum DeviceSamples {
    static let waiting = FlowSamples.flow(
        after: [
            { _ in .started(request, clockOffset: .zero) }, { .pendingLoginStored($0) },
            { .authorizationBegun($0, authorization) }, { .pendingLoginStored($0) },
        ])

    /// The server was asked, and nobody has approved it yet.
    static func notYet(_ attempt: AttemptID) -> LoginEvent {
        var asked = polling
        asked.begin(at: asked.next)
        asked.take(.pending, at: asked.next)
        return .polled(attempt, asked)
    }

    private static let request: LoginRequest = {
        var request = CodeSamples.request
        request.forms = [.device]
        return request
    }()

    private static let polling = DevicePolling(interval: .seconds(5), from: FlowSamples.moment)

    private static let authorization = FlowSamples.wellFormed {
        let page = try RequestURL("https://provider.example/activate")
        return Authorization(
            proof: .device(
                DeviceRequest(
                    deviceCode: Secret(utf8: "d"), userCode: "BDWP-HQPK", page: page,
                    completePage: nil, verifier: nil,
                    token: try RequestURL("https://provider.example/token"), polling: polling)),
            url: page, issuedAt: FlowSamples.moment,
            expiresAt: FlowSamples.moment + .seconds(900))
    }
}
