import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// What a person types on another device, as large as there is room for, and how it stands with the
/// questions to the server.
struct DeviceCode {
    /// As it is typed.
    let text: PrintableText
    /// How often the server was asked, with what answer, and when it is asked next.
    let asked: PrintableText
    /// The same where there is one row for it.
    let askedShort: PrintableText
    private let isSpaced: Bool
    private let letters: BlockLetters?

    /// Nil where nothing is typed on another device.
    init?(_ view: AddressView, _ model: AppModel) {
        guard let device = view.device else { return nil }
        text = PrintableText(device.userCode, limit: 64)
        // Whoever has it read aloud gets it in one piece.
        isSpaced = !model.appearance.isAccessible
        letters = model.alphabet == .unicode ? BlockLetters(text) : nil
        let polling = device.polling
        let next = Self.next(view, polling, model)
        let answer = polling.lastAnswer.map(Self.words)
        let count = CountWords.counted(polling.count, "time")
        askedShort = answer.map { $0 + "; " + next.lowered } ?? next.raised
        asked =
            polling.count == 0
            ? next.raised + "."
            : "Asked \(count)" + (answer.map { ", last answer: " + $0 } ?? "") + ". "
                + next.raised + "."
    }

    /// The code in one line of so many columns, with blanks between its characters where they fit.
    func line(columns: Int) -> PrintableText {
        let spaced = PrintableText(own: text.text.map(String.init).joined(separator: " "))
        return isSpaced && spaced.columns <= columns ? spaced : text
    }

    /// Draws the code from that row on and returns its last row.
    func draw(row: Int, isRoomy: Bool, on canvas: inout Canvas) -> Int {
        var row = row
        if isRoomy, let letters, letters.columns + 3 <= canvas.size.columns {
            for line in letters.lines {
                canvas.draw(line, row: row + 1, column: 3, role: .heading)
                row += 1
            }
            row += 2
        }
        let columns = canvas.size.columns - 4
        for line in WrappedText.lines(of: line(columns: columns), columns: columns, limit: 3) {
            canvas.draw(line, row: row, column: 3, role: .heading)
            row += 1
        }
        return row - 1
    }

    private static func words(_ answer: DevicePolling.Answer) -> PrintableText {
        switch answer {
        case .pending: "not yet"
        case .slowDown: "ask less often"
        case .trouble: "none of use"
        }
    }

    /// When the server is asked again, with a small first letter and a capital one.
    private static func next(
        _ view: AddressView, _ polling: DevicePolling, _ model: AppModel
    ) -> (lowered: PrintableText, raised: PrintableText) {
        guard let next = view.nextPoll else { return ("asks no more", "Asks no more") }
        guard model.isTicking else {
            let every = DurationWords.short(polling.interval)
            return ("asks every \(every)", "Asks every \(every)")
        }
        let left = Countdown(until: next, model.moment).seconds
        guard left > 0 else { return ("asks now", "Asks now") }
        let time = DurationWords.short(.seconds(left))
        let again: PrintableText = polling.count > 0 ? "again " : ""
        return ("asks " + again + "in \(time)", "Asks " + again + "in \(time)")
    }
}

extension LoginScreen {
    /// Where columns or rows are few: URL, code and warning always, the rest as far as there are rows.
    func drawCompact(
        _ view: AddressView, _ code: DeviceCode, on canvas: inout Canvas, _ model: AppModel
    ) {
        let size = canvas.size
        let columns = size.columns - 3
        let first = canvas.isNarrow ? 0 : 1
        let warning = WrappedText.lines(
            of: view.carryWords.warning(isShort: true)
                + "\(view.place.key(.remove)) cancels.", columns: columns)
        // The code, how it stands, and two rows of messages stay as well.
        let room = size.rows - first - warning.count - 5
        let needed = view.rows(columns: size.columns)
        let shown = max(1, min(needed.count, room))
        let isWhole = view.drawAddress(row: first, rows: shown, on: &canvas, model)
        var row = first + shown
        var left = room - shown
        if !isWhole || needed.isLastFull {
            let note: PrintableText =
                isWhole ? "" : "(cut; \(view.place.key(.plainView)) shows it)"
            canvas.draw(note, row: row, column: 2, role: .quiet)
            row += 1
            left -= 1
        }
        let advice = WrappedText.lines(
            of: "Open it on any device, sign in, type this code and allow \(view.allowedApp):",
            columns: columns)
        if advice.count <= left {
            for (offset, line) in advice.enumerated() {
                canvas.draw(line, row: row + offset, column: 2)
            }
            row += advice.count
            left -= advice.count
        }
        let isRoomy = left >= 4
        if isRoomy { row += 1 }
        let countdown = view.countdown(model, isShort: true)
        let beside = countdown.map { $0.columns + 2 } ?? 0
        let text = code.line(columns: columns - beside)
        let lines = WrappedText.lines(of: text, columns: columns, limit: 2)
        for line in lines {
            canvas.draw(line, row: row, column: 2, role: .heading)
            row += 1
        }
        if let countdown {
            let fits = lines.count == 1 && text.columns + beside <= columns
            canvas.draw(
                countdown, row: fits ? row - 1 : row, endingAt: size.columns - 1,
                role: view.countdownRole(model))
        }
        if isRoomy { row += 1 }
        let asked = code.asked.columns <= columns ? code.asked : code.askedShort
        canvas.draw(asked, row: row, column: 2)
        row += isRoomy ? 2 : 1
        for line in warning {
            canvas.draw(line, row: row, column: 2)
            row += 1
        }
        let rows = max(2, min(size.rows - row, 5))
        drawMessage(
            in: Rect(row: size.rows - rows, column: 0, rows: rows, columns: size.columns),
            on: &canvas, model)
    }
}
