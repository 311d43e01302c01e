import LoginCore
import TerminalCore
import Testing

@testable import PintleUI

/// A question that has no room is not on the screen, and nobody can answer it.
@Suite struct `A question without room` {
    @Test(arguments: [Size(rows: 6, columns: 30), Size(rows: 4, columns: 80)])
    func `takes no answer until it is drawn again`(small: Size) {
        var desk = Desk()
        desk.press(.character("G"), .character("d"))
        #expect(desk.app.place == .question)
        desk.resize(small)
        desk.press(.character("y"))
        #expect(desk.effects.isEmpty)
        desk.resize(Layout.designed)
        #expect(desk.has("Remove x/acme_test?"))
        // Typed before it could be read again.
        desk.send(.input(.key(.character("y"))))
        #expect(desk.effects.isEmpty)
        desk.press(.character("y"))
        #expect(!desk.effects.isEmpty)
    }

    @Test func `gets no letter of a code either`() throws {
        var desk = Desk()
        try desk.awaitPIN()
        desk.resize(Size(rows: 6, columns: 30))
        desk.type("12")
        desk.resize(Layout.designed)
        #expect(desk.has("PIN  [              ]"))
    }
}
