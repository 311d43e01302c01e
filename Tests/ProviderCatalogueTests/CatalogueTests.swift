public import OAuthCore
import ProviderCatalogue
public import Testing

@Suite struct CatalogueTests {
    @Test("the catalogue holds the first entries, and all of them read")
    func entries() {
        #expect(
            Catalogue.builtIn.map(\.id.rawValue)
                == ["discogs", "etrade", "flickr", "tumblr", "wikimedia", "x"])
    }

    @Test("each entry says where its facts come from", arguments: Catalogue.builtIn)
    func sources(provider: Provider) {
        guard case .builtIn(let reference, let readOn, _) = provider.source else {
            Issue.record("\(provider.id) has no source")
            return
        }
        #expect(!reference.isEmpty)
        #expect(readOn.split(separator: "-").count == 3)
        #expect(provider.registration != nil)
    }

    @Test("each entry is bound to https only", arguments: Catalogue.builtIn)
    func origins(provider: Provider) {
        #expect(!provider.boundOrigins.isEmpty)
        #expect(provider.boundOrigins.allSatisfy { $0.scheme == .https })
    }

    @Test("an address names what the provider's page wants, and nothing more")
    func addresses() throws {
        let temporary = TemporaryCredentials(identifier: "a/b=", sharedSecret: Secret(utf8: ""))
        let address: (String, String?) throws -> String = { id, account in
            let id = try #require(ProviderID(rawValue: id))
            let provider = try #require(Catalogue.provider(id))
            return provider.authorizationURL(for: temporary, client: "ck", account: account).text
        }
        #expect(
            try address("x", nil) == "https://api.x.com/oauth/authorize?oauth_token=a%2Fb%3D")
        #expect(
            try address("x", "acme")
                == "https://api.x.com/oauth/authorize?oauth_token=a%2Fb%3D&force_login=true&screen_name=acme"
        )
        #expect(
            try address("etrade", "acme")
                == "https://us.etrade.com/e/t/etws/authorize?token=a%2Fb%3D&key=ck")
        #expect(
            try address("flickr", nil)
                == "https://www.flickr.com/services/oauth/authorize?oauth_token=a%2Fb%3D&perms=write"
        )
    }
}

extension Provider: CustomTestStringConvertible {
    /// The id, in test output.
    public var testDescription: String { id.rawValue }
}
