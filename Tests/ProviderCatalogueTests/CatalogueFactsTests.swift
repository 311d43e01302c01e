import OAuthCore
import ProviderCatalogue
import Testing

/// What every entry of the catalogue comes to on the wire.
@Suite struct CatalogueFactsTests {
    @Test("the three endpoints are asked as the table says", arguments: CatalogueEntry.all)
    func endpoints(entry: CatalogueEntry) throws {
        let provider = try #require(CatalogueEntry.provider(entry.id))
        #expect(provider.isInstance)
        #expect(provider.id.rawValue == entry.id)
        #expect(try CatalogueEntry.request(provider) == entry.request)
        #expect(try CatalogueEntry.address(entry.id) == entry.address)
        #expect(
            provider.oauth1?.login.map { CatalogueEntry.line($0.tokenRequest, []) }
                == entry.exchange)
    }

    @Test(
        "the name of the maker finds these, and a former name",
        arguments: [
            ("Atlassian", ["bamboo", "bitbucket", "confluence", "fisheye", "jira"]),
            ("Twitter", ["x"]),
        ])
    func aliases(name: String, ids: [String]) {
        let named = Catalogue.builtIn.filter { $0.aliases.contains(name) }
        #expect(Set(ids).isSubset(of: named.map(\.id.rawValue)), "\(named.map(\.id.rawValue))")
    }

    @Test("secrets go to these hosts and nowhere else", arguments: CatalogueEntry.all)
    func hosts(entry: CatalogueEntry) throws {
        let provider = try #require(CatalogueEntry.provider(entry.id))
        #expect(provider.boundOrigins.map(\.host) == entry.hosts)
        #expect(
            provider.boundOrigins.allSatisfy { $0.port == ($0.scheme == .https ? 443 : 80) })
    }

    @Test("only those that never confirm a callback do without it")
    func confirmation() {
        let without = Catalogue.builtIn.filter {
            $0.isSigned && $0.hasLogin && !$0.hasToConfirmCallback
        }
        #expect(
            without.map(\.id.rawValue) == [
                "etrade", "etrade-sandbox", "fanfou", "launchpad", "magento2", "schoology",
                "telldus", "tripit",
            ])
    }

    @Test("what people carry over is no PIN at these")
    func verifiers() {
        let redirects = Catalogue.builtIn.filter { $0.isSigned && $0.carry == .redirect }
            .map(\.id.rawValue)
        #expect(
            redirects == [
                "evernote", "evernote-sandbox", "garmin", "netsuite", "ravelry", "tumblr",
            ])
        let nothing = Catalogue.builtIn.filter { $0.verifier.carry == .nothing }
        #expect(
            nothing.map(\.id.rawValue) == ["launchpad", "schoology", "telldus", "tripit"])
        let withoutLogin = Catalogue.builtIn.filter { $0.login == nil }
        #expect(
            withoutLogin.map(\.id.rawValue) == [
                "bricklink", "lti", "maas", "nounproject", "woocommerce",
            ])
        #expect(
            Catalogue.builtIn.filter(\.coversPlainHTTP).map(\.id.rawValue) == [
                "lti", "woocommerce",
            ])
    }

    @Test("X is asked for the app's own level by leaving the parameter out")
    func ownLevel() throws {
        let id = try #require(ProviderID(rawValue: "x"))
        let choice = try #require(Catalogue.provider(id)?.accessChoice)
        #expect(choice.parameter(for: nil) == nil)
        #expect(choice.parameter(for: "app") == nil)
        #expect(choice.parameter(for: "read") == Parameter("x_auth_access_type", "read"))
    }

    @Test("signatures are placed and made as these want it")
    func signing() {
        let usual = Provider.SigningRules()
        let others = Catalogue.builtIn.filter {
            guard var rules = $0.oauth1?.signing else { return false }
            rules.methods = usual.methods
            rules.worksWithoutToken = false
            return rules != usual
        }
        #expect(
            others.map(\.id.rawValue) == [
                "etrade", "etrade-sandbox", "evernote", "evernote-sandbox", "fanfou", "fatsecret",
                "launchpad", "lti", "netsuite", "schoology", "woocommerce",
            ])
        #expect(
            Catalogue.builtIn.filter(\.signsByAppAlone).map(\.id.rawValue) == [
                "fatsecret", "lti", "nounproject", "okapi", "plurk", "schoology", "usos",
                "woocommerce",
            ])
        #expect(CatalogueEntry.provider("schoology")?.oauth1?.signing.sendsEmptyToken == true)
        #expect(CatalogueEntry.provider("etrade")?.oauth1?.signing.realm?.isEmpty == true)
        #expect(CatalogueEntry.provider("etrade")?.oauth1?.signing.includesVersion == false)
        #expect(CatalogueEntry.provider("evernote")?.oauth1?.signing.placement == .query)
        #expect(CatalogueEntry.provider("fatsecret")?.oauth1?.signing.placement == .body)
        #expect(CatalogueEntry.provider("fanfou")?.oauth1?.signing.signsAsHTTP == true)
        #expect(
            CatalogueEntry.provider("netsuite@123456_SB1")?.oauth1?.signing.realm == "123456_SB1")
    }

    @Test("a method other than HMAC-SHA1 comes first at these")
    func methods() {
        let preferred = Catalogue.builtIn.filter {
            $0.isSigned && $0.signatureMethods.first != .hmacSHA1
        }
        #expect(
            preferred.map { "\($0.id) \($0.signatureMethods[0].rawValue)" } == [
                "bamboo RSA-SHA1", "bitbucket RSA-SHA1", "confluence RSA-SHA1",
                "fisheye RSA-SHA1", "jira RSA-SHA1", "launchpad PLAINTEXT", "maas PLAINTEXT",
                "magento2 HMAC-SHA256", "netsuite HMAC-SHA256", "openbankproject HMAC-SHA256",
                "woocommerce HMAC-SHA256",
            ])
    }

    @Test(
        "an address is good as long as its provider says",
        arguments: [
            ("etrade", 300), ("etrade-sandbox", 300), ("immoscout24", 1800), ("smugmug", 300),
            ("mediawiki", 600),
            ("wikimedia", 600), ("okapi", 7200), ("wordpress", 86_400),
        ])
    func lives(id: String, seconds: Int) throws {
        let provider = try #require(CatalogueEntry.provider(id))
        #expect(provider.oauth1?.temporaryCredentialsLife == .seconds(seconds))
    }

    @Test("sessions of E*TRADE end at midnight in New York and lie unused for two hours")
    func etrade() throws {
        let life = try #require(CatalogueEntry.provider("etrade")).sessionLife
        #expect(life.end == .midnight(timeZone: "America/New_York"))
        #expect(life.idleLimit == .seconds(7200))
    }

    @Test("answers are read as these give them")
    func replies() throws {
        let evernote = try #require(CatalogueEntry.provider("evernote")?.oauth1).replies
        #expect(evernote.tokenSecretIsOptional)
        #expect(
            evernote.keptFields == ["edam_shard", "edam_noteStoreUrl", "edam_webApiUrlPrefix"])
        #expect(
            evernote.expiry
                == Provider.ReplyRules.ExpiryField("edam_expires", .millisecondsSince1970))
        let jira = try #require(CatalogueEntry.provider("jira")?.oauth1).replies
        #expect(jira.keptFields == ["oauth_session_handle"])
        #expect(CatalogueEntry.provider("flickr")?.oauth1?.replies.accountIDField == "user_nsid")
        #expect(CatalogueEntry.provider("zotero")?.tokenUse == .bearer)
        let netsuite = try #require(CatalogueEntry.provider("netsuite")?.oauth1)
        #expect(
            netsuite.redirected
                == Provider.RedirectFields(
                    accountIDField: "entity", accountNameField: "entity",
                    keptFields: ["company", "role"]))
    }

    @Test("a wiki says in a signed token whose it is", arguments: ["mediawiki", "wikimedia"])
    func identity(id: String) throws {
        let identity = try #require(CatalogueEntry.provider(id)?.identity)
        #expect(identity.format == .jwt)
        #expect([identity.idPath, identity.namePath] == ["sub", "username"])
    }

    @Test("the endpoints of a WordPress site are looked up in its own index")
    func discovery() throws {
        let site = try #require(CatalogueEntry.provider("wordpress@blog.example.org/de"))
        #expect(site.oauth1?.discovery?.url.text == "https://blog.example.org/de/wp-json/")
        #expect(site.oauth1?.discovery?.authorizationPath == "authentication.oauth1.authorize")
    }

    @Test(
        "what ends, and what Pintle cannot do there, stands beside the page for keys",
        arguments: [
            ("fatsecret", "Signed Requests"), ("garmin", "31 December 2026"),
            ("jira", "deprecated"), ("netsuite", "2027.1"), ("plurk", "ends the earlier one"),
            ("schoology", "personal key"), ("telldus", "ten requests a minute"),
            ("trello", "OAuth 2 with PKCE"), ("x", "Sign in with Twitter"),
            ("zoom", "support"), ("microsoft", "one resource"),
        ])
    func notes(id: String, words: String) throws {
        let note = try #require(CatalogueEntry.provider(id)?.registration?.note)
        #expect(note.contains(words))
    }

    @Test("an account has one session with an app at these")
    func single() {
        let single = Catalogue.builtIn.filter(\.sessionLife.isSingle).map(\.id.rawValue)
        #expect(single == ["plurk", "x-oauth2"])
    }

    @Test("private bookmarks can be asked for at Hatena, and a wanted account named at SmugMug")
    func levels() throws {
        let hatena = try #require(CatalogueEntry.provider("hatena")?.accessChoice)
        #expect(
            hatena.parameter(for: "private")?.value
                == "read_public,write_public,read_private,write_private")
        #expect(
            try CatalogueEntry.address("smugmug", account: "acme")?.hasSuffix("&username=acme")
                == true)
    }
}
