import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// The list of a store with many sessions: groups, orders, and what needs a person.
@Suite struct `A list of many` {
    var desk = Desk(Example.grouped)

    @Test func `has the sessions of each provider under its name, with their number`() {
        #expect(desk.row(3) == "  Discogs (4)")
        #expect(desk.row(8) == "  Flickr (5)")
        #expect(desk.row(14) == "  X (4)")
        #expect(!desk.row(2).contains("Provider"))
    }

    @Test func `has no groups where most would have one session`() {
        let desk = Desk()
        #expect(desk.has("Sessions (9)"))
        #expect(desk.row(2).contains("Provider"))
    }

    @Test mutating func `says of a folded group how many it has, and how many need a person`() {
        desk.press(.down, .down, .down, .down, .left)
        #expect(desk.selectedRow == "> Flickr (5)  folded, 1 needs you")
        #expect(desk.row(9) == "  X (4)")
        desk.press(.enter)
        #expect(desk.selectedRow.contains("flickr0"))
        #expect(desk.row(14) == "  X (4)")
    }

    @Test mutating func `folds all groups, and unfolds them`() {
        desk.press(.character("H"))
        #expect(desk.row(3) == "> Discogs (4)  folded")
        #expect(desk.row(5) == "  X (4)  folded")
        desk.press(.down, .character("H"))
        #expect(desk.selectedRow.contains("flickr0"))
    }

    @Test mutating func `folds the other groups too where some are folded`() {
        desk.press(.character("h"), .character("H"))
        #expect(desk.row(3) == "> Discogs (4)  folded")
        #expect(desk.row(5) == "  X (4)  folded")
        desk.press(.character("H"))
        #expect(desk.row(4).contains("discogs0"))
    }

    @Test mutating func `finds what is in a folded group`() {
        desk.press(.character("H"), .character("/"))
        desk.type("flickr3")
        #expect(desk.selectedRow.contains("flickr3"))
        desk.press(.escape)
        #expect(desk.selectedRow == "> Flickr (5)  folded, 1 needs you")
    }

    @Test mutating func `stays folded and selected when the store changes`() {
        desk.press(.character("H"), .down)
        var snapshot = Example.grouped
        snapshot.sessions.removeFirst(4)
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.selectedRow == "> Flickr (5)  folded, 1 needs you")
    }

    @Test(
        arguments: [
            ("s", "by state", "flickr2"), ("u", "by last use", "discogs0"),
            ("a", "newest", "flickr4"),
        ] as [(Character, String, String)])
    mutating func `is ordered by state, last use or age`(
        letter: Character, words: String, first: String
    ) {
        desk.press(.character("g"), .character("s"), .character(letter))
        #expect(desk.row(1).contains(words))
        #expect(desk.row(3).contains(first))
        #expect(desk.selectedRow.contains("discogs0"), "the selection stays on its session")
    }

    @Test mutating func `shows only what needs a person, and all again`() {
        desk.press(.character("!"))
        #expect(desk.row(1) == "  Only what needs you (1 of 13)  ! shows all")
        #expect(desk.selectedRow.contains("flickr2"))
        desk.press(.escape)
        #expect(desk.row(1) == "  13 sessions")
    }

    @Test(arguments: [Key.escape, .character("!")])
    mutating func `stays on its session when only what needs a person was shown`(key: Key) {
        desk.press(.down)
        let row = desk.selectedRow
        desk.press(.character("!"))
        #expect(desk.selectedRow != row)
        desk.press(key)
        #expect(desk.selectedRow == row)
    }

    @Test mutating func `stays on a folded group when only what needs a person was shown`() {
        desk.press(.character("h"))
        let row = desk.selectedRow
        desk.press(.character("!"), .character("!"))
        #expect(desk.selectedRow == row)
    }

    @Test mutating func `stays on what was selected among what needs a person`() {
        var snapshot = Example.grouped
        snapshot.sessions[0].state = .logInAgain(since: Example.now)
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("G"), .character("!"), .character("g"))
        let row = desk.selectedRow
        desk.press(.character("!"))
        #expect(desk.selectedRow == row)
    }

    @Test mutating func `goes back also from where nothing needs a person`() {
        desk = Desk(Example.many(["x": 3]))
        desk.press(.down)
        let row = desk.selectedRow
        desk.press(.character("!"), .character("!"))
        #expect(desk.selectedRow == row)
    }

    @Test mutating func `says when nothing needs a person`() {
        desk = Desk(Example.many(["x": 3]))
        desk.press(.character("!"))
        #expect(desk.has("Nothing needs you. ! shows all."))
    }

    @Test mutating func `brings the head of a group back into sight with its first row`() {
        desk = Desk(Example.many(["discogs": 40, "x": 40]))
        desk.press(.character("G"), .character("H"), .character("H"), .character("g"))
        #expect(desk.row(3) == "  Discogs (40)")
        #expect(desk.selectedRow.contains("discogs0"))
    }
}

@Suite struct `The shape of the list` {
    @Test(arguments: [
        Size(rows: 24, columns: 79), Size(rows: 23, columns: 80), Size(rows: 24, columns: 66),
    ])
    func `keeps names, states and dates in a window that is a little smaller`(size: Size) {
        let heads = Desk(size: size).row(2)
        #expect(["Label", "Name", "Provider", "State", "Got", "Used"].allSatisfy(heads.contains))
    }

    @Test func `leaves out what is empty in all rows`() {
        var snapshot = Example.many(["x": 3])
        for index in snapshot.sessions.indices { snapshot.sessions[index].lastUsedAt = nil }
        let heads = Desk(snapshot).row(2)
        #expect(!heads.contains("Label") && !heads.contains("Used") && !heads.contains("Ends"))
        #expect(heads.contains("Name") && heads.contains("Got"))
    }

    @Test(arguments: [
        Size(rows: 8, columns: 80), Size(rows: 11, columns: 80), Size(rows: 8, columns: 40),
    ])
    func `needs eight rows`(size: Size) {
        var desk = Desk(size: size)
        desk.press(.character("G"), .up)
        #expect(desk.selectedRow.contains("kundendienst"))
        #expect(!desk.has("Too small"))
    }

    @Test func `keeps a whole question in half of a small window`() {
        var desk = Desk(size: Size(rows: 11, columns: 80))
        desk.press(.character("G"), .character("d"))
        #expect(desk.has("Remove x/acme_test?"))
        #expect(desk.has("ends access there; this cannot be undone"))
        #expect(desk.selectedRow == "> Esc   keep it")
    }

    @Test func `leads back from a screen that needs more rows`() {
        var desk = Desk(size: Size(rows: 8, columns: 80))
        desk.press(.character("p"))
        #expect(desk.has("Make it 40 x 12 or more."))
        #expect(desk.has("Esc back"))
        desk.press(.escape)
        #expect(desk.app.place == .list)
    }

    @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 40, columns: 200)])
    func `says where among many rows the selection is`(size: Size) {
        var desk = Desk(Example.many(["x": 1000]), size: size)
        #expect(desk.row(1).contains(" 1 of 1,000"))
        desk.press(.character("G"))
        #expect(desk.row(1).contains(" 1,000 of 1,000"))
    }

    @Test(arguments: [8, 11, 12])
    func `says it under the list where there is no row above for it`(rows: Int) {
        let desk = Desk(Example.many(["x": 1000]), size: Size(rows: rows, columns: 80))
        #expect(desk.text.contains(" 1 of 1,000\n"))
    }

    @Test(arguments: [Size(rows: 40, columns: 120), Size(rows: 60, columns: 200)])
    func `has the selected session in full beside it where there is room`(size: Size) throws {
        var desk = Desk(size: size)
        desk.press(.character("G"))
        #expect(desk.has("x/acme_test"))
        #expect(desk.has("token and secret sealed,"))
        try expectScreen(desk.frame, "list-panes-\(size.columns)x\(size.rows)")
        desk.press(.character("g"))
        #expect(desk.has("Login to E*TRADE"))
    }
}
