import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// What comes first when a provider is looked for by a few letters.
struct ProviderSearchTests {
    private static let providers = [
        Example.provider("jira", "Jira Data Center, jira.example.com", "jira.example.com"),
        Example.provider("etrade-sandbox", "E*TRADE sandbox", "apisb.etrade.com"),
        Example.provider("x", "X", "api.x.com"),
        Example.provider("wordpress", "WordPress", "blog.example"),
        Example.provider("netsuite", "NetSuite Press Office", "suite.example"),
    ]

    @Test(
        "A whole name or id comes before one that begins so, that before a word, that before a part",
        arguments: [
            ("x", ["x", "etrade-sandbox", "jira"]), ("X", ["x", "etrade-sandbox", "jira"]),
            ("press", ["netsuite", "wordpress"]), ("sand", ["etrade-sandbox"]), ("nothing", []),
        ])
    func order(_ typed: String, _ ids: [String]) {
        let found = ProviderSearch(typed).best(of: Self.providers, preferring: [])
        #expect(found.map(\.id.rawValue) == ids)
    }

    @Test(
        "A former name finds a provider before another's id does", arguments: ["twit", "twitter"])
    func formerName(_ typed: String) {
        var x = Example.provider("x", "X", "api.x.com")
        x.aliases = ["Twitter"]
        let other = Example.provider("twitter-api", "GNU social, Friendica", "social.example")
        let found = ProviderSearch(typed).best(of: [other, x], preferring: [])
        #expect(found.map(\.id.rawValue) == ["x", "twitter-api"])
    }

    @Test("Among equals those with an app key come first")
    func preferred() {
        let found = ProviderSearch("e").best(
            of: Self.providers, preferring: [Self.providers[4].id])
        #expect(found.first?.id.rawValue == "etrade-sandbox")
        let parts = ProviderSearch("r").best(
            of: Self.providers, preferring: [Self.providers[3].id])
        #expect(parts.first?.id.rawValue == "wordpress")
    }

    @Test("The place of a provider that has an app key comes before a place yet to be named")
    func places() throws {
        let place = Example.provider("jira@jira.example.com", "Jira", "jira.example.com")
        let found = ProviderSearch("jira").best(
            of: [Example.provider("jira", "Jira", "jira.invalid"), place],
            preferring: [place.id])
        #expect(found.map(\.id.rawValue) == ["jira@jira.example.com", "jira"])
    }

    @Test("Typing x and Enter in the picker begins with X")
    func picker() {
        var desk = Desk()
        desk.press(.character("n"))
        desk.type("x")
        #expect(desk.selectedRow.hasPrefix("> X "))
    }
}
