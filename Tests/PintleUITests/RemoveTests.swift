import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

@Suite("Removing and undoing")
struct RemoveTests {
    private let id = SessionID(rawValue: "f1bb")

    private func deskAtTheQuestion(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        var desk = Desk(size: size)
        desk.press(.character("G"), .character("d"))
        return desk
    }

    @Test("The question is drawn under the list", arguments: ScreenSize.drawn)
    func question(_ size: ScreenSize) throws {
        try expectScreen(deskAtTheQuestion(size.size).frame, "remove-\(size.rawValue)")
    }

    @Test("A provider that cannot be told is named and e is absent")
    func withoutRevocation() throws {
        var desk = Desk()
        desk.press(.character("g"), .down, .down, .down, .character("d"))
        try expectScreen(desk.frame, "remove-no-revocation-80x24")
        desk.press(.character("E"))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
    }

    @Test(
        "It starts on the harmless answer, which Enter and Esc give",
        arguments: [
            Key.enter, Key.escape,
        ])
    func harmless(_ key: Key) {
        var desk = deskAtTheQuestion()
        #expect(desk.selectedRow == "> Esc   keep it")
        desk.press(key)
        #expect(desk.effects == [])
        #expect(desk.app.place == .list)
    }

    @Test(
        "Each answer has its letter",
        arguments: [
            (Character("y"), Removal.onlyHere), ("E", .everywhere), ("X", .erase),
        ])
    func letters(_ letter: Character, _ removal: Removal) {
        var desk = deskAtTheQuestion()
        desk.press(.character(letter))
        #expect(desk.effects == [.call(RemoveSession(session: id, how: removal))])
        #expect(desk.app.place == .list)
    }

    @Test("The letter that comes first to mind gives the answer that can be undone")
    func easyAnswerCanBeUndone() throws {
        let lines = deskAtTheQuestion().lines
        let first = try #require(lines.firstIndex { $0.contains("y     only here") })
        #expect(lines[first].contains("u brings it back"))
        #expect(lines[first + 1].contains("E     here and at X"))
        #expect(lines[first + 1].contains("cannot be undone"))
    }

    @Test("The mark can be moved and chosen")
    func markAndChoose() {
        var desk = deskAtTheQuestion()
        desk.press(.up, .up, .up, .enter)
        #expect(desk.effects == [.call(RemoveSession(session: id, how: .onlyHere))])
    }

    @Test("A key that is held answers nothing")
    func heldKey() {
        var desk = Desk()
        desk.press(.character("G"), .character("d"))
        desk.wait(.milliseconds(30))
        desk.send(.input(.key(.character("d"))))
        desk.press(.escape, .character("e"))
        desk.wait(.milliseconds(30))
        desk.send(.input(.key(.character("e"))))
        #expect(desk.app.place == .label)
    }

    @Test("The question has its help, and comes back from it")
    func helpOfTheQuestion() {
        var desk = deskAtTheQuestion()
        desk.press(.character("?"))
        #expect(desk.app.place == .help)
        desk.press(.escape)
        #expect(desk.selectedRow == "> Esc   keep it")
    }

    @Test("A row that was changed meanwhile is asked about again")
    func changedMeanwhile() {
        var desk = deskAtTheQuestion()
        var snapshot = Example.snapshot
        snapshot.sessions[8].label = "other"
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("y"))
        #expect(desk.effects == [])
        #expect(desk.text.contains("It was changed meanwhile"))
        #expect(desk.text.contains("Remove other?"))
    }

    @Test("After a local removal u brings it back")
    func undo() throws {
        var desk = deskAtTheQuestion()
        desk.press(.character("y"))
        desk.answer(RemoveSession.self, .keptSealed(until: Example.day(2026, 12, 21)))
        var snapshot = Example.snapshot
        snapshot.sessions.removeAll { $0.id == id }
        desk.send(.snapshotLoaded(snapshot))
        try expectScreen(desk.frame, "removed-80x24")
        var locked = snapshot
        locked.vault.state = .locked
        desk.send(.snapshotLoaded(locked))
        #expect(!desk.footer.contains("u undo"))
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("g"), .character("u"))
        #expect(desk.effects == [.call(RestoreSession(session: id))])
        desk.answer(RestoreSession(session: id))
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(!desk.footer.contains("u undo"))
        #expect(desk.row(22) == "✓ x/acme_test is back")
        #expect(desk.selectedRow.contains("acme_test"))
    }

    @Test("What the provider ended cannot be brought back")
    func endedForGood() {
        var desk = deskAtTheQuestion()
        desk.press(.character("E"))
        desk.answer(RemoveSession.self, .ended)
        #expect(desk.row(22).contains("X ended it"))
        #expect(!desk.text.contains("logs in again"), "the selected session is another one")
        desk.press(.character("u"))
        #expect(desk.effects == [])
    }

    @Test("Cancelling a stored login asks and takes it out of the store")
    func cancelLogin() throws {
        var desk = Desk()
        desk.press(.character("g"), .character("d"))
        try expectScreen(desk.frame, "cancel-80x24")
        let login = LoginID(rawValue: "2b9d")
        desk.press(.character("y"))
        #expect(desk.effects == [.login(login, .cancel), .loadSnapshot])
    }
}
