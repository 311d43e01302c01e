import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// Making a vault and opening it.
struct FirstRunTests {
    var desk = Desk(Example.noVault)

    @Test("The first run", arguments: ScreenSize.drawn)
    func firstRun(_ size: ScreenSize) throws {
        var desk = Desk(Example.noVault, size: size.size)
        desk.type("correct horse battery staple ok")
        desk.press(.tab)
        desk.type("correct hor")
        try expectScreen(desk.frame, "first-run-\(size.rawValue)")
    }

    @Test("The first run with a key file", arguments: ScreenSize.drawn)
    func keyFile(_ size: ScreenSize) throws {
        var desk = Desk(Example.noVault, size: size.size)
        desk.press(.right)
        try expectScreen(desk.frame, "first-run-key-file-\(size.rawValue)")
    }

    @Test("The vault is locked", arguments: ScreenSize.drawn)
    func unlock(_ size: ScreenSize) throws {
        var desk = Desk(Example.locked, size: size.size)
        desk.type("wrong")
        desk.press(.enter)
        desk.send(.unlockFailed(.wrongSecret(.passphrase), wait: .seconds(2)))
        try expectScreen(desk.frame, "unlock-\(size.rawValue)")
    }

    @Test(
        "A short passphrase is told of while it is typed, and taken all the same",
        arguments: [("ab", true), ("1234567", true), ("éèêëîïôö", false), ("12345678", false)])
    func shortPassphrase(_ typed: String, _ isShort: Bool) {
        var desk = Desk(Example.noVault)
        desk.type(typed)
        #expect(desk.has("That passphrase is short") == isShort)
        desk.press(.tab)
        desk.type(typed)
        desk.press(.enter)
        #expect(desk.effects == [.store(.createVault(.passphrase(Secret(utf8: typed))))])
    }

    @Test(
        "What is different about a second passphrase is told",
        arguments: [
            ("sec", "3 of 6 characters so far."), ("sex", "The second one differs from the first."),
            ("secrex", "The second one differs from the first."),
            ("secrets", "The second one differs from the first."),
        ])
    func differentPassphrase(_ typed: String, _ words: String) {
        var desk = Desk(Example.noVault)
        desk.type("secret")
        desk.press(.tab)
        desk.type(typed)
        #expect(desk.has(words))
    }

    @Test mutating func `A passphrase typed twice makes the vault and leads to the list`() {
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.effects == [.store(.createVault(.passphrase(Secret(utf8: "secret"))))])
        #expect(!desk.has("secret"))
        desk.send(.vaultCreated)
        desk.send(.snapshotLoaded(Example.empty))
        #expect(desk.row(0).contains("Sessions"))
        #expect(desk.app.model.drafts.vault.pair.passphrase.isEmpty)
    }

    @Test mutating func `Two passphrases that differ make nothing`() {
        desk.type("secret")
        desk.press(.enter)
        desk.type("secreT")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("The two are not the same"))
        #expect(!desk.has("so far"))
    }

    @Test mutating func `Enter on the ways goes to the first field, and the footer says so`() {
        #expect(desk.footer.contains("Enter next field"))
        desk.press(.enter)
        #expect(!desk.has("There is no passphrase yet"))
        desk.type("secret")
        #expect(desk.has("Passphrase     [******"))
        #expect(desk.footer.contains("Enter next field"))
        desk.press(.enter)
        desk.type("secret")
        #expect(desk.footer.contains("Enter make the vault"))
        desk.press(.up, .up, .down, .enter, .enter)
        #expect(desk.effects == [.store(.createVault(.keyFile(path: "~/pintle.key", isNew: true)))])
    }

    @Test mutating func `What is typed takes the place of the proposed key file`() {
        desk.press(.down, .enter)
        #expect(desk.has("[~/pintle.key "))
        desk.type("/k")
        #expect(desk.has("[/k "))
        desk.press(.enter)
        #expect(desk.effects == [.store(.createVault(.keyFile(path: "/k", isNew: true)))])
    }

    @Test mutating func `The proposed key file can be changed like any text`() {
        desk.press(.down, .enter, .end)
        desk.type("2")
        #expect(desk.has("[~/pintle.key2 "))
    }

    @Test mutating func `With a key file two Enters make the vault, which is told as that`() {
        desk.press(.right, .enter, .enter)
        #expect(desk.effects == [.store(.createVault(.keyFile(path: "~/pintle.key", isNew: true)))])
        desk.waitForTimer()
        #expect(desk.has("Making the vault"))
    }

    @Test(
        "A key file is named where it was made, and again where the vault is locked",
        arguments: [
            ("/k/my key", "pintle --key-file '/k/my key'"),
            ("~/my key", "pintle --key-file ~/'my key'"),
        ])
    func keyFileIsNamed(_ path: String, _ command: String) {
        var desk = Desk(Example.noVault)
        desk.press(.right, .enter)
        desk.type(path)
        desk.press(.enter)
        desk.send(.vaultCreated)
        var snapshot = Example.empty
        snapshot.vault.slots = Example.vault.slots.filter { $0.opener == .keyFile }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("The key file was made: \(path)"))
        #expect(desk.has("From now on start with: \(command)"))
        #expect(desk.has("PINTLE_KEY_FILE"))
        snapshot.vault = snapshot.vault.locked()
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(0).contains("Unlock"))
        #expect(desk.has("quit and run: \(command)"))
    }

    @Test mutating func `Up and Down choose the way to open it`() {
        desk.press(.down)
        #expect(desk.selectedRow.contains("Key file"))
        #expect(desk.footer.contains("Up/Down choose"))
        desk.press(.down)
        #expect(desk.selectedRow.contains("Key file"))
        desk.press(.up)
        #expect(desk.selectedRow.contains("Passphrase"))
    }

    @Test mutating func `In a field Up and Down go to the others`() {
        desk.press(.tab, .down)
        desk.type("x")
        #expect(desk.has("Once more      [*"))
        desk.press(.up, .up, .down)
        #expect(desk.selectedRow.contains("Key file"))
    }

    @Test mutating func `Enter on empty fields says what is missing`() {
        desk.press(.enter, .enter)
        #expect(desk.has("There is no passphrase yet"))
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.has("Type the passphrase again"))
        desk.press(.up, .up, .down, .tab, .control("u"), .enter)
        #expect(desk.has("The key file has no place yet"))
        #expect(desk.effects.isEmpty)
    }

    @Test mutating func `What a key file opens stays open, before and after`() {
        #expect(desk.has("8 hours, or until 15 minutes"))
        desk.press(.down)
        #expect(desk.has("Stays open     until you lock it or leave"))
        var snapshot = Example.empty
        snapshot.vault.openedBy = .keyFile
        (snapshot.vault.openUntil, snapshot.vault.idleLimit) = (nil, nil)
        desk = Desk(snapshot)
        desk.press(.character("V"))
        #expect(desk.has("Open until     you lock it or leave"))
    }

    @Test mutating func `Esc leaves without making anything`() {
        desk.press(.escape)
        #expect(desk.effects == [.quit(.done)])
    }

    @Test mutating func `The right passphrase brings the same screen back`() {
        desk = Desk(qr: Example.qr)
        desk.press(.character("p"))
        desk.send(.vaultLocked)
        desk.wait(.seconds(1))
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.effects == [.store(.unlock(Secret(utf8: "secret")))])
        #expect(desk.app.model.drafts.passphrase.isEmpty)
        desk.send(.vaultUnlocked)
        #expect(desk.row(0).contains("Providers"))
    }

    @Test mutating func `After a wrong passphrase Enter acts when the wait is over`() {
        desk = Desk(Example.locked)
        desk.type("wrong")
        desk.press(.enter)
        desk.send(.unlockFailed(.wrongSecret(.passphrase), wait: .seconds(5)))
        desk.wait(.seconds(1))
        desk.type("right")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.waitForTimer()
        #expect(desk.effects == [.store(.unlock(Secret(utf8: "right")))])
    }

    @Test mutating func `One of something is told as one`() {
        desk = Desk(Example.locked)
        desk.type("x")
        desk.press(.enter)
        desk.send(.unlockFailed(.wrongSecret(.passphrase), wait: .seconds(1)))
        #expect(desk.has("The next try waits 1 second."))
    }

    @Test("A vault that no passphrase opens says what does", arguments: ScreenSize.drawn)
    func unlockWithoutPassphrase(_ size: ScreenSize) throws {
        var snapshot = Example.snapshot
        snapshot.vault = Example.manyWays.locked()
        snapshot.vault.slots.removeFirst()
        try expectScreen(
            Desk(snapshot, size: size.size).frame, "unlock-machine-\(size.rawValue)")
    }

    @Test mutating func `The demo opens its vault again with its own key file`() {
        var snapshot = Example.locked
        snapshot.vault.slots.removeFirst()
        desk = Desk(snapshot, appearance: Appearance(isDemo: true))
        #expect(desk.has("Enter opens it with the key file of this demo."))
        #expect(!desk.has("--key-file"))
        #expect(desk.footer.contains("Enter unlock"))
        desk.press(.enter)
        #expect(desk.effects == [.store(.unlockUnasked)])
        desk.press(.escape)
        #expect(desk.row(0).hasSuffix("vault locked, not verified"))
        #expect(!desk.has("demo vault"))
    }

    @Test mutating func `Where there is nothing to type Enter tries what needs nobody`() {
        var snapshot = Example.locked
        snapshot.vault.slots.removeFirst()
        desk = Desk(snapshot)
        desk.type("secret")
        desk.paste("secret")
        #expect(desk.app.model.drafts.passphrase.isEmpty)
        #expect(desk.footer.contains("Enter try again"))
        desk.press(.enter)
        #expect(desk.effects == [.store(.unlockUnasked)])
        desk.send(.unlockFailed(.noKeyFile(path: "/mnt/k"), wait: .zero))
        #expect(desk.has("There is no key file /mnt/k"))
        desk.press(.enter)
        #expect(desk.effects == [.store(.unlockUnasked)])
        desk.send(.unlockFailed(.locked, wait: .zero))
        #expect(desk.has("Only a key file opens it"))
        #expect(desk.has("q leaves."))
        desk.press(.character("q"))
        #expect(desk.effects == [.quit(.done)])
        desk.press(.enter)
        desk.send(.vaultUnlocked)
        #expect(desk.app.place == .list)
    }

    @Test mutating func `With only a passphrase Enter on the empty field does nothing`() {
        var snapshot = Example.locked
        snapshot.vault.slots.removeLast()
        desk = Desk(snapshot)
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(!desk.has("key file"))
    }

    @Test mutating func `Esc shows the list without opening it`() {
        desk = Desk(Example.locked)
        desk.press(.escape)
        #expect(desk.row(0).contains("Sessions"))
        #expect(desk.row(0).contains("vault locked"))
    }

    @Test(
        "No size breaks the first screens",
        arguments: [(0, 0), (1, 1), (1, 99), (12, 40), (13, 200)])
    mutating func sizes(_ rows: Int, _ columns: Int) {
        let size = Size(rows: rows, columns: columns)
        #expect(desk.app.view(size).size == size)
        desk = Desk(Example.locked)
        #expect(desk.app.view(size).size == size)
    }
}
