import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// Making a vault and opening it.
struct FirstRunTests {
    var desk = Desk(Example.noVault)

    @Test("The first run begins with what opens the vault", arguments: ScreenSize.drawn)
    func ways(_ size: ScreenSize) throws {
        try expectScreen(
            Desk(Example.noVault, size: size.size).frame, "first-run-ways-\(size.rawValue)")
    }

    @Test("The first run's passphrase", arguments: ScreenSize.drawn)
    func firstRun(_ size: ScreenSize) throws {
        var desk = Desk(Example.noVault, size: size.size)
        desk.press(.enter)
        desk.type("correct horse battery staple ok")
        desk.press(.tab)
        desk.type("correct hor")
        try expectScreen(desk.frame, "first-run-\(size.rawValue)")
    }

    @Test("The first run with a key file", arguments: ScreenSize.drawn)
    func keyFile(_ size: ScreenSize) throws {
        var desk = Desk(Example.noVault, size: size.size)
        desk.press(.right, .enter)
        try expectScreen(desk.frame, "first-run-key-file-\(size.rawValue)")
    }

    @Test("A message of the first run stands under the field that it is about")
    func message() throws {
        var desk = Desk(Example.noVault)
        desk.press(.character("x"))
        try expectScreen(desk.frame, "first-run-message-80x24")
        desk.press(.enter)
        desk.type("correct horse")
        desk.press(.tab)
        desk.type("cor")
        let field = try #require(desk.lines.firstIndex { $0.contains("Repeat it") })
        let message = try #require(desk.lines.firstIndex { $0.contains("do not match yet") })
        let fact = try #require(desk.lines.firstIndex { $0.contains("Stays open") })
        #expect(message == field + 2)
        desk.type("x")
        #expect(desk.lines.firstIndex { $0.contains("Stays open") } == fact)
    }

    @Test("Its message has room in the smallest window", arguments: [12, 16, 20, 23])
    func messageInSmallWindow(_ rows: Int) {
        var desk = Desk(Example.noVault, size: Size(rows: rows, columns: 40))
        desk.press(.character("x"))
        #expect(desk.has("Nothing is typed on this step"))
        #expect(desk.has("leads to the passphrase"))
        desk.press(.enter)
        desk.type("ab")
        #expect(desk.has("! That passphrase"))
    }

    @Test("The vault is locked", arguments: ScreenSize.drawn)
    func unlock(_ size: ScreenSize) throws {
        var desk = Desk(Example.locked, size: size.size)
        desk.type("wrong")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .locked(.wrongSecret(.passphrase), wait: .seconds(2)))
        try expectScreen(desk.frame, "unlock-\(size.rawValue)")
    }

    @Test("The first run ends with what was made and tried", arguments: ScreenSize.drawn)
    func made(_ size: ScreenSize) throws {
        var desk = Desk(Example.noVault, size: size.size)
        desk.makeVault()
        try expectScreen(desk.frame, "first-run-made-\(size.rawValue)")
    }

    @Test(
        "How strong a passphrase is stands beside it, and a weak one takes Enter twice",
        arguments: [
            ("ab", "short"), ("1234567", "short"), ("password", "could be guessed"),
            ("abcabcabcabc", "could be guessed"), ("1234567890123", "could be guessed"),
        ])
    func weakPassphrase(_ typed: String, _ words: String) {
        var desk = Desk(Example.noVault)
        desk.press(.enter)
        desk.type(typed)
        #expect(desk.has("\(typed.count) characters, \(words)"))
        desk.press(.tab)
        desk.type(typed)
        #expect(desk.has("! That passphrase"))
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("Press Enter again to use it anyway."))
        desk.press(.enter)
        #expect(desk.effects == [.call(CreateVault(choice: .passphrase(Secret(utf8: typed))))])
    }

    @Test mutating func `A weak passphrase that is changed is warned of anew`() {
        desk.press(.enter)
        desk.type("short")
        desk.press(.tab)
        desk.type("short")
        desk.press(.enter, .up)
        desk.type("s")
        desk.press(.tab)
        desk.type("s")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("Press Enter again to use it anyway."))
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
        desk.press(.enter)
        desk.type("secret")
        desk.press(.tab)
        desk.type(typed)
        #expect(desk.has(words))
    }

    @Test mutating func `A passphrase typed twice makes the vault and leads to the list`() {
        desk.press(.enter)
        desk.type(Desk.passphrase)
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.type(Desk.passphrase)
        #expect(desk.row(0).hasSuffix("step 2 of 3"))
        desk.press(.enter)
        let secret = Secret(utf8: Desk.passphrase)
        #expect(desk.effects == [.call(CreateVault(choice: .passphrase(secret)))])
        desk.answer(CreateVault.self)
        #expect(!desk.has("tested:"), "nothing is known of the place yet")
        desk.send(.snapshotLoaded(Example.empty))
        #expect(desk.row(0).hasSuffix("step 3 of 3"))
        #expect(desk.has("✓ The vault is made"))
        #expect(desk.has("✓ tested: writable, private, on a local disk"))
        #expect(desk.app.model.drafts.vault.pair.passphrase.isEmpty)
        desk.press(.enter)
        #expect(desk.row(0).contains("Sessions"))
    }

    @Test mutating func `A vault on a network file system is told as that`() {
        var snapshot = Example.empty
        snapshot.vault.place.isOnNetwork = true
        desk.makeVault(snapshot)
        #expect(desk.has("! tested: writable, private, on a network file system"))
    }

    @Test mutating func `Esc goes a step back and loses nothing typed`() {
        desk.press(.enter)
        desk.type(Desk.passphrase)
        desk.press(.tab)
        desk.type("corr")
        desk.press(.escape)
        #expect(desk.row(0).hasSuffix("step 1 of 3"))
        #expect(desk.effects.isEmpty)
        desk.press(.enter)
        #expect(desk.has("[" + String(repeating: "*", count: 28)))
        #expect(desk.has("Repeat it      [****"))
        #expect(desk.has("4 of 28 characters so far."))
    }

    @Test(
        "After the first run that is done which was wanted before",
        arguments: [
            (Key.character("n"), "New login: provider"), (.character("I"), "Import"),
        ])
    func wanted(_ key: Key, _ title: String) {
        var desk = Desk(nil)
        desk.press(key)
        desk.send(.snapshotLoaded(Example.noVault))
        desk.wait(.seconds(1))
        desk.makeVault()
        #expect(desk.footer.contains("Enter continue with the"))
        desk.press(.enter)
        #expect(desk.row(0).contains(title))
        desk.press(.escape)
        #expect(desk.row(0).contains("Sessions"))
    }

    @Test mutating func `n at the end of the first run logs in`() {
        desk.makeVault()
        desk.press(.character("n"))
        #expect(desk.row(0).contains("New login: provider"))
    }

    @Test mutating func `Two passphrases that differ make nothing`() {
        desk.press(.enter)
        desk.type("secret")
        desk.press(.enter)
        desk.type("secreT")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("The two do not match"))
        #expect(!desk.has("so far"))
    }

    @Test mutating func `Enter on the ways goes to the first field, and the footer says so`() {
        #expect(desk.footer.contains("Enter next"))
        desk.press(.enter)
        #expect(!desk.has("There is no passphrase yet"))
        desk.type("secret")
        #expect(desk.has("Passphrase     [******"))
        #expect(desk.footer.contains("Enter next field"))
        desk.press(.enter)
        desk.type("secret")
        #expect(desk.footer.contains("Enter make the vault"))
        desk.press(.escape, .down, .enter, .enter, .enter)
        #expect(
            desk.effects == [
                .call(CreateVault(choice: .keyFile(path: "~/pintle.key", isNew: true)))
            ])
    }

    @Test mutating func `What is typed takes the place of the proposed key file`() {
        desk.press(.down, .enter)
        #expect(desk.has("[~/pintle.key "))
        desk.type("/k")
        #expect(desk.has("[/k "))
        desk.press(.enter, .enter)
        #expect(desk.effects == [.call(CreateVault(choice: .keyFile(path: "/k", isNew: true)))])
    }

    @Test mutating func `The proposed key file can be changed like any text`() {
        desk.press(.down, .enter, .end)
        desk.type("2")
        #expect(desk.has("[~/pintle.key2 "))
    }

    @Test mutating func `Enter on the last field makes the vault, which is told as that`() {
        desk.press(.right, .enter, .enter)
        #expect(desk.effects.isEmpty)
        desk.press(.enter)
        #expect(
            desk.effects == [
                .call(CreateVault(choice: .keyFile(path: "~/pintle.key", isNew: true)))
            ])
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
        desk.press(.enter, .enter)
        desk.answer(CreateVault.self)
        var snapshot = Example.empty
        snapshot.vault.slots = Example.vault.slots.filter { $0.opener == .keyFile }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("The key file was made: \(path)"))
        #expect(desk.has("From now on start with: \(command)"))
        #expect(desk.has("PINTLE_KEY_FILE"))
        snapshot.vault = snapshot.vault.locked()
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(0).contains("Unlock"))
        #expect(desk.has("Next time: \(command)"))
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

    @Test mutating func `A letter on the first step is no part of a passphrase`() {
        desk.type("n")
        desk.paste("secret")
        #expect(desk.has("step 1 of 3"))
        #expect(desk.has("! Nothing is typed on this step"))
        #expect(desk.has("Enter leads to the passphrase."))
        desk.press(.enter)
        #expect(desk.app.model.drafts.vault.pair.passphrase.isEmpty)
    }

    @Test mutating func `The help of an unlock screen without key files has no key for one`() {
        var snapshot = Example.locked
        snapshot.vault.slots.removeLast()
        desk = Desk(snapshot)
        desk.press(.control("g"))
        #expect(!desk.has("key file"))
    }

    @Test mutating func `A path that is not in use is not shown as a field`() {
        desk = Desk(Example.locked)
        #expect(desk.has("Key file       Tab types its path"))
        desk.press(.tab)
        desk.type("~/k")
        desk.press(.tab)
        #expect(!desk.has("[~/k"))
        desk.press(.tab)
        #expect(desk.has("[~/k"))
    }

    @Test mutating func `In a field Up and Down go to the others`() {
        desk.press(.tab, .down)
        desk.type("x")
        #expect(desk.has("Repeat it      [*"))
        desk.press(.up)
        desk.type("y")
        #expect(desk.has("Passphrase     [*"))
    }

    @Test mutating func `Enter on empty fields says what is missing`() {
        desk.press(.enter, .enter)
        #expect(desk.has("There is no passphrase yet"))
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.has("Type the passphrase again"))
        desk.press(.escape, .down, .tab, .control("u"), .enter)
        #expect(desk.has("The key file has no place yet"))
        #expect(desk.effects.isEmpty)
    }

    @Test mutating func `What a key file opens stays open, before and after`() {
        desk.press(.enter)
        #expect(desk.has("8 hours, or until 15 minutes"))
        desk.press(.escape, .down, .enter)
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
        desk.answer(LockVault())
        desk.wait(.seconds(1))
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.effects == [.call(UnlockVault(key: .passphrase(Secret(utf8: "secret"))))])
        #expect(desk.app.model.drafts.passphrase.isEmpty)
        desk.answer(UnlockVault.self, .open)
        #expect(desk.row(0).contains("Providers"))
    }

    @Test mutating func `After a wrong passphrase Enter acts when the wait is over`() {
        desk = Desk(Example.locked)
        desk.type("wrong")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .locked(.wrongSecret(.passphrase), wait: .seconds(5)))
        desk.wait(.seconds(1))
        desk.type("right")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("wait 3 s"))
        desk.waitForTimer()
        #expect(desk.effects.isEmpty)
        #expect(desk.has("wait 2 s"))
        desk.waitForTimer()
        desk.waitForTimer()
        #expect(desk.effects == [.call(UnlockVault(key: .passphrase(Secret(utf8: "right"))))])
        #expect(!desk.has("wait "))
    }

    @Test mutating func `The seconds of a wait are not told to a screen reader`() {
        desk = Desk(Example.locked, appearance: Appearance(isAccessible: true))
        desk.type("wrong")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .locked(.wrongSecret(.passphrase), wait: .seconds(5)))
        #expect(!desk.has("wait 5 s"))
        let boot = desk.moment.boot
        #expect(desk.timer == boot + .seconds(5))
    }

    @Test mutating func `One of something is told as one`() {
        desk = Desk(Example.locked)
        desk.type("x")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .locked(.wrongSecret(.passphrase), wait: .seconds(1)))
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
        #expect(desk.effects == [.call(UnlockVault(key: .unasked))])
        desk.press(.escape)
        #expect(desk.row(0).hasSuffix("vault locked, not verified"))
        #expect(!desk.has("demo vault"))
    }

    @Test mutating func `Enter on an empty field tells of each way that opens the vault`() {
        desk = Desk(Example.locked)
        desk.press(.enter)
        desk.answer(UnlockVault.self, .locked(.locked, wait: .zero))
        #expect(desk.has("It needs a passphrase or a key file; none was found."))
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
        #expect(desk.effects == [.call(UnlockVault(key: .unasked))])
        desk.answer(UnlockVault.self, .locked(.noKeyFile(path: "/mnt/k"), wait: .zero))
        #expect(desk.has("There is no key file /mnt/k"))
        desk.press(.enter)
        #expect(desk.effects == [.call(UnlockVault(key: .unasked))])
        desk.answer(UnlockVault.self, .locked(.locked, wait: .zero))
        #expect(desk.has("Only a key file opens it"))
        #expect(desk.has("Tab, then the path of the key file."))
        desk.press(.character("q"))
        #expect(desk.effects == [.quit(.done)])
        desk.press(.enter)
        desk.answer(UnlockVault.self, .open)
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

    @Test mutating func `A key file can be given on the screen`() {
        desk = Desk(Example.locked)
        desk.type("wro")
        #expect(desk.footer.contains("Tab key file"))
        desk.press(.tab, .enter)
        #expect(desk.has("No key file is named yet"))
        desk.type("~/k")
        desk.press(.enter)
        #expect(desk.effects == [.call(UnlockVault(key: .keyFile(path: "~/k")))])
        desk.answer(UnlockVault.self, .locked(.wrongSecret(.keyFile), wait: .zero))
        #expect(desk.has("That key file does not open this vault"))
        #expect(desk.has("Type the path of a file, then Enter."))
        desk.press(.tab)
        #expect(desk.has("Passphrase     [***"), "nothing typed is lost")
        desk.press(.tab, .enter)
        desk.answer(UnlockVault.self, .open)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == .list)
    }

    @Test mutating func `Where only key files open the vault Tab leads to the field for one`() {
        var snapshot = Example.locked
        snapshot.vault.slots.removeFirst()
        desk = Desk(snapshot)
        desk.press(.tab)
        desk.type("/mnt/q")
        #expect(desk.has("Key file       [/mnt/q"))
        #expect(!desk.footer.contains("Tab"))
        desk.press(.enter)
        #expect(desk.effects == [.call(UnlockVault(key: .keyFile(path: "/mnt/q")))])
    }

    @Test func `Unlocking says how long the vault stays open`() {
        let desk = Desk(Example.locked)
        #expect(
            desk.has("It stays open for 8 hours, or until 15 minutes pass without a key press."))
    }

    @Test(
        "What a locked list was asked for is done once the vault is open",
        arguments: [
            (Key.character("n"), Place.picker), (.enter, .list), (.character("d"), .question),
        ])
    func remembered(_ key: Key, _ place: Place) {
        var desk = Desk(Example.locked)
        desk.press(.escape)
        #expect(desk.footer.contains("Enter unlock"))
        desk.press(key)
        #expect(desk.row(0).contains("Unlock"))
        desk.type("secret")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .open)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == place)
        let isResuming = desk.effects.contains { $0.call(ResumeLogin.self) != nil }
        #expect(isResuming == (key == .enter))
    }

    @Test(
        "What the providers were asked for while the vault was locked is done once it is open",
        arguments: [
            Key.character("n"), .character("a"), .character("f"),
        ])
    func rememberedAtProviders(_ key: Key) {
        var desk = Desk(Example.locked)
        desk.press(.escape, .character("p"), key)
        #expect(desk.row(0).contains("Unlock"))
        desk.type("secret")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .open)
        desk.send(.snapshotLoaded(Example.empty))
        #expect(!desk.row(0).contains("Unlock"))
        #expect(!desk.row(0).contains("Providers "))
        desk.press(.escape)
        #expect(desk.row(0).contains("Providers "))
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

extension Desk {
    /// One that takes no second Enter.
    static let passphrase = "correct horse battery staple"

    /// Goes through the first run with a passphrase, up to its last step.
    mutating func makeVault(_ made: StoreSnapshot = Example.empty) {
        press(.enter)
        type(Self.passphrase)
        press(.enter)
        type(Self.passphrase)
        press(.enter)
        answer(CreateVault.self)
        send(.snapshotLoaded(made))
        wait(.seconds(1))
    }
}
