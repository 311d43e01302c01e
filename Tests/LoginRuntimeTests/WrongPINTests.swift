import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// One way in which servers answer a wrong PIN at the exchange.
struct WrongPINShape: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String

    init(_ status: Int, _ body: String) {
        self.status = status
        self.body = body
    }

    var testDescription: String { "\(status) \(body.isEmpty ? "with nothing" : body)" }

    static let all: [WrongPINShape] = [
        .init(401, "Reverse auth credentials are invalid"), .init(401, "Unauthorized"),
        .init(400, "Bad Request"), .init(403, "Forbidden"), .init(401, "Invalid signature"),
        .init(401, "oauth_problem=verifier_invalid"), .init(400, "oauth_problem=signature_invalid"),
        .init(401, "oauth_problem=token_rejected"), .init(403, "error=refused&detail=code"),
        .init(401, #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#),
        .init(401, #"{"errors":[{"code":32,"message":"Reverse auth credentials are invalid"}]}"#),
        .init(401, #"{"code":32,"message":"Request token is not authorized yet"}"#),
        .init(400, #"{"errors":[{"code":215,"message":"Bad Authentication data."}]}"#),
        .init(401, #"<errors><error code="32">Could not authenticate you.</error></errors>"#),
        .init(400, ""), .init(401, ""), .init(403, ""),
    ]

    /// Those that say that the request token is gone.
    static let gone: [WrongPINShape] = [
        .init(401, #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#),
        .init(403, #"{"errors":[{"code":89}]}"#), .init(401, "Invalid or expired token"),
        .init(403, "<error><code>89</code><message>Invalid / expired Token</message></error>"),
        .init(401, "oauth_problem=token_expired"), .init(401, "Request token has expired"),
    ]
}

@Suite struct `A wrong PIN` {
    private let provider: Provider

    init() throws {
        provider = try ProviderSetting().provider
    }

    @Test func `is answered in seventeen shapes here`() {
        #expect(Set(WrongPINShape.all.map(\.testDescription)).count == 17)
    }

    @Test(arguments: WrongPINShape.all)
    func `never blames the app key, and keeps the URL until the second refusal`(
        shape: WrongPINShape
    ) throws {
        var flow = try waiting(at: provider)
        let first = try address(of: flow)
        try refusePIN(shape, &flow)
        #expect(try address(of: flow).url == first.url)
        guard case .awaitingVerifier(let now) = flow.state,
            case .refused(.verifier, _)? = now.problem
        else {
            Issue.record("\(flow.state)")
            return
        }
        try refusePIN(shape, &flow)
        guard case .requestToken(let asking) = flow.state, case .requesting = asking.step else {
            Issue.record("\(flow.state)")
            return
        }
    }

    @Test(arguments: WrongPINShape.gone)
    func `is none where the request token is gone: a new URL comes at once`(
        shape: WrongPINShape
    ) throws {
        var flow = try waiting(at: provider)
        try refusePIN(shape, &flow)
        guard case .requestToken(let asking) = flow.state, case .requesting = asking.step,
            case .refused(.temporaryCredentials, _)? = asking.problem
        else {
            Issue.record("\(flow.state)")
            return
        }
    }

    @Test(arguments: WrongPINShape.all)
    func `is told from an app key that was changed meanwhile by the request for the next URL`(
        shape: WrongPINShape
    ) throws {
        var flow = try waiting(at: provider)
        try refusePIN(shape, &flow)
        try refusePIN(shape, &flow)
        let refusal = try #require(
            failure(of: .init(401, "Failed to validate oauth signature and token")) {
                (reading) throws(LoginFailure) in _ = try reading.temporaryCredentials()
            })
        _ = flow.handle(.requestFailed(try attempt(of: flow), refusal))
        guard case .failed(let now) = flow.state, case .refused(.clientCredentials, _) = now.failure
        else {
            Issue.record("\(flow.state)")
            return
        }
    }

    @Test(arguments: [
        #"{"code":32,"message":"Reverse auth credentials are invalid"}"#,
        #"{"code":32,"message":"not authorized yet"}"#, "Reverse auth credentials are invalid",
    ])
    func `is told as one where the definition says so, and in the words beside it`(
        body: String
    ) throws {
        var provider = provider
        provider.refusals = [.init(status: 401, words: "Reverse auth", meaning: .pin)]
        var flow = try waiting(at: provider)
        try refusePIN(.init(401, body), &flow)
        guard case .awaitingVerifier(let now) = flow.state,
            case .refused(.verifier, _)? = now.problem
        else {
            Issue.record("\(flow.state)")
            return
        }
    }

    @Test(arguments: [
        "oauth_problem=token_expired", "oauth_problem=token_used",
        "OAuth request token has expired",
        #"{"code":"json_oauth1_invalid_token","message":"Invalid token"}"#,
    ])
    func `is not what a token means that is gone for good`(body: String) throws {
        var flow = try waiting(at: provider)
        try refusePIN(.init(401, body), &flow)
        #expect(flow.phase == .requestToken)
    }

    @Test(arguments: ["oauth_problem=consumer_key_unknown", "Unknown consumer key"])
    func `is not what a refusal means that names the consumer key`(body: String) throws {
        var flow = try waiting(at: provider)
        try refusePIN(.init(401, body), &flow)
        guard case .failed(let now) = flow.state, case .refused(.clientCredentials, _) = now.failure
        else {
            Issue.record("\(flow.state)")
            return
        }
    }

    // MARK: Parts

    private func waiting(at provider: Provider) throws -> LoginFlow {
        var flow = LoginFlow()
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: "main", clientIdentifier: "key",
            signatureMethod: .hmacSHA1, startedAt: ProviderSetting.now)
        _ = flow.handle(.started(request, clockOffset: .zero))
        _ = flow.handle(.pendingLoginStored(try attempt(of: flow)))
        let reply = try TemporaryCredentialsReply(Array(ProviderSetting.issued.1.utf8))
        _ = flow.handle(
            .authorizationBegun(
                try attempt(of: flow),
                try Authorization(
                    reply, for: request, at: try #require(request.endpoints.oauth1),
                    issuedAt: ProviderSetting.now)))
        _ = flow.handle(.pendingLoginStored(try attempt(of: flow)))
        return flow
    }

    private func refusePIN(_ shape: WrongPINShape, _ flow: inout LoginFlow) throws {
        _ = flow.handle(.answerEntered(Secret(utf8: "1111111")))
        let refusal = try #require(
            failure(of: shape, by: flow.request?.provider.refusals ?? []) {
                (reading) throws(LoginFailure) in _ = try reading.tokenCredentials()
            })
        _ = flow.handle(.requestFailed(try attempt(of: flow), refusal))
    }

    private func failure(
        of shape: WrongPINShape, by rules: [Provider.RefusalRule] = [],
        _ read: (Interpretation) throws(LoginFailure) -> Void
    ) throws -> LoginFailure? {
        let body = Array(shape.body.utf8)
        let answer = HTTPAnswer(
            status: shape.status, body: body, json: JSONReading.value(of: body),
            origin: try ProviderSetting.url("/token").origin, receivedAt: ProviderSetting.now)
        do throws(LoginFailure) {
            try read(Interpretation(answer, refusals: rules))
            return nil
        } catch {
            return error
        }
    }

    private func address(of flow: LoginFlow) throws -> Authorization {
        guard case .awaitingVerifier(let now) = flow.state else {
            throw NotWaiting(phase: flow.phase)
        }
        return now.authorization
    }

    private func attempt(of flow: LoginFlow) throws -> AttemptID {
        switch flow.state {
        case .requestToken(let now): now.attempt
        case .awaitingVerifier(let now): now.attempt
        case .accessToken(let now): now.attempt
        case .idle, .signedIn, .failed: throw NotWaiting(phase: flow.phase)
        }
    }

    private struct NotWaiting: Error {
        var phase: LoginFlow.Phase
    }
}
