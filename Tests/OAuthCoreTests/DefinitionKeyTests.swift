import Testing

@testable import OAuthCore

/// The keys of a definition are those of its protocol.
@Suite struct `The keys of a definition` {
    private func names(_ name: LoginProtocol.Name) -> [String] {
        DefinitionKeys.keys(of: name).map(\.name)
    }

    @Test(arguments: LoginProtocol.Name.allCases)
    func `no key stands twice in the definitions of one protocol`(name: LoginProtocol.Name) {
        let names = names(name)
        #expect(Set(names).count == names.count)
    }

    @Test func `what OAuth 2 has and OAuth 1 has not`() {
        let own = Set(names(.oauth2)).subtracting(names(.oauth1))
        #expect(
            own == [
                "issuer", "token", "scopes", "levels", "scope_separator", "client_authentication",
                "pkce", "redirect_shows_code", "client_header", "device_authorization", "forms",
                "token_page", "client_registration",
            ])
    }

    @Test func `what every definition may have`() {
        #expect(
            Set(DefinitionKeys.shared.map(\.name)) == [
                "id", "name", "aliases", "protocol", "variables", "headers", "api_hosts", "pages",
                "chunked_upload", "tls",
                "errors", "check", "session_life", "session_end", "single_session", "app_token",
                "guest_token", "register", "source",
            ])
    }

    @Test(
        arguments: [
            ("issuer", [.oauth2]), ("request_token.url", [.oauth1]),
            ("authorize.token_parameter", [.oauth1]), ("authorize.url", [.oauth1, .oauth2]),
            ("revoke.method", [.oauth1]), ("tls.ca_file", [.oauth1, .oauth2]), ("device", []),
        ] as [(String, [LoginProtocol.Name])])
    func `a key is known by the protocols that have it`(
        path: String, protocols: [LoginProtocol.Name]
    ) {
        #expect(DefinitionKeys.protocols(withKeyAt: path) == protocols)
    }

    @Test(
        arguments: [
            ("oob", .outOfBand), ("urn:ietf:wg:oauth:2.0:oob", .outOfBand),
            ("plain_oob", .shortOutOfBand), ("none", .absent), ("a:b", .url("a:b")),
        ] as [(String, OAuth2Rules.Redirect)])
    func `redirects by the names that definitions give them`(
        text: String, redirect: OAuth2Rules.Redirect
    ) {
        #expect(OAuth2Rules.Redirect(definition: text) == redirect)
    }

    @Test func `a provider has the usual answers of its protocol`() throws {
        let id = try #require(ProviderID(rawValue: "acme"))
        let first = Provider(id: id, name: "Acme", protocol: .oauth1(OAuth1Rules(login: nil)))
        #expect(first.tokenUse == .signed)
        #expect(first.verifier.name == "PIN")
        let second = Provider(
            id: id, name: "Acme",
            protocol: .oauth2(
                OAuth2Rules(endpoints: .init(issuer: try RequestURL("https://acme.example")))))
        #expect(second.tokenUse == .bearer)
        #expect(second.verifier.name == "code")
        let facts = ProviderFacts(second)
        #expect(facts["use"]?.text == "bearer")
        #expect(facts["issuer"]?.text == "https://acme.example/")
        #expect(facts["pkce"]?.text == "S256")
        #expect(facts["redirect"]?.text == "oob")
        #expect(facts["client_authentication"]?.text == "none")
        #expect(facts["signature_method"] == nil)
        #expect(facts.isUsual("pkce"))
    }
}
