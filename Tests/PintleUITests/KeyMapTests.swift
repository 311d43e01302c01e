import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite("Key map")
struct KeyMapTests {
    @Test("Within one place no key has two meanings", arguments: Place.allCases)
    func noKeyHasTwoMeanings(_ place: Place) {
        let keys = KeyMap.bindings.filter { $0.places.contains(place) }.flatMap(\.keys)
        let repeated = Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }.keys
        #expect(repeated.map(KeyNames.name).sorted() == [])
    }

    @Test("Everything in a footer has a key there", arguments: Place.allCases)
    func footersHaveKeys(_ place: Place) {
        let keyless = KeyMap.footer(of: place).filter {
            KeyMap.binding(of: $0, in: place) == nil
        }
        #expect(keyless.map(\.rawValue) == [])
    }

    @Test("Every place has a way out in its footer", arguments: Place.allCases)
    func footersHaveAWayOut(_ place: Place) {
        let ways: [Action] = [.back, .quit, .interrupt, .keepFilter]
        #expect(KeyMap.footer(of: place).contains(where: ways.contains))
    }

    @Test("Ctrl-C means the same everywhere", arguments: Place.allCases)
    func interruptEverywhere(_ place: Place) {
        #expect(KeyMap.binding(for: .control("c"), in: place)?.action == .interrupt)
    }

    @Test("No letter is a command while a field has the focus", arguments: Place.fields)
    func lettersAreText(_ place: Place) {
        // What the field or the choice itself takes is no command.
        let letters = KeyMap.bindings.filter { $0.places.contains(place) && $0.action != .edit }
            .flatMap(\.keys).filter { if case .character = $0 { true } else { false } }
        #expect(letters.isEmpty)
    }

    @Test("Ctrl-S, Ctrl-Q and what is Enter, Tab or Backspace are left alone")
    func someKeysAreLeftAlone() {
        let left = Set("sqmjih\\".map(Key.control))
        #expect(left.isDisjoint(with: KeyMap.bindings.flatMap(\.keys)))
    }

    @Test("Enter in a form is said to do it, which some forms do in every field")
    func enterInForms() {
        #expect(KeyMap.binding(of: .confirm, in: .form)?.help == "do it, or next field")
        var desk = Desk()
        desk.press(.character("n"))
        desk.type("X")
        desk.press(.enter, .enter)
        #expect(desk.effects.contains { $0.call(StartLogin.self) != nil })
    }

    @Test("Docs/Keys.md is the key map")
    func documentIsGenerated() throws {
        try expectDocument("Docs/Keys.md", KeyMap.markdown)
    }

    @Test("The man page's rows have keys, help and places")
    func rowsAreWhole() {
        #expect(KeyMap.rows.count == KeyMap.bindings.count)
        #expect(
            KeyMap.rows.allSatisfy { !$0.keys.isEmpty && !$0.help.isEmpty && !$0.places.isEmpty })
    }
}

extension KeyMapTests {
    @Test("Help texts fit half a screen")
    func helpTextsAreShort() {
        #expect(KeyMap.bindings.map(\.help).filter { $0.count > 22 } == [])
    }
}
