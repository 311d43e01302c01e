import LoginCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite struct `A selection on a sheet` {
    private var selection = Selection()

    private mutating func move(_ actions: Action..., lines: [Int] = [10, 11, 12]) -> Response {
        actions.map { action in
            selection.move(action, through: lines, count: 30, rows: 8)
        }.last ?? .ignored
    }

    @Test mutating func `marks one after the other, and brings the marked one into sight`() {
        #expect(move(.down, .down) == .handled)
        #expect(selection.marked == 2)
        #expect(selection.scroll.top <= 12 && selection.scroll.top + 8 > 12)
    }

    @Test mutating func `scrolls on behind the last one, and back before the mark moves`() {
        _ = move(.down, .down)
        let top = selection.scroll.top
        _ = move(.pageDown)
        #expect(selection.marked == 2)
        #expect(selection.scroll.top > top)
        _ = move(.up)
        #expect(selection.marked == 2)
    }

    @Test mutating func `leaves other keys alone`() {
        #expect(move(.remove) == .ignored)
        #expect(selection == Selection())
    }

    @Test mutating func `stays on the last one when some have gone`() {
        _ = move(.down, .down)
        #expect(selection.element(of: ["a", "b", "c"]) == "c")
        #expect(selection.element(of: ["a", "b"]) == "b")
        #expect(selection.element(of: [String]()) == nil)
        _ = move(.up, lines: [10, 11])
        #expect(selection.element(of: ["a", "b"]) == "a")
    }

    @Test(arguments: [(true, 0), (false, 1)])
    func `keeps a heading on the first line in sight`(hasHeading: Bool, top: Int) {
        var scroll = ListScroll()
        scroll.select(9, count: 10, rows: 3) { _ in true }
        scroll.select(1, count: 10, rows: 3, below: hasHeading) { $0 > 0 }
        #expect(scroll.selected == 1)
        #expect(scroll.top == top)
        #expect(scroll.element(of: ["h", "a"]) == "a")
        #expect(scroll.element(of: ["h"]) == nil)
    }
}

@Suite struct `A command that is off` {
    @Test(
        arguments: [
            (.addSlot, .cachedKey, .openAnew), (.remove, .cachedKey, .openAnew),
            (.addSlot, .passphrase, nil), (.passphrase, .cachedKey, nil),
        ] as [(Action, VaultStatus.Opener, Announcement?)])
    func `says why on the vault screen`(
        action: Action, opener: VaultStatus.Opener, reason: Announcement?
    ) {
        var desk = Desk()
        var vault = Example.manyWays
        vault.openedBy = opener
        desk.app.model.snapshot.vault = vault
        #expect(VaultScreen().whyOff(action, desk.app.model) == reason)
    }

    @Test func `says why where a login would begin on a store that was changed`() {
        let model = Desk(Example.changedSnapshot).app.model
        #expect(ListScreen().whyOff(.new, model)?.exit == .damaged)
        #expect(ListScreen().whyOff(.providers, model) == nil)
    }
}
