import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// What a definition says of realm, of the first answer and of the redirect, as it comes to effect.
@Suite struct `Fields of answers and redirects` {
    @Test func `the realm of each request is its own URL where a definition says so`()
        async throws
    {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.signing.realmIsURL = true
            provider.identity?.url = try ProviderSetting.url("/me?full=1")
        }
        _ = try await setting.event(of: try setting.asking(), ProviderSetting.issued)
        _ = try await setting.sessionClient((200, #"{"id":1}"#)).account()
        let headers = setting.world.requests.map { $0.header("authorization") ?? "" }
        #expect(headers[0].hasPrefix("OAuth realm=\"https://api.example/request\", "))
        // The query is no part of it.
        #expect(headers[1].hasPrefix("OAuth realm=\"https://api.example/me\", "))
    }

    @Test(arguments: [
        ("&life=420", Int64(1420)), ("", 1060), ("&life=never", 1060),
    ])
    func `the first answer says how long its address is good, else the definition does`(
        field: String, end: Int64
    ) async throws {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.temporaryCredentialsLife = .seconds(60)
            provider.oauth1?.replies.temporary.expiry = .init("life", .secondsFromNow)
        }
        let (status, body) = ProviderSetting.issued
        let event = try await setting.event(of: try setting.asking(), (status, body + field))
        guard case .authorizationBegun(_, let authorization, endpoints: _)? = event else {
            Issue.record("no authorization")
            return
        }
        #expect(authorization.expiresAt == Timestamp(secondsSince1970: end))
    }

    // MARK: Redirects

    @Test func `what the redirect told claims the account, and is kept`() async throws {
        let setting = try ProviderSetting { provider in
            provider.identity = nil
            provider.oauth1?.redirected = .init(
                accountIDField: "entity", accountNameField: "entity", keptFields: ["role"])
        }
        let told = [KeptField("entity", Secret(utf8: "42")), KeptField("role", Secret(utf8: "3"))]
        let effect = LoginEffect.redeem(
            AttemptID(1), try setting.login(), .temporary(ProviderSetting.temporary),
            .verifier(Verifier(Secret(utf8: "1")), told: told), clockOffset: .zero)
        guard
            case .granted(_, _, let grant)? = try await setting.event(
                of: effect, ProviderSetting.issued)
        else {
            Issue.record("no grant")
            return
        }
        #expect(grant.account == nil)
        #expect(grant.claimed == Account(id: "42", name: "42"))
        #expect(grant.kept == [KeptField("role", Secret(utf8: "3"))])
    }

    @Test func `the token answer's own account comes before that of the redirect`() async throws {
        let setting = try ProviderSetting { provider in
            provider.oauth1?.redirected = .init(accountIDField: "entity")
        }
        let effect = LoginEffect.redeem(
            AttemptID(1), try setting.login(), .temporary(ProviderSetting.temporary),
            .verifier(
                Verifier(Secret(utf8: "1")), told: [KeptField("entity", Secret(utf8: "42"))]),
            clockOffset: .zero)
        let event = try await setting.event(
            of: effect, (200, "oauth_token=t&oauth_token_secret=s&user_id=7"))
        guard case .granted(_, _, let grant)? = event else {
            Issue.record("no grant")
            return
        }
        #expect(grant.account?.id == "7")
        #expect(grant.claimed == nil)
    }

    @Test(arguments: [
        ("&user_id=7&screen_name=x-the+token+secret", ""), ("&user_id=the+token+secret", ""),
        ("&user_id=7&screen_name=dGhlIHRva2VuIHNlY3JldA", ""), ("", "the token secret"),
        ("", "the verifier"), ("", "the app's secret"),
    ])
    func `an account that is named by a secret is none`(fields: String, who: String) async throws {
        let setting = try ProviderSetting { provider in
            provider.identity = nil
            provider.oauth1?.redirected = .init(accountIDField: "who", accountNameField: "who")
        }
        let secret =
            switch setting.client.credentials.key {
            case .sharedSecret(let secret): secret.revealedText
            case .rsaPrivateKey, .absent: ""
            }
        let named = who == "the app's secret" ? secret : who
        let effect = LoginEffect.redeem(
            AttemptID(1), try setting.login(), .temporary(ProviderSetting.temporary),
            .verifier(
                Verifier(Secret(utf8: "the verifier")),
                told: named.isEmpty ? [] : [KeptField("who", Secret(utf8: named))]),
            clockOffset: .zero)
        let event = try await setting.event(
            of: effect, (200, "oauth_token=tt&oauth_token_secret=the+token+secret" + fields))
        guard case .granted(_, _, let grant)? = event else {
            Issue.record("no grant")
            return
        }
        #expect(grant.account == nil)
        #expect(grant.claimed == nil)
    }
}
