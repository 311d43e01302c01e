import TerminalCore
import TextCore

/// Rows of text that are laid out before they are drawn, so that it is known how many they are.
struct TextRows: Sendable, Equatable {
    private struct Piece: Sendable, Equatable {
        let text: PrintableText
        let row: Int
        /// The column where it begins, or before which it ends.
        let column: Int
        let role: Role
        let isAtEnd: Bool
    }

    private var pieces: [Piece] = []
    /// How many rows there are.
    private(set) var count = 0

    /// Adds a row.
    mutating func add(_ text: PrintableText, at column: Int, role: Role = .text) {
        count += 1
        put(text, at: column, role: role)
    }

    /// Adds as many rows as the text takes when it may go as far as `end`.
    mutating func add(
        wrapped text: PrintableText, at column: Int, to end: Int, role: Role = .text
    ) {
        for line in WrappedText.lines(of: text, columns: max(1, end - column)) {
            add(line, at: column, role: role)
        }
    }

    /// Puts more on the last row, and returns the column after it.
    @discardableResult
    mutating func put(_ text: PrintableText, at column: Int, role: Role = .text) -> Int {
        put(text, at: column, onRow: count - 1, role: role)
        return column + text.columns
    }

    /// Puts more on a row that is there.
    mutating func put(_ text: PrintableText, at column: Int, onRow row: Int, role: Role = .text) {
        pieces.append(Piece(text: text, row: row, column: column, role: role, isAtEnd: false))
    }

    /// Puts more on the last row, so that it ends before that column.
    mutating func put(_ text: PrintableText, endingAt column: Int, role: Role = .text) {
        pieces.append(
            Piece(text: text, row: count - 1, column: column, role: role, isAtEnd: true))
    }

    /// Draws from the top of the canvas.
    func draw(on canvas: inout Canvas) {
        for piece in pieces {
            if piece.isAtEnd {
                canvas.draw(
                    piece.text, row: piece.row, endingAt: piece.column, role: piece.role)
            } else {
                canvas.draw(
                    piece.text, row: piece.row, column: piece.column, role: piece.role)
            }
        }
    }
}
