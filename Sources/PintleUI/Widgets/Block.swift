import TerminalCore

/// A part of a screen that asks for rows, with a drawing for each of its forms.
struct Block {
    /// One form: its rows, their worth, and their drawing.
    struct Form {
        let rows: Int
        let worth: RowWorth
        let draw: (inout Canvas) -> Void

        init(_ rows: Int, _ worth: RowWorth, draw: @escaping (inout Canvas) -> Void) {
            self.rows = rows
            self.worth = worth
            self.draw = draw
        }

        /// Rows of text.
        init(_ text: TextRows, _ worth: RowWorth) {
            self.init(text.count, worth) { text.draw(on: &$0) }
        }
    }

    /// The forms, the best first.
    let forms: [Form]
    /// Whether it stands where the rows that are left over go.
    private(set) var isSpring = false

    /// Forms with ever fewer rows; a form that saves none is left out, and the one before gets the
    /// worth of both.
    init(_ forms: [Form]) {
        self.forms = forms.reduce(into: []) { kept, form in
            if let last = kept.last, form.rows >= last.rows {
                kept[kept.count - 1] = Form(
                    last.rows, max(last.worth, form.worth), draw: last.draw)
            } else {
                kept.append(form)
            }
        }
    }

    var need: RowNeed {
        RowNeed(forms: forms.map { RowNeed.Form(rows: $0.rows, worth: $0.worth) })
    }

    /// One that can be left out.
    static func optional(_ forms: [Form]) -> Block {
        Block(forms + [Form(0, .next) { _ in }])
    }

    /// A blank row, where there is room for it.
    static var gap: Block { blank(1, .gap) }

    /// Blank rows, where there is room for them.
    static func blank(_ rows: Int, _ worth: RowWorth) -> Block {
        optional([Form(rows, worth) { _ in }])
    }

    /// A flexible gap that takes the spare rows and pushes the blocks behind it to the end.
    static var spring: Block {
        var block = Block([Form(0, .next) { _ in }])
        block.isSpring = true
        return block
    }
}

/// Blocks one below the other, in the forms that fit into so many rows.
struct BlockStack {
    private let blocks: [Block]
    private let chosen: [Int]

    init(_ blocks: [Block], room: Int) {
        self.blocks = blocks
        chosen = RowNeed.fit(blocks.map(\.need), into: room)
    }

    private var forms: [Block.Form] { zip(blocks, chosen).map { $0.forms[$1] } }

    /// The rows that they take.
    var rows: Int { forms.reduce(0) { $0 + $1.rows } }

    /// The greatest worth among the forms that had no room; nil if all had.
    var lost: RowWorth? {
        zip(blocks, chosen).flatMap { $0.forms.prefix($1) }.map(\.worth).max()
    }

    /// Draws from the top of the canvas; with a spring the last one ends where the canvas does.
    func draw(on canvas: inout Canvas) {
        let (size, left) = (canvas.size, max(0, canvas.size.rows - rows))
        var row = 0
        for (block, form) in zip(blocks, forms) {
            let area = Rect(row: row, column: 0, rows: form.rows, columns: size.columns)
            if form.rows > 0 { canvas.within(area) { form.draw(&$0) } }
            row += form.rows + (block.isSpring ? left : 0)
        }
    }
}
