import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

@Suite struct `What a login asks for` {
    private func request(_ scopes: [String]) throws -> LoginRequest {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(issuer: try RequestURL("https://acme.example")),
            scopes: ["read"])
        rules.levels = [
            ScopeLevel("read", scopes: ["read"], note: "Read posts."),
            ScopeLevel("mail", scopes: ["mail"], note: "Send mail\u{1b}[2J"),
        ]
        let provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules))
        return LoginRequest(
            id: LoginID(rawValue: "1"), provider: provider, endpoints: try #require(provider.login),
            app: "a", clientIdentifier: "c", signatureMethod: nil, scopes: scopes,
            startedAt: Timestamp(secondsSince1970: 0))
    }

    @Test(
        arguments: [
            ([], nil), (["x"], "It asks for the scope x."),
            (["x", "y"], "It asks for the scopes x y."),
            (["read"], "It asks for: Read posts."),
            (["read", "x"], "It asks for: Read posts. Also for the scope x."),
        ] as [([String], String?)])
    func `is the sentences of its levels, else its scopes`(
        scopes: [String], words: String?
    ) throws {
        #expect(ScopeWords.asked(by: try request(scopes))?.text == words)
    }

    @Test func `is cleaned, since a definition may have anything`() throws {
        let words = try #require(ScopeWords.asked(by: try request(["mail"])))
        #expect(words.text.hasPrefix("It asks for: Send mail"))
        #expect(!words.text.contains("\u{1b}"))
    }

    @Test func `is the level of OAuth 1, the usual one unless another was chosen`() throws {
        var request = try request([])
        var provider = request.provider
        provider.accessChoice = .init(
            parameter: "perms", place: .authorize,
            levels: [.init("read", "r"), .init("write", "w")],
            preset: "read")
        request.provider = provider
        #expect(ScopeWords.asked(by: request)?.text == "It asks for the level read.")
        request.access = "write"
        #expect(ScopeWords.asked(by: request)?.text == "It asks for the level write.")
    }

    @Test func `is named in a command for the next login, unless it is the usual`() throws {
        let provider = try request([]).provider
        #expect(ScopeWords.unusual(["read"], at: provider) == nil)
        #expect(ScopeWords.unusual([], at: provider) == nil)
        let next = NextStep.logInAgainAs(
            provider: "acme", account: "ada",
            scopes: ScopeWords.unusual(["read", "mail"], at: provider))
        #expect(next.command.text == "pintle login acme --scope 'read mail' --account ada")
    }
}
