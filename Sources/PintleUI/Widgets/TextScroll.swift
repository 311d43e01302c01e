import TextCore

/// How far a text or fact sheet is scrolled.
struct TextScroll: Sendable, Equatable {
    private(set) var top = 0

    /// Moves by a key; `false` for an action that moves nothing.
    mutating func move(_ action: Action, count: Int, rows: Int) -> Bool {
        // From what is in sight: the window may have grown since the last move.
        top = min(top, max(0, count - rows))
        switch action {
        case .down: top += 1
        case .up: top -= 1
        case .halfDown: top += max(1, rows / 2)
        case .halfUp: top -= max(1, rows / 2)
        case .pageDown: top += max(1, rows - 1)
        case .pageUp: top -= max(1, rows - 1)
        case .first: top = 0
        case .last: top = count
        default: return false
        }
        // With lines below, the last row says how many.
        top = max(0, min(top, count - rows))
        return true
    }

    /// Whether there are lines below those that are shown.
    func hasMore(count: Int, rows: Int) -> Bool {
        FactSheet.visible(count, top: top, rows: rows).upperBound < count
    }

    /// Brings a line into sight, with `following` lines below it.
    mutating func reveal(_ line: Int, following: Int = 0, count: Int, rows: Int) {
        // The last row says how many lines are below.
        let bottom = line + following + 2 - rows
        top = max(0, min(max(top, bottom), min(line, count - rows)))
    }
}
