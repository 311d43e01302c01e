import TerminalCore
import TextCore

/// The marked one of the things on a sheet of facts, and the scroll position of the sheet.
///
/// The mark goes through the things; past them the sheet scrolls.
struct Selection: Sendable, Equatable {
    /// How far the sheet is scrolled.
    private(set) var scroll = TextScroll()
    /// The place of the marked one.
    ///
    /// It may lie behind the last one, when some have gone since.
    private(set) var marked = 0

    /// The marked one of those that there are now.
    func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[min(marked, elements.count - 1)]
    }

    /// Marks the thing of that number; false if there is none.
    mutating func mark(_ number: Int, of count: Int) -> Bool {
        guard (0..<count).contains(number) else { return false }
        marked = number
        return true
    }

    /// Moves by a key.
    ///
    /// `lines` are the lines of the things, each with `following` lines that belong to it; the
    /// sheet has `count` lines, of which `rows` fit.
    mutating func move(
        _ action: Action, through lines: [Int], following: Int = 0, count: Int, rows: Int
    ) -> Response {
        let last = max(0, lines.count - 1)
        marked = min(marked, last)
        switch action {
        case .down where marked < last: marked += 1
        case .up where marked > 0 && lines[marked] >= scroll.top: marked -= 1
        default: return scroll.move(action, count: count, rows: rows) ? .handled : .ignored
        }
        scroll.reveal(lines[marked], following: following, count: count, rows: rows)
        return .handled
    }
}

extension ListScroll {
    /// Selects the item, or the nearest that can be, and keeps a heading on the first line in sight.
    mutating func select(
        _ position: Int, count: Int, rows: Int, below hasHeading: Bool,
        isSelectable: (Int) -> Bool
    ) {
        select(position, count: count, rows: rows, isSelectable: isSelectable)
        guard selected == 1, hasHeading else { return }
        select(0, count: count, rows: rows)
        select(1, count: count, rows: rows)
    }

    /// The selected item of those that there are now.
    func element<Element>(of elements: [Element]) -> Element? {
        elements.indices.contains(selected) ? elements[selected] : nil
    }
}

extension Canvas {
    /// Draws how many rows of a list are above and below those in sight, `4 above, 16 below`; returns
    /// the column after it.
    @discardableResult
    mutating func draw(above: Int, below: Int, row: Int) -> Int {
        let text: PrintableText =
            switch (above > 0, below > 0) {
            case (true, true): "\(above) above, \(below) below"
            case (true, false): "\(above) more above"
            case (false, true): "\(below) more below"
            case (false, false): .empty
            }
        return draw(text, row: row, column: 2, role: .quiet)
    }

    /// Draws rows as selected, with the sign in front of the first.
    mutating func select(row: Int, rows: Int = 1, alphabet: Sign.Alphabet) {
        draw(Sign.here.text(in: alphabet), row: row)
        restyle(Rect(row: row, column: 0, rows: rows, columns: size.columns), as: .selected)
    }
}
