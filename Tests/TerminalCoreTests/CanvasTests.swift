import Testing
import TextCore

@testable import TerminalCore

@Suite struct `A canvas` {
    private func canvas(_ rows: Int, _ columns: Int) -> Canvas {
        Canvas(size: Size(rows: rows, columns: columns))
    }

    private func rows(_ canvas: Canvas) -> [String] {
        (0..<canvas.frame.size.rows).map { canvas.frame.buffer.text(ofRow: $0) }
    }

    @Test func `draws text and says where it ended`() {
        var canvas = canvas(2, 8)
        let end = canvas.draw("編集", row: 1, column: 2)
        #expect(end == 6)
        #expect(rows(canvas) == ["        ", "  編集  "])
    }

    @Test(arguments: [(-3, 0), (0, -1), (5, 0), (0, 99), (-1, -1)])
    func `does not draw outside`(row: Int, column: Int) {
        var canvas = canvas(3, 6)
        canvas.within(Rect(row: 1, column: 2, rows: 1, columns: 2)) {
            $0.put(Cell("x"), row: row, column: column)
            $0.fill(Rect(row: row, column: column, rows: 9, columns: 9), role: .bad)
        }
        #expect(rows(canvas) == ["      ", "      ", "      "])
        #expect(canvas.frame.buffer.row(0).allSatisfy { $0.role == .text })
        #expect(canvas.frame.buffer.row(1).prefix(2).allSatisfy { $0.role == .text })
        #expect(canvas.frame.buffer.row(2).allSatisfy { $0.role == .text })
    }

    @Test func `cuts text at the edge of its window`() {
        var canvas = canvas(1, 10)
        canvas.within(Rect(row: 0, column: 2, rows: 1, columns: 4)) { _ = $0.draw("abcdef") }
        #expect(rows(canvas) == ["  abc~    "])
    }

    @Test func `a window partly off the screen keeps its own columns`() {
        var canvas = canvas(1, 6)
        canvas.within(Rect(row: 0, column: 4, rows: 1, columns: 4)) { _ = $0.draw("abcd") }
        #expect(rows(canvas) == ["    ab"])
    }

    @Test func `windows nest`() {
        var canvas = canvas(3, 9)
        canvas.within(Rect(row: 1, column: 1, rows: 2, columns: 5)) { outer in
            outer.within(Rect(row: 1, column: 2, rows: 5, columns: 9)) {
                $0.fill(role: .title)
                _ = $0.draw("abcdefgh", role: .title)
            }
        }
        #expect(rows(canvas) == ["         ", "         ", "   abc   "])
    }

    @Test func `half a wide character is never left over`() {
        var canvas = canvas(1, 6)
        canvas.draw("編集部")
        canvas.draw("x", column: 1)
        canvas.draw("y", column: 4)
        #expect(rows(canvas) == [" x集y "])
    }

    @Test func `a wide character without room for its right half is left out`() {
        var canvas = canvas(1, 3)
        canvas.draw("編集", isCut: false)
        #expect(rows(canvas) == ["編 "])
    }

    @Test func `marks stay with their base`() {
        var canvas = canvas(1, 3)
        canvas.draw("e\u{301}x")
        #expect(canvas.frame.buffer[.origin].text == "e\u{301}")
        #expect(canvas.frame.buffer[Point(row: 0, column: 1)].text == "x")
    }

    @Test func `draws up to a column`() {
        var canvas = canvas(1, 6)
        canvas.draw("ab", endingAt: 5)
        #expect(rows(canvas) == ["   ab "])
    }

    @Test func `gives drawn cells another role`() {
        var canvas = canvas(2, 3)
        canvas.draw("abc", row: 1, role: .good)
        canvas.restyle(Rect(row: 1, column: 0, rows: 1, columns: 3), as: .selected)
        #expect(canvas.frame.buffer.row(1).map(\.role) == [.selected, .selected, .selected])
        #expect(rows(canvas)[1] == "abc")
    }

    @Test(arguments: [(0, 0), (1, 1), (1, 2)])
    func `any size is safe`(rows: Int, columns: Int) {
        var canvas = canvas(rows, columns)
        canvas.draw("編集")
        canvas.fill(role: .title)
        canvas.draw(address: "https://x", row: 0, link: "a")
        canvas.placeCursor(row: 40, column: 40, isVisible: true)
        #expect(canvas.frame.cursor == Point(row: max(0, rows - 1), column: max(0, columns - 1)))
    }
}

@Suite struct `A buffer` {
    @Test func `names the rows that changed`() {
        var first = Canvas(size: Size(rows: 4, columns: 5))
        first.draw("a", row: 1)
        var second = first
        second.draw("b", row: 1)
        second.fill(Rect(row: 3, column: 0, rows: 1, columns: 1), role: .selected)
        #expect(second.frame.buffer.changedRows(since: first.frame.buffer) == [1, 3])
        #expect(first.frame.buffer.changedRows(since: first.frame.buffer).isEmpty)
    }

    @Test func `names all rows after a resize`() {
        let small = CellBuffer(size: Size(rows: 2, columns: 2))
        let large = CellBuffer(size: Size(rows: 3, columns: 2))
        #expect(large.changedRows(since: small) == [0, 1, 2])
    }
}

@Suite struct `Address rows` {
    private let address = "https://x.example/a?b=cd"

    @Test func `go into cells over the whole width and are marked for raw writing`() throws {
        var canvas = Canvas(size: Size(rows: 5, columns: 10))
        let count = canvas.draw(address: address, row: 1, link: "7f3a")
        #expect(count == 3)
        #expect(canvas.frame.buffer.text(ofRow: 2) == "example/a?")
        let rows = try #require(AddressRows(address, row: 1, link: "7f3a"))
        #expect(canvas.frame.addresses == [rows])
    }

    @Test(arguments: [
        Rect(row: 0, column: 0, rows: 2, columns: 10), Rect(row: 0, column: 1, rows: 5, columns: 9),
    ])
    func `are not written raw when they do not fit whole`(window: Rect) {
        var canvas = Canvas(size: Size(rows: 5, columns: 10))
        canvas.within(window) {
            _ = $0.draw(address: "https://x.example/a?b=cd", row: 0, link: "a")
        }
        #expect(canvas.frame.addresses.isEmpty)
    }

    @Test(arguments: ["", "a\u{1b}b", "a\nb", "é", "a\u{7f}"])
    func `refuse what is not printable ASCII`(address: String) {
        #expect(AddressRows(address, row: 0, link: "a") == nil)
    }

    @Test func `keep only letters and digits of the link`() throws {
        let rows = try #require(AddressRows("https://x", row: 0, link: "7f;\u{1b}:é3a"))
        #expect(rows.link == "7f3a")
    }

    @Test(arguments: [(8, true), (24, true), (10, false)])
    func `know whether the last row is full`(columns: Int, isFull: Bool) throws {
        let rows = try #require(AddressRows(address, row: 0, link: nil))
        #expect(rows.fillsLastRow(columns: columns) == isFull)
    }
}
