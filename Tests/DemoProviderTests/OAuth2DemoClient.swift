import CryptoOpenSSL
import OAuthCore

@testable import DemoProvider

/// An app that speaks OAuth 2 with a `DemoProviderState`.
struct OAuth2DemoClient {
    var client = DemoClient()
    /// 43 characters, as RFC 7636 section 4.1 wants them.
    static let verifier = String(repeating: "v", count: 43)
    static let redirect = "urn:ietf:wg:oauth:2.0:oob"

    /// What goes on the URL of the page.
    var page: [Parameter] {
        [
            Parameter("response_type", "code"), Parameter("client_id", "demo-client"),
            Parameter("redirect_uri", Self.redirect), Parameter("scope", "read write"),
            Parameter("state", "s"),
        ]
            + CodeVerifier(Secret(utf8: Self.verifier)).challenge(.s256, .openSSL)
    }

    /// The challenge that names the login here.
    var key: ConsentKey { .page(page.first(named: "code_challenge") ?? "") }

    mutating func open(_ parameters: [Parameter]) -> DemoResponse {
        let query = String(decoding: FormParameters.encode(parameters), as: UTF8.self)
        return client.send(DemoRequest(method: "GET", target: "/oauth2/authorize?" + query))
    }

    mutating func post(_ path: String, _ form: [Parameter]) -> DemoResponse {
        client.send(
            DemoRequest(
                method: "POST", target: path, contentType: DemoClient.formType,
                body: FormParameters.encode(form)))
    }

    /// The code on the page, once somebody has approved.
    mutating func code() -> String {
        _ = open(page)
        client.state.allow(key, as: DemoUser.all[0], entropy: client.entropy)
        guard case .allowed(_, let code) = client.state.page(for: key).status else { return "" }
        return code
    }

    /// The form that gets a token for a code.
    static func redeeming(_ code: String) -> [Parameter] {
        [
            Parameter("grant_type", "authorization_code"), Parameter("code", code),
            Parameter("client_id", "demo-client"), Parameter("redirect_uri", redirect),
            Parameter("code_verifier", verifier),
        ]
    }

    mutating func token(_ form: [Parameter]) -> DemoResponse { post("/oauth2/token", form) }

    mutating func refresh(_ token: String) -> DemoResponse {
        self.token([
            Parameter("grant_type", "refresh_token"), Parameter("refresh_token", token),
            Parameter("client_id", "demo-client"),
        ])
    }

    mutating func whose(_ token: String) -> DemoResponse {
        var request = DemoRequest(method: "GET", target: "/oauth2/userinfo")
        request.authorization = "Bearer " + token
        return client.send(request)
    }

    mutating func startDevice() -> DemoResponse {
        post("/oauth2/device_authorization", [Parameter("client_id", "demo-client")])
    }

    mutating func poll(_ code: String, after seconds: Int) -> DemoResponse {
        client.now = client.now + .seconds(seconds)
        return token([
            Parameter("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            Parameter("device_code", code), Parameter("client_id", "demo-client"),
        ])
    }
}

extension DemoResponse {
    /// A text of a JSON answer; empty where there is none.
    subscript(_ name: String) -> String {
        let pattern = "\"\(name)\":\""
        guard let start = body.firstRange(of: pattern)?.upperBound else { return "" }
        return String(body[start...].prefix { $0 != "\"" })
    }
}
