import LoginCore
import PintleText
import TerminalCore
import Testing

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
