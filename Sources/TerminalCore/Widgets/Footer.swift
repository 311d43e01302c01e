import TextCore

/// The last row: keys, the most needed first, help and the way out last.
///
/// A narrow footer loses its middle, from the right; where that leaves too little of it, words go
/// instead. The keys of hints that are kept go last, and the way out after all others.
public struct Footer: Hashable, Sendable {
    /// The hints in their order.
    public var hints: [KeyHint]

    /// A footer of these hints.
    public init(_ hints: [KeyHint]) {
        self.hints = hints
    }

    /// Draws one row at the top of the canvas.
    public func draw(on canvas: inout Canvas) {
        let columns = canvas.size.columns
        let shown = hints(fitting: columns)
        var column = Self.width(of: shown) < columns ? 1 : 0
        for hint in shown {
            let start = column
            column = canvas.draw(hint.key, column: column, role: .key)
            if !hint.action.isEmpty { column = canvas.draw(hint.action, column: column + 1) }
            if let key = hint.pressed {
                let area = Rect(row: 0, column: start, rows: 1, columns: column - start)
                canvas.addHit(.key(key), at: area)
            }
            column += 2
        }
    }

    /// The hints that fit into that many columns, shortened where needed.
    public func hints(fitting columns: Int) -> [KeyHint] {
        let whole = wholeHints(fitting: columns)
        if Self.width(of: whole) < columns, whole.count(where: { !$0.isKept }) >= Self.fair {
            return whole
        }
        var shown = hints
        while true {
            if Self.width(of: shown) < columns { return shown }
            let shorter = Self.shortened(shown, onlyLast: true)
            if Self.width(of: shorter) < columns { return shorter }
            guard let last = shown.lastIndex(where: { !$0.isKept }) else { break }
            shown.remove(at: last)
        }
        shown = Self.shortened(shown, onlyLast: false)
        while shown.count > 1, Self.width(of: shown) > columns { shown.removeFirst() }
        return shown
    }

    /// With so many hints besides those that are kept, no word is given up for another hint.
    private static let fair = 4

    /// The hints that fit with all their words: those not kept go from the right.
    public func wholeHints(fitting columns: Int) -> [KeyHint] {
        var shown = hints
        while Self.width(of: shown) >= columns,
            let last = shown.lastIndex(where: { !$0.isKept })
        {
            shown.remove(at: last)
        }
        return shown
    }

    /// Takes the words off the last kept hint or off all of them.
    private static func shortened(_ hints: [KeyHint], onlyLast: Bool) -> [KeyHint] {
        let last = hints.lastIndex(where: \.isKept)
        return hints.enumerated().map { index, hint in
            guard hint.isKept, !onlyLast || index == last else { return hint }
            return KeyHint(hint.key, .empty, isKept: true, pressed: hint.pressed)
        }
    }

    private static func width(of hints: [KeyHint]) -> Int {
        hints.reduce(0) { $0 + $1.columns } + 2 * max(0, hints.count - 1)
    }
}
