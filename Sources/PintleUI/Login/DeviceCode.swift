import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The code for another device, as large as there is room for, and the questions to the server.
struct DeviceCode {
    /// The code as a person types it.
    let text: PrintableText
    /// The number of polls, the last answer, and the time of the next poll.
    let asked: PrintableText
    /// The questions to the server in one row.
    let askedShort: PrintableText
    private let isSpaced: Bool
    private let letters: BlockLetters?

    /// Nil where nothing is typed on another device.
    init?(_ view: AddressView, _ model: AppModel) {
        guard let device = view.device else { return nil }
        text = PrintableText(device.userCode, limit: 64)
        // A screen reader reads it in one piece.
        isSpaced = !model.appearance.isAccessible
        letters = model.alphabet == .unicode ? BlockLetters(text) : nil
        let polling = device.polling
        let next = Self.next(view, polling, model)
        let answer = polling.lastAnswer.map(Self.words)
        let count = CountWords.counted(polling.count, "time")
        askedShort = answer.map { $0 + "; " + next.lowered } ?? next.raised
        asked =
            switch (polling.lastAnswer, answer) {
            case (.trouble?, let answer?): "\(view.provider) " + answer + ". " + next.raised + "."
            case (_, let answer?):
                "Asked \(count), last answer: " + answer + ". " + next.raised + "."
            case (_, nil): (polling.count == 0 ? "" : "Asked \(count). ") + next.raised + "."
            }
    }

    /// The code in one line of so many columns, with blanks between its characters where they fit.
    func line(columns: Int) -> PrintableText {
        let spaced = PrintableText(own: text.text.map(String.init).joined(separator: " "))
        return isSpaced && spaced.columns <= columns ? spaced : text
    }

    /// The code with how it stands: in letters four rows high, else in a line, else with less beside
    /// it.
    func block(from start: Int, to end: Int, _ view: AddressView, _ model: AppModel) -> Block {
        var below = TextRows()
        for line in WrappedText.lines(
            of: line(columns: end - start), columns: end - start, limit: 3)
        {
            below.add(line, at: start, role: .heading)
        }
        if let countdown = view.countdown(model, in: end - start) {
            below.add(countdown, at: start, role: view.countdownRole(model))
        }
        below.add(wrapped: asked, at: start, to: end)
        let brief = brief(from: start, to: end, view, model)
        guard let letters, letters.columns <= end - start else {
            return Block([.init(below, .detail), .init(brief, .next)])
        }
        return Block([
            Block.Form(letters.lines.count + 1 + below.count, .size) { canvas in
                for (row, line) in letters.lines.enumerated() {
                    canvas.draw(line, row: row, column: start, role: .heading)
                }
                let area = Rect(
                    row: letters.lines.count + 1, column: 0, rows: below.count,
                    columns: canvas.size.columns)
                canvas.within(area) { below.draw(on: &$0) }
            },
            .init(below, .detail), .init(brief, .next),
        ])
    }

    /// The code with the time left beside it where both fit, and a row about the server.
    private func brief(
        from start: Int, to end: Int, _ view: AddressView, _ model: AppModel
    ) -> TextRows {
        var rows = TextRows()
        let countdown = view.countdown(model, isShort: true)
        let beside = countdown.map { $0.columns + 2 } ?? 0
        let text = line(columns: end - start - beside)
        rows.add(wrapped: text, at: start, to: end, role: .heading)
        if let countdown {
            if rows.count > 1 || text.columns + beside > end - start { rows.add(.empty, at: start) }
            rows.put(countdown, endingAt: end, role: view.countdownRole(model))
        }
        rows.add(asked.columns <= end - start ? asked : askedShort, at: start)
        return rows
    }

    private static func words(_ answer: DevicePolling.Answer) -> PrintableText {
        switch answer {
        case .pending: "not yet"
        case .slowDown: "ask less often"
        case .trouble(let status?, _): "had a problem (\(status))"
        case .trouble: "did not answer"
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
        if case .trouble = polling.lastAnswer {
            return ("next try in \(time)", "Next try in \(time)")
        }
        let again: PrintableText = polling.count > 0 ? "again " : ""
        return ("asks " + again + "in \(time)", "Asks " + again + "in \(time)")
    }
}
