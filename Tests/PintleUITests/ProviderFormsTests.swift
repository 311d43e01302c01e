import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Providers of the person's own, tokens that are brought along, and what providers do at login.
struct ProviderFormsTests {
    private static func desk(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        Desk(Example.services, size: size, qr: Example.qr)
    }

    private static func desk(
        choosing text: String, _ size: Size = Size(rows: 24, columns: 80)
    ) -> Desk {
        var desk = desk(size)
        desk.press(.character("n"))
        desk.type(text)
        desk.press(.enter)
        return desk
    }

    // MARK: Adding

    @Test("A provider comes from a file", arguments: ScreenSize.drawn)
    func fromFile(_ size: ScreenSize) throws {
        var desk = Self.desk(size.size)
        desk.press(.character("p"), .character("f"))
        desk.type("~/acme.yaml")
        try expectScreen(desk.frame, "add-provider-\(size.rawValue)")
        desk.press(.enter)
        #expect(
            desk.effects == [.call(AddProvider(draft: .file(path: "~/acme.yaml"), replaced: nil))])
    }

    @Test func `A form that has no room for all rows says how many are below`() {
        var desk = Self.desk(Size(rows: 12, columns: 40))
        desk.press(.character("p"), .character("f"), .right)
        #expect(desk.row(8).hasSuffix("more rows, Tab shows them"))
        #expect(desk.row(desk.frame.cursor.row).contains("< type it in"))
        desk.press(.backTab)
        #expect(!desk.has("more row"))
        #expect(desk.row(desk.frame.cursor.row).contains("App keys at"))
    }

    @Test func `A form whose rows all fit has no sign of more`() {
        var desk = Self.desk(Size(rows: 40, columns: 80))
        desk.press(.character("p"), .character("f"), .right)
        #expect(!desk.has("more row"))
    }

    @Test func `A fault of a file leaves the path as it is`() {
        var desk = Self.desk()
        desk.press(.character("p"), .character("f"))
        desk.type("~/acme.yaml")
        desk.press(.enter)
        let fault = DefinitionFailure(line: 4, key: "authorize.url", reason: .missing)
        desk.fail(AddProvider.self, .definition([fault], path: "~/acme.yaml"))
        #expect(desk.has("line 4: not a valid definition"))
        #expect(desk.has("[~/acme.yaml "))
        desk.press(.enter)
        #expect(
            desk.effects == [.call(AddProvider(draft: .file(path: "~/acme.yaml"), replaced: nil))])
    }

    private static let unencrypted = ProviderFailure.definition(
        [DefinitionFailure(line: 1, key: "access_token.url", reason: .badURL(.notEncrypted))],
        path: nil)
    private static let words = Announcement.provider(unencrypted).sentence.text.prefix(24)

    private static let typed = DefinitionFields([
        .init("id", "acme2"), .init("name", "Acme Two"),
        .init("request_token.url", "https://a.example/r"),
        .init("authorize.url", "https://a.example/a"),
        .init("access_token.url", "https://a.example/t"),
        .init("signature_method", "HMAC-SHA256"), .init("callback", "oob"),
        .init("callback_confirmed", "required"), .init("verifier.name", "code"),
        .init("identity.url", "https://a.example/me"), .init("identity.id", "id"),
        .init("identity.name", "name"), .init("register.url", ""),
    ])

    private static func typing(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        var desk = desk(size)
        desk.press(.character("p"), .character("f"), .right, .tab)
        for field in typed.fields[0..<5] {
            desk.type(field.text)
            desk.press(.enter)
        }
        desk.press(.right, .tab, .tab, .tab, .control("u"))
        desk.type("code")
        desk.press(.tab)
        for field in typed.fields[9..<12] {
            desk.type(field.text)
            desk.press(.enter)
        }
        return desk
    }

    @Test("A provider is typed in", arguments: ScreenSize.drawn)
    func byHand(_ size: ScreenSize) throws {
        var desk = Self.typing(size.size)
        try expectScreen(desk.frame, "add-provider-by-hand-\(size.rawValue)")
        desk.press(.enter)
        #expect(desk.effects == [.call(AddProvider(draft: .fields(Self.typed), replaced: nil))])
    }

    @Test(arguments: ProviderForm.Field.allCases.compactMap(\.key))
    func `A field is for a key of definitions, and bears its label`(key: String) throws {
        #expect(ProviderFacts.allKeys.contains(key))
        let field = try #require(ProviderForm.Field(key: key))
        #expect(field.key == key)
        #expect(!ProviderFormWords.name(field).isEmpty)
    }

    @Test func `What the reader finds wrong stands at its field, and nothing typed is lost`() {
        var desk = Self.typing()
        desk.press(.enter)
        desk.fail(AddProvider.self, Self.unencrypted)
        #expect(desk.has("✗ \(Self.words)"))
        #expect(desk.has("[https://a.example/t "))
        desk.type("x")
        #expect(desk.has("[https://a.example/tx "))
        #expect(!desk.has("✗ \(Self.words)"))
    }

    @Test func `What can be seen to be wrong stands under its field as soon as that is left`() {
        var desk = Self.desk()
        desk.press(.character("f"), .right, .tab)
        desk.type("My Forge")
        #expect(!desk.has("✗"))
        desk.press(.tab, .tab)
        #expect(desk.has("✗ Use small letters, digits, dashes and dots."))
        desk.type("forge.example/t")
        desk.press(.tab)
        #expect(desk.has("✗ Enter a complete URL, such as https://acme.example/oauth."))
        desk.type("http://forge.example/a")
        desk.press(.tab)
        #expect(desk.has("✗ Use https. http is for this machine only."))
        #expect(!desk.has("This has to be filled in."))
    }

    @Test func `Enter shows all that is missing or wrong at once, and adds nothing`() {
        var desk = Self.desk(Size(rows: 40, columns: 80))
        desk.press(.character("f"), .right, .backTab, .enter)
        #expect(desk.effects == [])
        #expect(desk.lines.count { $0.contains("✗ This has to be filled in.") } == 5)
        #expect(desk.has("! Fields are missing or wrong"))
    }

    @Test func `A fault of two rows has one sign`() {
        var desk = Self.typing(Size(rows: 24, columns: 40))
        desk.press(.enter)
        desk.fail(AddProvider.self, Self.unencrypted)
        #expect(desk.lines.count { $0.contains("✗") && !$0.hasPrefix("✗") } == 1)
    }

    @Test func `Required and optional fields say so`() {
        var desk = Self.desk()
        desk.press(.character("f"), .right)
        #expect(desk.has("required, such as acme"))
        #expect(desk.has("optional, such as data.id"))
    }

    @Test func `A provider that was added is shown, ready for its app key`() {
        var desk = Self.typing()
        desk.press(.enter)
        var snapshot = Example.services
        let added = Example.provider("acme2", "Acme Two", "a.example", source: .own)
        snapshot.providers.append(added)
        desk.answer(AddProvider.self, .added(added, replacing: nil))
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(0).contains("Provider Acme Two"))
        #expect(desk.has("Press a to add the app key that you got there."))
    }

    @Test func `The picker's last row leads to a provider of one's own`() {
        var desk = Self.desk()
        desk.press(.character("n"), .up)
        for _ in 0..<30 { desk.press(.down) }
        #expect(desk.selectedRow == "> Add a provider")
        desk.press(.enter)
        #expect(desk.row(0).contains("Add a provider"))
    }

    @Test func `Only a provider of one's own can be removed`() {
        var desk = Self.desk()
        desk.press(.character("p"), .character("g"), .enter, .character("D"))
        #expect(desk.has("Remove the provider Acme?"))
        desk.press(.character("y"))
        #expect(desk.effects == [.call(RemoveProvider(provider: Example.providerID("acme")))])
        desk.press(.escape, .down, .enter, .character("D"))
        #expect(!desk.has("Remove the provider"))
    }

    // MARK: Facts

    @Test("What nobody has checked says so", arguments: ScreenSize.drawn)
    func unchecked(_ size: ScreenSize) throws {
        var desk = Self.desk(size.size)
        desk.press(.character("p"), .character("/"))
        desk.type("trello")
        desk.press(.enter, .enter)
        try expectScreen(desk.frame, "provider-unchecked-\(size.rawValue)")
    }

    @Test("The app key form says what to enter at the provider")
    func registration() throws {
        var desk = Self.desk()
        desk.press(.character("p"), .character("/"))
        desk.type("trello")
        desk.press(.enter, .character("a"))
        try expectScreen(desk.frame, "app-key-registration-80x24")
    }

    // MARK: Logins of other kinds

    @Test("The level of access is chosen before the login", arguments: ScreenSize.drawn)
    func access(_ size: ScreenSize) throws {
        var desk = Self.desk(choosing: "trello", size.size)
        desk.press(.tab, .left)
        try expectScreen(desk.frame, "new-login-access-\(size.rawValue)")
        desk.press(.enter)
        #expect(
            desk.effects == [
                .call(
                    StartLogin(
                        draft: LoginDraft(
                            provider: Example.providerID("trello"), app: "boards", access: "read")))
            ])
    }

    @Test("Where no PIN is shown Enter says that it is done", arguments: ScreenSize.drawn)
    func nothingCarriedOver(_ size: ScreenSize) throws {
        var desk = Self.desk(size.size)
        desk.startLogin(provider: Example.schoology)
        try desk.answer { .pendingLoginStored($0) }
        try desk.receiveAddress()
        desk.wait(.seconds(1))
        #expect(desk.app.place == .loginWithoutPIN)
        try expectScreen(desk.frame, "login-without-pin-\(size.rawValue)")
        desk.press(.character("7"))
        #expect(desk.phase == .awaitingVerifier)
        desk.press(.enter)
        #expect(desk.phase == .accessToken)
        #expect(desk.sentPIN == "")
    }

    @Test func `Where the browser ends at an address that address is pasted`() throws {
        var provider = Example.provider("flickr", "Flickr", "www.flickr.com")
        provider.oauth1?.callback = .init(.redirect("https://127.0.0.1/pintle"))
        provider.verifier = .init(carry: .redirect)
        var desk = Self.desk()
        desk.startLogin(provider: provider)
        try desk.answer { .pendingLoginStored($0) }
        try desk.receiveAddress()
        desk.wait(.seconds(1))
        #expect(desk.has("The page will fail to load."))
        #expect(desk.footer.hasPrefix(" Enter send it"))
        desk.paste(
            "https://127.0.0.1/pintle?oauth_token=Zx4kPAAAAAABgq8eAAABmQ7bVxk&oauth_verifier=v1")
        desk.press(.enter)
        #expect(desk.sentPIN == "v1")
    }

    @Test("A token that is brought along has its form", arguments: ScreenSize.drawn)
    func token(_ size: ScreenSize) throws {
        var desk = Self.desk(choosing: "bricklink", size.size)
        let edit = AppEdit(
            provider: Example.providerID("bricklink"), name: "my-bricklink", identifier: "key",
            key: .secret(Secret(utf8: "secret")))
        desk.type("key")
        desk.press(.enter)
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
        desk.answer(SaveApp.self, Example.saved(edit))
        desk.wait(.seconds(1))
        desk.type("tokentokentoken")
        try expectScreen(desk.frame, "token-\(size.rawValue)")
        desk.press(.enter)
        desk.type("tokensecret")
        desk.press(.enter)
        #expect(desk.effects.isEmpty, "the label is still to come")
        desk.press(.enter)
        #expect(
            desk.effects == [
                .call(
                    AddSession(
                        draft: SessionDraft(
                            provider: edit.provider, app: "my-bricklink",
                            token: Secret(utf8: "tokentokentoken"),
                            tokenSecret: Secret(utf8: "tokensecret"))))
            ])
        desk.answer(AddSession.self, nil)
        #expect(desk.row(0).contains("Sessions"))
        #expect(desk.app.model.drafts.tokens.isEmpty)
    }

    @Test func `Where there is no login, again means another token`() {
        var snapshot = Example.services
        snapshot.sessions = [
            Example.session("b1", "bricklink", "1", "acme", got: Example.now, isDefault: true)
        ]
        snapshot.logins = []
        var desk = Desk(snapshot)
        desk.press(.enter, .character("n"))
        #expect(desk.row(0).contains("Token of BrickLink"))
    }

    @Test func `A session is renewed where its provider can do that`() {
        var snapshot = Example.services
        let id = SessionID(rawValue: "t1")
        snapshot.sessions = [
            Example.session("t1", "trello", "1", "acme", got: Example.now, isDefault: true)
        ]
        snapshot.logins = []
        var desk = Desk(snapshot)
        desk.press(.enter, .character("R"))
        #expect(desk.effects == [.call(RenewSession(session: id))])
        desk.answer(RenewSession.self, Example.today(16, 0))
        #expect(desk.has("It is valid until 16:00."))
    }

    @Test(
        "No size breaks the new forms",
        arguments: [(0, 0), (1, 1), (1, 200), (200, 1), (12, 40), (12, 200), (60, 40)])
    func sizes(_ rows: Int, _ columns: Int) {
        let size = Size(rows: rows, columns: columns)
        var desk = Self.typing()
        #expect(desk.app.view(size).size == size)
        desk = Self.desk()
        desk.press(.character("p"), .character("/"))
        desk.type("jira")
        desk.press(.enter, .enter)
        #expect(desk.app.view(size).size == size)
        desk.press(.character("n"))
        #expect(desk.app.view(size).size == size)
    }
}
