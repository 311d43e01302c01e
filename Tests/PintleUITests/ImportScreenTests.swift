import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// What other tools have, in the full screen: shown first, then asked about, then added.
@Suite struct `The import of what other tools have` {
    /// Two files, of which one could not be read; every kind of line.
    static let preview: ImportPreview = {
        var rows = [
            ImportPreview.Row(
                line: 4, provider: "x", name: "erika_demo", app: "twurl", verdict: .new),
            ImportPreview.Row(
                line: 9, provider: "x", name: "acme_news", app: "pintle-dev",
                verdict: .here("news")),
            ImportPreview.Row(
                line: 14, provider: "x", name: "second", app: "3rJOl1ODzm9yZy63FACdg",
                verdict: .lacksApp),
            ImportPreview.Row(line: 19, provider: nil, verdict: .lacksProvider),
            ImportPreview.Row(line: 24, provider: "flickr", app: "twurl-2", verdict: .new),
        ]
        rows[4].isApp = true
        var file = ImportPreview.File(
            path: "~/.twurlrc", tools: "twurl, t, x-cli", isReadableByOthers: true, rows: rows,
            leftovers: [.init(line: 30, .setting("aliases"))])
        let broken = ImportPreview.File(
            path: "~/.config/tut/accounts.toml", fault: ImportFailure(line: 3, .cutOff))
        return ImportPreview(
            lookedAt: ["~/.twurlrc", "~/.trc", "~/.config/tut/accounts.toml"],
            files: [file, broken], newApps: 2)
    }()

    /// The preview with nothing new in it.
    static let known: ImportPreview = {
        var preview = Self.preview
        preview.files = [preview.files[0]]
        preview.files[0].rows = [preview.files[0].rows[1]]
        preview.newApps = 0
        return preview
    }()

    /// At the page, with this on it.
    private func desk(
        _ preview: ImportPreview = preview, _ store: StoreSnapshot = Example.snapshot,
        size: Size = Layout.designed, appearance: Appearance = Appearance()
    ) -> Desk {
        var desk = Desk(store, size: size, appearance: appearance)
        desk.press(.character("I"))
        desk.answer(FindImports.self, preview)
        return desk
    }

    @Test func `begins with a look at the usual places`() {
        var desk = Desk(Example.empty)
        #expect(desk.has("I   import what other tools have"))
        #expect(desk.footer.contains("I import"))
        desk.press(.character("I"))
        #expect(desk.effects == [.call(FindImports())])
        #expect(desk.app.place == .imports)
    }

    @Test(arguments: ScreenSize.drawn)
    func `is drawn at every size`(_ size: ScreenSize) throws {
        try expectScreen(desk(size: size.size).frame, "import-\(size.rawValue)")
    }

    @Test(arguments: ScreenSize.drawn)
    func `asks under what it shows`(_ size: ScreenSize) throws {
        var desk = desk(size: size.size)
        desk.press(.enter)
        try expectScreen(desk.frame, "import-question-\(size.rawValue)")
    }

    @Test(arguments: ScreenSize.drawn)
    func `says where it looked when there is nothing`(_ size: ScreenSize) throws {
        var nothing = Self.preview
        (nothing.files, nothing.newApps) = ([], 0)
        try expectScreen(desk(nothing, size: size.size).frame, "import-none-\(size.rawValue)")
    }

    @Test func `says that the demo looks nowhere`() {
        let none = ImportPreview(lookedAt: [])
        #expect(
            desk(none, Example.empty, appearance: Appearance(isDemo: true))
                .has("The demo does not look"))
        #expect(desk(none).has("HOME is not set"))
        #expect(!Desk(Example.empty, appearance: Appearance(isDemo: true)).has("import what"))
    }

    @Test func `scrolls to what does not fit`() {
        var desk = desk(size: Size(rows: 12, columns: 80))
        #expect(!desk.has("pintle sessions import FILE"))
        desk.press(.character("G"))
        #expect(desk.has("pintle sessions import FILE"))
        desk.press(.character("g"))
        #expect(desk.has("New: 1 session and 2 app keys"))
    }

    @Test func `adds what was shown, after a yes`() {
        var desk = desk()
        desk.press(.enter)
        #expect(desk.effects == [])
        #expect(desk.has("Add 1 session and 2 app keys?"))
        desk.press(.character("y"))
        #expect(desk.effects == [.call(TakeImports(shown: Self.preview))])
        #expect(desk.app.place == .imports)
        desk.press(.enter)
        #expect(desk.effects == [], "it is under way")
        #expect(desk.app.place == .imports)
    }

    @Test(arguments: [Key.escape, .enter])
    func `adds nothing without it`(key: Key) {
        var desk = desk()
        desk.press(.enter, key)
        #expect(desk.effects == [])
        #expect(desk.app.place == .imports)
        desk.press(.escape)
        #expect(desk.app.place == .list)
    }

    @Test func `asks nothing where nothing is new`() {
        var desk = desk(Self.known)
        #expect(desk.has("There is nothing new to add"))
        desk.press(.enter)
        #expect(desk.app.place == .imports)
        #expect(desk.has("! There is nothing new to add"))
    }

    @Test func `ends at the list, on what came`() {
        var desk = desk()
        desk.press(.enter, .character("y"))
        let id = SessionID(rawValue: "d3f8")
        desk.answer(TakeImports.self, .taken(Self.preview, sessions: [id], apps: 2))
        #expect(desk.effects == [.loadSnapshot])
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == .list)
        #expect(desk.has("Added: 1 session, 2 app keys"))
        #expect(desk.selectedRow.contains("개인"))
    }

    @Test func `says what the provider refused, and stays where all of it was`() {
        var refused = Self.preview
        refused.files[0].rows[0].verdict = .refused
        var some = desk()
        some.press(.enter, .character("y"))
        some.answer(TakeImports.self, .taken(refused, sessions: [], apps: 2))
        #expect(some.has("Added: 2 app keys; refused: 1 token"))
        var all = desk()
        all.press(.enter, .character("y"))
        all.answer(TakeImports.self, .taken(refused, sessions: [], apps: 0))
        #expect(all.has("No token was accepted"))
        #expect(all.has("refused        erika_demo at X"))
        #expect(all.app.place == .imports)
    }

    @Test func `shows anew what was changed meanwhile`() {
        var desk = desk()
        desk.press(.enter, .character("y"))
        desk.answer(TakeImports.self, .changed(Self.known))
        #expect(desk.has("It was changed meanwhile"))
        #expect(desk.has("There is nothing new to add"))
    }

    @Test func `looks again after it was stopped`() {
        var desk = desk()
        desk.press(.enter, .character("y"))
        desk.answer(
            TakeImports.self,
            .stopped(
                .failed(.transport(.connectionRefused(host: "api.x.com", port: 443))),
                Example.providerID("x"), added: [], apps: 0))
        #expect(desk.effects.contains(.call(FindImports(isQuiet: true))))
        #expect(desk.has("Nothing was added."))
        #expect(desk.app.place == .imports)
    }

    @Test func `says once that two renew the same login`() {
        var shared = Self.preview
        shared.files[0].rows[0].isRenewable = true
        var desk = desk(shared)
        desk.press(.enter)
        #expect(desk.has("twurl, t, x-cli keeps"))
        desk.press(.character("y"))
        desk.answer(
            TakeImports.self, .taken(shared, sessions: [SessionID(rawValue: "d3f8")], apps: 0))
        #expect(desk.app.model.log.map(\.announcement.sign) == [.attention, .good])
    }

    @Test func `unlocks the vault first`() {
        var desk = Desk(Example.locked)
        desk.press(.escape, .character("I"))
        #expect(desk.app.place == .unlock)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.effects.contains(.call(FindImports())))
    }

    // MARK: Before a login

    @Test func `is offered before a login`() throws {
        var desk = Desk(Example.empty)
        desk.press(.character("n"))
        desk.type("X")
        desk.press(.enter)
        #expect(desk.effects == [.call(FindImports(isQuiet: true))])
        desk.answer(FindImports.self, Self.preview)
        #expect(desk.has("twurl, t, x-cli has a login of erika_demo, second"))
        #expect(desk.has("In the list, I imports it."))
        try expectScreen(desk.frame, "import-offer-80x24")
    }

    @Test func `is offered of that provider alone, and never in the way`() {
        var desk = Desk(Example.empty)
        desk.press(.character("n"))
        desk.type("Flickr")
        desk.press(.enter)
        desk.answer(FindImports.self, Self.preview)
        #expect(!desk.has("has a login"))
        desk.fail(FindImports.self, .locked)
        #expect(desk.app.model.announcement == nil)
    }

    @Test func `is offered in the form of a login with an app key that is here`() {
        var desk = Desk()
        desk.press(.character("n"))
        desk.type("X")
        desk.press(.enter)
        desk.answer(FindImports.self, Self.preview)
        #expect(desk.app.place == .form)
        #expect(desk.has("twurl, t, x-cli has a login of erika_demo"))
    }
}
