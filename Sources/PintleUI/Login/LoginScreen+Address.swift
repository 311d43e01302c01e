import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension LoginScreen {
    /// Address on rows of its own, QR code and instructions below it, messages at the end.
    func drawAddress(_ view: AddressView, on canvas: inout Canvas, _ model: AppModel) {
        if canvas.isNarrow || canvas.isLow {
            if let code = DeviceCode(view, model) {
                return drawCompact(view, code, on: &canvas, model)
            }
            return drawCompact(view, on: &canvas, model)
        }
        let size = canvas.size
        let isRoomy = size.columns >= 100 && size.rows >= 30
        let needed = view.rows(columns: size.columns)
        // Instructions and messages take 17 rows; a longer address is cut.
        let shown = min(needed.count, max(1, size.rows - 18))
        let isWhole = view.drawAddress(row: 1, rows: shown, on: &canvas, model)
        var top = 1 + shown
        if needed.count > 1 {
            if needed.isLastFull, isWhole { top += 1 }
            let note: PrintableText =
                isWhole
                ? "(one URL, \(needed.count) rows)"
                : "(cut here, \(needed.count) rows; \(view.place.key(.copy)) copies all of it, \(Place.login.key(.plainView)) shows it)"
            canvas.draw(note, row: top, column: 2, role: .quiet)
            top += 1
        } else if isRoomy || needed.isLastFull {
            top += 1
        }
        let room = Size(rows: size.rows - top, columns: size.columns)
        let indent = isRoomy ? 2 : 0
        let gap = isRoomy ? 4 : 2
        let qr = drawing(of: view, in: room, leaving: AddressColumn.width + indent + gap, model)
        var start = 2
        if let qr {
            start = indent + qr.size.columns + gap
            let area = Rect(
                row: top, column: indent, rows: qr.size.rows, columns: qr.size.columns)
            canvas.within(area) { qr.draw(on: &$0) }
        }
        let area = Rect(
            row: top, column: start, rows: room.rows, columns: size.columns - start)
        var column = AddressColumn(view: view, hasQR: qr != nil, isRoomy: isRoomy)
        // The message has its rows before the column has its blank ones.
        column.isTight =
            model.hasFocus
            && area.rows < column.rowCount(in: area.size, model)
                + max(3, messageRows(columns: area.columns, model))
        var used = 0
        canvas.within(area) { used = column.draw(on: &$0, model) }
        let rows = max(0, min(area.rows - used, isRoomy || qr == nil ? 4 : 7))
        let messages = Rect(
            row: qr == nil || isRoomy ? area.endRow - rows : top + used, column: start, rows: rows,
            columns: area.columns)
        drawMessage(in: messages, on: &canvas, model)
    }

    /// The code, where it leaves its columns and rows to the text beside it.
    private func drawing(
        of view: AddressView, in room: Size, leaving columns: Int, _ model: AppModel
    ) -> QRDrawing? {
        guard let modules = model.qr(view.text) else { return nil }
        return QRDrawing.fitting(
            Size(rows: room.rows, columns: room.columns - columns), modules: modules,
            forms: model.alphabet == .unicode ? [.halfBlocks] : [.blanks], margins: [4, 2])
    }

    /// Address, PIN field and message always; the rest as far as there are rows.
    private func drawCompact(
        _ view: AddressView, on canvas: inout Canvas, _ model: AppModel
    ) {
        let size = canvas.size
        let first = canvas.isNarrow ? 0 : 1
        let needed = view.rows(columns: size.columns)
        // The PIN field and two rows of messages stay; a cut address is said to be cut.
        let room = size.rows - first - 3
        let shown = max(1, needed.count > room ? room - 2 : needed.count)
        let isWhole = view.drawAddress(row: first, rows: shown, on: &canvas, model)
        var left = room - shown
        var row = first + shown
        let hasWarning = left > 0
        if hasWarning { left -= 1 }
        if needed.count > 1, left > 0 {
            canvas.draw(
                isWhole
                    ? "(one URL, \(needed.count) rows)"
                    : "(cut; \(view.place.key(.copy)) copies, \(Place.login.key(.plainView)) shows it)",
                row: row, column: 2, role: .quiet)
            row += 1
            left -= 1
        } else if needed.isLastFull, left > 0 {
            row += 1
            left -= 1
        }
        let place: PrintableText = view.tunnel == nil ? view.carryWords.openedPlace : "there"
        let advice: [PrintableText?] = [
            view.tunnel.map { "Where the browser is: " + $0 },
            "Open it \(place), sign in and allow \(view.allowedApp). "
                + view.carryWords.compactStep,
        ]
        let lines = advice.compactMap(\.self).flatMap {
            WrappedText.lines(of: $0, columns: size.columns - 3)
        }
        if lines.count <= left {
            for line in lines {
                canvas.draw(line, row: row, column: 2)
                row += 1
            }
        }
        if view.carryWords.isNothing {
            canvas.draw(Place.loginWithoutPIN.key(.done), row: row, column: 2, role: .key)
            canvas.draw("when allowed", row: row, column: 8)
        } else {
            canvas.draw(view.carryWords.fieldName, row: row, column: 2)
            view.field.draw(on: &canvas, row: row, column: 7, width: 15, isFocused: view.isTyping)
        }
        if let countdown = view.countdown(model, isShort: true) {
            canvas.draw(
                countdown, row: row, endingAt: size.columns - 1, role: view.countdownRole(model))
        }
        if hasWarning {
            let stop: PrintableText =
                view.isSent
                ? "\(view.place.key(.stop)) stops it."
                : (view.isTyping ? "\(view.place.key(.back)), " : "")
                    + "\(Place.login.key(.remove)) cancels."
            canvas.draw("Not started by you? " + stop, row: row + 1, column: 2)
            row += 1
        }
        // Its own row, where the message keeps all that it may take.
        if let other = view.request.otherFormWords, !view.isSent, size.rows - row > 7 {
            let keys: PrintableText = view.isTyping ? "\(view.place.key(.back)), " : ""
            canvas.draw(
                "Another way? " + keys + "\(Place.login.key(.changeForm)) logs in \(other).",
                row: row + 1, column: 2)
            row += 1
        }
        // All of the message, where the rest has left rows for it.
        let free = size.rows - row - 1
        let rows = max(2, min(free - 1, 5))
        drawMessage(
            in: Rect(row: size.rows - rows, column: 0, rows: rows, columns: size.columns),
            on: &canvas, model)
    }
}
