import LoginCore
import OAuthCore
import Testing

/// Answers in the forms that definitions can name, read as the login reads them.
@Suite struct AnswerFormsTests {
    private func answer(
        _ status: Int, _ body: String = "", json: JSONValue? = nil
    ) throws -> HTTPAnswer {
        HTTPAnswer(
            status: status, body: Array(body.utf8), json: json,
            origin: try RequestURL("https://acme.example/").origin, receivedAt: Sample.moment)
    }

    // MARK: Whose token it is

    @Test(
        "an account's name loses what no name has, and an id that has that is none",
        arguments: [
            ("7", "x\u{0}y", "7", "xy"), ("7", "\u{7f}\u{9b}", "7", "7"),
            ("7\u{0}", "x", nil, nil), ("8\n9", "x", nil, nil), ("7\u{1b}[1m", "x", nil, nil),
            ("é日", "a\u{202e}b", "é日", "a\u{202e}b"), ("\u{0}\r\n", "x", nil, nil),
        ] as [(String, String, String?, String?)])
    func account(id: String, name: String, storedID: String?, storedName: String?) throws {
        let identity = Provider.IdentityRequest(
            url: try RequestURL("https://acme.example/me"), idPath: "id", namePath: "name")
        let json = JSONValue.object([.init("id", .string(id)), .init("name", .string(name))])
        let reading = Interpretation(try answer(200, "{}", json: json))
        let account = try? reading.account(asDescribedBy: identity)
        #expect(account?.id == storedID && account?.name == storedName)
    }

    /// RFC 8259 section 6: other programs may have rounded what is no whole number, or is too long.
    @Test(
        "an id is a text or a whole number with all its digits",
        arguments: [
            (.string("1e3"), "1e3"), (.number("9007199254740993"), "9007199254740993"),
            (.number("-7"), "-7"), (.number("1.2345678901234568e+22"), nil), (.number("7.5"), nil),
            (.bool(true), nil), (.null, nil),
        ] as [(JSONValue, String?)])
    func ids(id: JSONValue, stored: String?) throws {
        let identity = Provider.IdentityRequest(
            url: try RequestURL("https://acme.example/me"), idPath: "id", namePath: "name")
        let reading = Interpretation(
            try answer(200, "{}", json: .object([.init("id", id)])))
        #expect((try? reading.account(asDescribedBy: identity))?.id == stored)
    }

    // MARK: An index of endpoints

    private func discovery() throws -> Provider.Discovery {
        Provider.Discovery(
            url: try RequestURL("https://acme.example/index"),
            temporaryCredentialRequestPath: "auth.request", authorizationPath: "auth.page",
            tokenRequestPath: "auth.access")
    }

    private func index(request: String?) -> JSONValue {
        let others: [JSONValue.Member] = [
            .init("page", .string("https://acme.example/p")),
            .init("access", .string("https://acme.example/a")),
        ]
        let first = request.map { [JSONValue.Member("request", .string($0))] } ?? []
        return .object([.init("auth", .object(first + others))])
    }

    private func endpoints(in answer: HTTPAnswer) throws -> OAuth1Endpoints {
        var form = try Sample.endpoints()
        form.tokenRequest.method = "GET"
        return try Interpretation(answer).endpoints(asListedBy: try discovery(), in: form)
    }

    @Test("an index gives the three URLs; method and parameters are the definition's")
    func index() throws {
        let found = try endpoints(in: answer(200, json: index(request: "https://acme.example/r")))
        #expect(found.temporaryCredentialRequest.url.text == "https://acme.example/r")
        #expect(found.authorization.url.text == "https://acme.example/p")
        #expect(found.authorization.accountParameter == "screen_name")
        #expect(found.tokenRequest.url.text == "https://acme.example/a")
        #expect(found.tokenRequest.method == "GET")
    }

    @Test(
        "an index that names another origin is refused like a redirect",
        arguments: [
            "https://elsewhere.example/r", "https://acme.example:8443/r", "http://acme.example/r",
        ])
    func otherOrigin(url: String) throws {
        let answer = try answer(200, json: index(request: url))
        #expect(throws: LoginFailure.transport(.redirect(host: "acme.example", to: url))) {
            try endpoints(in: answer)
        }
    }

    @Test("an index without OAuth 1.0a, or none at all, says that it is not offered")
    func notOffered() throws {
        let failure = LoginFailure.notOffered(host: "acme.example")
        let empty = JSONValue.object([.init("auth", .array([]))])
        for answer in try [
            answer(200, json: index(request: nil)), answer(200, json: empty), answer(404, "<html>"),
        ] {
            #expect(throws: failure) { try endpoints(in: answer) }
        }
    }

    @Test("an index that is a page, a list of no URLs, or a refusal is told apart")
    func unusableIndex() throws {
        #expect(throws: LoginFailure.unusableAnswer(.webPage, host: "acme.example")) {
            try endpoints(in: answer(200, "<html><title>Hello</title>"))
        }
        #expect(throws: LoginFailure.unusableAnswer(.malformed, host: "acme.example")) {
            try endpoints(in: answer(200, json: index(request: "no URL")))
        }
        let refused = #expect(throws: LoginFailure.self) { try endpoints(in: answer(401, "{}")) }
        guard case .refused(.other, _)? = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        let down = #expect(throws: LoginFailure.self) { try endpoints(in: answer(503)) }
        guard case .refused(.serverTrouble, _)? = down else {
            Issue.record("\(String(describing: down))")
            return
        }
    }

    // MARK: Accounts

    @Test("an account is read from a form by the names of its fields")
    func accountInForm() throws {
        let identity = Provider.IdentityRequest(
            url: try RequestURL("https://acme.example/me"), format: .form, idPath: "user.id",
            namePath: "name")
        let account = try Interpretation(answer(200, "user.id=7&name=Ann+B"))
            .account(asDescribedBy: identity)
        #expect(account == Account(id: "7", name: "Ann B"))
        #expect(throws: LoginFailure.unusableAnswer(.malformed, host: "acme.example")) {
            try Interpretation(answer(200, "name=Ann")).account(asDescribedBy: identity)
        }
    }

    // MARK: Secrets in answers that cannot be used

    @Test("of an answer that holds a secret under a name of its own, nothing is shown")
    func secretsAreNotShown() throws {
        let rules = Provider.ReplyRules(
            format: .json, tokenField: "key", tokenSecretField: "secret", keptFields: ["handle"])
        for body in [
            #"{"secret":"canary","error":"canary"}"#, #"{"handle":"canary","message":"canary"}"#,
        ] {
            let failure = try #require(
                #expect(throws: LoginFailure.self) {
                    try Interpretation(answer(200, body), replies: rules).tokenCredentials()
                })
            #expect(!"\(failure)".contains("canary"))
        }
    }

    @Test("an answer in JSON is read by its rules, and one that broke off is called so")
    func jsonAnswers() throws {
        let rules = Provider.ReplyRules(
            format: .json, tokenField: "key", tokenSecretField: "secret")
        let reply = try Interpretation(
            answer(200, #"{"key":"k","secret":"s","oauth_callback_confirmed":"true"}"#),
            replies: rules
        ).temporaryCredentials()
        #expect(reply.credentials.identifier == "k")
        #expect(reply.isCallbackConfirmed)
        #expect(throws: LoginFailure.unusableAnswer(.truncated, host: "acme.example")) {
            try Interpretation(answer(200, #"{"key":"k"}"#), replies: rules).tokenCredentials()
        }
    }

    @Test(
        "a reply in the other form than the definition's is called so, with a secret in it or none",
        arguments: [
            (Provider.ReplyRules.Format.form, #" {"oauth_token":"t","oauth_token_secret":"s"}"#),
            (.form, #"{"token":"t"}"#), (.json, "oauth_token=t&oauth_token_secret=s"),
            (.json, "oauth_token=t"),
        ])
    func otherFormat(expected: Provider.ReplyRules.Format, body: String) throws {
        let came: Provider.ReplyRules.Format = expected == .json ? .form : .json
        let rules = Provider.ReplyRules(format: expected)
        #expect(throws: LoginFailure.unusableAnswer(.otherFormat(came), host: "acme.example")) {
            try Interpretation(answer(200, body), replies: rules).temporaryCredentials()
        }
    }
}
