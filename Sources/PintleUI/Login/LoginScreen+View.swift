import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension LoginScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let live = model.logins[login] else {
            drawMessage(in: bottom(of: canvas, rows: 3), on: &canvas, model)
            return
        }
        if !canvas.isNarrow { Stepper(live.flow).draw(on: &canvas, row: 0, model.alphabet) }
        switch live.state {
        case .idle: break
        case .requestToken: drawWait(on: &canvas, model)
        case .awaitingVerifier(let now):
            drawAddress(
                AddressView(self, now.request, now.authorization, model), on: &canvas, model)
        case .accessToken(let now):
            switch now.step {
            case .redeeming(let address, let answer):
                drawAddress(
                    AddressView(self, now.request, address, sent: answer.length, model),
                    on: &canvas, model)
            case .confirmingAccount(_, let account):
                drawQuestion(now.request, account, on: &canvas, model)
            case .saving, .identifying, .recording: drawWait(on: &canvas, model)
            }
        case .signedIn(let now): drawSession(now, on: &canvas, model)
        case .failed(let now): draw(now, on: &canvas, model)
        }
    }

    /// The places of address and QR code stay empty.
    private func drawWait(on canvas: inout Canvas, _ model: AppModel) {
        var area = bottom(of: canvas, rows: canvas.isLow ? 3 : 6)
        if !canvas.isNarrow, !canvas.isLow {
            area = Rect(
                row: area.row, column: AddressView.textColumn, rows: area.rows,
                columns: area.columns - AddressView.textColumn)
        }
        canvas.placeCursor(
            row: area.row, column: area.column, isVisible: model.appearance.isAccessible)
        drawMessage(in: area, on: &canvas, model)
    }

    private func bottom(of canvas: Canvas, rows: Int) -> Rect {
        let rows = min(rows, canvas.size.rows)
        return Rect(
            row: canvas.size.rows - rows, column: 0, rows: rows, columns: canvas.size.columns)
    }

    // MARK: Another account

    private func drawQuestion(
        _ request: LoginRequest, _ account: Account, on canvas: inout Canvas, _ model: AppModel
    ) {
        let name = PrintableText(account.name, limit: 30)
        var row = canvas.isNarrow ? 0 : 2
        // The title names the provider, whose name may be longer than there is room for here.
        let column = 17
        canvas.draw("You asked for", row: row, column: 2, role: .quiet)
        canvas.draw(PrintableText(request.account ?? ""), row: row, column: column)
        canvas.draw("Signed in as", row: row + 1, column: 2, role: .quiet)
        canvas.draw("\(name), id \(account.id, limit: 30)", row: row + 1, column: column)
        row += canvas.isLow ? 2 : 3
        if !canvas.isLow {
            let text: PrintableText =
                "The browser there was signed in as \(name). The new token is kept sealed, "
                + "apart from everything else, until you choose."
            for line in WrappedText.lines(of: text, columns: canvas.size.columns - 4, limit: 3) {
                canvas.draw(line, row: row, column: 2)
                row += 1
            }
            row += 1
        }
        let choice = question(model)
        let rows = choice?.rowCount(columns: canvas.size.columns) ?? 0
        canvas.within(
            Rect(row: row, column: 0, rows: rows, columns: canvas.size.columns)
        ) { choice?.draw(on: &$0, alphabet: model.alphabet) }
        let left = canvas.size.rows - row - rows
        drawMessage(in: bottom(of: canvas, rows: min(3, left)), on: &canvas, model)
    }

    // MARK: Failed

    private func draw(
        _ failed: LoginFlow.Failed, on canvas: inout Canvas, _ model: AppModel
    ) {
        var row = canvas.isLow ? (canvas.isNarrow ? 0 : 1) : 3
        if !canvas.isLow {
            canvas.draw(FailedLogin.comfort(failed), row: row, column: 2)
            row += 2
        }
        for (index, way) in FailedLogin.ways(failed).enumerated() {
            canvas.draw(way.key, row: row, column: 2, role: .key)
            canvas.draw(way.title, row: row, column: 8)
            if index == marked {
                canvas.draw(Sign.here.text(in: model.alphabet), row: row)
                canvas.restyle(
                    Rect(row: row, column: 0, rows: 1, columns: canvas.size.columns),
                    as: .selected)
                canvas.placeCursor(
                    row: row, column: 0, isVisible: model.appearance.isAccessible)
            }
            row += 1
        }
        let message = bottom(of: canvas, rows: canvas.isLow ? min(4, canvas.size.rows - row) : 3)
        row += 1
        for line in facts(failed, columns: canvas.size.columns - 4, model) where row < message.row {
            canvas.draw(line, row: row, column: 2)
            row += 1
        }
        // The provider's own words have a place of their own here.
        drawMessage(in: message, withWords: canvas.isLow, on: &canvas, model)
    }

    private func facts(
        _ failed: LoginFlow.Failed, columns: Int, _ model: AppModel
    ) -> [PrintableText] {
        var lines: [PrintableText] = []
        if let wait = FailedLogin.wait(failed, model) { lines.append(wait) }
        if let said = Announcement.problem(
            of: LoginFlow(state: .failed(failed)), clock: model.clock)?.said, !said.isEmpty
        {
            lines += WrappedText.lines(of: said, columns: columns, limit: 4)
        }
        return lines
    }

    // MARK: Signed in

    private func drawSession(
        _ now: LoginFlow.SignedIn, on canvas: inout Canvas, _ model: AppModel
    ) {
        let facts = SignedInFacts(now, model)
        let top = canvas.isNarrow ? 0 : 2
        let messageRows = canvas.isLow ? 2 : 3
        let rows = max(0, canvas.size.rows - top - messageRows)
        canvas.within(Rect(row: top, column: 0, rows: rows, columns: canvas.size.columns)) {
            facts.draw(on: &$0, model)
        }
        canvas.placeCursor(row: top, column: 0, isVisible: model.appearance.isAccessible)
        drawMessage(in: bottom(of: canvas, rows: messageRows), on: &canvas, model)
    }
}
