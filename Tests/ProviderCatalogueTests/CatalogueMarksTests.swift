import OAuthCore
import ProviderCatalogue
import Testing

/// What nobody has checked is named, so that nobody takes a guess for a fact.
@Suite struct CatalogueMarksTests {
    @Test(
        "facts that nobody has checked are named",
        arguments: [
            ("bricklink", ["signature_method"]),
            ("discogs", ["access_token.method"]),
            ("evernote", ["callback"]),
            ("fanfou", ["sign_as_http", "identity"]),
            ("fatsecret", ["callback_confirmed", "errors"]),
            ("flickr", ["errors"]),
            ("garmin", ["callback_confirmed", "identity", "revoke", "session_life"]),
            ("hatena", ["reply", "identity"]),
            ("jira", ["verifier", "reply"]),
            ("magento2", ["authorize.url"]),
            ("netsuite", ["revoke", "errors"]),
            ("okapi", ["identity"]),
            ("openbankproject", ["authorize.url", "access_token.url", "signature_method"]),
            ("plurk", ["verifier", "identity", "revoke"]),
            ("smugmug", ["request_token.method", "access_token.method", "identity"]),
            ("trello", ["request_token.method", "access_token.method", "revoke"]),
            (
                "twitter-api",
                ["request_token", "authorize", "access_token", "callback", "verifier"]
            ),
            ("usos", ["verifier", "session_life"]),
            ("wordpress", ["identity"]),
            ("fitbit", ["scopes"]),
            ("mastodon", ["register.url"]),
            ("reddit", ["pkce"]),
            ("schwab", ["pkce", "identity"]),
            ("strava", ["pkce", "revoke"]),
            ("trakt", ["pkce", "revoke"]),
            ("twitch", ["pkce", "authorize.sign_in_parameters"]),
            ("yahoo", ["pkce", "identity", "revoke"]),
            ("yandex", ["identity", "revoke"]),
            ("zotero", ["request_token.method", "access_token.method", "identity", "revoke"]),
        ])
    func unchecked(id: String, keys: [String]) throws {
        let named = try Self.unchecked(id)
        #expect(keys.filter { !named.contains($0) } == [])
    }

    @Test("no key is named twice, or beside the one that it stands in", arguments: Catalogue.ids)
    func oneName(id: ProviderID) throws {
        let named = try Self.unchecked(id.rawValue)
        #expect(Set(named).count == named.count)
        let inner = named.filter { key in named.contains { key.hasPrefix($0 + ".") } }
        #expect(inner == [])
    }

    @Test("an entry is as good as its sources")
    func marks() {
        let marks = Catalogue.builtIn.map { provider -> String in
            guard case .builtIn(_, _, let mark, _) = provider.source else { return "own" }
            return "\(provider.id) \(mark.rawValue)"
        }
        #expect(marks.filter { $0.hasSuffix(" unchecked") } == ["twitter-api unchecked"])
        #expect(
            marks.filter { $0.hasSuffix(" partly") }.map { String($0.dropLast(7)) } == [
                "anilist", "bamboo", "bitbucket", "bricklink", "confluence", "discogs", "fanfou",
                "fisheye", "garmin", "hatena", "immoscout24", "lti", "maas", "magento1", "magento2",
                "myanimelist", "netsuite", "nounproject", "openbankproject", "plurk", "pumpio",
                "ravelry",
                "reddit", "schwab", "smugmug", "strava", "telldus", "trademe", "trakt", "trello",
                "tripit", "tumblr-oauth2", "twitch", "yahoo", "zoom", "zotero",
            ])
    }

    /// The keys without which nothing about a login is known.
    private static let calls = [
        "discovery", "request_token", "request_token.url", "request_token.method", "authorize",
        "authorize.url", "access_token", "access_token.url", "access_token.method",
        "signature_method", "issuer", "token", "token.url", "redirect", "client_authentication",
        "pkce",
    ]

    @Test(
        "nothing is called verified whose calls or signature nobody has checked",
        arguments: Catalogue.ids)
    func verified(id: ProviderID) throws {
        let provider = try #require(Catalogue.provider(id))
        guard case .builtIn(_, _, .verified, let unchecked) = provider.source else { return }
        #expect(unchecked.filter(Self.calls.contains) == [])
    }

    @Test("what was kept as verified before that was a rule is read as before")
    func kept() throws {
        let yaml =
            DefinitionSamples.minimal
            + "\nsource: {reference: a, read: 2026-11-12, mark: verified, unchecked: authorize.url}"
        #expect(throws: DefinitionFailure.self) { try DefinitionSamples.reader.read(yaml) }
        let id = try #require(ProviderID(rawValue: "acme"))
        #expect(KeptDefinition(yaml: yaml).provider(id)?.source == .own)
    }

    private static func unchecked(_ id: String) throws -> [String] {
        let provider = try #require(CatalogueEntry.provider(id))
        guard case .builtIn(_, _, _, let unchecked) = provider.source else { return [] }
        return unchecked
    }
}
