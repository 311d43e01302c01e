import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite("A glance at the store")
struct GlanceTests {
    private static let many = Example.many(["x": 1000])

    /// A desk that has seen no more than the first rows.
    private func desk(
        _ store: StoreSnapshot = many, size: Size = Size(rows: 24, columns: 80)
    ) -> Desk {
        var desk = Desk(nil, size: size)
        desk.send(.glanceLoaded(store.glanced(at: size)))
        return desk
    }

    private func whole(_ store: StoreSnapshot, size: Size) -> Desk {
        var desk = Desk(nil, size: size)
        desk.send(.snapshotLoaded(store))
        return desk
    }

    // MARK: What it shows

    @Test(
        "has the same cells as the whole store",
        arguments: [(24, 80), (30, 100), (60, 200), (12, 40)], Example.glanced)
    func sameCells(_ size: (rows: Int, columns: Int), _ example: Example.Glanced) {
        let size = Size(rows: size.rows, columns: size.columns)
        var desk = desk(example.store, size: size)
        let expected = whole(example.store, size: size).frame
        #expect(desk.frame == expected)
        desk.send(.snapshotLoaded(example.store))
        #expect(desk.frame == expected)
    }

    @Test("says how many there are, and which one is marked")
    func counts() {
        #expect(desk().row(1).hasPrefix("  1,000 sessions"))
        #expect(desk().row(1).hasSuffix("1 of 1,000"))
    }

    @Test("is marked in its place where the store was changed")
    func changed() {
        var desk = desk()
        let before = desk.lines[3..<20].map { $0.prefix(30) }
        var store = Self.many
        store.vault = Example.changed
        desk.send(.snapshotLoaded(store))
        #expect(desk.lines[3..<20].map { $0.prefix(30) } == before)
        #expect(desk.text.contains("not verified"))
        #expect(!desk.text.contains("works"))
    }

    @Test("says that the store is being checked where that takes long")
    func longCheck() {
        var desk = desk()
        #expect(!desk.text.contains("Checking the store"))
        desk.waitForTimer()
        #expect(desk.text.contains("Checking the store"))
        desk.send(.snapshotLoaded(Self.many))
        #expect(!desk.text.contains("Checking the store"))
    }

    // MARK: What a person does meanwhile

    @Test("keeps keys until the whole store is there")
    func keysWait() {
        var desk = desk()
        let before = desk.lines.prefix(20)
        desk.press(.character("/"))
        desk.type("x99")
        #expect(desk.lines.prefix(20) == before)
        desk.send(.snapshotLoaded(Self.many))
        #expect(desk.app.place == .filter)
        #expect(desk.row(1).contains("11 of 1,000 match"))
    }

    @Test("no key from before answers a question", arguments: ["y", "E", "X"])
    func noAnswerFromBefore(_ answer: Character) {
        var desk = desk()
        desk.press(.character("j"), .character("d"), .character(answer))
        desk.send(.snapshotLoaded(Self.many))
        #expect(desk.app.place == .question)
        #expect(desk.has("Remove"))
        #expect(desk.app.model.bulk == nil)
        #expect(!desk.effects.contains { $0.call(RemoveSession.self) != nil })
    }

    @Test("keeps a paste and a click too")
    func otherInputWaits() {
        var desk = desk()
        desk.paste("acme")
        desk.send(.input(.mouse(.wheelDown)))
        #expect(desk.app.held.count == 2)
        desk.send(.snapshotLoaded(Self.many))
        #expect(desk.app.held.isEmpty)
    }

    @Test(
        "leaves at once",
        arguments: [
            (Key.character("q"), PintleText.ExitStatus.done), (.control("c"), .interrupted),
        ])
    func leaving(_ key: Key, _ status: PintleText.ExitStatus) {
        var desk = desk()
        desk.press(key)
        #expect(desk.effects == [.quit(status)])
    }

    @Test("a q behind another key waits with it, Ctrl-C does not")
    func letterBehindAKey() {
        var desk = desk()
        desk.press(.character("/"), .character("q"))
        #expect(desk.effects == [])
        desk.press(.control("c"))
        #expect(desk.effects == [.quit(.interrupted)])
    }

    @Test("takes a hangup and another size at once")
    func atOnce() {
        var desk = desk()
        desk.resize(Size(rows: 12, columns: 40))
        #expect(desk.lines.count == 12)
        #expect(desk.row(1).hasPrefix("> x0 "))
        desk.send(.input(.hangUp))
        #expect(desk.effects == [.quit(.hangup)])
    }

    @Test("an n from before waits for the whole store")
    func newFromBefore() {
        var desk = Desk(nil)
        desk.press(.character("n"))
        desk.send(.glanceLoaded(Self.many.glanced()))
        #expect(desk.app.place == .list)
        desk.send(.snapshotLoaded(Self.many))
        #expect(desk.app.place == .picker)
    }

    @Test("is forgotten where the store cannot be read after all")
    func unreadable() {
        var desk = desk()
        desk.press(.character("j"))
        desk.send(.loadFailed(.busy))
        #expect(!desk.text.contains("x0"))
        #expect(desk.app.held.isEmpty)
        #expect(!desk.text.contains("Checking the store"))
    }
}
