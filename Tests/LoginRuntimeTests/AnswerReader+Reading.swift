import CryptoOpenSSL
import LoginCore
import OAuthCore

@testable import LoginRuntime

/// How answers come to their readers, as in a login or a request of a session.
extension AnswerReader {
    static func core(_ file: String) -> String { "OAuthCore/\(file).swift" }

    /// The same fields as members of a JSON object, all of them strings.
    static func asJSON(_ form: String) -> String {
        let fields = FormParameters.readable(form.utf8)
        return JSONText.line(.object(fields.map { .init($0.name, .string($0.value)) }))
    }

    static let registered =
        #"{"client_id":"c","client_secret":"s","client_secret_expires_at":0,"#
        + #""token_endpoint_auth_method":"client_secret_post"}"#

    /// Requests that get these answers, one after the other; bodies with secrets come undecoded.
    static func operations(
        _ setting: ProviderSetting, _ answers: [HTTPAnswer]
    ) -> RequestOperations {
        setting.world.requestOperations { request, count in
            var answer = answers[min(count, answers.count) - 1]
            answer.origin = request.url.origin
            answer.json = request.isAnswerSecret ? nil : JSONReading.value(of: answer.body)
            return answer
        }
    }

    static func exchange(
        _ setting: ProviderSetting, _ answers: [HTTPAnswer]
    ) -> any Exchange {
        setting.exchange(
            key: .sharedSecret(Secret(utf8: "secret")), operations(setting, answers))
    }

    /// A provider of OAuth 1.0a whose answers say all that a definition can name.
    static func signing(
        _ meaning: Provider.ReplyRules.ExpiryField.Meaning
    ) throws -> ProviderSetting {
        var setting = try ProviderSetting { provider in
            let expiry = Provider.ReplyRules.ExpiryField("expires", meaning)
            provider.oauth1?.replies.format = .either
            provider.oauth1?.replies.accountIDField = "id"
            provider.oauth1?.replies.accountNameField = "name"
            provider.oauth1?.replies.expiry = expiry
            provider.oauth1?.replies.temporary.expiry = expiry
            provider.oauth1?.replies.keptFields = ["handle"]
            provider.oauth1?.renewal = .init(
                endpoint: .init(url: try ProviderSetting.url("/renew")), answer: .token)
        }
        setting.kept = [KeptField("handle", Secret(utf8: "h"))]
        return setting
    }

    /// A provider of OAuth 2 with every form of login.
    static func bearing(
        _ change: @escaping (inout OAuth2Rules) throws -> Void = { _ in }
    ) throws -> ProviderSetting {
        try ProviderSetting { provider in
            var rules = OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    authorization: .init(
                        url: try ProviderSetting.url("/authorize"), tokenParameter: nil),
                    token: .init(url: try ProviderSetting.url("/token")),
                    deviceAuthorization: try ProviderSetting.url("/device")))
            try change(&rules)
            provider.protocol = .oauth2(rules)
            provider.tokenUse = .bearer
        }
    }

    static func session(_ setting: ProviderSetting) throws -> Session {
        var session = setting.session()
        session.credentials = .bearer(
            BearerCredentials(
                accessToken: Secret(utf8: "at"), refreshToken: Secret(utf8: "rt")))
        return session
    }

    static func request(nonce: String? = nil) throws -> CodeRequest {
        CodeRequest(
            state: "xyz", verifier: nil, redirect: nil, issuer: nil,
            token: try ProviderSetting.url("/token"), nonce: nonce)
    }

    static func device() throws -> DeviceRequest {
        DeviceRequest(
            deviceCode: Secret(utf8: "d"), userCode: "ABCD", page: try ProviderSetting.url("/d"),
            completePage: nil, verifier: nil, token: try ProviderSetting.url("/token"),
            polling: DevicePolling(interval: .seconds(5), from: ProviderSetting.now))
    }

    static func register(_ answer: HTTPAnswer) async throws {
        let setting = try bearing { rules in
            rules.clientRegistration = RegistrationRules(url: try ProviderSetting.url("/register"))
        }
        let registrar = ClientRegistrar(setting.provider, operations: operations(setting, [answer]))
        guard let registrar, let place = try await registrar.place() else { return }
        _ = try await registrar.register(at: place)
    }

    static func identity(_ setting: ProviderSetting, _ answer: HTTPAnswer) async throws {
        guard let request = setting.provider.identity else { return }
        var client = ProviderSetting.client
        client.key = .sharedSecret(Secret(utf8: "secret"))
        let exchange = setting.provider.exchange(
            client: BoundClient(client, origins: setting.provider.boundOrigins), method: nil,
            operations: operations(setting, [answer]))
        _ = try await exchange.identity(
            of: setting.session(), by: request, clockOffset: .zero)
    }

    /// Brings the body of an answer back as the query of a redirect; throws where it is no answer.
    static func bring(_ answer: HTTPAnswer, to proof: Authorization.Proof) throws {
        let setting = try bearing()
        let waiting = Authorization(
            proof: proof, url: try ProviderSetting.url("/authorize"),
            issuedAt: ProviderSetting.now, expiresAt: nil)
        let text = "https://client.example/cb?" + String(decoding: answer.body, as: UTF8.self)
        guard case .answer = waiting.read(Secret(utf8: text), at: setting.provider) else {
            throw LoginFailure.answerOfAnotherLogin
        }
    }
}
