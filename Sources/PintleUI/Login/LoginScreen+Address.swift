import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension LoginScreen {
    /// Draws the URL on rows of its own from that row on, below it the QR code and the steps.
    ///
    /// Without room for the code beside the text, or where it would cost what is worth more, all
    /// stands one below the other.
    func drawAddress(
        _ view: AddressView, row: Int, on canvas: inout Canvas, _ model: AppModel
    ) {
        let size = canvas.size
        guard !drawBesideQR(view, row: row, on: &canvas, model) else { return }
        let column = AddressColumn(view: view, hasQR: false, columns: size.columns)
        let blocks =
            [addressBlock(view, in: Size(rows: size.rows - row, columns: size.columns), model)]
            + column.blocks(
                messageBlock(columns: size.columns, reserving: 4, model), model)
        let stack = BlockStack(blocks, room: size.rows - row)
        // Where there is far more room than anything needs, the end is not far from the rest.
        let rows = min(size.rows - row, stack.rows + 3)
        canvas.within(Rect(row: row, column: 0, rows: rows, columns: size.columns)) {
            stack.draw(on: &$0)
        }
    }

    /// Draws a login whose QR code fits only if the guide stands beside it; false if it fits above
    /// the guide, or not at all.
    func drawBesideQRAlone(guide: Int, on canvas: inout Canvas, _ model: AppModel) -> Bool {
        guard let view = addressView(model) else { return false }
        let (size, row) = (canvas.size, canvas.isNarrow ? 0 : 1)
        var above = Canvas(size: Size(rows: size.rows - guide, columns: size.columns))
        guard !drawBesideQR(view, row: row, on: &above, model) else { return false }
        var whole = canvas
        guard drawBesideQR(view, row: row, hasGuide: true, on: &whole, model) else { return false }
        canvas = whole
        if row > 0, let flow = model.logins[login]?.flow {
            Stepper(flow).draw(on: &canvas, row: 0, model.alphabet)
        }
        return true
    }

    /// View of the URL in force; nil if there is none.
    private func addressView(_ model: AppModel) -> AddressView? {
        switch state(model) {
        case .awaitingVerifier(let now) where !isExpired(model):
            return AddressView(self, now.request, now.authorization, model)
        case .accessToken(let now):
            guard case .redeeming(let address, let answer) = now.step else { return nil }
            return AddressView(self, now.request, address, sent: answer.length, model)
        case .idle, .requestToken, .awaitingVerifier, .signedIn, .failed: return nil
        }
    }

    /// Draws the code and the text beside it; false where they do not fit.
    private func drawBesideQR(
        _ view: AddressView, row: Int, hasGuide: Bool = false, on canvas: inout Canvas,
        _ model: AppModel
    ) -> Bool {
        let size = canvas.size
        let isRoomy = size.columns >= 100 && size.rows >= 29
        let needed = view.rows(columns: size.columns)
        var top = row + needed.count
        if needed.count > 1 {
            top += needed.isLastFull ? 2 : 1
        } else if isRoomy || needed.isLastFull {
            top += 1
        }
        let (indent, gap) = isRoomy ? (2, 4) : (0, 2)
        let room = Size(
            rows: size.rows - top, columns: size.columns - indent - gap - AddressColumn.width)
        guard let qr = drawing(of: view, in: room, model) else { return false }
        let start = indent + qr.size.columns + gap
        let column = AddressColumn(view: view, hasQR: true, columns: size.columns - start)
        let message = messageBlock(columns: size.columns - start, reserving: 4, model)
        let guide =
            hasGuide ? [.gap, column.guide(Coach.line(self, model))] : []
        let stack = BlockStack(column.blocks(message, model) + guide, room: room.rows)
        if let lost = stack.lost, lost > .qrCode { return false }
        _ = view.drawAddress(row: row, rows: needed.count, on: &canvas, model)
        if needed.count > 1 {
            canvas.draw(Self.note(rows: needed.count), row: top - 1, column: 2, role: .quiet)
        }
        let code = Rect(row: top, column: indent, rows: qr.size.rows, columns: qr.size.columns)
        canvas.within(code) { qr.draw(on: &$0) }
        let text = Rect(
            row: top, column: start, rows: max(qr.size.rows, stack.rows),
            columns: size.columns - start)
        canvas.within(text) { stack.draw(on: &$0) }
        return true
    }

    private static func note(rows: Int) -> PrintableText { "(one URL, \(rows) rows)" }

    /// The URL alone on its rows; one that does not fit is cut, with a note that says so.
    private func addressBlock(_ view: AddressView, in size: Size, _ model: AppModel) -> Block {
        let needed = view.rows(columns: size.columns)
        let whole = needed.count + (needed.isLastFull ? 1 : 0)
        let cut: PrintableText =
            "(cut; \(view.place.key(.copy)) copies, \(Place.login.key(.plainView)) shows it)"
        func form(
            _ shown: Int, of rows: Int, _ worth: RowWorth, note: PrintableText = .empty
        ) -> Block.Form {
            Block.Form(rows, worth) { canvas in
                _ = view.drawAddress(row: 0, rows: shown, on: &canvas, model)
                canvas.draw(note, row: rows - 1, column: 2, role: .quiet)
            }
        }
        guard needed.count > 1 else { return Block([form(1, of: whole, .next)]) }
        let shorter = (1..<min(needed.count, max(2, size.rows))).reversed()
        return Block(
            [
                form(needed.count, of: whole + 1, .detail, note: Self.note(rows: needed.count)),
                form(needed.count, of: whole, .address),
            ] + shorter.map { form($0, of: $0 + 1, .address, note: cut) })
    }

    /// The code, where it leaves its columns and rows to the text beside it.
    private func drawing(of view: AddressView, in room: Size, _ model: AppModel) -> QRDrawing? {
        guard let modules = model.qr(view.text) else { return nil }
        return QRDrawing.fitting(
            room, modules: modules,
            forms: model.alphabet == .unicode ? [.halfBlocks] : [.blanks], margins: [4, 2])
    }
}
