import OAuthCore
import PintleServices
import Testing

@Suite struct `The name of a provider, as people write it` {
    private static let endpoint = "https://example.org/"

    private func provider(_ kinds: Provider.InstanceVariable.Kind...) throws -> Provider {
        Provider(
            id: try #require(ProviderID(rawValue: "wiki")), name: "Wiki",
            variables: kinds.enumerated().map { index, kind in
                Provider.InstanceVariable(
                    name: "v\(index)", question: "", kind: kind, example: "wiki.example.org")
            },
            protocol: .oauth1(OAuth1Rules(login: nil)))
    }

    @Test(arguments: [
        ("wiki@wiki.example.org/w", "wiki@wiki.example.org/w"),
        ("WIKI@https://Wiki.Example.ORG/w/", "wiki@wiki.example.org/w"),
        ("wiki@http://127.0.0.1:8080", "wiki@127.0.0.1:8080"),
        ("wiki@wiki.example.org:8443", "wiki@wiki.example.org:8443"),
        ("wiki", "wiki"),
    ])
    func `all ways to write an instance come to one`(text: String, id: String) throws {
        let name = try #require(ProviderName(text))
        #expect(try name.id(for: provider(.site)).rawValue == id)
    }

    @Test func `a word keeps its letters as they are`() throws {
        let name = try #require(ProviderName("wiki@123456_SB1"))
        #expect(try name.id(for: provider(.word)).rawValue == "wiki@123456_SB1")
    }

    @Test func `several values are told apart by commas`() throws {
        let name = try #require(ProviderName("wiki@https://A.example.org,abc"))
        let provider = try provider(.host, .word)
        #expect(try name.id(for: provider).instanceValues == ["a.example.org", "abc"])
        let short = try #require(ProviderName("wiki@a.example.org"))
        #expect(throws: ProviderName.Failure.wrongCount(wanted: 2)) { try short.id(for: provider) }
    }

    @Test func `a provider in one place takes no instance`() throws {
        let name = try #require(ProviderName("wiki@a.example.org"))
        #expect(throws: ProviderName.Failure.oneOnly) { try name.id(for: provider()) }
    }

    @Test(arguments: ["", "@x", "start", "no such", "ä"])
    func `what is no id is no name`(text: String) {
        #expect(ProviderName(text) == nil)
    }
}
