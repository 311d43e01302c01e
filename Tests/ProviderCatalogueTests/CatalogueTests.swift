public import OAuthCore
import ProviderCatalogue
public import Testing

@Suite struct CatalogueTests {
    @Test("each id of the catalogue has a definition that reads")
    func entries() {
        #expect(Catalogue.builtIn.map(\.id) == Catalogue.ids)
        let known = CatalogueEntry.all.map(\.baseID) + CodeEntry.all.map(\.baseID)
        #expect(Catalogue.ids.map(\.rawValue) == known.sorted())
    }

    @Test("an entry is what its definition says, judged by all rules", arguments: Catalogue.ids)
    func same(id: ProviderID) throws {
        let yaml = try Document.builtIn(id.rawValue)
        let provider = try DefinitionSamples.reader.read(yaml)
        #expect(provider == Catalogue.provider(id))
        guard let instance = id.instance(provider.variables.map(\.example)) else { return }
        #expect(
            try DefinitionSamples.reader.read(yaml, for: instance) == Catalogue.provider(instance))
    }

    @Test("each entry's name is known without its definition", arguments: Catalogue.builtIn)
    func names(provider: Provider) {
        #expect(Catalogue.name(of: provider.id) == provider.name)
    }

    @Test(
        "no name is known of an instance, nor of a provider that is not there",
        arguments: ["mediawiki@example.org", "nowhere"])
    func noName(id: String) throws {
        #expect(Catalogue.name(of: try #require(ProviderID(rawValue: id))) == nil)
    }

    @Test(
        "each entry says where its facts come from and where a key does",
        arguments: Catalogue.builtIn)
    func sources(provider: Provider) {
        guard case .builtIn(let reference, let readOn, _, _) = provider.source else {
            Issue.record("\(provider.id) has no source")
            return
        }
        #expect(!reference.isEmpty)
        #expect(readOn.split(separator: "-").map(\.count) == [4, 2, 2])
        #expect(provider.registration != nil)
    }

    @Test("each entry speaks https only, with everybody", arguments: Catalogue.builtIn)
    func origins(provider: Provider) {
        #expect(!provider.boundOrigins.isEmpty)
        #expect(
            provider.boundOrigins.allSatisfy { $0.scheme == .https || provider.coversPlainHTTP })
        #expect(provider.oauth1?.login?.authorization.url.origin.scheme != .http)
        #expect(provider.registration?.url.hasPrefix("https://") == true)
    }

    @Test("without an instance a provider of many places cannot be logged in to")
    func withoutInstance() throws {
        let wiki = try #require(CatalogueEntry.provider("mediawiki"))
        #expect(!wiki.isInstance)
        #expect(wiki.variables.map(\.name) == ["site"])
    }

    @Test(
        "an instance that is none has no provider",
        arguments: [
            "mediawiki@", "x@example.org", "mediawiki@a.example,b.example", "nowhere@example.org",
        ])
    func noInstance(id: String) {
        #expect(CatalogueEntry.provider(id) == nil)
    }

    @Test("a wanted account and its level go where the provider wants them")
    func wishes() throws {
        #expect(
            try CatalogueEntry.address("x", account: "acme")
                == "https://api.x.com/oauth/authorize?oauth_token=a%2Fb%3D&force_login=true&screen_name=acme"
        )
        #expect(
            try CatalogueEntry.address("flickr", access: "delete")
                == "https://www.flickr.com/services/oauth/authorize?oauth_token=a%2Fb%3D&perms=delete"
        )
        #expect(
            try CatalogueEntry.address("x", access: "read")
                == "https://api.x.com/oauth/authorize?oauth_token=a%2Fb%3D")
        let level = try #require(CatalogueEntry.provider("x")?.accessChoice)
        #expect(level.parameter(for: "read") == Parameter("x_auth_access_type", "read"))
        #expect(level.parameter(for: nil) == nil)
    }
}

extension Provider: CustomTestStringConvertible {
    /// The id, in test output.
    public var testDescription: String { id.rawValue }
}
