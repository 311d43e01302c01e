import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// What a list shows of itself where it has little room, or much.
@Suite struct `The room of a list` {
    private static let low = Size(rows: 12, columns: 80)

    @Test func `says how many providers are above and below`() {
        var desk = Desk(size: Self.low)
        desk.press(.character("p"))
        #expect(desk.row(8) == "  3 more below")
        desk.press(.character("G"))
        #expect(desk.row(8) == "  3 more above")
        desk.press(.character("g"))
        desk.press(.down, .down, .down, .down, .down, .down)
        #expect(desk.row(8) == "  1 above, 2 below")
    }

    @Test func `says so in the picker too`() {
        var desk = Desk(size: Self.low)
        desk.press(.character("n"))
        #expect(desk.row(8) == "  5 more below, then: Add a provider")
        desk.press(.down, .down, .down, .down, .down)
        #expect(desk.row(8).hasSuffix(" below, then: Add a provider"))
        #expect(desk.row(8).contains(" above, "))
    }

    @Test func `is as before after a window that was too small`() {
        var desk = Desk(size: Self.low)
        desk.press(.character("p"), .down, .down, .down, .down)
        let before = desk.text
        desk.resize(Size(rows: 3, columns: 20))
        desk.resize(Self.low)
        #expect(desk.text == before)
    }

    @Test func `moves on from what is in sight after a change of size`() {
        var desk = Desk(size: Size(rows: 24, columns: 80))
        desk.press(.character("p"), .character("G"))
        desk.resize(Self.low)
        #expect(desk.row(8) == "  3 more above")
        desk.press(.up)
        #expect(desk.row(8) == "  3 more above")
    }

    @Test func `gives a label the columns that it needs beside the pane`() {
        var snapshot = Example.snapshot
        snapshot.logins = []
        snapshot.sessions = [
            Example.session(
                "aa11", "x", "1", "acme", label: "kundendienst-hamburg", got: Example.today(9, 0))
        ]
        let desk = Desk(snapshot, size: Size(rows: 40, columns: 120))
        #expect(desk.row(3).contains(" kundendienst-hamburg acme "))
    }

    @Test func `gives texts of the picker what they need before it parts them`() {
        var snapshot = Example.snapshot
        let life = "until midnight, New York time"
        snapshot.providers = snapshot.providers.map { provider in
            var provider = provider
            provider.sessionLife.words = life
            return provider
        }
        var desk = Desk(snapshot, size: Size(rows: 24, columns: 96))
        desk.press(.character("n"))
        #expect(desk.has(life))
        #expect(!desk.has("~"))
    }
}
