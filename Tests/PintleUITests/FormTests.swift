import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// A form with a choice, a field that the choice may stand before, and another one.
private struct Probe: Form {
    var focus = Field.choice
    var chosen = 0
    var texts: [Field: TextField] = [:]
    var inputs = 0
    var hidden: Field?

    enum Field: Sendable, Hashable, CaseIterable {
        case choice
        case first
        case last
    }

    func purpose(_ model: AppModel) -> PrintableText? { "do it" }
    func title(_ model: AppModel) -> PrintableText { "Probe" }
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {}
    func fields(_ model: AppModel) -> [Field] { Field.allCases.filter { $0 != hidden } }
    func isChoice(_ field: Field) -> Bool { field == .choice }
    func isPassed(_ choice: Field) -> Bool { choice == .choice }
    mutating func noteInput() { inputs += 1 }
    mutating func change(_ choice: Field, by distance: Int, _ model: inout AppModel) {
        chosen += distance
    }
    mutating func edit(
        _ field: Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        field != .choice && edit(&texts[field, default: TextField()])
    }
    mutating func confirm(_ model: inout AppModel) -> Response { .home }
    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        message == .loginsEnded ? .pop : .ignored
    }

    func text(_ field: Field) -> String { texts[field]?.text ?? "" }
}

@Suite struct `A form` {
    private var form = Probe()
    private var model = Desk().app.model

    private mutating func send(_ events: ScreenEvent...) -> Response {
        events.map { form.update($0, &model) }.last ?? .ignored
    }

    @Test(
        arguments: [
            (.choice, .nextField, .first), (.last, .nextField, .choice),
            (.choice, .previousField, .last), (.last, .previousField, .first),
        ] as [(Probe.Field, Action, Probe.Field)])
    fileprivate mutating func `goes around its fields`(
        from: Probe.Field, by action: Action, to: Probe.Field
    ) {
        form.focus = from
        #expect(send(.action(action)) == .handled)
        #expect(form.focus == to)
    }

    @Test mutating func `leaves out a field that is not there now`() {
        form.hidden = .first
        #expect(send(.action(.nextField)) == .handled)
        #expect(form.focus == .last)
    }

    @Test(arguments: [(Key.left, -1), (.right, 1)])
    mutating func `changes a choice from side to side`(key: Key, distance: Int) {
        #expect(send(.key(key)) == .handled)
        #expect(form.chosen == distance)
        #expect(form.focus == .choice)
    }

    @Test mutating func `takes what is typed at a choice for the field behind it`() {
        #expect(send(.key(.character("a")), .key(.character("b"))) == .handled)
        #expect(form.focus == .first)
        #expect(form.text(.first) == "ab")
    }

    @Test mutating func `pastes without the blanks around it`() {
        #expect(send(.paste(PastedText("  abc\n"))) == .handled)
        #expect(form.text(.first) == "abc")
    }

    @Test(arguments: [Key.up, .function(5)])
    mutating func `leaves what no field takes to the app`(key: Key) {
        form.focus = .first
        #expect(send(.key(key)) == .ignored)
        #expect(send(.action(.back)) == .ignored)
    }

    @Test mutating func `hands on Enter and messages`() {
        #expect(send(.action(.confirm)) == .home)
        #expect(send(.message(.loginsEnded)) == .pop)
        #expect(send(.message(.ticked)) == .ignored)
        #expect(form.inputs == 1)
    }

    @Test mutating func `names its purpose, and how a choice is changed, in the footer`() {
        let atChoice = form.footer(model)
        #expect(atChoice.first == KeyHint("Enter", "do it", pressed: .enter))
        #expect(atChoice.contains(KeyHint("Left/Right", "choose")))
        #expect(!atChoice.contains { $0.action == "clear" })
        form.focus = .last
        #expect(form.footer(model).contains { $0.action == "clear" })
    }

    @Test mutating func `with one field has no next one in the footer`() {
        form.hidden = .last
        #expect(form.footer(model).contains { $0.action == "next field" })
        #expect(!BackupScreen().footer(model).contains { $0.action == "next field" })
    }
}
