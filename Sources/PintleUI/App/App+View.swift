import PintleText
import TerminalCore
import TextCore

extension App {
    /// Draws title, body, message area and footer; under a question the screen below it.
    func draw(_ top: any ScreenState, on canvas: inout Canvas) {
        var layout = Layout(
            size: canvas.size, guideRows: Coach.rows(in: canvas.size, model))
        if top.sharesGuideRows { layout.guideRows = 0 }
        let base = top.panelRows(model) == nil ? top : screens.dropLast().last ?? top
        if base.hasTitle {
            let place = base.title(model)
            let title = layout.isNarrow ? place : "Pintle  " + place
            TitleBar(
                place: title,
                status: base.titleStatus(model)
                    ?? VaultWords.title(model, beside: title, columns: canvas.size.columns)
            ).draw(on: &canvas)
        }
        canvas.within(layout.middle(hasTitle: base.hasTitle)) { canvas in
            drawMiddle(top, base, layout, on: &canvas)
        }
        canvas.within(layout.footer) { canvas in
            Footer(top.footer(model)).draw(on: &canvas)
        }
    }

    private func drawMiddle(
        _ top: any ScreenState, _ base: any ScreenState, _ layout: Layout,
        on canvas: inout Canvas
    ) {
        let (rows, columns) = (canvas.size.rows, canvas.size.columns)
        // A question comes before everything else: the consequences of its answers are never cut.
        let panelRows = min(top.panelRows(model) ?? 0, rows)
        let messageRows = min(top.messageRows(layout), rows - panelRows)
        let bodyRows = rows - messageRows - panelRows
        canvas.within(Rect(row: 0, column: 0, rows: bodyRows, columns: columns)) { canvas in
            var model = model
            model.hasFocus = panelRows == 0
            base.drawBody(on: &canvas, model)
        }
        if panelRows > 0 {
            // The screen above a question is only to be read.
            canvas.removeHits()
            let panel = Rect(row: bodyRows, column: 0, rows: panelRows, columns: columns)
            canvas.within(panel) { canvas in top.drawBody(on: &canvas, model) }
        }
        let above =
            panelRows > 0 ? bodyRows + panelRows : top.messageRow(rows: bodyRows, model)
        let messages = Rect(row: above, column: 0, rows: messageRows, columns: columns)
        canvas.within(messages) { canvas in top.drawMessages(on: &canvas, model) }
    }
}
