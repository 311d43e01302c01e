import OAuthCore
import PintleText
import ProviderCatalogue
import Testing
import TextCore

@testable import PintleCLI

@Suite struct `Providers as lines of text` {
    @Test func `the list is in the order of what stands first in it`() async throws {
        let world = try World()
        #expect(await world.run("providers", "list") == .done)
        let ids = world.output.split(separator: "\n").dropFirst()
            .compactMap { $0.split(separator: " ").first }
        #expect(ids.count > 30 && ids == ids.sorted())
    }

    @Test func `the whole catalogue fits 80 columns`() {
        let lines = ProviderTable.lines(Catalogue.builtIn, clock: clock)
        #expect(lines.count == Catalogue.ids.count + 1)
        #expect(lines.filter { $0.columns > 80 } == [])
    }

    @Test(arguments: [
        ("discogs", "discogs           Discogs                 anyone    in part   code"),
        ("x", "x                 X                       paid      verified  7 digits"),
        (
            "bricklink",
            "bricklink         BrickLink               anyone    in part   four values"
        ),
        (
            "netsuite",
            "netsuite          NetSuite                approval  in part   URL at ACCOUNT"
        ),
        (
            "twitter-api",
            "twitter-api       GNU social, Friendica   anyone    untested  PIN at SITE"
        ),
        ("fitbit", "fitbit            Fitbit                  closed    in part   URL"),
    ])
    func `a line tells name, who gets a key, mark and what is carried over`(
        id: String, line: String
    ) {
        let lines = ProviderTable.lines(Catalogue.builtIn, clock: clock).map(\.text)
        #expect(lines.first { $0.hasPrefix("\(id) ") } == line)
    }

    @Test func `an instance asks for nothing any more`() throws {
        let jira = try provider("jira@jira.example.com")
        #expect(ProviderTable.lines([jira], clock: clock).last?.text.contains(" at ") == false)
    }
}

@Suite struct `All that is known of a provider` {
    private func lines(_ id: String) throws -> [String] {
        ProviderTable.details(try provider(id), clock: clock).map(\.text)
    }

    @Test func `facts that nobody has checked say so, in whole or in part`() throws {
        let trello = try lines("trello")
        #expect(
            trello.contains(
                "Request token  POST https://trello.com/1/OAuthGetRequestToken  (method not checked)"
            ))
        #expect(trello.contains("Callback       none"))
        #expect(
            try lines("evernote").contains(
                "Callback       https://127.0.0.1/pintle  (not checked)"))
        #expect(
            trello.contains(
                "Who am I       GET https://api.trello.com/1/members/me"))
        #expect(trello.contains("Login page     https://trello.com/1/OAuthAuthorizeToken"))
        #expect(
            trello.contains(
                "Revoke         DELETE https://api.trello.com/1/tokens/TOKEN  (not checked)"))
    }

    @Test func `parts that nobody has checked leave the others as they are`() throws {
        let jira = try lines("jira")
        #expect(jira.contains("Who am I       GET https://jira.example.com/rest/api/2/myself"))
        #expect(jira.contains("               id in key, name in name  (not checked)"))
    }

    @Test func `the last lines say from where and from when the facts are`() throws {
        #expect(
            try lines("flickr").suffix(2) == [
                "Facts          login verified, 6 other facts not checked, read 2026-11-24 in",
                "               flickr.com/services/api/auth.oauth.html; "
                    + "BirdNET-Pi issue 1289 on keys",
            ])
    }

    @Test(arguments: [
        ("fitbit", "Keys for       nobody new; its successor is Google Health API"),
        ("x", "Keys for       paying customers"),
        ("github", "Keys for       anyone with an account there"),
        ("discogs", "Keys for       anyone with an account there  (not checked)"),
        ("jira", "Keys for       those who are approved"),
    ])
    func `who gets a key comes first`(id: String, line: String) throws {
        #expect(try lines(id).first == line)
    }

    @Test(arguments: [
        (366, "Keys for       paying customers, as of 2026-11-24"),
        (365, "Keys for       paying customers"),
    ])
    func `what was so more than a year ago has its day`(days: Int64, line: String) throws {
        let later = LocalClock(now: clock.now + .seconds(days * 86_400))
        #expect(ProviderTable.details(try provider("x"), clock: later).first?.text == line)
    }

    @Test func `a provider of many places says what it asks for, and how`() throws {
        let wiki = try lines("mediawiki")
        #expect(
            wiki.contains(
                "Asks for       URL of the wiki, with its script path, as wiki.example.org/w"
            ))
        #expect(wiki.contains("               pintle login mediawiki@wiki.example.org/w"))
    }

    @Test func `an instance has its own addresses filled in`() throws {
        let account = try lines("netsuite@98_SB2")
        #expect(account.contains("For            account 98_SB2"))
        #expect(
            account.contains(
                "Request token  POST https://98-sb2.restlets.api.netsuite.com/rest/requesttoken"))
        #expect(account.contains { $0.contains("realm \"98_SB2\"") })
    }

    @Test func `what ends an app's token has the word for it`() throws {
        #expect(
            try lines("x").contains(
                "               revoked by POST https://api.x.com/oauth2/invalidate_token"))
    }

    @Test func `what differs from the usual has a line of its own`() throws {
        let trade = try lines("etrade")
        #expect(trade.contains("Session ends   at midnight in America/New_York"))
        #expect(trade.contains("Idle limit     2 hours; then it needs a renewal"))
        let evernote = try lines("evernote")
        #expect(
            evernote.contains(
                "Kept with it   edam_shard, edam_noteStoreUrl, edam_webApiUrlPrefix"))
        #expect(try lines("schoology").contains { $0.contains("you come back and confirm") })
        #expect(
            try lines("bricklink").contains(
                "Login          none: you create all four values on the provider's own page"))
    }

    @Test func `a page that takes the callback says so`() throws {
        #expect(
            try lines("garmin").contains(
                "               also on the page's URL, as oauth_callback  (not checked)"))
        #expect(
            try lines("fanfou").contains(
                "               only on the page's URL, as oauth_callback"))
    }

    @Test func `an own definition is called the person's own file`() throws {
        var own = try provider("x")
        own.source = .own
        let lines = ProviderTable.details(own, clock: clock).map(\.text)
        #expect(lines.last == "Facts          your own file")
        #expect(lines.filter { $0.contains("checked") } == [])
    }

    @Test func `words of a definition cannot steer the terminal`() throws {
        var own = try provider("x")
        own.name = "X\u{1b}[2J"
        own.registration?.note = "a\u{9b}b\nc"
        own.source = .own
        let lines =
            ProviderTable.details(own, clock: clock) + ProviderTable.lines([own], clock: clock)
        #expect(lines.allSatisfy { !$0.text.unicodeScalars.contains { $0.value < 0x20 } })
    }
}

@Suite struct `Providers as JSON` {
    @Test func `a list has the members that scripts know, and the mark`() throws {
        let answer = ProvidersAnswer(providers: [try provider("okapi"), try provider("x")])
        #expect(
            String(decoding: JSONAnswers.text(answer), as: UTF8.self) == """
                {"providers":[{"asks_for":["site"],"id":"okapi","keys_as_of":"2026-11-24",\
                "keys_for":"anyone","mark":"verified","name":"Opencaching (OKAPI)",\
                "protocol":"oauth1","source":"built_in"},{"id":"x","keys_as_of":"2026-11-24",\
                "keys_for":"paid","mark":"verified","name":"X","protocol":"oauth1",\
                "source":"built_in"}],"version":1,"warnings":[]}

                """)
    }

    @Test(arguments: [
        #""id":"flickr""#, #""protocol":"oauth1""#, #""source":"built_in""#,
        #""request_token":{"url":"https://www.flickr.com/services/oauth/request_token","method":"POST"}"#,
        #""access":{"parameter":"perms","in":"authorize","levels":{"read":"read","write":"write""#,
        #""callback":"oob","callback_in":"request","callback_confirmed":"required""#,
        #""signature_method":["HMAC-SHA1"]"#, #""after_wrong_pin":"same""#,
        #""account_id":"user_nsid","account_name":"username""#,
        #""use":"oauth1""#, #""read":"2026-11-24""#,
        #""hosts":["api.flickr.com","up.flickr.com","www.flickr.com"]"#,
    ])
    func `all that is known has the names of the definition's keys`(part: String) throws {
        let text = JSONAnswers.text(ProviderAnswer(provider: try provider("flickr")))
        #expect(String(decoding: text, as: UTF8.self).contains(part))
    }

    @Test(arguments: ["flickr", "etrade", "bricklink", "netsuite@98_SB2", "garmin"])
    func `its definition is one that can be read, and says the same`(id: String) throws {
        let shown = try provider(id)
        let definition = try #require(
            ProviderAnswer(provider: shown).json[path: "providers.0.definition"])
        let text = DefinitionWriter.yaml(definition)
        let reader = DefinitionReader { _ in .failure(.init(reason: "no files here")) }
        #expect(ProviderFacts(try reader.read(text)).definition == definition)
    }
}

@Suite struct `All that is known of a provider of OAuth 2` {
    private func lines(_ more: String) throws -> [String] {
        let reader = DefinitionReader { _ in .failure(.init(reason: "no files here")) }
        let yaml = "id: acme\nname: Acme\nprotocol: oauth2\nissuer: 'https://acme.example'\n"
        return ProviderTable.details(try reader.read(yaml + more), clock: clock).map(\.text)
    }

    @Test func `the least is what people have to know`() throws {
        #expect(
            try lines("") == [
                "Id             acme", "Name           Acme",
                "Issuer         https://acme.example/", "Callback       oob",
                "You bring back code",
                "App proves by  its id alone: a public app, without a secret",
                "PKCE           S256",
                "API calls      the token as a bearer token, nothing signed",
                "Who am I       not available to programs", "Revoke         as the issuer says",
                "Sessions for   acme.example", "Facts          your own file",
            ])
    }

    @Test(arguments: [
        ("token: {url: 'https://acme.example/t'}", "Token from     https://acme.example/t"),
        ("scopes: [read, write]", "Scopes         read, write"),
        ("redirect: plain_oob", "Callback       plain_oob"),
        (
            "redirect: 'https://acme.example/pin'\nredirect_shows_code: true",
            "               the page there shows what you bring back"
        ),
        (
            "client_authentication: basic",
            "App proves by  id and secret in HTTP Basic, percent-encoded"
        ),
        (
            "client_authentication: [none, post]", "               id and secret in the form"
        ),
        ("identity: {id: sub}", "Who am I       as the issuer says"),
        ("revoke: {url: 'https://acme.example/r'}", "Revoke         https://acme.example/r"),
        ("scopes: [a, b]\nscope_separator: ','", "               joined by ,"),
    ])
    func `what is said has a line`(key: String, line: String) throws {
        let lines = try lines(key)
        #expect(lines.contains(line), "\(lines)")
    }
}

@Suite struct `Answers of --json` {
    @Test func `members are sorted by name, those without a value left out, texts escaped`() {
        #expect(
            String(decoding: JSONAnswers.text(SampleAnswer()), as: UTF8.self) == #"""
                {"inner":{"a":9223372036854775807,"b":true},"is":true,"list":["1","2"],\#
                "name":"a\"b\\c/d\n\u001b\u009bé","version":1,"warnings":[]}

                """#)
    }
}

private struct SampleAnswer: Answer {
    static let facts: [Fact<SampleAnswer>] = [
        .text("name", .always) { _ in "a\"b\\c/d\n\u{1b}\u{9b}é" },
        .text("absent") { _ in nil },
        .texts("list") { _ in ["1", "2"] },
        .flag("is") { _ in true },
        .part(
            "inner", of: [.number("a") { _ in Int64.max }, .flag("b") { _ in true }]
        ) { $0 },
    ]
}

/// The day of the catalogue's last review.
private let clock = LocalClock(now: Timestamp(secondsSince1970: 1_795_521_600))

private func provider(_ id: String) throws -> Provider {
    try #require(ProviderID(rawValue: id).flatMap(Catalogue.provider))
}
