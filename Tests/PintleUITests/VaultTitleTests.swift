import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// What the title says about the vault, and what happens when the store is not as it was left.
struct VaultTitleTests {
    /// What opened a vault, and the title at 80 and at 40 columns.
    struct Opening: Sendable, CustomTestStringConvertible {
        var opener: VaultStatus.Opener
        var isTimed = false
        var isCached = false
        var title: String
        var short: String
        var testDescription: String { title }
    }

    private func desk(_ vault: VaultStatus, _ size: ScreenSize = .designed) -> Desk {
        var snapshot = Example.snapshot
        snapshot.vault = vault
        return Desk(snapshot, size: size.size)
    }

    @Test(
        "The title says what opened the vault and until when",
        arguments: [
            Opening(
                opener: .passphrase, isTimed: true, isCached: true,
                title: "passphrase, cached, open until 22:05", short: "open until 22:05"),
            Opening(
                opener: .passphrase, isTimed: true, title: "passphrase, open until 22:05",
                short: "open until 22:05"),
            Opening(
                opener: .cachedKey, isTimed: true, isCached: true,
                title: "cached key, open until 22:05", short: "open until 22:05"),
            Opening(
                opener: .keyFile, title: "unlocked by key file, until you quit",
                short: "open, key file"),
            Opening(
                opener: .credential, title: "credential, open until you leave",
                short: "open, credential"),
            Opening(
                opener: .command, title: "command, open until you leave", short: "open, command"),
        ])
    func open(_ opening: Opening) {
        var vault = Example.vault
        vault.openedBy = opening.opener
        vault.isCached = opening.isCached
        if !opening.isTimed { (vault.openUntil, vault.idleLimit) = (nil, nil) }
        #expect(desk(vault).row(0).hasSuffix("  " + opening.title))
        #expect(desk(vault, .compact).row(0).hasSuffix("  " + opening.short))
    }

    @Test(
        "The title says what is wrong",
        arguments: [
            (StoreFailure.changed(.list), "store changed from outside", "store changed"),
            (.damaged(unreadable: 1, of: 9), "store damaged, not verified", "store damaged"),
        ])
    func damaged(_ damage: StoreFailure, _ title: String, _ short: String) {
        var vault = Example.vault
        vault.damage = damage
        #expect(desk(vault).row(0).hasSuffix("  " + title))
        #expect(desk(vault, .compact).row(0).hasSuffix("  " + short))
        vault = vault.locked()
        var locked = desk(vault)
        locked.press(.escape)
        #expect(locked.row(0).hasSuffix("vault locked, store damaged"))
    }

    @Test func `Beside a long title the shorter form stands`() {
        var desk = Desk()
        desk.press(.character("G"), .enter)
        desk.app.model.snapshot.sessions[8].label = String(repeating: "l", count: 40)
        #expect(desk.row(0).hasSuffix("  open until 22:05"))
    }

    // MARK: A store that is not as it was left

    @Test("A store that was changed is listed, and nothing of it is used")
    func changedList() throws {
        var desk = Desk(Example.changedSnapshot)
        try expectScreen(desk.frame, "list-changed-80x24")
        desk.press(.down)
        #expect(desk.row(22).contains("V shows what you can do."))
        #expect(desk.has("not verified"))
        desk.type("tedn")
        #expect(desk.effects.isEmpty)
        #expect(desk.app.place == .list)
        #expect(desk.has("The store was changed outside Pintle"))
        desk.press(.character("g"), .enter)
        #expect(desk.effects.isEmpty)
    }

    @Test("A changed store on a small screen")
    func changedListOnASmallScreen() throws {
        var desk = Desk(Example.changedSnapshot, size: ScreenSize.compact.size)
        desk.press(.down)
        try expectScreen(desk.frame, "list-changed-40x12")
    }

    @Test func `Damage is told once, and again when it is another`() {
        var desk = Desk(Example.changedSnapshot)
        desk.send(.snapshotLoaded(Example.changedSnapshot))
        #expect(desk.app.model.log.count == 1)
        var snapshot = Example.changedSnapshot
        snapshot.vault.damage = .changed(.list)
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.model.log.count == 2)
        snapshot.vault.damage = nil
        desk.send(.snapshotLoaded(snapshot))
        #expect(!desk.has("not verified"))
        #expect(!desk.has("changed from outside"))
    }

    @Test func `A store that is older than the last one is told and can be used`() throws {
        var snapshot = Example.snapshot
        snapshot.vault.isOlderThanSeen = true
        var desk = Desk(snapshot)
        #expect(desk.has("The store is older than when it was last used"))
        desk.press(.character("G"), .character("t"))
        #expect(desk.effects.count == 1)
    }
}
