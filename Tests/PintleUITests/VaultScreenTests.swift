import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// The vault screen and what can be done from it.
struct VaultScreenTests {
    var desk = Desk()

    init() { desk.press(.character("V")) }

    /// Fills in the old passphrase, and a new one twice.
    private mutating func typePassphrases() {
        desk.type("old")
        desk.press(.enter)
        desk.type(Desk.passphrase)
        desk.press(.enter)
        desk.type(Desk.passphrase)
    }

    private func desk(_ size: ScreenSize, _ vault: VaultStatus, _ keys: Key...) -> Desk {
        var snapshot = Example.snapshot
        snapshot.vault = vault
        var desk = Desk(snapshot, size: size.size)
        desk.press(.character("V"))
        for key in keys { desk.press(key) }
        return desk
    }

    @Test("Every kind of slot says what it means", arguments: ScreenSize.drawn)
    func allKinds(_ size: ScreenSize) throws {
        let desk = desk(size, Example.manyWays, .down, .down)
        try expectScreen(desk.frame, "vault-slots-\(size.rawValue)")
    }

    @Test("A store that was changed says what happens now", arguments: ScreenSize.drawn)
    func changed(_ size: ScreenSize) throws {
        try expectScreen(desk(size, Example.changed).frame, "vault-changed-\(size.rawValue)")
    }

    @Test func `A locked vault says that nothing is verified`() throws {
        let desk = desk(.designed, Example.locked.vault, .escape, .character("V"))
        #expect(desk.has("Opened by      ! locked"))
        #expect(desk.has("not verified while locked"))
        #expect(!desk.has("app keys"))
        #expect(!desk.footer.contains("passphrase"))
        #expect(desk.footer.contains("b backup"))
    }

    @Test(arguments: ["a", "e", "t"] as [Character])
    func `A locked vault is opened first`(key: Character) {
        let desk = desk(.designed, Example.locked.vault, .escape, .character("V"), .character(key))
        #expect(desk.app.place == .unlock)
    }

    @Test func `An older copy, a place that is read-only and a network file system are told`() {
        var vault = Example.vault
        vault.isOlderThanSeen = true
        vault.place = .init(folder: "/mnt/pintle", isReadOnly: true, isOnNetwork: true)
        let desk = desk(.designed, vault)
        #expect(desk.has("! older than the store used last here"))
        #expect(desk.has("! /mnt/pintle, read-only, on a network file system"))
    }

    @Test mutating func `The mark goes through the ways to open, then the sheet scrolls`() {
        #expect(desk.selectedRow.contains("passphrase"))
        desk.press(.down)
        #expect(desk.selectedRow.contains("key file"))
        desk.press(.down)
        #expect(desk.selectedRow.contains("key file"))
        desk.press(.up)
        #expect(desk.selectedRow.contains("passphrase"))
        desk.resize(ScreenSize.compact.size)
        desk.press(.down)
        #expect(desk.selectedRow.contains("key file"))
        desk.press(.character("G"))
        #expect(desk.has("If leaked"))
        desk.press(.character("g"))
        #expect(desk.has("Opened by"))
    }

    @Test mutating func `A window that grows shows the sheet from its beginning again`() {
        desk.resize(ScreenSize.compact.size)
        desk.press(.character("G"))
        desk.resize(Size(rows: 40, columns: 80))
        #expect(desk.has("Opened by"))
    }

    @Test("In the demo the vault is changed as any other", arguments: ["a", "d", "e", "b"])
    func demo(_ key: Character) {
        var desk = Desk(appearance: Appearance(isDemo: true))
        desk.press(.character("V"))
        #expect(desk.footer.contains("add way"))
        desk.press(.character(key))
        #expect(desk.app.place != .vault)
    }

    @Test func `In the demo a backup goes into the folder that is gone when one leaves`() {
        var snapshot = Example.snapshot
        snapshot.vault.place.folder = "/dev/shm/pintle-demo/data"
        var desk = Desk(snapshot, appearance: Appearance(isDemo: true))
        desk.press(.character("V"), .character("b"), .enter)
        #expect(
            desk.effects == [
                .call(BackUpStore(path: "/dev/shm/pintle-demo/data/pintle-2026-11-21.db"))
            ])
    }

    @Test("A cached key is not enough to change who can open the vault", arguments: ["a", "d"])
    func cachedKeyIsNotEnough(_ key: Character) {
        var vault = Example.vault
        vault.openedBy = .cachedKey
        let desk = desk(.designed, vault, .character(key))
        #expect(desk.app.place == .vault)
        #expect(desk.has("Open the vault again for this"))
        #expect(desk.has("L locks it. Open it again, then V."))
    }

    // MARK: Adding

    @Test("A way to open is added in a form", arguments: ScreenSize.drawn)
    func addForm(_ size: ScreenSize) throws {
        var desk = desk(size, Example.vault, .character("a"), .tab)
        desk.type("correct horse")
        desk.press(.tab)
        desk.type("correct")
        try expectScreen(desk.frame, "vault-add-\(size.rawValue)")
    }

    @Test func `A key file is added with its name`() throws {
        var desk = desk(.designed, Example.vault, .character("a"), .right, .tab, .tab, .right)
        desk.press(.tab)
        desk.type("usb")
        try expectScreen(desk.frame, "vault-add-key-file-80x24")
        desk.press(.enter)
        let choice = VaultChoice.keyFile(path: "~/pintle.key", isNew: false)
        #expect(desk.effects == [.call(AddSlot(choice: choice, name: "usb"))])
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.answer(AddSlot.self, 3)
        #expect(desk.app.place == .vault)
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.has("Slot 3 opens the vault too"))
        #expect(desk.app.model.drafts.slot == SlotForm())
    }

    @Test mutating func `A passphrase that is added has to be typed twice`() {
        desk.press(.character("a"))
        desk.type("secret")
        desk.press(.enter)
        #expect(desk.has("Type the passphrase again"))
        desk.type("secreT")
        #expect(desk.has("The second one differs from the first."))
        desk.press(.enter, .backspace)
        desk.type("t")
        desk.press(.enter, .enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("That passphrase is short"))
        #expect(desk.has("Press Enter again to use it anyway."))
        desk.press(.enter)
        #expect(
            desk.effects == [.call(AddSlot(choice: .passphrase(Secret(utf8: "secret")), name: ""))])
        #expect(!desk.has("secret"))
    }

    @Test mutating func `After Esc a passphrase that nobody sees is replaced, not added to`() {
        desk.press(.character("a"), .tab)
        desk.type("correct horse battery")
        desk.press(.tab)
        desk.type("correct horse battery")
        desk.press(.escape, .character("a"), .tab)
        desk.type("other words entirely")
        #expect(desk.has("The second one differs from the first."))
        desk.press(.tab)
        desk.type("other words entirely")
        desk.press(.enter, .enter)
        #expect(
            desk.effects == [
                .call(AddSlot(choice: .passphrase(Secret(utf8: "other words entirely")), name: ""))
            ])
    }

    @Test mutating func `Help that is read in the middle of a passphrase takes none of it away`() {
        desk.press(.character("a"), .tab)
        desk.type("correct ")
        desk.press(.control("g"), .escape)
        desk.type("horse")
        #expect(desk.has("13 characters"))
    }

    @Test mutating func `A name that is too long is told before anything is tried`() {
        desk.press(.character("a"), .right, .backTab)
        desk.type(String(repeating: "n", count: 65))
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("That name is too long"))
        desk.press(.backspace, .enter)
        #expect(desk.effects.count == 1)
    }

    @Test mutating func `What the store refuses stays in the form, and Esc loses nothing`() {
        desk.press(.character("a"), .right, .backTab, .enter)
        desk.fail(AddSlot.self, .slot(.sameSecret(number: 2)))
        #expect(desk.app.place == .form)
        #expect(desk.has("That already opens slot 2"))
        desk.press(.escape, .character("a"))
        #expect(desk.has("< key file >"))
        desk.press(.backTab, .enter)
        #expect(desk.effects.count == 1)
    }

    // MARK: Removing

    @Test("Removing a way to open asks", arguments: ScreenSize.drawn)
    func removeQuestion(_ size: ScreenSize) throws {
        let desk = desk(size, Example.vault, .down, .character("d"))
        try expectScreen(desk.frame, "vault-remove-\(size.rawValue)")
    }

    @Test mutating func `Enter keeps a way to open, y removes it`() {
        desk.press(.down, .character("d"), .enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.app.place == .vault)
        desk.press(.character("d"), .character("y"))
        #expect(desk.effects == [.call(RemoveSlot(number: 2))])
        desk.answer(RemoveSlot.self)
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.has("Removed slot 2"))
    }

    @Test func `The last way to open stays`() {
        var vault = Example.vault
        vault.slots.removeLast()
        let desk = desk(.designed, vault, .character("d"))
        #expect(desk.app.place == .vault)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("That is the only way to open the vault"))
    }

    @Test mutating func `A slot that another window changed is asked about again`() {
        desk.press(.down, .character("d"))
        var snapshot = Example.snapshot
        snapshot.vault.slots[1].name = "new stick"
        desk.send(.snapshotLoaded(snapshot))
        desk.wait(.seconds(1))
        desk.press(.character("y"))
        #expect(desk.effects.isEmpty)
        #expect(desk.has("It was changed meanwhile"))
        #expect(desk.has("Remove slot 2, key file \"new stick\"?"))
        snapshot.vault.slots.removeLast()
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.place == .vault)
    }

    // MARK: Passphrase

    @Test("The passphrase is changed in a form", arguments: ScreenSize.drawn)
    func passphraseForm(_ size: ScreenSize) throws {
        var desk = desk(size, Example.vault, .character("e"))
        desk.type("old one")
        desk.press(.enter)
        desk.type("correct horse battery")
        desk.press(.enter)
        try expectScreen(desk.frame, "vault-passphrase-\(size.rawValue)")
    }

    @Test mutating func `The old passphrase is wanted, and only it is typed again if wrong`() {
        desk.press(.character("e"), .enter)
        #expect(desk.effects.isEmpty)
        typePassphrases()
        desk.press(.enter)
        let (old, new) = (Secret(utf8: "old"), Secret(utf8: Desk.passphrase))
        #expect(desk.effects == [.call(ChangePassphrase(old: old, new: new))])
        desk.fail(ChangePassphrase.self, .wrongSecret(.passphrase))
        #expect(desk.has("That passphrase does not open this vault"))
        desk.type("old")
        desk.press(.tab, .tab, .enter)
        #expect(desk.effects == [.call(ChangePassphrase(old: old, new: new))])
        desk.answer(ChangePassphrase.self)
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.app.place == .vault)
        #expect(desk.has("The passphrase is changed"))
        #expect(desk.app.model.drafts.passphraseChange.missing == .old)
    }

    @Test func `Where no passphrase opens the vault there is none to change`() {
        var vault = Example.vault
        vault.slots.removeFirst()
        var desk = desk(.designed, vault)
        #expect(!desk.footer.contains("passphrase"))
        desk.press(.character("e"))
        #expect(desk.has("No passphrase opens this vault yet"))
        #expect(desk.app.place == .vault)
    }

    @Test mutating func `After a leak the old passphrase and a new one twice make a new key`() {
        desk.press(.character("R"))
        #expect(desk.has("Then only the new passphrase opens the vault."))
        #expect(desk.has("slot 2, key file \"usb stick\""))
        typePassphrases()
        #expect(desk.footer.contains("Enter make the new key"))
        desk.press(.enter)
        let (old, new) = (Secret(utf8: "old"), Secret(utf8: Desk.passphrase))
        #expect(desk.effects == [.call(RekeyVault(old: old, new: new))])
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.answer(RekeyVault.self)
        #expect(desk.app.place == .vault)
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.has("The vault has a new key; only the new passphrase opens it"))
    }

    @Test(
        "Locking and leaving work right after the passphrase was changed",
        arguments: [
            (Key.character("L"), [AppEffect.call(LockVault())]), (.character("q"), [.quit(.done)]),
            (.control("c"), [.quit(.interrupted)]), (.character("a"), []),
        ])
    func keysRightAfter(_ key: Key, _ effects: [AppEffect]) {
        var desk = Desk(Example.empty)
        desk.press(.character("V"), .character("e"))
        let secret = Secret(utf8: "s")
        desk.answer(ChangePassphrase(old: secret, new: secret))
        desk.wait(.milliseconds(100))
        desk.send(.input(.key(key)))
        #expect(desk.effects == effects)
        #expect(desk.app.place == .vault, "a letter that was typed ahead opens no form")
    }

    // MARK: Checking

    @Test mutating func `t opens every seal, and what it found stands in the sheet`() {
        #expect(desk.has("t opens every record"))
        desk.press(.character("t"))
        #expect(desk.effects == [.call(CheckStore())])
        desk.press(.character("t"))
        #expect(desk.effects.isEmpty)
        desk.answer(CheckStore.self, StoreFindings(records: 23))
        #expect(desk.has("✓ All 23 records are intact"))
        #expect(desk.has("23 records intact, checked 14:22"))
    }

    @Test mutating func `A long check says how far it is; Esc stops it, and Esc again leaves`() {
        desk.press(.character("t"))
        desk.send(.reply(to: CheckStore(), .progress(RowsDone(3000, of: 10_000))))
        desk.wait(.seconds(11))
        desk.send(.ticked)
        #expect(desk.has("Checking the store: 3,000 of 10,000, 11 s"))
        #expect(desk.has("Esc stops it; the store then is as it was."))
        #expect(desk.footer.contains("Esc stop"))
        desk.press(.escape)
        #expect(desk.effects == [.stop(AnyCall(CheckStore()))])
        #expect(desk.footer.contains("Esc back"))
        desk.fail(CheckStore.self, .stopped)
        #expect(desk.app.place == .vault)
        #expect(desk.has("! Stopped"))
        desk.press(.escape)
        #expect(desk.app.place == .list)
    }

    @Test mutating func `A new key that is stopped leaves the form as it was typed`() {
        desk.press(.character("R"))
        typePassphrases()
        desk.press(.enter)
        desk.press(.escape)
        let rekey = RekeyVault(old: Secret(utf8: "old"), new: Secret(utf8: Desk.passphrase))
        #expect(desk.effects == [.stop(AnyCall(rekey))])
        desk.fail(RekeyVault.self, .stopped)
        desk.press(.enter)
        #expect(desk.effects == [.call(rekey)])
    }

    @Test mutating func `What a check finds wrong is told with what can be done`() {
        desk.press(.character("t"))
        desk.answer(CheckStore.self, StoreFindings(records: 23, faults: 2))
        #expect(desk.has("✗ The store is damaged"))
        #expect(desk.has("pintle vault repair"))
        #expect(!desk.has("records intact"))
    }

    @Test func `The path of the key file and the free space are told`() {
        var vault = Example.vault
        (vault.openedBy, vault.openUntil, vault.keyFile) = (.keyFile, nil, "~/keys/pintle.key")
        vault.place.freeBytes = 212_400_000
        let desk = desk(.designed, vault)
        #expect(desk.has("Key file       ~/keys/pintle.key"))
        #expect(desk.has("~/.local/share/pintle, 212 MB free"))
    }

    @Test mutating func `A slot that was added names the file that opens it`() {
        desk.press(.character("a"), .right, .backTab, .enter)
        desk.answer(AddSlot.self, 3)
        #expect(desk.has("Tested: it opens the vault. The file is ~/pintle.key."))
    }

    // MARK: What protects it

    @Test func `The time of the last copy is told, or that none is known and the key for one`() {
        #expect(desk.has("Backup         ! no backup yet; press b"))
        var vault = Example.vault
        vault.lastBackup = Example.today(9, 30)
        #expect(desk(.designed, vault).has("Backup         today 09:30"))
    }

    @Test(arguments: [
        (true, false, "✓ secrets locked in memory, core dumps off"),
        (false, false, "! not locked, secrets may reach the disk, core dumps off"),
        (true, true, "! secrets locked in memory, core dumps possible"),
    ])
    func `What the system did for the memory is told`(
        isLocked: Bool, canDumpCore: Bool, words: String
    ) {
        var vault = Example.vault
        vault.memory = MemoryProtection(isLocked: isLocked, canDumpCore: canDumpCore)
        #expect(desk(.designed, vault).has("Memory         " + words))
    }

    // MARK: Backup

    @Test("A backup is made in a form", arguments: ScreenSize.drawn)
    func backupForm(_ size: ScreenSize) throws {
        let desk = desk(size, Example.vault, .character("b"))
        try expectScreen(desk.frame, "vault-backup-\(size.rawValue)")
    }

    @Test mutating func `A path that is taken is told and can be typed anew`() {
        desk.press(.character("b"), .enter)
        #expect(desk.effects == [.call(BackUpStore(path: "~/pintle-2026-11-21.db"))])
        desk.fail(BackUpStore.self, .fileExists(path: "/home/you/pintle.db"))
        #expect(desk.has("There is already a file /home/you/pintle.db"))
        desk.type("2")
        desk.press(.escape, .character("b"), .enter)
        #expect(desk.effects == [.call(BackUpStore(path: "~/pintle-2026-11-21.db2"))])
        desk.answer(BackUpStore.self, .made(path: "/home/you/b", isVerified: true))
        #expect(desk.app.place == .vault)
        #expect(desk.has("/home/you/b, read back and verified."))
        #expect(desk.effects == [.loadSnapshot])
    }

    @Test mutating func `An empty path backs nothing up`() {
        desk.press(.character("b"), .control("u"), .enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("The backup has no place yet"))
    }
}
