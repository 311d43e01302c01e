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
            ("strava", ["pkce"]),
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
                "fisheye", "fitbit", "garmin", "hatena", "immoscout24", "lti", "maas", "magento1",
                "magento2",
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

    @Test("each says who gets a key, and on which day that was so", arguments: Catalogue.ids)
    func opening(id: ProviderID) throws {
        let registration = try #require(Catalogue.provider(id)?.registration)
        #expect(registration.open != nil && registration.asOf != nil)
    }

    @Test("a stranger gets a key where something is called verified, if only for money")
    func closed() {
        let closed = Catalogue.builtIn.filter { $0.registration?.open == .closed }
        #expect(closed.map(\.id.rawValue) == ["fitbit", "garmin", "tripit"])
        let verified = closed.filter {
            if case .builtIn(_, _, .verified, _) = $0.source { true } else { false }
        }
        #expect(verified.map(\.id.rawValue) == [])
        #expect(CatalogueEntry.provider("fitbit")?.registration?.successor == "Google Health API")
    }

    @Test("people pay, or have to be approved, at these")
    func priced() {
        func ids(_ open: Provider.Registration.Opening) -> [String] {
            Catalogue.builtIn.filter { $0.registration?.open == open }.map(\.id.rawValue)
        }
        #expect(
            ids(.paid) == ["flickr", "smugmug", "spotify", "strava", "trakt", "x", "x-oauth2"])
        #expect(Set(["evernote", "jira", "oauth2", "oidc", "reddit"]).isSubset(of: ids(.approval)))
    }

    @Test(
        "a new definition has no id and no name that passes for another's",
        arguments: [
            ("id: acme", "id: acme.", "id"), ("id: acme", "id: acme-", "id"),
            ("name: Acme", "name: Acme (verified)", "name"),
            ("name: Acme", "name: Acme, Built-In", "name"),
        ])
    func disguised(right: String, wrong: String, key: String) throws {
        let yaml = DefinitionSamples.minimal.replacing(right, with: wrong, maxReplacements: 1)
        guard case .faulty(let faults) = DefinitionSamples.reader.check(yaml) else {
            Issue.record("it was accepted")
            return
        }
        #expect(faults.map(\.key) == [key])
        // One that is here already goes on, under its id.
        let id = try #require(
            ProviderID(rawValue: key == "id" ? String(wrong.dropFirst(4)) : "acme"))
        #expect(KeptDefinition(yaml: yaml).provider(id) != nil)
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
