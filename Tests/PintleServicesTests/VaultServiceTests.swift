import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import Synchronization
import Testing

@Suite struct `The vault, by the rules of both faces` {
    private let ground: Ground
    private let keyring = Keyring()

    init() throws {
        ground = try Ground()
    }

    private var vault: VaultService {
        VaultService(
            doors: keyring.doors, home: nil, keyFile: nil, mayAsk: false, now: { Ground.now })
    }

    private func addPassphrase(_ text: String) throws -> Int {
        try vault.add(vault.slot(forPassphrase: Secret(utf8: text)), named: "", to: ground.store)
    }

    // MARK: Opening

    @Test func `a passphrase for a vault that none opens says what opens it`() {
        #expect(throws: StoreFailure.slot(.noPassphrase(openers: [.keyFile]))) {
            try vault.unlock(ground.store, withPassphrase: Secret(utf8: "guess"))
        }
    }

    @Test func `a passphrase opens by its slot`() throws {
        let number = try addPassphrase("correct horse")
        let opened = try vault.unlock(
            ground.store, withPassphrase: Secret(utf8: "correct horse"))
        #expect(opened.source == .passphrase)
        #expect(opened.slot == number)
    }

    @Test func `where nothing is at hand, what would open it is told`() throws {
        ground.store.lock()
        let attempt = try vault.unlockUnasked(ground.store)
        #expect(attempt.opened == nil)
        let why = try vault.whyLocked(ground.store, after: attempt)
        #expect(why == VaultStaysLocked(tried: [], openers: [.keyFile]))
        #expect(!why.wantsPassphrase)
    }

    @Test func `a cached key that fits no more is taken out`() throws {
        ground.store.lock()
        keyring.keep(Secret(Array(repeating: 9, count: 32)))
        #expect(try vault.unlockUnasked(ground.store).opened == nil)
        #expect(keyring.kept == nil)
    }

    @Test func `a cached key does not count where the vault is opened anew`() throws {
        vault.keepKey(of: ground.store)
        ground.store.lock()
        #expect(try vault.unlockUnasked(ground.store, .anew).opened == nil)
        #expect(try vault.unlockUnasked(ground.store).opened?.slot == nil)
        #expect(ground.store.isUnlocked)
    }

    // MARK: Trust

    @Test func `an open store that nobody changed is verified, a locked one is not`() throws {
        #expect(try vault.trust(in: ground.store) == .verified)
        ground.store.lock()
        #expect(try vault.trust(in: ground.store) == .locked)
    }

    // MARK: The key's life

    @Test func `the key is kept for 8 hours at most`() {
        #expect(vault.keepKey(of: ground.store) == Ground.now + .seconds(28_800))
        #expect(keyring.kept == ground.store.vaultKey)
    }

    @Test func `the key of a locked store is kept nowhere`() {
        ground.store.lock()
        #expect(vault.keepKey(of: ground.store) == nil)
        #expect(keyring.kept == nil)
    }

    @Test func `locking takes the key out`() {
        vault.keepKey(of: ground.store)
        vault.forgetKey(of: ground.store)
        #expect(keyring.kept == nil)
    }

    @Test func `a new key takes the place of the kept one`() throws {
        vault.keepKey(of: ground.store)
        let old = ground.store.vaultKey
        try vault.rekey(
            ground.store, openedBy: vault.slot(forPassphrase: Secret(utf8: "correct horse")))
        #expect(keyring.kept == ground.store.vaultKey)
        #expect(keyring.kept != old)
    }

    @Test func `a new key is not kept where the old one was not`() throws {
        try vault.rekey(
            ground.store, openedBy: vault.slot(forPassphrase: Secret(utf8: "correct horse")))
        #expect(keyring.kept == nil)
    }

    // MARK: Slots

    @Test func `the last way to open a vault stays`() throws {
        let only = try #require(try vault.slots(of: ground.store).first)
        #expect(throws: StoreFailure.slot(.lastOne)) {
            try vault.removableSlot(only.number, of: ground.store)
        }
        _ = try addPassphrase("correct horse")
        #expect(try vault.removableSlot(only.number, of: ground.store) == only)
    }

    @Test func `a slot that is not there is told with those that are`() throws {
        let known = try vault.slots(of: ground.store).map(\.number)
        #expect(throws: StoreFailure.slot(.noSuch(number: 99, known: known))) {
            try vault.removableSlot(99, of: ground.store)
        }
    }

    @Test func `the passphrase that opened the vault is the one to change`() throws {
        _ = try addPassphrase("correct horse")
        let second = try addPassphrase("battery staple")
        let opened = try vault.unlock(
            ground.store, withPassphrase: Secret(utf8: "battery staple"))
        #expect(try vault.passphraseSlot(of: ground.store, openedBy: opened) == second)
    }

    @Test func `opened by something else, the only passphrase is meant`() throws {
        let attempt = try vault.with(keyFile: "/key").unlockUnasked(ground.store)
        let other = try #require(attempt.opened)
        #expect(other.source == .keyFile)
        #expect(throws: StoreFailure.slot(.notClear(.passphrase, numbers: []))) {
            try vault.passphraseSlot(of: ground.store, openedBy: other)
        }
        let number = try addPassphrase("correct horse")
        #expect(try vault.passphraseSlot(of: ground.store, openedBy: other) == number)
        let second = try addPassphrase("battery staple")
        #expect(throws: StoreFailure.slot(.notClear(.passphrase, numbers: [number, second]))) {
            try vault.passphraseSlot(of: ground.store, openedBy: other)
        }
    }
}
