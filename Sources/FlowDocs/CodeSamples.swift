import LoginCore
import OAuthCore

/// The situations of a login by a code (RFC 6749 section 4.1) that are not those of one by a PIN.
enum CodeSamples {
    static let waiting = FlowSamples.flow(after: begun)
    static let exchanging = FlowSamples.flow(after: begun + [FlowSamples.pin])

    /// The texts that a person may paste.
    static let redirects: [(name: String, event: LoginEvent)] = [
        ("`answerEntered`, our redirect", FlowSamples.redirect("code=c&state=xyz")),
        ("`answerEntered`, another's redirect", FlowSamples.redirect("code=c&state=other")),
        ("`answerEntered`, a token", FlowSamples.redirect("access_token=t&state=xyz")),
        (
            "`answerEntered`, a denied redirect",
            FlowSamples.redirect("error=access_denied&state=xyz")
        ),
    ]

    private static let begun: [FlowSamples.Answer] = [
        { _ in .started(request, clockOffset: .zero) }, { .pendingLoginStored($0) },
        { .authorizationBegun($0, authorization) }, { .pendingLoginStored($0) },
    ]

    private static let endpoints = FlowSamples.wellFormed {
        OAuth2Endpoints(
            authorization: .init(
                url: try RequestURL("https://provider.example/authorize"), tokenParameter: nil),
            token: .init(url: try RequestURL("https://provider.example/token")),
            deviceAuthorization: try RequestURL("https://provider.example/device"))
    }

    private static let provider = FlowSamples.wellFormed {
        Provider(
            id: try FlowSamples.requireID("provider"), name: "Provider",
            protocol: .oauth2(
                OAuth2Rules(endpoints: endpoints, redirect: .url("https://client.example/back"))),
            identity: .init(
                url: try RequestURL("https://provider.example/me"), idPath: "id",
                namePath: "name"))
    }

    static let request = LoginRequest(
        id: LoginID(rawValue: "7f3a"), provider: provider, endpoints: .oauth2(endpoints),
        app: "app", clientIdentifier: "client", signatureMethod: nil, account: "acme",
        startedAt: FlowSamples.moment)

    private static let authorization = FlowSamples.wellFormed {
        Authorization(
            proof: .code(
                CodeRequest(
                    state: "xyz", verifier: nil, redirect: "https://client.example/back",
                    issuer: nil, token: try RequestURL("https://provider.example/token"))),
            url: try RequestURL("https://provider.example/authorize?state=xyz"),
            issuedAt: FlowSamples.moment, expiresAt: nil)
    }
}
