import TerminalCore

/// A form made of lines, of which the longest form that fits is drawn; a message stands below its last
/// line, and not at the foot, far from the fields that it is about.
protocol SheetForm: Form {
    /// Its lines, the longest form first; empty where there is nothing to ask.
    func sheets(_ model: AppModel) -> [FormSheet]
}

extension SheetForm {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        sheet(rows: canvas.size.rows, model)?.draw(on: &canvas, alphabet: model.alphabet)
    }

    func messageRow(rows: Int, _ model: AppModel) -> Int {
        min(rows, sheet(rows: rows, model).map { $0.end + 1 } ?? rows)
    }

    private func sheet(rows: Int, _ model: AppModel) -> FormSheet? {
        FormSheet.fitting(sheets(model), rows: rows, isLow: model.layout.isLow)
    }
}
