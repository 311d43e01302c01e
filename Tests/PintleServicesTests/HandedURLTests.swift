import OAuthCore
import PintleServices
import Testing

@Suite struct `A URL that a browser hands over` {
    private static let page = "https://you.example/pintle/?code=c1&state=s1"

    private func read(_ text: String) throws(HandedURL.Problem) -> HandedURL {
        try HandedURL(Secret(utf8: text))
    }

    @Test(arguments: [
        ("pintle:\(page)", page), ("PINTLE:\(page)", page),
        ("pintle:/callback?code=c1&state=s1", "pintle:/callback?code=c1&state=s1"),
        ("pintle://callback?code=c1&state=s1", "pintle://callback?code=c1&state=s1"),
    ])
    func `is what the browser was at, with or without a page in between`(
        given: String, text: String
    ) throws {
        let url = try read(given)
        #expect(url.text.revealedText == text)
        #expect(url.redirect?.parameters.map(\.name) == ["code", "state"])
    }

    @Test(arguments: ["pintle:", "pintle:/", "pintle:/callback", "pintle:c1"])
    func `may say nothing`(given: String) throws {
        #expect(try read(given).redirect?.parameters.isEmpty != false)
    }

    @Test(arguments: ["", "pintl", page, "pintles:/callback?code=c1", " pintle:/", "x-pintle:/"])
    func `has this one scheme`(given: String) {
        #expect(throws: HandedURL.Problem.otherScheme) { try read(given) }
    }

    @Test func `has 16 KiB at most`() throws {
        let start = "pintle:/callback?code="
        let longest = start + String(repeating: "c", count: 16 * 1024 - start.utf8.count)
        #expect(try read(longest).redirect != nil)
        #expect(throws: HandedURL.Problem.tooLong) { try read(longest + "c") }
    }

    @Test(arguments: [
        ("?code=a&state=s", "?code=b&state=s", true), ("?code=a&state=s", "?code=a&state=t", false),
        ("?error=e&state=s", "?code=b&state=s", true), ("?code=a", "?code=a", false),
        ("?oauth_token=t&oauth_verifier=1", "?oauth_token=t&oauth_verifier=2", true),
        ("?oauth_token=t&oauth_verifier=1", "?denied=t", true),
        ("?oauth_token=t&oauth_verifier=1", "?oauth_token=u&oauth_verifier=1", false),
        ("?oauth_token=t", "?state=t", false),
    ])
    func `names its login`(one: String, other: String, isSame: Bool) throws {
        let (first, second) = (try read("pintle:/" + one), try read("pintle:/" + other))
        let redirects = (try #require(first.redirect), try #require(second.redirect))
        #expect(redirects.0.isForSameLogin(as: redirects.1) == isSame)
    }
}
