import Testing
import TextCore

@testable import TerminalCore

private func rows(
    _ rows: Int, _ columns: Int, _ draw: (inout Canvas) -> Void
) -> [String] {
    var canvas = Canvas(size: Size(rows: rows, columns: columns))
    draw(&canvas)
    return (0..<rows).map { canvas.frame.buffer.text(ofRow: $0) }
}

@Suite struct `The footer` {
    static let footer = Footer([
        KeyHint("Enter", "open"), KeyHint("n", "new"), KeyHint("/", "filter"),
        KeyHint("?", "help", isKept: true), KeyHint("q", "quit", isKept: true),
    ])

    @Test(arguments: [
        (50, " Enter open  n new  / filter  ? help  q quit"),
        (40, " Enter open  n new  / filter  ? help  q"),
        (35, " Enter open  n new  ? help  q quit"),
        (30, " Enter open  n new  ? help  q"), (28, " Enter open  ? help  q quit"),
        (16, " ? help  q quit"), (10, " ? help  q"), (5, " ?  q"), (4, "?  q"), (3, " q"),
        (1, "q"), (0, ""),
    ])
    func `loses its middle, never help and the way out`(columns: Int, shown: String) {
        let row = rows(1, columns) { Self.footer.draw(on: &$0) }[0]
        #expect(row == shown + String(repeating: " ", count: columns - shown.count))
    }

    @Test(arguments: [
        (39, "a b  c d  e f  g h  i j  ? help  q quit"),
        (38, "a b  c d  e f  g h  ? help  q quit"),
        (33, "a b  c d  e f  g h  ? help  q"),
    ])
    func `loses a hint before a word while enough others stay`(columns: Int, shown: String) {
        let letters: [(PrintableText, PrintableText)] = [
            ("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"), ("i", "j"),
        ]
        let footer = Footer(
            letters.map { KeyHint($0, $1) } + Self.footer.hints.filter(\.isKept))
        let row = rows(1, columns + 1) { footer.draw(on: &$0) }[0]
        let blanks = String(repeating: " ", count: columns - shown.count)
        #expect(row == " " + shown + blanks)
    }

    @Test func `draws keys as keys`() {
        var canvas = Canvas(size: Size(rows: 1, columns: 50))
        Self.footer.draw(on: &canvas)
        #expect(canvas.frame.buffer[Point(row: 0, column: 1)].role == .key)
        #expect(canvas.frame.buffer[Point(row: 0, column: 7)].role == .text)
    }
}

@Suite struct `The title` {
    @Test(arguments: [
        (30, " Pintle  List      vault open "), (24, " Pintle  List           "),
        (8, " Pintl~ "), (1, " "), (0, ""),
    ])
    func `loses the vault's state first`(columns: Int, shown: String) {
        let bar = TitleBar(place: "Pintle  List", status: "vault open")
        #expect(rows(1, columns) { bar.draw(on: &$0) } == [shown])
    }

    @Test func `covers the whole row`() {
        var canvas = Canvas(size: Size(rows: 1, columns: 30))
        TitleBar(place: "Pintle").draw(on: &canvas)
        #expect(canvas.frame.buffer.row(0).allSatisfy { $0.role == .title })
    }
}

@Suite struct `The message area` {
    private let area = MessageArea(
        Notice(
            sign: .failed, title: "It failed", sentence: "The server said no to this request.",
            next: "Enter tries again."),
        alphabet: .unicode)

    @Test(arguments: [
        (
            3, 40,
            [
                "✗ It failed",
                "  The server said no to this request.",
                "  Enter tries again.",
            ]
        ),
        (3, 20, ["✗ It failed", "  The server said n~", "  Enter tries again."]),
        (
            5, 20,
            [
                "✗ It failed", "  The server said no", "  to this request.",
                "  Enter tries again.", "",
            ]
        ),
        (2, 20, ["✗ It failed", "  Enter tries again."]),
        (1, 40, ["✗ It failed. Enter tries again."]),
        (1, 20, ["✗ It failed"]),
        (1, 1, ["✗"]),
    ])
    func `wraps where there is room and keeps title and next step`(
        rowCount: Int, columns: Int, shown: [String]
    ) {
        let drawn = rows(rowCount, columns) { area.draw(on: &$0) }
        #expect(drawn == shown.map { PrintableText(own: $0).padded(columns: columns).text })
    }

    @Test func `the sign and the title have the role of the sign`() {
        var canvas = Canvas(size: Size(rows: 3, columns: 40))
        area.draw(on: &canvas)
        #expect(canvas.frame.buffer[.origin].role == .bad)
        #expect(canvas.frame.buffer[Point(row: 0, column: 2)].role == .bad)
        #expect(canvas.frame.buffer[Point(row: 1, column: 2)].role == .text)
    }
}

@Suite struct `Wrapped text` {
    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 3, ["one", "two", "thr", "ee"]),
        ("編集部 山田", 6, ["編集部", "山田"]), ("編集部山田", 5, ["編集", "部山", "田"]),
        ("", 5, []), ("a  b", 1, ["a", "b"]), ("abc", 0, []),
    ])
    func `breaks at blanks`(text: String, columns: Int, lines: [String]) {
        #expect(
            WrappedText.lines(of: PrintableText(own: text), columns: columns).map(\.text) == lines)
    }

    @Test func `cuts the last line of a limit`() {
        let lines = WrappedText.lines(of: "one two three four", columns: 7, limit: 2)
        #expect(lines.map(\.text) == ["one two", "three ~"])
    }

    @Test func `a character wider than the line does not hang it`() {
        #expect(WrappedText.lines(of: "編集", columns: 1).count == 2)
    }
}

@Suite struct `List scrolling` {
    @Test func `the selection stays in the window`() {
        var list = ListScroll()
        list.move(by: 7, count: 20, rows: 5)
        #expect(list.visible(count: 20, rows: 5) == 3..<8)
        list.move(by: -6, count: 20, rows: 5)
        #expect(list.selected == 1)
        #expect(list.visible(count: 20, rows: 5) == 1..<6)
    }

    @Test(arguments: [(-5, 0), (100, 19)])
    func `stops at the ends`(distance: Int, selected: Int) {
        var list = ListScroll()
        list.move(by: distance, count: 20, rows: 5)
        #expect(list.selected == selected)
    }

    @Test func `headings cannot be selected`() {
        var list = ListScroll()
        let isSelectable: (Int) -> Bool = { $0 != 0 && $0 != 3 }
        list.select(0, count: 6, rows: 6, isSelectable: isSelectable)
        #expect(list.selected == 1)
        list.move(by: 2, count: 6, rows: 6, isSelectable: isSelectable)
        #expect(list.selected == 4)
        list.move(by: -1, count: 6, rows: 6, isSelectable: isSelectable)
        #expect(list.selected == 2)
        list.move(by: -2, count: 6, rows: 6, isSelectable: isSelectable)
        #expect(list.selected == 1)
    }

    @Test func `follows its item and leaves it on its line`() {
        var list = ListScroll()
        list.select(10, count: 20, rows: 5)
        let line = list.selected - list.top
        let isFound = list.follow(10, in: [100, 101] + Array(0..<20), rows: 5)
        #expect(isFound)
        #expect(list.selected == 12)
        #expect(list.selected - list.top == line)
    }

    @Test func `takes the next item when its own is gone`() {
        var list = ListScroll()
        list.select(2, count: 4, rows: 5)
        let isFound = list.follow("c", in: ["a", "b", "d"], rows: 5)
        #expect(!isFound)
        #expect(list.selected == 2)
        list.follow("d", in: ["a", "b"], rows: 5)
        #expect(list.selected == 1)
    }

    @Test(arguments: [(0, 0), (0, 5), (3, 0)])
    func `is safe when there is nothing to show`(count: Int, rows: Int) {
        var list = ListScroll()
        list.move(by: 1, count: count, rows: rows)
        #expect(list.visible(count: count, rows: rows).count <= rows)
        list.follow(nil, in: [Int](), rows: rows)
        #expect(list.selected == 0)
    }
}

@Suite struct `A QR code` {
    private static let modules = Array(repeating: Array(repeating: true, count: 33), count: 33)

    @Test(arguments: [
        (33, 4, Size(rows: 21, columns: 41)), (33, 2, Size(rows: 19, columns: 37)),
        (33, 1, Size(rows: 18, columns: 35)), (45, 4, Size(rows: 27, columns: 53)),
    ])
    func `takes the sizes of half blocks`(side: Int, margin: Int, size: Size) {
        let modules = Array(repeating: Array(repeating: true, count: side), count: side)
        #expect(QRDrawing(modules: modules, form: .halfBlocks, margin: margin).size == size)
    }

    @Test func `takes two columns a module without half blocks`() {
        let drawing = QRDrawing(modules: Self.modules, form: .blanks, margin: 2)
        #expect(drawing.size == Size(rows: 37, columns: 74))
    }

    @Test(arguments: [(41, 21, 4), (40, 21, 2), (37, 19, 2), (36, 19, 1)])
    func `takes the largest margin that fits`(columns: Int, rows: Int, margin: Int) {
        let drawing = QRDrawing.fitting(
            Size(rows: rows, columns: columns), modules: Self.modules, forms: [.halfBlocks],
            margins: [4, 2, 1])
        #expect(drawing?.margin == margin)
    }

    @Test func `does not fit without a margin`() {
        #expect(
            QRDrawing.fitting(
                Size(rows: 17, columns: 33), modules: Self.modules, forms: [.halfBlocks],
                margins: [4, 2, 1]) == nil)
    }

    private static let small = [[true, false], [true, true]]

    @Test func `is dark on light`() {
        let drawing = QRDrawing(modules: Self.small, form: .halfBlocks, margin: 1)
        #expect(rows(2, 4) { drawing.draw(on: &$0) } == [" ▄  ", " ▄▄ "])
        var canvas = Canvas(size: drawing.size)
        drawing.draw(on: &canvas)
        #expect(canvas.frame.buffer.row(0).map(\.role) == [.qr, .qr, .qr, .qr])
        #expect(canvas.frame.buffer.row(1).map(\.role) == [.qr, .qrTurned, .qrTurned, .qr])
    }

    @Test(arguments: [false, true], [QRDrawing.Form.halfBlocks, .blanks])
    func `has no glyph but the lower half block, which leaves no seam`(
        isTurned: Bool, form: QRDrawing.Form
    ) {
        let drawing = QRDrawing(modules: Self.modules, form: form, margin: 4, isTurned: isTurned)
        var canvas = Canvas(size: drawing.size)
        drawing.draw(on: &canvas)
        let glyphs = (0..<drawing.size.rows).flatMap { canvas.frame.buffer.row($0).map(\.base) }
        #expect(Set(glyphs).isSubset(of: [" ", "▄"]))
    }

    @Test(arguments: [
        (true, "\u{1b}[0;30;47;107m \u{1b}[0;37;97;40m▄▄\u{1b}[0;30;47;107m \u{1b}[0m"),
        (false, "\u{1b}[0;7m \u{1b}[0m▄▄\u{1b}[0;7m \u{1b}[0m"),
    ])
    func `is the same without a full screen, without colours in reverse`(
        inColour: Bool, row: String
    ) {
        let drawing = QRDrawing(modules: Self.small, form: .halfBlocks, margin: 1)
        #expect(drawing.lines(inColour: inColour)[1] == row)
    }

    @Test(arguments: [(false, Role.qr, Role.qrTurned), (true, .qrTurned, .qr)])
    func `is drawn in blanks of two roles`(isTurned: Bool, margin: Role, dark: Role) {
        let drawing = QRDrawing(
            modules: Self.small, form: .blanks, margin: 1, isTurned: isTurned)
        var canvas = Canvas(size: drawing.size)
        drawing.draw(on: &canvas)
        let row = canvas.frame.buffer.row(1).map(\.role)
        #expect(row == [margin, margin, dark, dark, margin, margin, margin, margin])
    }
}

@Suite struct `All widgets` {
    @Test(arguments: [(0, 0), (1, 1), (1, 0), (0, 1), (2, 3)])
    func `are safe on any canvas`(rowCount: Int, columns: Int) {
        let drawn = rows(rowCount, columns) { canvas in
            `The footer`.footer.draw(on: &canvas)
            TitleBar(place: "Pintle", status: "open").draw(on: &canvas)
            MessageArea(
                Notice(sign: .good, title: "編集部", sentence: "b", next: "c"), alphabet: .ascii
            ).draw(on: &canvas)
            TextField("abc").draw(
                on: &canvas, row: 0, column: 0, width: columns, isFocused: true)
            QRDrawing(modules: [[true]], form: .halfBlocks, margin: 1).draw(on: &canvas)
        }
        #expect(drawn.count == rowCount)
    }
}
