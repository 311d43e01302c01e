import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension LoginScreen {
    /// A QR code takes the guide's rows where there would be none without; the guide stands beside it.
    var sharesGuideRows: Bool { true }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        // Under a question the rows of the guide are not the body's.
        let guide = model.hasFocus ? model.layout.guideRows : 0
        let isBesideQR = guide > 0 && drawBesideQRAlone(guide: guide, on: &canvas, model)
        guard !isBesideQR else { return }
        let size = Size(rows: max(0, canvas.size.rows - guide), columns: canvas.size.columns)
        canvas.within(Rect(row: 0, column: 0, rows: size.rows, columns: size.columns)) { canvas in
            drawAll(on: &canvas, model)
        }
    }

    private func drawAll(on canvas: inout Canvas, _ model: AppModel) {
        let size = canvas.size
        guard let live = model.logins[login] else {
            let message = messageBlock(columns: size.columns, model)
            return draw([.spring, message], from: 0, on: &canvas)
        }
        if !canvas.isNarrow { Stepper(live.flow).draw(on: &canvas, row: 0, model.alphabet) }
        let top = canvas.isNarrow ? 0 : 1
        switch live.state {
        case .idle: break
        case .requestToken: drawWait(on: &canvas, model)
        case .awaitingVerifier(let now) where isExpired(model):
            drawExpired(now, from: top, on: &canvas, model)
        case .awaitingVerifier(let now):
            drawAddress(
                AddressView(self, now.request, now.authorization, model), row: top, on: &canvas,
                model)
        case .accessToken(let now):
            switch now.step {
            case .redeeming(let address, let answer):
                drawAddress(
                    AddressView(self, now.request, address, sent: answer.length, model), row: top,
                    on: &canvas, model)
            case .confirmingAccount(_, let account):
                drawQuestion(now.request, account, from: top, on: &canvas, model)
            case .saving, .identifying, .recording: drawWait(on: &canvas, model)
            }
        case .signedIn(let now): drawSession(now, from: top, on: &canvas, model)
        case .failed(let now):
            draw(
                FailedLogin.blocks(now, marked: marked, columns: size.columns, model)
                    + [.spring, messageBlock(columns: size.columns, withWords: false, model)],
                from: top, on: &canvas)
        }
    }

    private func draw(_ blocks: [Block], from row: Int, on canvas: inout Canvas) {
        let rows = canvas.size.rows - row
        let area = Rect(row: row, column: 0, rows: rows, columns: canvas.size.columns)
        canvas.within(area) { BlockStack(blocks, room: rows).draw(on: &$0) }
    }

    /// No URL, no code and no steps: none of them is of use now.
    private func drawExpired(
        _ now: LoginFlow.AwaitingVerifier, from top: Int, on canvas: inout Canvas, _ model: AppModel
    ) {
        let columns = canvas.size.columns
        let ways: [(Action, PrintableText)] = [
            (.new, "get a new URL"), (.remove, "cancel this login"),
            (.back, "keep it in the list for later"),
        ]
        var rows = TextRows()
        rows.add(wrapped: "App key, account and label are kept.", at: 2, to: columns - 1)
        rows.add(.empty, at: 2)
        for (action, title) in ways {
            rows.add(Place.login.key(action), at: 2, role: .key)
            rows.put(title, at: 8)
        }
        canvas.placeCursor(row: top, column: 0, isVisible: model.appearance.isAccessible)
        draw(
            [.gap, Block([.init(rows, .next)]), .spring, messageBlock(columns: columns, model)],
            from: top, on: &canvas)
    }

    /// Draws the wait; the places of URL and QR code stay empty.
    private func drawWait(on canvas: inout Canvas, _ model: AppModel) {
        let isBeside = !canvas.isNarrow && !canvas.isLow
        let column = isBeside ? AddressView.textColumn : 0
        let columns = canvas.size.columns - column
        let stack = BlockStack(
            [messageBlock(columns: columns, model)], room: canvas.size.rows)
        let rows = max(isBeside ? 6 : 3, stack.rows)
        let area = Rect(
            row: canvas.size.rows - rows, column: column, rows: rows, columns: columns)
        canvas.placeCursor(
            row: area.row, column: area.column, isVisible: model.appearance.isAccessible)
        canvas.within(area) { stack.draw(on: &$0) }
    }

    // MARK: Another account

    private func drawQuestion(
        _ request: LoginRequest, _ account: Account, from top: Int, on canvas: inout Canvas,
        _ model: AppModel
    ) {
        let columns = canvas.size.columns
        let name = PrintableText(account.name, limit: 30)
        // The title names the provider, whose name may be longer than there is room for here.
        var accounts = TextRows()
        accounts.add("You asked for", at: 2, role: .quiet)
        accounts.put(PrintableText(request.account ?? ""), at: 17)
        accounts.add("Signed in as", at: 2, role: .quiet)
        accounts.put("\(name), id \(account.id, limit: 30)", at: 17)
        var meaning = TextRows()
        meaning.add(
            wrapped: "The browser there was signed in as \(name). The new token is kept sealed, "
                + "apart from everything else, until you choose.", at: 2, to: columns - 2)
        let choice = question(model)
        let answers = Block.Form(choice?.rowCount(columns: columns) ?? 0, .next) { canvas in
            choice?.draw(on: &canvas, alphabet: model.alphabet)
        }
        let blocks: [Block] = [
            .gap, Block([.init(accounts, .next)]), .gap, .optional([.init(meaning, .detail)]), .gap,
            Block([answers]), .spring, messageBlock(columns: columns, model),
        ]
        draw(blocks, from: top, on: &canvas)
    }

    // MARK: Signed in

    private func drawSession(
        _ now: LoginFlow.SignedIn, from top: Int, on canvas: inout Canvas, _ model: AppModel
    ) {
        let columns = canvas.size.columns
        let blocks: [Block] = [
            .gap, SignedInFacts.block(now, columns: columns, model), .gap, .spring,
            messageBlock(columns: columns, model),
        ]
        draw(blocks, from: top, on: &canvas)
        canvas.placeCursor(row: top, column: 0, isVisible: model.appearance.isAccessible)
    }
}
