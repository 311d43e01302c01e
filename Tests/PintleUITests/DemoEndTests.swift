import LoginCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite struct `The end of the demo` {
    @Test func `says that all is gone, and names no command that would find nothing`() throws {
        let demo = Desk(appearance: Appearance(isDemo: true))
        let words = try #require(demo.app.farewell)
        #expect(words.title == "The demo and its vault are deleted")
        #expect(words.sentence == "2 unfinished logins of it are gone too.")
        #expect(words.hint.isEmpty)
        #expect(Desk(Example.empty, appearance: Appearance(isDemo: true)).app.farewell == nil)
    }

    @Test func `is asked about once something was made in it`() {
        var desk = Desk(appearance: Appearance(isDemo: true))
        desk.press(.character("q"))
        #expect(desk.has("Quit the demo?"))
        #expect(desk.has("deletes 9 sessions and 3 unfinished logins, and the demo's vault"))
        desk.press(.enter)
        #expect(desk.effects == [] && desk.app.place == .list)
        desk.press(.character("q"), .character("y"))
        #expect(desk.effects == [.quit(.done)])
    }

    @Test func `takes no question where nothing was made, nor outside the demo`() {
        var empty = Desk(Example.empty, appearance: Appearance(isDemo: true))
        empty.press(.character("q"))
        #expect(empty.effects == [.quit(.done)])
        var real = Desk()
        real.press(.character("q"))
        #expect(real.effects == [.quit(.done)])
    }

    @Test func `outside the demo names the login that can be finished`() throws {
        let words = try #require(Desk().app.farewell)
        #expect(words.hint.text.contains("pintle login finish"))
    }

    @Test(arguments: [(true, "leave; all is deleted"), (false, "leave; logins stay")])
    func `is told in the help`(isDemo: Bool, words: String) {
        var desk = Desk(appearance: Appearance(isDemo: isDemo))
        desk.press(.character("?"))
        #expect(desk.has("q               " + words))
    }
}
