import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite struct `A key with nothing to do` {
    @Test(arguments: [
        (Example.empty, Key.character("u"), "Nothing to undo"),
        (Example.empty, .character("/"), "Nothing to filter"),
        (Example.empty, .enter, "Nothing to open"),
        (Example.empty, .character("t"), "Nothing to check here"),
        (Example.empty, .character("e"), "Nothing to label here"),
        (Example.empty, .character("d"), "Nothing to remove here"),
        (Example.empty, .character("c"), "No URL here"),
        (Example.snapshot, .character("u"), "Nothing to undo"),
        (Example.snapshot, .character("*"), "Nothing to make the default here"),
        (Example.locked, .character("L"), "The vault is locked"),
        (Example.locked, .character("u"), "Nothing to undo"),
        (Example.locked, .character("c"), "The vault is locked"),
        (Example.locked, .character("v"), "The vault is locked"),
        (Example.locked, .character("r"), "The vault is locked"),
    ])
    func `says so in a word`(snapshot: StoreSnapshot, key: Key, words: String) {
        var desk = Desk(snapshot)
        if snapshot.vault.state == .locked { desk.press(.escape) }
        let told = desk.app.model.log.count
        desk.press(key)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("! " + words))
        #expect(desk.app.model.log.count == told, "it is no message of the run")
    }

    @Test func `says that the default is one already`() {
        var desk = Desk()
        desk.press(.character("G"), .up, .up, .enter, .character("*"))
        #expect(desk.effects.isEmpty)
        #expect(desk.has("It is the default already"))
    }

    @Test(arguments: [
        (Key.character("e"), "Nothing to edit here"), (.character("d"), "Nothing to remove here"),
        (.character("v"), "Nothing to show here"),
        (.character("D"), "Only a provider of your own can be removed"),
    ])
    func `says so of a provider without app keys`(key: Key, words: String) {
        var snapshot = Example.snapshot
        snapshot.apps = []
        var desk = Desk(snapshot)
        desk.press(.character("p"), .character("G"), .enter, key)
        #expect(desk.has("! " + words))
    }

    @Test(arguments: [Key.character("j"), .character("G"), .control("d"), .character("Z")])
    func `is silent where it only moves, or means nothing anywhere`(key: Key) {
        var desk = Desk(Example.empty)
        desk.press(key)
        #expect(!desk.text.contains("!"))
    }

    @Test(arguments: ["n", "L", "u", "/", "p", "V"].map(Key.character))
    func `is silent before the store was read`(key: Key) {
        var desk = Desk(nil)
        desk.press(key)
        #expect(!desk.text.contains("!"))
        #expect(desk.row(0).contains("Sessions"))
    }

    @Test func `is not offered before the store was read, which is told where it takes long`() {
        var desk = Desk(nil)
        #expect(!desk.text.contains("Opening the vault"))
        #expect(desk.footer.split(separator: "  ") == [" ? help", "q quit"])
        desk.waitForTimer()
        #expect(desk.has("Opening the vault"))
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(!desk.text.contains("Opening the vault"))
    }

    @Test func `is text in a field`() {
        var desk = Desk(Example.locked)
        desk.type("uL/")
        #expect(desk.app.model.drafts.passphrase.count == 3)
        #expect(!desk.text.contains("!"))
    }

    @Test func `says in the login that no browser can be opened`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        desk.command("o")
        #expect(desk.effects.isEmpty)
        #expect(desk.has("No browser can be opened here"))
    }
}
