import TerminalCore

extension LabelScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let value = canvas.isNarrow ? 9 : FactSheet.wideValueColumn
        let first = canvas.isLow ? 0 : 1
        let width = min(34, canvas.size.columns - value - 1)
        canvas.draw("Label of \(fallback)", row: first, column: 2, role: .heading)
        canvas.draw("Label", row: first + 1, column: 2, role: .quiet)
        let typed = field.text.trimmingBlanks
        let handle = typed.isEmpty ? fallback : PrintableText(typed, limit: 40)
        canvas.draw(
            "Scripts say it: pintle header ... --session \(handle)", row: first + 2, column: 2)
        canvas.draw(
            "When it is empty they say \(fallback). Nothing changes at the provider.",
            row: first + 3, column: 2)
        field.draw(on: &canvas, row: first + 1, column: value, width: width, isFocused: true)
    }
}
