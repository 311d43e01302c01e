import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// Provider picker, app key form and new login.
struct FormsTests {
    var desk = Desk(qr: Example.qr)

    @Test("The provider picker", arguments: ScreenSize.drawn)
    func picker(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("n"), .down)
        try expectScreen(desk.frame, "picker-\(size.rawValue)")
    }

    @Test("A screen down and up in the provider picker")
    mutating func pages() {
        desk.resize(Size(rows: 12, columns: 80))
        desk.press(.character("n"))
        let first = desk.selectedRow
        desk.press(.pageDown)
        #expect(desk.selectedRow != first)
        #expect(desk.app.place == .picker)
        desk.press(.pageUp, .pageUp)
        #expect(desk.selectedRow == first)
    }

    @Test("The app key form", arguments: ScreenSize.drawn)
    func appKey(_ size: ScreenSize) throws {
        var snapshot = Example.snapshot
        snapshot.providers = snapshot.providers.map { provider in
            guard provider.id.rawValue == "hatena" else { return provider }
            var provider = provider
            provider.registration = .init(
                url: "https://www.hatena.ne.jp/oauth/develop", note: "choose read and write")
            return provider
        }
        var desk = Desk(snapshot, size: size.size)
        desk.press(.character("n"))
        desk.type("hat")
        desk.press(.enter)
        desk.type("0123456789abcdef")
        desk.press(.tab)
        desk.paste(" 0123456789abcdef\n")
        try expectScreen(desk.frame, "app-key-\(size.rawValue)")
    }

    @Test("A login before it begins", arguments: ScreenSize.drawn)
    func newLogin(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        desk.type("acme_events")
        try expectScreen(desk.frame, "new-login-\(size.rawValue)")
    }

    @Test mutating func `The sentence about another account is whole for a long name`() {
        var snapshot = Example.snapshot
        snapshot.providers.append(Example.provider("demo", "Demo Provider Limited", "127.0.0.1"))
        snapshot.apps.append(
            AppSummary(provider: Example.providerID("demo"), name: "demo", identifier: "k"))
        desk = Desk(snapshot)
        desk.press(.character("n"))
        desk.type("demo")
        desk.press(.enter)
        let words = desk.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("If it is not the one named here, Pintle asks what to do."))
    }

    @Test mutating func `A login that ends another session says so, and what to do instead`() {
        var snapshot = Example.snapshot
        snapshot.providers = snapshot.providers.map { provider in
            var provider = provider
            provider.sessionLife.isSingle = provider.id.rawValue == "x"
            return provider
        }
        desk = Desk(snapshot)
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        let words = desk.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains(
                "This ends the session that the same account has with this app elsewhere. "
                    + "To bring that one here instead: pintle sessions export --move, there."))
        #expect(words.contains("For another account, use a private window there."))
    }

    @Test(
        arguments: [
            ([], "3 Paste"), ([.device, .code], "3 Approval"), ([.loopback], "3 Paste"),
        ] as [([OAuthCore.LoginForm], String)])
    mutating func `The steps ahead are those of the form that a login takes first`(
        forms: [OAuthCore.LoginForm], step: String
    ) {
        var provider = Example.gadget
        provider.protocol = .oauth2(
            OAuth2Rules(
                endpoints: OAuth2Endpoints(issuer: Example.url("https://id.gadget.example")),
                redirect: .url("https://127.0.0.1/pintle"), forms: forms))
        var snapshot = Example.snapshot
        snapshot.providers.append(provider)
        snapshot.apps.append(
            AppSummary(provider: provider.id, name: "tv-app", identifier: "tv"))
        desk = Desk(snapshot)
        desk.press(.character("n"))
        desk.type("gadget")
        desk.press(.enter)
        #expect(desk.has(step))
    }

    @Test mutating func `Typing narrows the providers and Enter takes the marked one`() {
        desk.press(.character("n"))
        desk.type("flick")
        #expect(desk.has("1 of 9 match"))
        desk.press(.enter)
        #expect(desk.row(0).contains("Log in to Flickr"))
    }

    @Test mutating func `Without an app key its form comes first and leads on to the login`() {
        desk.press(.character("n"))
        desk.type("hatena")
        desk.press(.enter)
        #expect(desk.row(0).contains("app key for Hatena"))
        desk.type("key")
        desk.press(.enter)
        desk.type("secret")
        desk.press(.enter)
        let edit = AppEdit(
            provider: Example.providerID("hatena"), name: "my-hatena", identifier: "key",
            key: .secret(Secret(utf8: "secret")))
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
        desk.answer(SaveApp.self, Example.saved(edit))
        #expect(desk.row(0).contains("Log in to Hatena"))
        #expect(desk.has("my-hatena"))
    }

    @Test mutating func `A secret is never drawn and is gone from the form once it is saved`() {
        desk.press(.character("n"))
        desk.type("hatena")
        desk.press(.enter, .tab)
        desk.type("hunter2")
        #expect(!desk.has("hunter2"))
        #expect(desk.has("[******* "))
        desk.answer(LockVault())
        let lengths = desk.app.model.drafts.appKeys.values.map(\.secret.count)
        #expect(lengths == [0])
    }

    @Test mutating func `Esc keeps the draft of a login`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        desk.type("acme_events")
        desk.press(.escape, .escape, .character("n"))
        desk.type("x")
        desk.press(.enter)
        #expect(desk.has("[acme_events "))
    }

    @Test mutating func `Enter starts with what was chosen`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        desk.type("acme_events")
        desk.press(.tab)
        desk.type("events")
        desk.press(.tab, .right, .enter)
        #expect(
            desk.effects == [
                .call(
                    StartLogin(
                        draft: LoginDraft(
                            provider: Example.providerID("x"), app: "pintle-old",
                            account: "acme_events", label: "events")))
            ])
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
    }

    @Test mutating func `A label that is taken is told before anything starts`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter, .tab)
        desk.type("news")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("news-2 is free."))
    }

    @Test mutating func `A label that reads like an account is told before anything starts`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter, .tab)
        desk.type("x/acme_news")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("That cannot be a label"))
    }

    @Test mutating func `Logging in again begins with account and label of the session`() {
        desk.press(.character("G"), .character("k"), .enter, .character("n"))
        #expect(desk.has("[acme_shop_customer_service_de "))
        #expect(desk.has("[kundendienst-hamburg "))
    }

    @Test(
        "No size breaks a form",
        arguments: [(0, 0), (1, 1), (1, 200), (200, 1), (12, 40), (12, 200), (60, 40)])
    mutating func sizes(_ rows: Int, _ columns: Int) {
        let size = Size(rows: rows, columns: columns)
        desk.press(.character("n"))
        #expect(desk.app.view(size).size == size)
        desk.press(.enter)
        #expect(desk.app.view(size).size == size)
        desk.press(.escape)
        desk.type("flickr")
        desk.press(.enter)
        #expect(desk.app.view(size).size == size)
    }
}
