import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite("The app as a whole")
struct AppTests {
    @Test(
        "The first screen follows the vault",
        arguments: [
            (Example.noVault, Place.firstRun), (Example.locked, .unlock), (Example.snapshot, .list),
        ])
    func firstScreen(_ snapshot: StoreSnapshot, _ place: Place) {
        #expect(Desk(snapshot).app.place == place)
    }

    @Test(
        "q leaves with 0, Ctrl-C with 130, a hangup with 129, SIGTERM with 143",
        arguments: [
            (AppMessage.input(.key(.character("q"))), PintleText.ExitStatus.done),
            (.input(.key(.control("c"))), .interrupted),
            (.input(.hangUp), .hangup),
            (.terminationRequested, .terminated),
        ])
    func leaving(_ message: AppMessage, _ status: PintleText.ExitStatus) {
        var desk = Desk()
        desk.send(message)
        #expect(desk.effects == [.quit(status)])
    }

    @Test("Ctrl-C leaves from every screen", arguments: ["", "?", "m", "p", "V", "e", "d", "/"])
    func interruptEverywhere(_ keys: String) {
        var desk = Desk()
        desk.press(.character("G"))
        desk.type(keys)
        desk.press(.control("c"))
        #expect(desk.effects == [.quit(.interrupted)])
    }

    @Test(
        "n that comes before the store is read waits for it",
        arguments: [
            (Example.snapshot, Place.picker), (Example.noVault, .firstRun),
            (Example.locked, .unlock),
        ])
    func newBeforeTheStoreIsRead(_ snapshot: StoreSnapshot, _ place: Place) {
        var desk = Desk(nil)
        desk.press(.character("n"))
        #expect(desk.app.place == .list)
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.place == place)
    }

    @Test("What is typed right after an n that waited goes where n led")
    func lettersAfterAnNThatWaited() {
        var desk = Desk(nil)
        desk.press(.character("n"))
        desk.send(.snapshotLoaded(Example.snapshot))
        desk.type("flic")
        #expect(desk.has("flic"))
    }

    @Test("Another key before the store is read takes n back")
    func anotherKeyBeforeTheStoreIsRead() {
        var desk = Desk(nil)
        desk.press(.character("n"), .character("j"))
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == .list)
    }

    @Test("Esc on the list never leaves")
    func escNeverLeaves() {
        var desk = Desk()
        desk.press(.escape, .escape)
        #expect(desk.effects == [])
        #expect(desk.app.place == .list)
    }

    @Test(
        "Ctrl-L draws everything again, Ctrl-Z suspends",
        arguments: [
            (Key.control("l"), AppEffect.terminal(.redraw)), (.control("z"), .terminal(.suspend)),
        ])
    func terminalKeys(_ key: Key, _ effect: AppEffect) {
        var desk = Desk()
        desk.press(key)
        #expect(desk.effects == [effect])
    }

    @Test("Where nothing can wake us a message says so")
    func suspendRefused() {
        var desk = Desk()
        desk.send(.suspendRefused)
        #expect(desk.row(20).contains("Pintle cannot be suspended here"))
        #expect(desk.row(21).contains("No shell could bring it back."))
    }

    @Test("A paste in a list goes nowhere and is told")
    func pasteInAList() {
        var desk = Desk()
        desk.paste("1234567")
        #expect(desk.effects == [])
        #expect(desk.text.contains("You cannot paste here"))
    }

    @Test(
        "A key that is not in the map does nothing",
        arguments: [
            Key.character("Z"), .insert, .function(5), .control("t"), .backTab,
        ])
    func unknownKeys(_ key: Key) {
        var desk = Desk()
        let before = desk.frame
        desk.press(key)
        #expect(desk.effects == [])
        #expect(desk.frame == before)
    }

    // MARK: Help and messages

    @Test("Help is drawn at every size", arguments: ScreenSize.drawn)
    func help(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("?"))
        try expectScreen(desk.frame, "help-list-\(size.rawValue)")
    }

    @Test(
        "Help is closed by its own key, by Esc and by q",
        arguments: [
            Key.character("?"), .escape, .character("q"), .function(1),
        ])
    func helpCloses(_ key: Key) {
        var desk = Desk()
        desk.press(.character("?"), key)
        #expect(desk.app.place == .list)
        #expect(desk.effects == [])
    }

    @Test("Help of a field opens with Ctrl-G and keeps what was typed")
    func helpInAField() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("acme")
        desk.press(.control("g"))
        #expect(desk.row(0).hasPrefix(" Pintle  Help"))
        desk.press(.escape)
        #expect(desk.row(1).contains("Filter: acme"))
    }

    @Test("Messages are listed, the newest first", arguments: ScreenSize.drawn)
    func messages(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.send(.copied(.url, toTmux: false))
        desk.wait(.seconds(60))
        desk.answer(RestoreSession(session: SessionID(rawValue: "41c7")))
        desk.press(.character("m"))
        try expectScreen(desk.frame, "messages-\(size.rawValue)")
    }

    // MARK: Why, vault, providers

    @Test("Why names the rule that decided")
    func why() throws {
        var desk = Desk()
        desk.press(.character("w"))
        #expect(desk.effects == [.call(ExplainSession())])
        desk.answer(
            ExplainSession.self,
            SessionExplanation(
                rule: .providerDefault,
                session: Example.snapshot.session(SessionID(rawValue: "41c7"))))
        try expectScreen(desk.frame, "why-80x24")
    }

    @Test("The vault is drawn at every size", arguments: ScreenSize.drawn)
    func vault(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("V"))
        try expectScreen(desk.frame, "vault-\(size.rawValue)")
    }

    @Test("The providers are drawn at every size", arguments: ScreenSize.drawn)
    func providers(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("p"), .character("g"), .down, .down, .down)
        try expectScreen(desk.frame, "providers-\(size.rawValue)")
    }

    @Test("The providers begin on the first one with an app key")
    func firstWithAKey() {
        var desk = Desk()
        desk.press(.character("p"))
        #expect(desk.selectedRow.contains("Discogs"))
    }

    @Test("A provider is drawn at every size", arguments: ScreenSize.drawn)
    func provider(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("p"), .character("g"), .down, .down, .down, .enter)
        try expectScreen(desk.frame, "provider-\(size.rawValue)")
    }

    @Test("Providers are filtered by name")
    func filterProviders() {
        var desk = Desk()
        desk.press(.character("p"), .character("/"))
        desk.type("flick")
        #expect(desk.row(1).contains("1 of 9 match"))
        desk.press(.enter, .enter)
        #expect(desk.row(0).contains("Provider Flickr"))
    }
}
