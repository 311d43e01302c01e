import OAuthCore
import Testing

/// Hosts by wildcard: which they stand for, and which may be said at all.
@Suite("Wildcards")
struct WildcardTests {
    private static func wiki() throws -> Origin { try Origin(pattern: "*.wikipedia.org") }

    @Test(
        "one or more labels in front of the domain are covered",
        arguments: [
            "https://en.wikipedia.org", "https://de.m.wikipedia.org", "EN.Wikipedia.org",
            "https://en.wikipedia.org:443",
        ])
    func covered(host: String) throws {
        #expect(try Self.wiki().covers(Origin(host: host)))
    }

    @Test(
        "the domain itself, one that ends like it, another port and http are not",
        arguments: [
            "wikipedia.org", "evilwikipedia.org", "en.evilwikipedia.org", "wikipedia.org.evil.org",
            "en.wikipedia.org.evil.org", "en.wikipedia.org:8443", "http://en.wikipedia.org",
            "http://en.wikipedia.org:443", "[::1]", "127.0.0.1", "en.wikimedia.org", "org",
        ])
    func notCovered(host: String) throws {
        #expect(try !Self.wiki().covers(Origin(host: host)))
    }

    @Test("a wildcard covers itself and a narrower one, never a broader one")
    func wildcards() throws {
        let narrow = try Origin(pattern: "*.m.wikipedia.org")
        #expect(try Self.wiki().covers(Self.wiki()))
        #expect(try Self.wiki().covers(narrow))
        #expect(try !narrow.covers(Self.wiki()))
        #expect(try !Origin(host: "en.wikipedia.org").covers(Self.wiki()))
        #expect(try !Origin(pattern: "*.wikipedia.org:8443").covers(Self.wiki()))
    }

    @Test("a wildcard is written as it is read")
    func written() throws {
        let wildcard = try Self.wiki()
        #expect(wildcard.isWildcard)
        #expect(wildcard.shortName == "*.wikipedia.org")
        #expect(wildcard.description == "https://*.wikipedia.org:443")
        #expect(try Origin(pattern: wildcard.description) == wildcard)
        #expect(try Origin(pattern: "https://api.x.com:443") == Origin(host: "api.x.com"))
    }

    @Test("no URL leads to a wildcard, and nobody can allow one by name")
    func noURL() {
        #expect(throws: ParseFailure.self) { try RequestURL("https://*.wikipedia.org/") }
        #expect(throws: ParseFailure.self) { try Origin(host: "*.wikipedia.org") }
    }

    @Test(
        "what is no star, a dot and a domain is none",
        arguments: [
            "*", "*.", "**.a.org", "*a.org", "a.*.org", "*.*.org", "http://*.a.org", "*.1.2.3.4",
            "*.[::1]", "*.localhost", "*.a.org?", "*.b\u{fc}cher.org", "*.a.org:0",
        ])
    func malformed(text: String) {
        #expect(throws: ParseFailure.self) { try Origin(pattern: text) }
    }

    // MARK: What a definition may say

    @Test(
        "a domain that many owners register below is too broad, whatever hosts are there",
        arguments: [
            ("*.org", "en.wikipedia.org"), ("*.co.uk", "shop.acme.co.uk"),
            ("*.ne.jp", "blog.hatena.ne.jp"), ("*.com.au", "www.acme.com.au"),
            ("*.edu.pl", "usos.example.edu.pl"), ("*.github.io", "acme.github.io"),
            ("*.acme.herokuapp.com", "a.acme.herokuapp.com"), ("*.gouv.fr", "data.gouv.fr"),
            ("*.tokyo.jp", "shop.tokyo.jp"), ("*.police.uk", "www.police.uk"),
            ("*.k12.ca.us", "a.k12.ca.us"), ("*.lib.ca.us", "a.lib.ca.us"),
            ("*.school.sch.uk", "www.school.sch.uk"), ("*.priv.no", "a.priv.no"),
            ("*.uk.com", "a.uk.com"), ("*.eu.org", "a.eu.org"), ("*.com.google", "a.com.google"),
            ("*.xn--c1avg.xn--90a3ac", "a.xn--c1avg.xn--90a3ac"),
            ("*.myshopify.com", "a.myshopify.com"),
            ("*.blogspot.co.uk", "a.blogspot.co.uk"),
            ("*.s3.amazonaws.com.cn", "a.s3.amazonaws.com.cn"),
        ])
    func tooBroad(wildcard: String, host: String) throws {
        let fault = try Origin(pattern: wildcard).wildcardFault(beside: [Origin(host: host)])
        #expect(fault == .tooBroad)
    }

    @Test(
        "a domain in which no host of the definition lies is another's",
        arguments: [
            ("*.wikipedia.org", "meta.wikimedia.org"), ("*.wikipedia.org", "evilwikipedia.org"),
            ("*.m.wikipedia.org", "en.wikipedia.org"),
        ])
    func otherDomain(wildcard: String, host: String) throws {
        let own = try [Origin(host: host), Origin(pattern: wildcard)]
        #expect(try Origin(pattern: wildcard).wildcardFault(beside: own) == .otherDomain)
    }

    @Test(
        "an owner's own domain is taken, beside a host of it",
        arguments: [
            ("*.wikipedia.org", "en.wikipedia.org"), ("*.wikipedia.org", "wikipedia.org"),
            ("*.acme.co.uk", "shop.acme.co.uk"), ("*.hatena.ne.jp", "blog.hatena.ne.jp"),
            ("*.acme.com:8443", "api.acme.com"), ("*.acme.de", "www.acme.de"),
            (
                "*.suitetalk.api.netsuite.com",
                "1.suitetalk.api.netsuite.com"
            ),
        ])
    func good(wildcard: String, host: String) throws {
        #expect(try Origin(pattern: wildcard).wildcardFault(beside: [Origin(host: host)]) == nil)
    }

    // MARK: App keys

    @Test("of a key's hosts and a session's the narrower ones are left")
    func narrower() throws {
        let key = ClientCredentials(identifier: "k", key: .sharedSecret(Secret(utf8: "s")))
        let (host, other) = (
            try Origin(host: "en.wikipedia.org"), try Origin(host: "meta.wikimedia.org")
        )
        let broad = try BoundClient(key, origins: [Self.wiki(), other])
        #expect(broad.bound(to: [host]).origins == [host])
        #expect(try BoundClient(key, origins: [host]).bound(to: [Self.wiki()]).origins == [host])
        #expect(try broad.bound(to: [Self.wiki()]).origins == [Self.wiki()])
        #expect(try broad.bound(to: [Origin(host: "evil.example")]).origins.isEmpty)
    }
}
