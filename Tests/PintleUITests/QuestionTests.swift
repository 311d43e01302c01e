import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Questions: nothing that was typed ahead answers one, and none hides what its answers lead to.
struct QuestionTests {
    /// Each question of the program, and how a person comes to it; the last key opens it.
    enum Asked: CaseIterable {
        case removal, cancelInList, cancelInLogin, newAddress, stop, appRemoval, slotRemoval
        case otherAccount, discard, manyRemovals

        func desk(_ size: Size = Layout.designed) throws -> Desk {
            var desk = Desk(size: size, qr: Example.qr)
            switch self {
            case .removal: desk.press(.character("G"), .character("d"))
            case .manyRemovals: desk.press(.character("G"), .character("A"), .character("d"))
            case .cancelInList: desk.press(.character("g"), .character("d"))
            case .cancelInLogin:
                try desk.awaitPIN()
                desk.command("d")
            case .newAddress:
                try desk.awaitPIN()
                desk.command("n")
            case .stop:
                try desk.awaitPIN()
                desk.type("1234567")
                desk.press(.enter, .character("d"))
            case .appRemoval:
                desk.press(.character("p"), .character("G"), .enter, .character("d"))
            case .slotRemoval: desk.press(.character("V"), .down, .character("d"))
            case .otherAccount, .discard:
                try desk.awaitPIN(account: "acme_events")
                desk.type("1234567")
                desk.press(.enter)
                try desk.receiveToken(of: Account(id: "1234567890", name: "acme_test"))
                if self == .discard { desk.press(.character("d")) }
            }
            return desk
        }

        /// The letter of an answer that changes something.
        var letter: Character { self == .otherAccount ? "n" : "y" }
    }

    @Test("A letter that came with the key before answers nothing", arguments: Asked.allCases)
    func typedAhead(_ asked: Asked) throws {
        var desk = try asked.desk()
        try #require(desk.app.place == .question)
        desk.send(.input(.key(.character(asked.letter))))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
    }

    @Test("Text that comes at once answers nothing, however late", arguments: Asked.allCases)
    func pastedWithoutMarks(_ asked: Asked) throws {
        var desk = try asked.desk()
        desk.wait(AnswerGuard.pause * 4)
        desk.send(.severalKeys)
        desk.send(.input(.key(.character(asked.letter))))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
    }

    @Test("After a pause the letter answers", arguments: Asked.allCases)
    func afterAPause(_ asked: Asked) throws {
        var desk = try asked.desk()
        desk.wait(.milliseconds(251))
        desk.send(.input(.key(.character(asked.letter))))
        #expect(!desk.effects.isEmpty)
    }

    @Test("A text that goes on answers nothing, however long it is", arguments: Asked.allCases)
    func longText(_ asked: Asked) throws {
        var desk = try asked.desk()
        let before = try #require(desk.app.screens.last)
        desk.type(String(repeating: "\(asked.letter)o", count: 20))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
        let after = try #require(desk.app.screens.last)
        #expect(before.isSame(as: after), "it is the same question")
    }

    @Test("Before the question was drawn no letter and no Enter answers", arguments: Asked.allCases)
    func notDrawn(_ asked: Asked) throws {
        var desk = try asked.desk()
        desk.press(.character("?"))
        desk.isDrawing = false
        desk.press(.escape)
        desk.wait(.seconds(5))
        desk.send(.input(.key(.character(asked.letter))))
        desk.send(.input(.key(.enter)))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
    }

    @Test func `A question that is asked again wants its own pause`() {
        var desk = Desk()
        desk.press(.character("G"), .character("d"))
        var snapshot = Example.snapshot
        snapshot.sessions[8].label = "other"
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("y"))
        #expect(desk.has("Remove other?"))
        desk.wait(.milliseconds(100))
        desk.send(.input(.key(.character("y"))))
        #expect(desk.effects == [])
        desk.press(.character("y"))
        #expect(
            desk.effects == [
                .call(RemoveSession(session: SessionID(rawValue: "f1bb"), how: .onlyHere))
            ])
    }

    // MARK: What the answers lead to

    private static let sizes = [
        Size(rows: 24, columns: 80), Size(rows: 23, columns: 80), Size(rows: 12, columns: 40),
    ]

    @Test(
        "Removing says all that it leads to, whatever the provider's name",
        arguments: [
            "Demo Provider", "Abcdefghijklmnopqrstuvwx", "山田太郎山田太郎山田太郎山田太郎山田太郎山田太郎",
        ],
        sizes)
    func removal(_ name: String, _ size: Size) throws {
        var snapshot = Example.snapshot
        let x = try #require(snapshot.providers.firstIndex { $0.id == Example.x.id })
        snapshot.providers[x].name = name
        var desk = Desk(snapshot, size: size)
        // The rows stand in the order of the names.
        desk.press(.character("/"))
        desk.type("acme_test")
        desk.press(.enter, .character("d"))
        #expect(
            desk.missing([
                "Remove x/acme_test?", "here and at \(name)",
                "ends access there; this cannot be undone",
                "kept sealed until 21 Dec, u brings it back",
                "no copy is kept, the provider is not asked", "keep it",
            ]) == [])
        #expect(size.columns < 80 || desk.footer.contains("X erase"))
    }

    @Test("Every question is whole at every size", arguments: Asked.allCases, sizes)
    func whole(_ asked: Asked, _ size: Size) throws {
        let desk = try asked.desk(size)
        let words = desk.app.screens.last?.words(ofQuestion: desk.app.model) ?? []
        #expect(words.count > 2)
        let parts = words.flatMap { $0.text.split(separator: ": ").map(String.init) }
        #expect(desk.missing(parts) == [])
    }

    @Test(
        "Cancelling names the login: provider, account, and when it began",
        arguments: [
            (
                "g",
                "Cancel the login to E*TRADE, any account, labelled trading-2, started today 14:19?"
            ),
            ("j", "Cancel the login to X as acme_events, labelled events, started today 14:21?"),
        ])
    func names(_ key: Character, _ question: String) {
        var desk = Desk()
        desk.press(.character("g"), .character(key), .character("d"))
        #expect(desk.missing([question]) == [])
    }

    @Test func `The list's mark stays while a question is open`() {
        var desk = Desk()
        desk.press(.character("g"), .character("j"))
        let marked = desk.selectedRow
        desk.press(.character("d"))
        let row = (0..<24).first { desk.row($0) == marked }
        #expect(row != nil)
        #expect(row.map { desk.frame.buffer[Point(row: $0, column: 1)].role } == .selected)
    }
}

extension Desk {
    /// Those of the sentences that are not whole on the screen, wherever its rows end.
    fileprivate func missing(_ sentences: [String]) -> [String] {
        let shown = text.filter { !$0.isWhitespace }
        return sentences.filter { !shown.contains($0.filter { !$0.isWhitespace }) }
    }
}
