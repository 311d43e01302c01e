import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// What a definition says about requests, as it shows on the wire.
@Suite struct ProviderRequestsTests {
    // MARK: Headers

    @Test func `the provider's headers are on every request, and those of a request come first`()
        async throws
    {
        let setting = try ProviderSetting { provider in
            provider.headers = [
                Parameter("User-Agent", "own/1"), Parameter("Accept", "text/plain"),
            ]
            provider.identity?.headers = [
                Parameter("accept", "application/json"), Parameter("Client-Id", "c"),
            ]
        }
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        _ = try await setting.sessionClient((200, #"{"id":1}"#)).account()
        let (asking, identity) = (setting.world.requests[0], setting.world.requests[1])
        #expect(asking.header("user-agent") == "own/1")
        #expect(asking.header("accept") == "text/plain")
        #expect(identity.header("user-agent") == "own/1")
        #expect(identity.header("client-id") == "c")
        #expect(
            identity.headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == [
                "application/json"
            ])
    }

    // MARK: Parameters

    @Test(arguments: [("GET", true), ("POST", false)])
    func `parameters and protocol go where method and placement want them`(
        method: String, isInQuery: Bool
    ) async throws {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.signing.placement = .body
            provider.oauth1?.login?.temporaryCredentialRequest.method = method
            provider.oauth1?.login?.temporaryCredentialRequest.parameters = [
                Parameter("scope", "a|b")
            ]
        }
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        let sent = try #require(setting.world.requests.first)
        let written =
            try isInQuery ? sent.url.queryParameters : FormParameters.parse(sent.body ?? [])
        #expect(written.first(named: "scope") == "a|b")
        #expect(written.first(.callback) == "oob")
        #expect(written.first(.signature) != nil)
        #expect((sent.body == nil) == isInQuery)
        #expect((sent.url.query == nil) == !isInQuery)
        #expect(sent.header("Authorization") == nil)
        #expect(
            sent.header("Content-Type") == (isInQuery ? nil : "application/x-www-form-urlencoded"))
    }

    @Test func `with everything in the query a POST has no body`() async throws {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.signing.placement = .query
            provider.oauth1?.login?.temporaryCredentialRequest.parameters = [
                Parameter("scope", "a")
            ]
        }
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        let sent = try #require(setting.world.requests.first)
        #expect(sent.method == "POST")
        #expect(sent.body == nil)
        #expect(try sent.url.queryParameters.first(named: "scope") == "a")
        #expect(try sent.url.queryParameters.first(.signature) != nil)
    }

    @Test(
        arguments: [
            (nil, "x_auth_access_type=r"), ("write", "x_auth_access_type=w"), ("app", nil),
        ] as [(String?, String?)])
    func `the level of access goes with the request for temporary credentials`(
        chosen: String?, body: String?
    ) async throws {
        var setting = try ProviderSetting { provider in
            provider.accessChoice = .init(
                parameter: "x_auth_access_type", place: .requestToken,
                levels: [.init("app", ""), .init("read", "r"), .init("write", "w")],
                preset: "read")
        }
        setting.access = chosen
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        #expect(setting.world.requests.first?.text == body)
    }

    @Test func `a level for the page is no part of the request`() async throws {
        let setting = try ProviderSetting { provider in
            provider.accessChoice = .init(
                parameter: "perms", place: .authorize, levels: [.init("read", "r")], preset: "read")
        }
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        #expect(setting.world.requests.first?.body == nil)
    }

    @Test(
        arguments: [
            (Provider.Callback(), "oob"), (.init(.outOfBand, isRequested: false), nil),
            (.init(.redirect("https://a.example/cb")), "https://a.example/cb"),
            (
                .init(.redirect("https://a.example/cb"), isRequested: false, pageParameter: "cb"),
                nil
            ),
        ] as [(Provider.Callback, String?)])
    func `the callback is in the request where the definition has it`(
        callback: Provider.Callback, value: String?
    ) async throws {
        let setting = try ProviderSetting { $0.oauth1?.callback = callback }
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        let sent = try #require(setting.world.requests.first)
        #expect(try sent.authorization.first(.callback) == value)
    }

    @Test(arguments: [("123", "123"), ("", nil)] as [(String, String?)])
    func `a verifier that does not exist is not sent`(typed: String, sent: String?) async throws {
        let setting = try ProviderSetting()
        _ = try await setting.event(of: try setting.exchanging(typed), ProviderSetting.issued)
        let request = try #require(setting.world.requests.first)
        #expect(try request.authorization.first(.verifier) == sent)
    }

    @Test func `what is signed as http is sent over https`() async throws {
        let plain = try ProviderSetting()
        let believing = try ProviderSetting { $0.oauth1?.signing.signsAsHTTP = true }
        _ = try await plain.event(of: try plain.asking(), ProviderSetting.issued)
        _ = try await believing.event(of: try believing.asking(), ProviderSetting.issued)
        let (first, second) = (plain.world.requests[0], believing.world.requests[0])
        #expect(second.url.text == "https://api.example/request")
        #expect(try first.authorization.first(.signature) != second.authorization.first(.signature))
    }

    // MARK: Answers

    @Test func `token answers are read by the definition's rules`() async throws {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.replies = .init(
                format: .json, tokenField: "key", tokenSecretField: "secret",
                expiry: .init("ends_in", .secondsFromNow), keptFields: ["handle"])
        }
        let body = #"{"key":"k","secret":"s","ends_in":60,"handle":"h"}"#
        let event = try await setting.event(of: try setting.exchanging(), (200, body))
        guard case .granted(_, _, let grant)? = event else {
            Issue.record("\(String(describing: event))")
            return
        }
        _ = try await setting.event(
            of: .saveSession(AttemptID(2), try setting.login(), grant), (200, ""))
        let session = try #require(setting.world.sessions.values.first)
        #expect(session.kept == [KeptField("handle", Secret(utf8: "h"))])
        #expect(session.summary.expiresAt == Timestamp(secondsSince1970: 1060))
    }

    @Test(arguments: [
        (LoginFlow.Phase.requestToken, true), (.awaitingVerifier, true), (.accessToken, false),
    ])
    func `only answers with tokens are kept from the JSON decoder`(
        phase: LoginFlow.Phase, isSecret: Bool
    ) async throws {
        let setting = try ProviderSetting()
        let effect =
            switch phase {
            case .requestToken: try setting.asking()
            case .awaitingVerifier: try setting.exchanging()
            default:
                LoginEffect.requestIdentity(
                    AttemptID(1), try setting.login(), SessionID(rawValue: "5e55"),
                    clockOffset: .zero)
            }
        _ = try await setting.event(
            of: .saveSession(AttemptID(1), try setting.login(), ProviderSetting.grant), (200, ""))
        _ = try await setting.event(of: effect, ProviderSetting.issued)
        #expect(setting.world.requests.map(\.isAnswerSecret) == [isSecret])
    }

    @Test func `a refusal in JSON that came as a success keeps its words`() async throws {
        let setting = try ProviderSetting { $0.oauth1?.replies.format = .json }
        let body = #"{"error":"mwoauthdatastore-bad-verifier","message":"Wrong."}"#
        let event = try await setting.event(of: try setting.exchanging(), (200, body))
        guard case .requestFailed(_, .refused(.verifier, let problem))? = event else {
            Issue.record("\(String(describing: event))")
            return
        }
        #expect(problem.text == "Wrong.")
    }

    // MARK: Bare tokens

    @Test(
        arguments: [
            (.bearer, "Authorization", "Bearer to/ken", "/x?a=b"),
            (.header("Zotero-API-Key"), "Zotero-API-Key", "to/ken", "/x?a=b"),
            (.query("token"), "Authorization", nil, "/x?a=b&token=to%2Fken"),
        ] as [(Provider.TokenUse, String, String?, String)])
    func `a token that is not signed with is presented bare, to its own hosts only`(
        use: Provider.TokenUse, name: String, value: String?, path: String
    ) async throws {
        let setting = try ProviderSetting { $0.tokenUse = use }
        let client = setting.sessionClient((200, #"{"id":1}"#))
        let request = SignableRequest(method: "GET", url: try ProviderSetting.url("/x?a=b"))
        try await client.send(request, head: { _ in true }, body: { _ in true })
        _ = try await client.account()
        for sent in setting.world.requests {
            #expect(sent.header(name) == value)
            #expect(!sent.headers.contains { $0.value.hasPrefix("OAuth") })
        }
        #expect(setting.world.requests.first?.url == (try ProviderSetting.url(path)))
        let elsewhere = try RequestURL("https://elsewhere.example/")
        let other = SignableRequest(method: "GET", url: elsewhere)
        #expect(throws: SessionClient.Failure.hostNotBound(elsewhere.origin)) {
            try client.credential(for: other)
        }
        await #expect(throws: SessionClient.Failure.hostNotBound(elsewhere.origin)) {
            try await client.send(other, head: { _ in true }, body: { _ in true })
        }
        #expect(throws: SessionClient.Failure.notOffered) { try client.sign(request) }
    }

    @Test func `another program is given what it has to add, and no description shows it`() throws {
        let request = SignableRequest(method: "GET", url: try ProviderSetting.url("/x"))
        let credential = { (use: Provider.TokenUse) in
            try ProviderSetting { $0.tokenUse = use }.sessionClient((200, "")).credential(
                for: request)
        }
        guard case .header(let signed) = try credential(.signed),
            case .header(let bearer) = try credential(.bearer),
            case .parameter(let parameter) = try credential(.query("token"))
        else {
            Issue.record("not what was expected")
            return
        }
        #expect(signed.name == "Authorization" && signed.value.hasPrefix("OAuth "))
        #expect(bearer == HTTPHeader("Authorization", "Bearer to/ken"))
        #expect(parameter == Parameter("token", "to/ken"))
        #expect(!"\(try credential(.bearer))".contains("ken"))
        #expect("\(Mirror(reflecting: try credential(.bearer)).children.count)" == "0")
    }

    @Test func `a bare token with a line end goes nowhere`() async throws {
        let setting = try ProviderSetting { $0.tokenUse = .bearer }
        let client = SessionClient(
            session: setting.session(token: "a\r\nX: y"), provider: setting.provider,
            client: setting.client, operations: setting.requests([(200, "")]))
        await #expect(throws: SessionClient.Failure.failed(.signature(.forbiddenCharacter))) {
            try await client.account()
        }
        #expect(setting.world.requests.isEmpty)
    }

    // MARK: The end of a token

    @Test func `a token that is deleted by its address stands at its end, and in no trace`()
        async throws
    {
        let setting = try ProviderSetting { provider in
            provider.revocation = .init(
                endpoint: .init(url: try ProviderSetting.url("/tokens"), method: "DELETE"),
                endsInToken: true)
        }
        try await setting.sessionClient((200, "")).revoke()
        let sent = try #require(setting.world.requests.first)
        #expect(sent.method == "DELETE")
        #expect(sent.url == (try ProviderSetting.url("/tokens/to%2Fken")))
        #expect(sent.isPathSecret)
        #expect(try sent.authorization.first(.token) == "to/ken")
    }

    @Test(arguments: [
        (404, #"{"error": "cannot DELETE /tokens/to%2Fken"}"#, "cannot DELETE /tokens/***"),
        (401, #"{"error": "invalid token to\/ken"}"#, "invalid token ***"),
    ])
    func `a failure names no token, whatever the provider repeats`(
        status: Int, body: String, text: String
    ) async throws {
        let setting = try ProviderSetting { provider in
            provider.revocation = .init(
                endpoint: .init(url: try ProviderSetting.url("/tokens"), method: "DELETE"),
                endsInToken: true)
        }
        do throws(SessionClient.Failure) {
            try await setting.sessionClient((status, body)).revoke()
            Issue.record("it was taken")
        } catch {
            guard case .failed(.refused(_, let problem)) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(problem.text == text)
        }
    }

    @Test func `where a provider points elsewhere with the token in the address, it is left out`()
        async throws
    {
        let setting = try ProviderSetting { $0.tokenUse = .query("token") }
        let operations = setting.world.requestOperations { request, _ in
            var answer = ProviderSetting.answer(302, "", to: request)
            answer.headers = [HTTPHeader("Location", "https://other.example/?token=to%2Fken")]
            return answer
        }
        let client = SessionClient(
            session: setting.session(), provider: setting.provider,
            client: setting.client, operations: operations)
        let failure = SessionClient.Failure.failed(
            .transport(.redirect(host: "api.example", to: "https://other.example/?token=***")))
        await #expect(throws: failure) { try await client.account() }
        await #expect(throws: failure) {
            try await client.send(
                SignableRequest(method: "GET", url: try ProviderSetting.url("/feed")),
                head: { _ in true }, body: { _ in true })
        }
    }

    @Test func `a bare token is ended as it is used`() async throws {
        let setting = try ProviderSetting { provider in
            provider.tokenUse = .bearer
            provider.revocation = .init(endpoint: .init(url: try ProviderSetting.url("/end")))
        }
        try await setting.sessionClient((200, "")).revoke()
        #expect(setting.world.requests.first?.header("Authorization") == "Bearer to/ken")
        #expect(setting.world.requests.first?.isPathSecret == false)
    }
}
