import LoginCore
import PintleText
import TerminalCore
import TextCore

extension LoginScreen {
    /// The notice: why leaving takes long, else the request under way, else the latest message,
    /// else the problem of the login.
    ///
    /// The second part is what the provider said.
    private func message(_ model: AppModel) -> (notice: Notice, said: PrintableText)? {
        let place = place(model)
        if let leaving = model.leaving?.announcement { return (leaving.notice(in: place), .empty) }
        if let live = model.logins[login], let words = live.busyWords, let since = live.busySince,
            let notice = Activity.notice(
                words.text, since: since, at: model.moment.boot, isTicking: model.isTicking,
                advice: Activity.leaving(in: place) + " \(Place.loginBusy.key(.stop)) stops it.")
        {
            return (notice, .empty)
        }
        if let notice = model.busyNotice(in: place) { return (notice, .empty) }
        return (model.announcement ?? standing(model)).map {
            (advising($0, model).notice(in: place), $0.said)
        }
    }

    /// A refusal with the keys for the refused text, if that is in the field.
    private func advising(_ refusal: Announcement, _ model: AppModel) -> Announcement {
        guard place(model) == .pinField, model.drafts.pins[login]?.isSelected == true,
            let request = model.logins[login]?.flow.request, refusal == standing(model)
        else { return refusal }
        var words = refusal
        words.next = [.advice(CarryWords(request).adviceOnSelected)]
        return words
    }

    /// Whether the message area shows this.
    func isShown(_ announcement: Announcement, _ model: AppModel) -> Bool {
        message(model)?.notice == announcement.notice(in: place(model))
    }

    private func standing(_ model: AppModel) -> Announcement? {
        guard let live = model.logins[login] else { return .loginGone }
        return live.isProblemShown
            ? Announcement.problem(of: live.flow, clock: model.clock) : nil
    }

    /// The message as a block: title and next step at full length, then the sentence, then the
    /// provider's words.
    ///
    /// So many rows are kept free for it where there is room, so that one that comes moves nothing.
    /// Under a question there is none: it takes the rows, and has a message area of its own.
    func messageBlock(
        columns: Int, reserving reserve: Int = 0, withWords: Bool = true, _ model: AppModel
    ) -> Block {
        guard model.hasFocus else { return Block([Block.Form(0, .next) { _ in }]) }
        guard var message = message(model) else { return .blank(reserve, .reserve) }
        if !withWords { message.said = .empty }
        func rows(_ text: PrintableText, limit: Int = .max) -> Int {
            WrappedText.lines(of: text, columns: max(1, columns - 2), limit: limit).count
        }
        let notice = message.notice
        var short = notice
        short.sentence = .empty
        let (title, next) = (rows(notice.title), rows(notice.next))
        let whole = title + next + rows(notice.sentence)
        let all = whole + rows(message.said, limit: 2)
        return Block([
            form(message, in: max(reserve, all), all < reserve ? .reserve : .said, model),
            form(message, in: all, .said, model),
            form(message, in: whole, .sentence, model),
            form((short, .empty), in: title + next, .next, model),
            form((short, .empty), in: min(2, title + next), .next, model),
        ])
    }

    private func form(
        _ message: (notice: Notice, said: PrintableText), in rows: Int, _ worth: RowWorth,
        _ model: AppModel
    ) -> Block.Form {
        Block.Form(rows, worth) { draw(message, on: &$0, model) }
    }

    /// Draws the message over all of the canvas; the provider's words last, as rows allow.
    private func draw(
        _ message: (notice: Notice, said: PrintableText), on canvas: inout Canvas,
        _ model: AppModel
    ) {
        let columns = canvas.size.columns - 2
        let needed = [message.notice.title, message.notice.sentence, message.notice.next]
            .reduce(0) { $0 + WrappedText.lines(of: $1, columns: columns).count }
        MessageArea(message.notice, alphabet: model.alphabet).draw(on: &canvas)
        guard needed < canvas.size.rows else { return }
        let lines = WrappedText.lines(
            of: message.said, columns: columns, limit: canvas.size.rows - needed)
        for (row, line) in lines.enumerated() {
            canvas.draw(line, row: needed + row, column: 2)
        }
    }
}
