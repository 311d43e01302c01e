import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Who gets rows where there are not enough.
@Suite struct `Rows that are asked for` {
    private static func need(_ forms: (Int, RowWorth)...) -> RowNeed {
        RowNeed(forms: forms.map { RowNeed.Form(rows: $0.0, worth: $0.1) })
    }

    private static let gap = need((1, .gap), (0, .next))
    private static let steps = need((5, .steps), (2, .advice), (0, .next))
    private static let facts = need((3, .facts), (0, .next))
    private static let field = need((1, .next))
    private static let all = [steps, gap, facts, field]

    @Test func `are given to all where there is room`() {
        #expect(RowNeed.fit(Self.all, into: 10) == [0, 0, 0, 0])
    }

    @Test(arguments: [
        (9, [0, 0, 1, 0]), (6, [0, 1, 1, 0]), (5, [1, 0, 1, 0]), (3, [1, 1, 1, 0]),
        (1, [2, 1, 1, 0]),
    ])
    func `go to what is worth most`(room: Int, forms: [Int]) {
        #expect(RowNeed.fit(Self.all, into: room) == forms)
    }

    @Test func `are taken from the lower one of two that are worth the same`() {
        #expect(RowNeed.fit([Self.gap, Self.gap], into: 1) == [0, 1])
    }

    @Test func `come back to what has room once something larger is gone`() {
        // Four rows are too few for the large one; the blank row that went before them fits again.
        let large = Self.need((4, .size), (0, .next))
        #expect(RowNeed.fit([Self.gap, large, Self.field], into: 4) == [0, 1, 0])
    }

    @Test func `are never too few for the last form`() {
        #expect(RowNeed.fit([Self.field, Self.field], into: 0) == [0, 0])
    }

    @Test func `are the same for a form that saves none, and that is left out`() {
        let block = Block([
            .init(3, .said) { _ in }, .init(3, .sentence) { _ in }, .init(1, .next) { _ in },
        ])
        #expect(block.need == Self.need((3, .sentence), (1, .next)))
    }

    @Test func `are left over where a spring is`() {
        let text: (String) -> Block = { text in
            Block([.init(1, .next) { $0.draw(PrintableText(text)) }])
        }
        var canvas = Canvas(size: Size(rows: 4, columns: 3))
        BlockStack([text("a"), .spring, text("b")], room: 4).draw(on: &canvas)
        let rows = (0..<4).map { canvas.frame.buffer.text(ofRow: $0) }
        #expect(rows == ["a  ", "   ", "   ", "b  "])
    }
}
