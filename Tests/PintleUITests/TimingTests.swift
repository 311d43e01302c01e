import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite("Timing")
struct TimingTests {
    private let id = SessionID(rawValue: "f1bb")

    /// A desk where a check runs; the vault locks at no time.
    private func busyDesk(_ appearance: Appearance = Appearance()) -> Desk {
        var snapshot = Example.snapshot
        snapshot.logins = []
        snapshot.vault.openUntil = nil
        snapshot.vault.idleLimit = nil
        var desk = Desk(snapshot, appearance: appearance)
        desk.press(.character("G"), .character("t"))
        return desk
    }

    @Test("Busy words come after 150 ms, seconds after 2 s, advice after 10 s")
    func busyWords() {
        var desk = busyDesk()
        #expect(desk.row(22).isEmpty)
        desk.waitForTimer()
        #expect(desk.row(22) == "◌ Checking x/acme_test")
        desk.waitForTimer()
        #expect(desk.row(22) == "◌ Checking x/acme_test, 2 s")
        desk.waitForTimer()
        #expect(desk.row(22) == "◦ Checking x/acme_test, 3 s", "the sign changes with the seconds")
    }

    @Test("The answer ends the wait and its timer")
    func answerEndsTheTimer() {
        var desk = busyDesk()
        desk.waitForTimer()
        desk.answer(CheckSession.self, Account(id: "1", name: "acme_test"))
        #expect(desk.timer == nil)
        #expect(!desk.text.contains("Checking"))
    }

    @Test("For screen readers no second ticks")
    func accessible() {
        var desk = busyDesk(Appearance(isAccessible: true))
        desk.waitForTimer()
        desk.waitForTimer()
        #expect(desk.row(22).hasPrefix("◌ Checking x/acme_test"))
        #expect(!desk.row(22).contains(" s"))
        #expect(desk.timer == nil)
    }

    @Test("The vault locks after its idle time, told a minute before")
    func idleLock() {
        var snapshot = Example.snapshot
        snapshot.logins = []
        var desk = Desk(snapshot)
        desk.press(.down)
        desk.waitForTimer()
        #expect(desk.text.contains("The vault locks in a minute"))
        #expect(desk.effects == [])
        desk.waitForTimer()
        #expect(desk.effects == [.call(LockVault())])
        desk.answer(LockVault())
        #expect(desk.app.place == .unlock)
        #expect(!desk.has("locks in a minute"))
    }

    @Test("A key puts the idle lock off")
    func keyPutsTheLockOff() {
        var snapshot = Example.snapshot
        snapshot.logins = []
        var desk = Desk(snapshot)
        desk.press(.down)
        desk.waitForTimer()
        desk.press(.down)
        desk.waitForTimer()
        #expect(desk.effects == [])
    }

    @Test(
        "Only keys and pastes put the idle lock off",
        arguments: [
            AppMessage.input(.resized(Size(rows: 30, columns: 90))), .input(.continued),
            .store(.snapshotLoaded(Example.empty)), .copied(.url, toTmux: false),
        ])
    func onlyPeoplePutTheLockOff(_ message: AppMessage) {
        var desk = Desk(Example.empty)
        desk.wait(.seconds(890))
        desk.send(message)
        desk.wait(.seconds(20))
        desk.send(.ticked)
        #expect(desk.effects == [.call(LockVault())])
    }

    @Test("A paste puts the idle lock off")
    func pastePutsTheLockOff() {
        var desk = Desk(Example.empty)
        desk.wait(.seconds(890))
        desk.paste("x")
        desk.wait(.seconds(20))
        desk.send(.ticked)
        #expect(desk.effects == [])
    }

    @Test("The cached key counts as used by keys, every 5 seconds, and only while there is one")
    func cachedKeyIsUsed() {
        var desk = Desk(Example.empty)
        desk.press(.down)
        #expect(!desk.usedCachedKey)
        desk.wait(.seconds(5))
        desk.press(.down)
        #expect(desk.usedCachedKey)
        desk.press(.down)
        #expect(!desk.usedCachedKey)
        var snapshot = Example.empty
        snapshot.vault.isCached = false
        desk.send(.snapshotLoaded(snapshot))
        desk.wait(.seconds(5))
        desk.press(.down)
        #expect(!desk.usedCachedKey)
        desk = Desk(Example.locked)
        desk.wait(.seconds(5))
        desk.press(.down)
        #expect(!desk.usedCachedKey)
    }

    @Test("A locked screen has no secrets, no facts of the opening, and wakes nothing")
    func lockedScreen() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        desk.type("1234567")
        #expect(desk.has("1234567"))
        desk.app.model.drafts.slot.secret.pair.passphrase.insert("s")
        desk.app.model.drafts.passphraseChange.old.insert("s")
        desk.answer(LockVault())
        #expect(desk.app.place == .unlock)
        #expect(!desk.has("1234567"))
        let drafts = desk.app.model.drafts
        #expect(drafts.pins.values.allSatisfy { $0.isEmpty })
        #expect(drafts.slot.secret.pair.passphrase.isEmpty)
        #expect(drafts.passphraseChange.old.isEmpty)
        #expect(desk.timer == nil)
        #expect(desk.row(0).hasSuffix("vault locked, not verified"))
        #expect(desk.phase == .awaitingVerifier)
        desk.press(.escape)
        #expect(desk.timer == nil)
        desk.press(.character("V"))
        #expect(desk.has("Opened by      ! locked"))
    }

    @Test(
        "A vault that was locked in another place is locked here, and that is told",
        arguments: [
            (true, "Its key left the kernel's keyring,"), (false, "Another process locked it,"),
        ])
    func lockedElsewhere(isCached: Bool, reason: String) {
        var desk = Desk()
        var snapshot = Example.snapshot
        snapshot.vault.isCached = isCached
        desk.send(.snapshotLoaded(snapshot))
        desk.send(.vaultLockedElsewhere)
        #expect(desk.app.model.announcement?.sentence.text.hasPrefix(reason) == true)
        #expect(desk.app.place == .unlock)
        #expect(desk.has("The vault was locked in another place"))
    }

    @Test("A vault that got another key from another process shows the unlock screen")
    func lockedBySnapshot() {
        var desk = Desk()
        desk.press(.character("p"))
        desk.send(.snapshotLoaded(Example.locked))
        #expect(desk.app.place == .unlock)
        #expect(desk.has("The vault has another key now"))
        desk.answer(UnlockVault(key: .unasked), .open)
        #expect(desk.app.place == .providers)
    }

    @Test("L locks at once")
    func lockKey() {
        var desk = Desk()
        desk.press(.character("L"))
        #expect(desk.effects == [.call(LockVault())])
    }

    @Test("Letters meant for the screen before are dropped for 250 ms")
    func lettersAreDropped() {
        var desk = Desk()
        desk.press(.character("G"), .enter)
        #expect(desk.app.place == .detail)
        var snapshot = Example.snapshot
        snapshot.sessions.removeAll { $0.id == id }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.place == .list)
        desk.wait(.milliseconds(100))
        desk.send(.input(.key(.character("d"))))
        #expect(desk.app.place == .list)
        desk.wait(.milliseconds(200))
        desk.send(.input(.key(.character("d"))))
        #expect(desk.app.place == .question)
    }
}

extension TimingTests {
    @Test("A lock that is overdue asks once and starts no timer")
    func overdueLockAsksOnce() {
        var snapshot = Example.snapshot
        snapshot.logins = []
        var desk = Desk(snapshot)
        desk.wait(.seconds(3600))
        desk.send(.ticked)
        #expect(desk.effects == [.call(LockVault())])
        desk.send(.ticked)
        #expect(desk.effects == [])
        #expect(desk.timer == nil)
    }

    @Test("Leaving names the logins that wait")
    func farewell() {
        #expect(Desk().app.farewell?.title.text.hasPrefix("2 logins are waiting") == true)
        #expect(Desk(Example.empty).app.farewell == nil)
    }
}
