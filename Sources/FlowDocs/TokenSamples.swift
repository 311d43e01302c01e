import LoginCore
import OAuthCore

/// The situation of a login that waits for a token from a page (RFC 6749 section 4.2).
enum TokenSamples {
    static let waiting = FlowSamples.flow(
        after: [
            { _ in .started(request, clockOffset: .zero) }, { .pendingLoginStored($0) },
            { .authorizationBegun($0, authorization) }, { .pendingLoginStored($0) },
        ])

    private static let request: LoginRequest = {
        var request = CodeSamples.request
        request.forms = [.token]
        return request
    }()

    private static let authorization = FlowSamples.wellFormed {
        Authorization(
            proof: .token(
                TokenRequest(
                    state: "xyz", redirect: "https://client.example/back", issuer: nil)),
            url: try RequestURL("https://provider.example/authorize?state=xyz"),
            issuedAt: FlowSamples.moment, expiresAt: nil)
    }
}
