import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// App keys: their form, the place of an instance, RSA keys, what becomes of sessions.
struct AppKeyTests {
    private static func desk(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        Desk(Example.services, size: size)
    }

    /// The picker, narrowed to one provider and chosen.
    private static func desk(
        choosing text: String, _ size: Size = Size(rows: 24, columns: 80)
    ) -> Desk {
        var desk = desk(size)
        desk.press(.character("n"))
        desk.type(text)
        desk.press(.enter)
        return desk
    }

    /// A provider's own screen.
    private static func desk(
        at text: String, _ size: Size = Size(rows: 24, columns: 80)
    ) -> Desk {
        var desk = desk(size)
        desk.press(.character("p"), .character("/"))
        desk.type(text)
        desk.press(.enter, .enter)
        return desk
    }

    /// The last provider of the list.
    private static func deskAtX(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        var desk = desk(size)
        desk.press(.character("p"), .character("G"), .enter)
        return desk
    }

    // MARK: Where

    @Test("The picker says what is special", arguments: ScreenSize.drawn)
    func picker(_ size: ScreenSize) throws {
        var desk = Self.desk(size.size)
        desk.press(.character("n"))
        try expectScreen(desk.frame, "picker-services-\(size.rawValue)")
    }

    @Test("A provider in many places asks for the place", arguments: ScreenSize.drawn)
    func place(_ size: ScreenSize) throws {
        var desk = Self.desk(size.size)
        desk.press(.character("n"))
        desk.type("mediawiki")
        desk.press(.down, .enter)
        desk.type("https://Other.Example.org/w/")
        try expectScreen(desk.frame, "instance-\(size.rawValue)")
    }

    /// A new login to MediaWiki, of which that was entered as its address.
    private static func desk(typingInstance typed: String) -> Desk {
        var desk = desk()
        desk.press(.character("n"))
        desk.type("mediawiki")
        desk.press(.down, .enter)
        desk.type(typed)
        desk.press(.enter)
        return desk
    }

    @Test(
        "A host without a dot is asked about once, then taken",
        arguments: [
            ("foo", true), ("foo:8443/w", true), ("foo.example", false), ("localhost:8080", false),
        ])
    func hostWithoutDot(_ typed: String, _ isOdd: Bool) {
        var desk = Self.desk(typingInstance: typed)
        #expect(desk.has("Is foo the whole name?") == isOdd)
        #expect(desk.effects.isEmpty == isOdd)
        desk.press(.enter)
        #expect(!desk.has("the whole name?"))
    }

    @Test func `From an instance's address on everything is that instance`() throws {
        var desk = Self.desk(typingInstance: "HTTPS://other.example.org/w/")
        #expect(desk.effects == [.call(LoadProvider(provider: Self.otherWiki))])
        desk.answer(
            LoadProvider.self, Example.wiki(at: "other.example.org/w", id: Self.otherWiki.rawValue))
        #expect(desk.row(0).contains("app key for MediaWiki, other.example.org/w"))
        let edit = Self.typeAppKey(into: &desk)
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
    }

    private static let otherWiki = Example.providerID("mediawiki@other.example.org/w")

    /// Fills in the form for an app key of that wiki, and says what is to be stored then.
    private static func typeAppKey(into desk: inout Desk) -> AppEdit {
        desk.type("key")
        desk.press(.enter)
        // A blank that came along is no part of a secret.
        desk.type(" secret ")
        desk.press(.enter)
        return AppEdit(
            provider: otherWiki, name: "my-mediawiki", identifier: "key",
            key: .secret(Secret(utf8: "secret")))
    }

    @Test func `An app key for an instance is shown on that instance's page`() throws {
        var desk = Self.desk()
        desk.press(.character("p"), .character("/"))
        desk.type("mediawiki")
        desk.press(.enter, .enter, .character("a"))
        #expect(desk.row(0).contains("New app key: where MediaWiki is"))
        #expect(desk.has("Where is the one that the app key is for?"))
        desk.type("other.example.org/w")
        desk.press(.enter)
        desk.answer(
            LoadProvider.self, Example.wiki(at: "other.example.org/w", id: Self.otherWiki.rawValue))
        desk.answer(SaveApp.self, Example.saved(Self.typeAppKey(into: &desk)))
        #expect(desk.row(0).contains("Provider MediaWiki, other.example.org/w"))
    }

    @Test func `An instance that has an app key is a row of its own and asks nothing`() {
        let desk = Self.desk(choosing: "wiki.example.org")
        #expect(desk.row(0).contains("Log in to MediaWiki, wiki.example.org/w"))
    }

    @Test(
        "An address that cannot be used is told at its field",
        arguments: [
            ("http://wiki.example.org", "http is only for this machine; write https."),
            ("https://me@wiki.example.org", "A user name in a URL is not allowed."),
            ("", "Something like wiki.example.org/w is needed here."),
        ])
    func badAddress(_ typed: String, _ words: String) {
        let desk = Self.desk(typingInstance: typed)
        #expect(desk.effects == [])
        #expect(desk.has("✗ \(words)"))
    }

    // MARK: RSA keys

    @Test("An RSA key is made or read", arguments: ScreenSize.drawn)
    func rsaForm(_ size: ScreenSize) throws {
        var desk = Self.desk(at: "jira.example", size.size)
        desk.press(.character("a"))
        try expectScreen(desk.frame, "app-key-rsa-\(size.rawValue)")
    }

    @Test("The public key of a key that was made is shown whole", arguments: ScreenSize.drawn)
    func publicKey(_ size: ScreenSize) throws {
        var desk = Self.desk(at: "jira.example", size.size)
        desk.press(.character("a"))
        desk.type("key")
        desk.press(.tab, .right, .enter)
        let id = Example.providerID("jira@jira.example.com")
        let edit = AppEdit(
            provider: id, name: "my-jira", identifier: "key", key: .generateRSA)
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
        let line = String(repeating: "MIIBojANBgkq", count: 6).prefix(64)
        let lines = ["-----BEGIN PUBLIC KEY-----"] + Array(repeating: String(line), count: 9)
        let pem = (lines + ["-----END PUBLIC KEY-----"]).map { $0 + "\n" }.joined()
        desk.answer(SaveApp.self, Example.saved(edit, publicKey: pem))
        desk.wait(.seconds(1))
        try expectScreen(desk.frame, "public-key-\(size.rawValue)")
        desk.press(.character("c"))
        #expect(desk.effects == [.terminal(.copy(pem, .publicKey))])
    }

    @Test func `The public key can be read again later, and alone on the normal screen`() {
        var desk = Self.desk(at: "jira.example")
        desk.press(.character("v"))
        let id = Example.providerID("jira@jira.example.com")
        #expect(desk.effects == [.call(ReadPublicKey(provider: id, name: "jira"))])
        desk.answer(ReadPublicKey.self, "-----BEGIN\nMIIB\n")
        desk.wait(.seconds(1))
        desk.press(.character("v"))
        #expect(
            desk.effects == [
                .terminal(
                    .showPlain(["-----BEGIN", "MIIB", "", "Press Enter to go back to the screen."]))
            ])
        desk.press(.enter)
        #expect(desk.effects == [.terminal(.resumeScreen)])
        desk.press(.enter)
        #expect(desk.row(0).contains("Provider Jira Data Center"))
    }

    @Test func `The passphrase is asked for once the key turns out to be encrypted`() {
        var desk = Self.desk(at: "jira.example")
        desk.press(.character("a"))
        desk.type("key")
        desk.press(.tab, .tab)
        desk.type("~/jira.pem")
        #expect(!desk.has("Passphrase"))
        desk.press(.enter)
        desk.fail(SaveApp.self, .key(.passphraseWanted, path: "~/jira.pem"))
        #expect(desk.has("Passphrase"))
        #expect(desk.has("✗ The RSA key is encrypted"))
        desk.type("open sesame")
        #expect(!desk.has("sesame"))
        desk.press(.enter)
        let edit = AppEdit(
            provider: Example.providerID("jira@jira.example.com"), name: "my-jira",
            identifier: "key",
            key: .rsaFile(path: "~/jira.pem", passphrase: Secret(utf8: "open sesame")))
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
    }

    @Test func `A short RSA key is taken with a warning`() {
        var desk = Self.desk(at: "jira.example")
        desk.press(.character("a"))
        desk.type("key")
        desk.press(.tab, .tab)
        desk.type("~/old.pem")
        desk.press(.enter)
        desk.answer(
            SaveApp.self,
            SavedApp(
                provider: Example.providerID("jira@jira.example.com"), name: "my-jira",
                identifier: "key", addedAt: Example.now, publicKey: "PEM", bits: 1024))
        #expect(desk.has("It has 1024 bits"))
        #expect(desk.app.place == .provider)
    }

    // MARK: Changing and removing

    @Test func `An app key is changed without its secret being typed again`() {
        var desk = Self.deskAtX()
        desk.press(.down, .character("e"))
        #expect(desk.row(0).contains("App key pintle-old for X"))
        desk.press(.control("u"))
        desk.type("newer")
        #expect(desk.footer.contains("Enter next field"))
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.footer.contains("Enter save"))
        desk.press(.enter)
        let edit = AppEdit(
            provider: Example.providerID("x"), name: "pintle-old", replacing: "pintle-old",
            identifier: "newer", key: .unchanged)
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
    }

    @Test("Removing an app key names the sessions that use it", arguments: ScreenSize.drawn)
    func removal(_ size: ScreenSize) throws {
        var desk = Self.deskAtX(size.size)
        desk.press(.character("d"))
        try expectScreen(desk.frame, "remove-app-\(size.rawValue)")
        desk.press(.character("y"))
        #expect(
            desk.effects == [
                .call(RemoveApp(provider: Example.providerID("x"), name: "pintle-dev"))
            ])
    }

    @Test func `An app key is kept at Enter and Esc`() {
        var desk = Self.deskAtX()
        desk.press(.character("d"), .enter)
        #expect(desk.effects == [])
        #expect(desk.app.place == .provider)
    }

    @Test func `A live try says what the provider made of the key`() {
        let id = Example.providerID("x")
        var desk = Self.deskAtX()
        desk.press(.down, .character("t"))
        #expect(desk.effects == [.call(TryApp(provider: id, name: "pintle-old"))])
        desk.answer(TryApp.self, nil)
        #expect(desk.has("The app key pintle-old works at X"))
        let problem = ServerProblem(host: "api.x.com", status: 401)
        desk.press(.character("t"))
        desk.answer(TryApp.self, .refused(.clientCredentials, problem))
        #expect(desk.has("e edits the app key."))
    }

    @Test func `An app key gets a token without a login, and its session is named`() {
        let id = Example.providerID("x")
        var snapshot = Example.services
        for index in snapshot.providers.indices where snapshot.providers[index].id == id {
            snapshot.providers[index].appToken = AppTokenRules(
                endpoint: .init(url: Example.url("https://api.x.com/oauth2/token")))
        }
        var desk = Desk(snapshot)
        desk.press(.character("p"), .character("G"), .enter)
        desk.press(.down, .character("T"))
        #expect(desk.effects == [.call(GetAppToken(provider: id, name: "pintle-old"))])
        desk.press(.character("T"))
        #expect(desk.effects == [])
        desk.answer(GetAppToken.self, .got(handle: "x/app", isNew: true))
        #expect(desk.has("X gave the app key pintle-old a token"))
        #expect(desk.has("It is app-only; scripts use it as x/app."))
        #expect(desk.effects == [.loadSnapshot])
        desk.answer(GetAppToken.self, .got(handle: "x/app", isNew: false))
        #expect(desk.has("x/app is in the list already"))
        let problem = ServerProblem(host: "api.x.com", status: 401)
        desk.press(.character("T"))
        desk.fail(GetAppToken.self, .failed(.refused(.clientCredentials, problem)))
        #expect(desk.has("did not accept the app key"))
    }

    @Test func `Where a provider gives apps no token the key does nothing`() {
        var desk = Self.desk(at: "discogs")
        desk.press(.character("T"))
        #expect(desk.effects == [])
    }

    @Test func `The login begins with the marked app key`() {
        var desk = Self.deskAtX()
        desk.press(.down, .character("n"))
        #expect(desk.has("< pintle-old >  2 of 2"))
    }

    @Test func `An app key goes to no host that it was not saved for`() {
        var snapshot = Example.services
        snapshot.apps = [
            AppSummary(
                provider: Example.providerID("x"), name: "pintle-dev", identifier: "xkey",
                origins: [Example.url("https://api.x.com/").origin])
        ]
        var desk = Desk(snapshot)
        desk.press(.character("p"), .character("G"), .enter, .character("t"))
        #expect(desk.effects == [])
        #expect(desk.has("upload.x.com is new. Nothing was sent there."))
        desk.press(.character("n"), .enter)
        #expect(desk.effects == [])
        #expect(desk.has("upload.x.com is new. Nothing was sent there."))
    }
}
