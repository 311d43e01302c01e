import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// By what providers are told apart, and what logins say of the rarer kinds of them.
struct ProviderNamesTests {
    private static let twins: StoreSnapshot = {
        var snapshot = Example.snapshot
        snapshot.providers += ["twin1", "twin2"].map {
            Example.provider($0, "Twin", "\($0).example", source: .own)
        }
        return snapshot
    }()

    private static func desk(with provider: Provider) -> Desk {
        var snapshot = Example.snapshot
        snapshot.providers.append(provider)
        snapshot.apps.append(
            AppSummary(provider: provider.id, name: "pintle-dev", identifier: "key"))
        return Desk(snapshot)
    }

    @Test("Providers of one name stand with their ids", arguments: ["p", "n"])
    func twins(_ key: Character) {
        var desk = Desk(Self.twins)
        desk.press(.character(key), key == "p" ? .character("/") : .left)
        desk.type("twin")
        #expect(desk.has("Twin (twin1)"))
        #expect(desk.has("Twin (twin2)"))
        #expect(!desk.has("Acme ("))
    }

    @Test func `A session of a provider whose name another one has stands with its id`() {
        var snapshot = Example.snapshot
        snapshot.providers.append(Example.provider("my-x", "X", "x.example", source: .own))
        let id = Example.providerID("my-x")
        #expect(snapshot.providerName(id) == "X (my-x)")
        #expect(snapshot.providerName(Example.providerID("x")) == "X (x)")
        #expect(Example.snapshot.providerName(Example.providerID("x")) == "X")
    }

    @Test func `Where no provider matches, the ids for any server are named`() {
        var desk = Desk()
        desk.press(.character("n"), .left)
        desk.type("nosuchserver")
        #expect(desk.has("Any OpenID Connect server is oidc@HOST, any OAuth 2 server oauth2@HOST."))
    }

    @Test func `The title of a login says at which instance it is`() throws {
        var desk = Desk(Example.services)
        desk.startLogin(provider: Example.wiki)
        #expect(desk.row(0).contains("Log in to MediaWiki, wiki.example.org/w"))
    }

    @Test func `A host keeps its port`() throws {
        var provider = Example.provider("local", "Local", "127.0.0.1")
        provider.apiHosts = [try Origin(host: "127.0.0.1:8443")]
        provider.oauth1?.login = nil
        #expect(ProviderWords.host(provider).text == "127.0.0.1:8443")
    }

    @Test("An answer is called what the provider calls it", arguments: [true, false])
    func answer(_ isRedirect: Bool) throws {
        var provider = Example.provider("acme9", "Acme Nine", "a.example")
        if isRedirect {
            provider.oauth1?.callback = .init(.redirect("https://127.0.0.1/pintle"))
            provider.verifier = .init(carry: .redirect)
        } else {
            provider.verifier.name = "code"
        }
        provider.oauth1?.afterWrongPIN = .same
        var desk = Self.desk(with: provider)
        try desk.awaitPIN(provider: provider)
        let name = isRedirect ? "last page's URL" : "code"
        let words = desk.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("for the \(name)?"))
        #expect(!desk.has("asks for the PIN"))
    }

    @Test("Without identity there is nothing to ask again", arguments: [true, false])
    func identity(_ hasHost: Bool) throws {
        var provider = Example.provider("mute", "Mute", "mute.example")
        provider.identity = nil
        provider.apiHosts = hasHost ? [try Origin(host: "api.mute.example")] : []
        var desk = Self.desk(with: provider)
        try desk.awaitPIN(provider: provider)
        desk.type("1234567")
        desk.press(.enter)
        try desk.answer { .granted($0, SessionID(rawValue: "aa11"), Desk.grant) }
        #expect(desk.phase == .signedIn)
        #expect(desk.has("this provider does not name the account"))
        #expect(!desk.has("asks again"))
        #expect(desk.has("GET https://api.mute.example/...") == hasHost)
        #expect(desk.has("pintle request") == hasHost)
        desk.press(.character("t"))
        #expect(desk.phase == .signedIn)
    }
}
