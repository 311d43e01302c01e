import CryptoOpenSSL
import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// Questions whose token it is, in the forms that providers want and answer.
@Suite struct IdentityTests {
    // MARK: Questions

    @Test(
        arguments: [
            (
                .form([Parameter("a", "b c")]), "POST", "a=b%20c",
                "application/x-www-form-urlencoded"
            ),
            (.text("null", contentType: "application/json"), "POST", "null", "application/json"),
            (.none, "POST", nil, nil), (.form([Parameter("a", "b")]), "GET", nil, nil),
        ] as [(Provider.IdentityRequest.Body, String, String?, String?)])
    func `the question bears what the definition says`(
        body: Provider.IdentityRequest.Body, method: String, sent: String?, type: String?
    ) async throws {
        let setting = try ProviderSetting { provider in
            provider.identity?.method = method
            provider.identity?.body = body
        }
        _ = try await setting.sessionClient((200, #"{"id":"1"}"#)).account()
        let request = try #require(setting.world.requests.first)
        #expect(request.text == sent)
        #expect(request.header("Content-Type") == type)
        #expect(request.url.query == (method == "GET" ? "a=b" : nil))
    }

    @Test func `names are found by their paths`() async throws {
        let setting = try ProviderSetting { provider in
            provider.identity?.idPath = "response.users.0.id"
            provider.identity?.namePath = "response.users.0.nick.name"
        }
        let body = #"{"response":{"users":[{"id":12345678901234567890,"nick":{"name":"n"}}]}}"#
        let account = try await setting.sessionClient((200, body)).account()
        #expect(account == Account(id: "12345678901234567890", name: "n"))
    }

    @Test func `a form answers too`() async throws {
        let setting = try ProviderSetting { $0.identity?.format = .form }
        #expect(
            try await setting.sessionClient((200, "id=7&name=Ann")).account()
                == Account(id: "7", name: "Ann"))
    }

    // MARK: JWT

    /// Made by Python: `hmac.new(b"secret", head + "." + claims, "sha256")`, the claims being those
    /// of `claims` with `exp` 1100 and `iat` 1000.
    private static let byPython = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2FwaS5leGFtcGxlIiwiYXVkIjoia2V5\
        IiwiZXhwIjoxMTAwLCJpYXQiOjEwMDAsInN1YiI6IjQyIiwidXNlcm5hbWUiOiJBbm4iLCJub25jZSI6ImFiY2RlZm\
        doIn0.BKYNOuHpZT87N2WJShre0fZLNmUctmOCnOz42CE5nGY
        """
    /// The same, signed with the key `other`.
    private static let byAnother = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2FwaS5leGFtcGxlIiwiYXVkIjoia2V5\
        IiwiZXhwIjoxMTAwLCJpYXQiOjEwMDAsInN1YiI6IjQyIiwidXNlcm5hbWUiOiJBbm4iLCJub25jZSI6ImFiY2RlZm\
        doIn0.uLk5mxRojC38agKotvZTQVvCI07Q61XW6pusvo0SVPI
        """

    private static func token(_ claims: String, head: String = #"{"alg":"HS256"}"#) -> String {
        let signed = [head, claims].map { Base64.encodeURLSafe(Array($0.utf8)) }
            .joined(separator: ".")
        let tag = Cryptography.openSSL.hmac(.sha256, Secret(utf8: "secret"))(Array(signed.utf8))
        return "\(signed).\(Base64.encodeURLSafe(tag))"
    }

    private func account(
        of answer: String, _ change: (inout Provider) -> Void = { _ in },
        client: ClientCredentials = ProviderSetting.client,
        method: SignatureMethod = .hmacSHA1, clockOffset: Duration = .zero
    ) async throws -> Account {
        let setting = try ProviderSetting { provider in
            provider.identity?.format = .jwt
            provider.identity?.idPath = "sub"
            provider.identity?.namePath = "username"
            change(&provider)
        }
        var session = setting.session()
        session.credentials = .signed(
            try #require(session.credentials.signingToken), method)
        return try await SessionClient(
            session: session, provider: setting.provider,
            client: BoundClient(client, origins: setting.provider.boundOrigins),
            clockOffset: clockOffset, operations: setting.requests([(200, answer)])
        ).account()
    }

    @Test(arguments: [("abcdefgh", true), ("another", false)])
    func `an app with an RSA key shares no secret, and believes what answers its nonce`(
        nonce: String, isBelieved: Bool
    ) async throws {
        let pair = try #require(RSAKeys.openSSL.generate())
        let client = ClientCredentials(
            identifier: "key", key: .rsaPrivateKey(pem: pair.privatePEM))
        let answer = Self.token(#"{"nonce":"\#(nonce)","sub":"42","username":"Ann"}"#)
        let account = try? await account(of: answer, client: client, method: .rsaSHA1)
        #expect((account == Account(id: "42", name: "Ann")) == isBelieved)
    }

    @Test(arguments: [
        byPython, byPython + "\n", token(#"{"nonce":"abcdefgh","sub":42,"username":"Ann"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","username":"Ann","aud":["x","key"]}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","username":"Ann","iss":"api.example"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","username":"Ann","iat":1060,"exp":941.5}"#),
    ])
    func `a JWT that is signed for us and answers our nonce is believed`(answer: String)
        async throws
    {
        #expect(try await account(of: answer) == Account(id: "42", name: "Ann"))
    }

    @Test(arguments: [
        byAnother, String(byPython.dropLast()), byPython.replacing("IjQyIiw", with: "IjQzIiw"),
        #"{"nonce":"abcdefgh","sub":"42"}"#,
        String(byPython.prefix { $0 != "B" } + "."),
        token(#"{"nonce":"abcdefgh","sub":"42"}"#, head: #"{"alg":"none"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42"}"#, head: #"{"alg":"HS512"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42"}"#, head: #"{"alg":"RS256"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42"}"#, head: #"{}"#),
        token(#"{"nonce":"abcdefgh","sub":"42"}"#, head: #"{"alg":"HS256","crit":["b64"]}"#),
        token(#"{"nonce":"another","sub":"42"}"#), token(#"{"sub":"42"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","aud":"another"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","aud":["x"]}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","aud":null}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","iss":"https://elsewhere.example"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","exp":940}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","exp":"later"}"#),
        token(#"{"nonce":"abcdefgh","sub":"42","iat":1061}"#),
    ])
    func `a JWT that could be anybody's is refused`(answer: String) async throws {
        let failure = await #expect(throws: SessionClient.Failure.self) {
            try await account(of: answer)
        }
        let isRefused =
            failure == .failed(.unusableAnswer(.notGenuine, host: "api.example"))
            || failure == .failed(.unusableAnswer(.malformed, host: "api.example"))
        #expect(isRefused)
    }

    @Test func `times in a JWT are compared with the provider's clock`() async throws {
        let answer = Self.token(#"{"nonce":"abcdefgh","sub":"42","iat":5000,"exp":5100}"#)
        _ = try await account(of: answer, clockOffset: .seconds(4000))
        await #expect(throws: SessionClient.Failure.self) { try await account(of: answer) }
    }

    @Test func `without a request that had a nonce no JWT is believed`() async throws {
        let failure = SessionClient.Failure.failed(
            .unusableAnswer(.notGenuine, host: "api.example"))
        await #expect(throws: failure) {
            try await account(of: Self.byPython) { $0.tokenUse = .bearer }
        }
    }

    @Test func `a refusal in place of a JWT keeps its words`() async throws {
        let failure = await #expect(throws: SessionClient.Failure.self) {
            try await account(of: #"{"error":"mwoauth-oauth-exception","message":"No."}"#)
        }
        guard case .failed(.refused(_, let problem))? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(problem.text == "No.")
    }
}
