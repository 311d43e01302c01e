import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// The mouse does what keys do, on what was drawn, and leaves URLs to the terminal.
struct MouseTests {
    private func desk(_ size: Size = Layout.designed) -> Desk {
        var appearance = Appearance()
        appearance.hasMouse = true
        return Desk(size: size, appearance: appearance, qr: Example.qr)
    }

    @Test func `A click selects a row and a second one opens it`() throws {
        var desk = desk()
        let row = try #require(desk.rows { $0.contains("acme_test") }.first)
        desk.click(row: row)
        #expect(desk.app.place == .list)
        #expect(desk.selectedRow.contains("acme_test"))
        desk.click(row: row)
        #expect(desk.app.place == .detail)
    }

    @Test func `A second click on a row of a menu takes it`() throws {
        var desk = desk()
        desk.press(.character("s"))
        let row = try #require(desk.rows { $0.contains("newest first") }.first)
        desk.click(row: row)
        #expect(desk.app.place == .sortMenu)
        desk.click(row: row)
        #expect(desk.row(1).hasSuffix("newest first"))
    }

    @Test func `The first click on the row that is selected anyway opens nothing`() throws {
        var desk = desk()
        let row = try #require(desk.rows { $0.hasPrefix(">") }.first)
        desk.click(row: row)
        #expect(desk.app.place == .list)
    }

    @Test func `A key between two clicks makes the second one a first one`() throws {
        var desk = desk()
        let row = try #require(desk.rows { $0.contains("acme_test") }.first)
        desk.click(row: row)
        desk.press(.character("j"))
        desk.click(row: row)
        #expect(desk.app.place == .list)
        #expect(desk.selectedRow.contains("acme_test"))
    }

    @Test func `A click beside the rows does nothing`() throws {
        var desk = desk()
        let before = desk.selectedRow
        let heading = try #require(desk.rows { $0.contains("Sessions (") }.first)
        desk.click(row: heading)
        desk.click(row: 0)
        desk.click(row: 200, column: 500)
        #expect(desk.selectedRow == before)
        #expect(desk.effects == [])
    }

    @Test(arguments: [("/ filter", Place.filter), ("? help", .help), ("n new", .picker)])
    func `A hint of the footer is a button`(hint: String, place: Place) throws {
        var desk = desk()
        try desk.clickFooter(hint)
        #expect(desk.app.place == place)
    }

    @Test func `A click on an answer in the footer of a question gives none`() throws {
        var desk = desk()
        desk.press(.character("G"), .character("d"))
        try desk.clickFooter("y ")
        #expect(desk.app.place == .question)
        #expect(desk.effects == [])
    }

    @Test func `The wheel moves in lists and stops at their ends`() {
        var desk = desk()
        desk.press(.character("g"))
        let first = desk.selectedRow
        desk.send(.input(.mouse(.wheelDown)))
        let third = desk.selectedRow
        #expect(third != first)
        desk.send(.input(.mouse(.wheelUp)))
        desk.send(.input(.mouse(.wheelUp)))
        #expect(desk.selectedRow == first)
        desk.press(.character("j"), .character("j"), .character("j"))
        #expect(desk.selectedRow == third)
    }

    @Test func `In a form the wheel moves nothing`() {
        var desk = desk()
        desk.press(.character("n"), .enter)
        let before = desk.text
        desk.send(.input(.mouse(.wheelDown)))
        #expect(desk.text == before)
    }

    // MARK: Questions

    @Test func `A click marks an answer, and only a key gives it`() throws {
        var desk = desk()
        desk.press(.character("G"), .character("d"))
        desk.wait(.seconds(1))
        let row = try #require(desk.rows { $0.contains("only here") }.first)
        desk.click(row: row)
        #expect(desk.effects == [])
        #expect(desk.selectedRow.contains("only here"))
        desk.click(row: row)
        #expect(desk.effects == [])
        desk.wait(.seconds(1))
        desk.press(.enter)
        #expect(
            desk.effects == [
                .call(RemoveSession(session: SessionID(rawValue: "f1bb"), how: .onlyHere))
            ])
    }

    @Test func `A click that comes as soon as a question is drawn answers nothing`() throws {
        var desk = desk()
        desk.press(.character("G"), .character("d"))
        let row = try #require(desk.rows { $0.contains("here and at") }.first)
        desk.click(row: row, after: .milliseconds(100))
        desk.click(row: row, after: .milliseconds(100))
        desk.click(row: row, after: .milliseconds(100))
        #expect(desk.effects == [])
        #expect(!desk.selectedRow.contains("here and at"))
        try desk.clickFooter("E everywhere", after: .milliseconds(100))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
    }

    @Test func `The list above a question takes no clicks`() throws {
        var desk = desk()
        desk.press(.character("g"), .character("j"), .character("d"))
        let row = try #require(desk.rows { $0.contains("acme_news") }.first)
        desk.click(row: row)
        desk.click(row: row)
        #expect(desk.app.place == .question)
        desk.press(.escape)
        #expect(!desk.selectedRow.contains("acme_news"))
    }

    @Test func `A click counts for what was drawn, not for what came since`() throws {
        var desk = desk()
        let row = try #require(desk.rows { $0.contains("acme_test") }.first)
        let before = desk.selectedRow
        desk.app.noteDrawing(at: desk.moment, hits: desk.frame.hits)
        desk.isDrawing = false
        desk.send(.ticked)
        desk.send(.input(.mouse(.press(Point(row: row, column: 5)))))
        #expect(desk.selectedRow == before)
    }

    // MARK: Where the mouse is left to the terminal

    @Test func `Where a URL is shown the mouse is left to the terminal`() throws {
        var desk = desk()
        #expect(desk.frame.takesMouse)
        try desk.awaitPIN()
        #expect(!desk.frame.takesMouse)
        #expect(desk.frame.hits.isEmpty)
        desk.press(.escape)
        #expect(!desk.frame.takesMouse)
        desk.press(.character("d"))
        #expect(desk.app.place == .question)
        #expect(!desk.frame.takesMouse, "the URL is still there above the question")
        desk.wait(.seconds(1))
        desk.click(row: 20)
        desk.click(row: 23, column: 2)
        #expect(desk.app.place == .question)
        #expect(desk.effects == [])
    }

    @Test func `In the plain view and where it is forbidden a click does nothing`() {
        var desk = desk()
        desk.app.model.isPlainView = true
        desk.send(.input(.mouse(.press(.origin))))
        #expect(desk.effects == [])
        #expect(desk.app.model.isPlainView)
        var forbidden = Desk()
        #expect(!forbidden.frame.takesMouse)
        #expect(forbidden.frame.hits.isEmpty)
        forbidden.send(.input(.mouse(.wheelDown)))
        #expect(forbidden.effects == [])
    }

    @Test(arguments: [Size(rows: 0, columns: 0), Size(rows: 5, columns: 20), Layout.smallest])
    func `At every size a click is inside what was drawn`(size: Size) {
        let desk = desk(size)
        let screen = Rect(size)
        #expect(
            desk.frame.hits.allSatisfy {
                $0.area.intersection(screen) == $0.area && $0.area.rows > 0 && $0.area.columns > 0
            })
    }
}

extension Desk {
    /// The numbers of the rows that are so.
    fileprivate func rows(where isWanted: (String) -> Bool) -> [Int] {
        (0..<size.rows).filter { isWanted(row($0)) }
    }

    /// Clicks on what is on the screen, a while after it was drawn.
    fileprivate mutating func click(
        row: Int, column: Int = 5, after pause: Duration = .seconds(1)
    ) {
        app.noteDrawing(at: moment, hits: frame.hits)
        wait(pause)
        send(.input(.mouse(.press(Point(row: row, column: column)))))
    }

    fileprivate mutating func clickFooter(
        _ hint: String, after pause: Duration = .seconds(1)
    ) throws {
        let range = try #require(footer.firstRange(of: hint))
        let column = footer.distance(from: footer.startIndex, to: range.lowerBound)
        click(row: size.rows - 1, column: column, after: pause)
    }
}
