import LoginCore
import PintleText
import TerminalCore
import TextCore

/// Draws a screen that is too small: the reason, and the keys that still work.
enum TooSmall {
    /// `needed` is the size that the screen would take; Esc is named where the screen below has room.
    static func draw(
        on canvas: inout Canvas, _ model: AppModel, needed: Size, canGoBack: Bool
    ) {
        let size = canvas.size
        guard size.rows > 0, size.columns > 0 else { return }
        let keys = keys(model, canGoBack: canGoBack)
        var lines: [PrintableText] = []
        let text: PrintableText = "Too small for Pintle: \(size.columns) x \(size.rows)"
        lines.append(
            text.columns <= size.columns ? text : "Too small: \(size.columns) x \(size.rows)")
        lines.append("Make it \(needed.columns) x \(needed.rows) or more.")
        if let login = model.nearestLogin {
            let provider = PrintableText(model.snapshot.providerName(login.provider))
            let end = login.deadline.map { " until \(model.clock.deadline($0))" } ?? ""
            let words = CarryWords(login.form, at: model.snapshot.provider(login.provider))
            let wanted: PrintableText =
                words.isApproval ? "approval" : "its \(words.shortName)"
            lines.append("\(provider) waits for \(wanted)\(end).")
        }
        lines.append("Nothing is lost. These keys work:")
        let keyLines = self.lines(of: keys, columns: size.columns)
        let room = max(0, size.rows - keyLines.count)
        let wrapped = lines.flatMap { WrappedText.lines(of: $0, columns: size.columns) }
        let shown = Array((wrapped.count <= room ? wrapped : lines).prefix(room))
        for (row, line) in shown.enumerated() { canvas.draw(line, row: row) }
        let first = room > shown.count ? size.rows - keyLines.count : shown.count
        for (row, line) in keyLines.suffix(size.rows).enumerated() {
            var column = 0
            for hint in line {
                column = canvas.draw(hint.key, row: first + row, column: column, role: .key)
                column = canvas.draw(hint.action, row: first + row, column: column + 1) + 3
            }
        }
    }

    private static func keys(_ model: AppModel, canGoBack: Bool) -> [KeyHint] {
        KeyMap.hints(of: .tooSmall) { action in
            switch action {
            case .back: canGoBack
            case .plainView: model.nearestLogin != nil
            default: true
            }
        }
    }

    /// All keys on one row where they fit, else a row each.
    private static func lines(of keys: [KeyHint], columns: Int) -> [[KeyHint]] {
        let width = keys.reduce(0) { $0 + $1.key.columns + $1.action.columns + 4 } - 3
        return width <= columns ? [keys] : keys.map { [$0] }
    }
}
