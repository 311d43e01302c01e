import CryptoOpenSSL
import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// Whatever a server says in the place of a member of an answer, reading ends in a value or in a
/// failure that has words: here the program would end, and so would the test.
@Suite struct `Answers with an odd value in each place` {
    @Test(arguments: AnswerReader.all)
    func `end in a value or a failure`(reader: AnswerReader) async throws {
        // Else nothing behind the first member would have been read.
        await #expect(throws: Never.self) { try await reader.read(try reader.good) }
        let answers = try reader.odd()
        #expect(answers.count >= 50)
        for answer in answers { try? await reader.read(answer) }
    }

    @Test func `are read by nothing that is not in this table`() throws {
        let known = Set(AnswerReader.all.flatMap(\.files)).union(AnswerReader.others)
        #expect(try OddAnswers.askingSources().subtracting(known) == [])
    }
}

extension AnswerReader {
    /// Sources that ask for names, and for none in an answer: what signs looks at its own parameters.
    fileprivate static let others: Set<String> = [
        "LoginRuntime/Exchange/Exchange+Sending.swift",
        "LoginRuntime/Exchange/OAuth1Exchange+Sending.swift",
        "OAuthCore/OAuth1/SignatureExplanation.swift",
        "OAuthCore/Wire/JSONMembers.swift", "OAuthCore/Wire/JSONText.swift",
        "OAuthCore/Wire/JSONValue.swift",
        // MediaUploadTests puts odd values into the first; the second asks what a person typed, the last for
        // a date, as "a refusal's head" does.
        "PintleCLI/Requests/Upload/MediaUploadAnswer.swift",
        "PintleCLI/Requests/Upload/RequestCommand+Upload.swift",
        "PintleServices/Providers/DefinitionTrial.swift",
    ]

    fileprivate static let all: [AnswerReader] =
        oauth1 + tokens + claims + devices + issuers + identities + refusals + redirects

    // MARK: OAuth 1.0a

    private static let credentials = ["OAuth1/CredentialsFields", "Wire/Parameter"].map(core)
    private static let issued =
        "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true&expires=60&id=7&name=ada&handle=h"

    private static let oauth1: [AnswerReader] =
        (["json", "form"]).flatMap { form in
            let sample: Sample = form == "json" ? .json(asJSON(issued)) : .form(issued)
            return [
                AnswerReader(
                    "a request token as \(form)",
                    credentials + [core("OAuth1/TemporaryCredentialsReply")], sample
                ) {
                    let setting = try signing(.secondsFromNow)
                    let effect = try setting.login()
                    _ = try await exchange(setting, [$0]).begin(effect, clockOffset: .zero)
                },
                AnswerReader(
                    "an access token as \(form)",
                    [
                        core("OAuth1/TokenCredentialsReply"), "LoginCore/Sessions/Account.swift",
                    ],
                    sample
                ) {
                    for meaning in Provider.ReplyRules.ExpiryField.Meaning.allCases {
                        let setting = try signing(meaning)
                        _ = try await exchange(setting, [$0]).redeem(
                            .verifier(Verifier(Secret(utf8: "1"))),
                            for: .temporary(ProviderSetting.temporary),
                            of: try setting.login(), clockOffset: .zero)
                    }
                },
                AnswerReader(
                    "a renewed token as \(form)",
                    [
                        "LoginRuntime/Exchange/OAuth1Exchange.swift",
                        "LoginCore/Sessions/Session+Renewal.swift",
                    ],
                    sample
                ) {
                    let setting = try signing(.secondsSince1970)
                    _ = try await exchange(setting, [$0]).renew(
                        setting.session(), clockOffset: .zero)
                },
            ]
        } + [
            AnswerReader(
                "an index of endpoints", [core("Wire/JSONValue")],
                .json(
                    #"{"a":{"r":"https://api.example/r","p":"https://api.example/p","t":"https://api.example/t"}}"#
                )
            ) {
                let setting = try ProviderSetting { provider in
                    provider.oauth1?.discovery = .init(
                        url: try ProviderSetting.url("/index"),
                        temporaryCredentialRequestPath: "a.r",
                        authorizationPath: "a.p", tokenRequestPath: "a.t")
                }
                let issued = try AnswerReader("", [], .form(issued)) { _ in }.good
                _ = try await exchange(setting, [$0, issued]).begin(
                    try setting.login(), clockOffset: .zero)
            },
            AnswerReader(
                "a claim by OAuth Echo", [core("OAuth1/EchoClaim")], .text("ODD")
            ) {
                let text = String(decoding: $0.body, as: UTF8.self)
                _ = try EchoClaim(
                    head: [
                        "X-Auth-Service-Provider: https://api.example/me?\(text)",
                        "X-Verify-Credentials-Authorization: OAuth oauth_signature=a, oauth_token=\(text)",
                    ].map(Secret.init(utf8:)))
            },
        ]

    // MARK: OAuth 2

    private static let reply = [core("OAuth2/TokenReply")]
    private static let token =
        "access_token=at&token_type=Bearer&expires_in=60&refresh_token=rt&scope=read"

    private static let tokens: [AnswerReader] =
        ["json", "form"].flatMap { form in
            let sample: Sample = form == "json" ? .json(asJSON(token)) : .form(token)
            return [
                AnswerReader("a token as \(form)", reply, sample) {
                    let setting = try bearing()
                    _ = try await exchange(setting, [$0]).redeem(
                        .code(Secret(utf8: "c")), for: .code(try request()),
                        of: try setting.login(),
                        clockOffset: .zero)
                },
                AnswerReader("a renewed token of OAuth 2 as \(form)", [], sample) {
                    let setting = try bearing()
                    _ = try await exchange(setting, [$0]).renew(
                        try session(setting), clockOffset: .zero)
                },
                AnswerReader("an app's own token as \(form)", [], sample) {
                    _ = try Interpretation($0).appTokenReply()
                },
            ]
        } + [
            AnswerReader(
                "a guest's token", [core("App/AppExchange")], .json(#"{"guest_token":"1"}"#)
            ) {
                _ = try Interpretation($0).guestToken(named: "guest_token")
            },
            AnswerReader("the end of a token", reply, .json("{}")) {
                let setting = try bearing()
                let revocation = Provider.Revocation(
                    endpoint: .init(url: try ProviderSetting.url("/revoke")))
                try await exchange(setting, [$0]).revoke(
                    try session(setting), at: revocation, clockOffset: .zero)
            },
        ]

    private static let claimed =
        #"{"iss":"https://api.example","aud":"id+1","nonce":"n","exp":1600,"iat":990,"sub":"7"}"#

    private static let claims = [
        AnswerReader(
            "an identity token",
            ["IdentityToken", "OAuth2Exchange+Identity"].map {
                "LoginRuntime/Exchange/\($0).swift"
            },
            .json(claimed)
        ) { answer in
            let parts = [#"{"alg":"none"}"#, String(decoding: answer.body, as: UTF8.self)]
            let jwt =
                parts.map { Base64.encodeURLSafe(Array($0.utf8)) }.joined(separator: ".") + "."
            var answer = answer
            answer.body = Array(
                #"{"access_token":"at","token_type":"Bearer","id_token":"\#(jwt)"}"#.utf8)
            let setting = try bearing()
            _ = try await exchange(setting, [answer]).redeem(
                .code(Secret(utf8: "c")), for: .code(try request(nonce: "n")),
                of: try setting.login(),
                clockOffset: .zero)
        },
        AnswerReader(
            "a signed identity", ["LoginRuntime/Exchange/IdentityToken.swift"],
            .json(#"{"nonce":"abcdefgh","sub":"7","name":"ada","iat":1000,"exp":1600,"aud":"key"}"#)
        ) { answer in
            let signed = ([Array(#"{"alg":"HS256"}"#.utf8), answer.body])
                .map(Base64.encodeURLSafe).joined(separator: ".")
            let tag = Cryptography.openSSL.hmac(.sha256, Secret(utf8: "secret"))(Array(signed.utf8))
            var answer = answer
            answer.body = Array("\(signed).\(Base64.encodeURLSafe(tag))".utf8)
            let setting = try ProviderSetting {
                $0.identity?.format = .jwt; $0.identity?.idPath = "sub"
            }
            try await identity(setting, answer)
        },
    ]

    private static let devices = [
        AnswerReader(
            "the codes of a device login", [core("OAuth2/DeviceReply")],
            .json(
                #"{"device_code":"d","user_code":"ABCD","verification_uri":"https://api.example/d","#
                    + #""verification_uri_complete":"https://api.example/d?c","expires_in":9,"interval":5}"#
            )
        ) {
            let setting = try bearing()
            var login = try setting.login()
            login.forms = [.device]
            let begun = try await exchange(setting, [$0]).begin(login, clockOffset: .zero)
            _ = begun.authorization.nextPoll
        },
        AnswerReader(
            "a device login that waits", ["LoginCore/Reading/Interpretation+Device.swift"] + reply,
            .json(#"{"error":"slow_down","interval":10,"message":"wait"}"#), status: 400
        ) {
            let setting = try bearing()
            var device = try device()
            let asked = try await exchange(setting, [$0]).ask(device)
            guard case .waiting(let waiting, let moment) = asked else { return }
            device.polling.take(waiting, at: moment)
        },
        AnswerReader(
            "a device login that is left alone",
            ["LoginCore/Reading/Interpretation+RefusalTimes.swift"],
            .head([HTTPHeader("Retry-After", "5"), date], status: 429, body: "")
        ) {
            var device = try device()
            let asked = try await exchange(try bearing(), [$0]).ask(device)
            guard case .waiting(let waiting, let moment) = asked else { return }
            device.polling.take(waiting, at: moment)
            _ = device.polling.due(before: ProviderSetting.now + .seconds(900))
        },
    ]

    private static let issuers = [
        AnswerReader(
            "an issuer's metadata",
            [core("OAuth2/ServerMetadata"), "LoginCore/Reading/Interpretation+OAuth2.swift"],
            .json(
                #"{"issuer":"https://api.example","authorization_endpoint":"https://api.example/a","#
                    + #""token_endpoint":"https://api.example/t","#
                    + #""device_authorization_endpoint":"https://api.example/d","#
                    + #""userinfo_endpoint":"https://api.example/u","#
                    + #""revocation_endpoint":"https://api.example/r","#
                    + #""registration_endpoint":"https://api.example/c","#
                    + #""token_endpoint_auth_methods_supported":["none"],"#
                    + #""authorization_response_iss_parameter_supported":true}"#)
        ) {
            let setting = try bearing { rules in
                rules.endpoints = OAuth2Endpoints(issuer: try RequestURL("https://api.example"))
            }
            let exchange = exchange(setting, [$0])
            let registrar = ClientRegistrar(setting.provider, operations: operations(setting, [$0]))
            _ = try? await exchange.revocation()
            _ = try? await registrar?.place()
            _ = try await exchange.begin(try setting.login(), clockOffset: .zero)
        },
        AnswerReader("a registration", [core("OAuth2/RegistrationReply")], .json(registered)) {
            try await register($0)
        },
        AnswerReader(
            "a registration that is a form", [core("OAuth2/RegistrationReply")],
            .form("client_id=c&client_secret=s&client_secret_expires_at=0")
        ) { try await register($0) },
        AnswerReader(
            "a refused registration", ["LoginCore/Reading/Interpretation+Registration.swift"],
            .json(#"{"error":"invalid_redirect_uri","error_description":"no"}"#), status: 400
        ) { answer in
            do { try await register(answer) } catch LoginFailure.refused {}
        },
    ]

    // MARK: Identities, refusals and redirects

    private static let identities = [
        AnswerReader(
            "an identity", ["LoginCore/Reading/Interpretation.swift"],
            .json(#"{"id":"7","name":"ada"}"#)
        ) {
            try await identity(try ProviderSetting(), $0)
        },
        AnswerReader(
            "an identity that is a form", ["LoginCore/Reading/Interpretation.swift"],
            .form("id=7&name=ada")
        ) {
            try await identity(try ProviderSetting { $0.identity?.format = .form }, $0)
        },
        AnswerReader(
            "an identity's head", ["LoginCore/Reading/Interpretation.swift"],
            .head([HTTPHeader("x-access-level", "read")], status: 200, body: #"{"id":"7"}"#)
        ) { try await identity(try ProviderSetting(), $0) },
        AnswerReader(
            "a page of a list", [core("Wire/PageCursor")],
            .json(#"{"next":"https://api.example/2"}"#)
        ) { answer in
            let places = OddAnswers.texts.prefix(10) + ["next"]
            let me = try ProviderSetting.url("/me")
            _ = answer.decoded.json.map { json in
                PageCursor.next(after: me, in: json, at: places.map { Parameter("page", $0) })
            }
        },
        AnswerReader(
            "a link to the next page", [],
            .text("<https://api.example/2>; rel=\"ODD\"; ODD, <ODD>;ODD=ODD")
        ) {
            _ = LinkHeader.target("next", in: [String(decoding: $0.body, as: UTF8.self)])
        },
    ]

    private static let words = [
        "ErrorBody", "ErrorBody+Reading", "ErrorBody+OtherShapes",
    ].map { core("Wire/\($0)") }
    private static let meanings = [
        "RefusalWords", "Interpretation+Refusal", "Interpretation+RefusalTimes",
    ]
    .map { "LoginCore/Reading/\($0).swift" }
    private static let date = HTTPHeader("date", "Sun, 06 Nov 1994 08:49:37 GMT")

    private static let refusals: [AnswerReader] = [
        AnswerReader(
            "a refusal", words + meanings,
            .json(
                #"{"error":{"code":135,"message":"no","ours":1000,"reason_stack":["invalid_timestamp"]}}"#
            ),
            status: 401, refuse),
        AnswerReader(
            "a refusal of X", words, .json(#"{"errors":[{"code":88,"message":"no"}]}"#),
            status: 403, refuse),
        AnswerReader(
            "a report", [core("OAuth1/OAuthProblem"), core("Wire/Parameter")],
            .form(
                "oauth_problem=timestamp_refused&oauth_acceptable_timestamps=900-1000&oauth_problem_advice=no"
            ),
            status: 400, refuse),
        AnswerReader(
            "a refusal in markup", words,
            .text(
                "<err code=\"ODD\" msg=\"ODD\" /><error code=\"ODD\"><code>ODD</code>ODD</error>"),
            status: 400, refuse),
        AnswerReader(
            "a refusal's head", meanings,
            .head(
                [
                    date, HTTPHeader("www-authenticate", "OAuth oauth_problem=\"token_rejected\""),
                    HTTPHeader("allow", "GET"),
                ], status: 405, body: ""),
            refuse),
        AnswerReader(
            "a rate limit", ["LoginCore/Reading/RateLimit.swift"] + meanings.suffix(1),
            .head(
                [date]
                    + ["limit", "remaining", "reset"].map { HTTPHeader("x-rate-limit-\($0)", "9") }
                    + [HTTPHeader("retry-after", "5"), HTTPHeader("location", "/")],
                status: 200, body: "")
        ) { answer in
            _ = RateLimit(answer, to: try ProviderSetting.url("/me")).flatMap {
                [RateLimit]().taking($0)
            }
            _ = Interpretation(answer).retryEnd
        },
        AnswerReader(
            "a redirect that an API sends", meanings,
            .head([HTTPHeader("location", "/")], status: 302, body: "")
        ) { answer in
            do { try Interpretation(answer).requireSuccess() } catch LoginFailure.transport {}
        },
    ]

    /// A refusal is what it has to be, and says so.
    private static let refuse: @Sendable (HTTPAnswer) async throws -> Void = { answer in
        let rule = Provider.RefusalRule(
            status: nil, path: "error.code", value: "1", meaning: .clock)
        let reading = Interpretation(answer.decoded, refusals: [rule])
        _ = (reading.statedProblem, reading.refusesToken, reading.rateLimitEnd)
        for ask in [
            reading.requireSuccess, { _ = try reading.temporaryCredentials() },
            { _ = try reading.tokenCredentials() },
        ] as [() throws -> Void] {
            do { try ask() } catch let failure as LoginFailure {
                _ = failure.hiding(HiddenSecrets([Secret(utf8: "secret")])).withoutLookalikes
            }
        }
    }

    private static let redirects: [AnswerReader] = [
        AnswerReader(
            "a redirect with a code",
            [
                core("OAuth2/CodeRedirect"), core("OAuth1/RedirectAnswer"),
                "LoginCore/Flow/Authorization+Reading.swift",
            ],
            .form("code=c&state=xyz&iss=https%3A%2F%2Fapi.example")
        ) { try bring($0, to: .code(try request())) },
        AnswerReader(
            "a redirect with a token", [core("OAuth2/CodeRedirect")] + reply,
            .form(token + "&state=xyz")
        ) {
            try bring($0, to: .token(TokenRequest(state: "xyz", redirect: nil, issuer: nil)))
        },
        AnswerReader(
            "a redirect with a verifier", [core("OAuth1/RedirectAnswer"), core("Wire/Parameter")],
            .form("oauth_token=t&oauth_verifier=v")
        ) {
            try bring($0, to: .temporary(ProviderSetting.temporary))
        },
    ]
}
