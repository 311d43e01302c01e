import LoginCore
import PintleText
import TerminalCore

extension LoginScreen {
    /// Why leaving takes long, or a request that does, else the latest message, else what stands in
    /// the way.
    ///
    /// The second part is what the provider said.
    private func message(_ model: AppModel) -> (notice: Notice, said: PrintableText)? {
        let place = place(model)
        if let leaving = model.leaving?.announcement { return (leaving.notice(in: place), .empty) }
        if let live = model.logins[login], let words = live.busyWords, let since = live.busySince,
            let notice = Activity.notice(
                words, since: since, at: model.moment.boot, isTicking: model.isTicking,
                advice: Activity.leaving(in: place) + " \(Place.loginBusy.key(.stop)) stops it.")
        {
            return (notice, .empty)
        }
        if let notice = model.busyNotice(in: place) { return (notice, .empty) }
        return (model.announcement ?? standing(model)).map { ($0.notice(in: place), $0.said) }
    }

    /// Whether this is what the message area says.
    func isShown(_ announcement: Announcement, _ model: AppModel) -> Bool {
        message(model)?.notice == announcement.notice(in: place(model))
    }

    private func standing(_ model: AppModel) -> Announcement? {
        guard let live = model.logins[login] else { return .loginGone }
        return live.isProblemShown
            ? Announcement.problem(of: live.flow, clock: model.clock) : nil
    }

    /// How many rows all of the message takes, with up to two for the provider's words.
    func messageRows(columns: Int, _ model: AppModel) -> Int {
        guard let message = message(model) else { return 0 }
        let (notice, columns) = (message.notice, max(1, columns - 2))
        return [notice.title, notice.sentence, notice.next].reduce(
            WrappedText.lines(of: message.said, columns: columns, limit: 2).count
        ) { $0 + WrappedText.lines(of: $1, columns: columns).count }
    }

    /// Draws the message from the top of the area; the provider's words last, as rows allow.
    ///
    /// Under a question there is none: it takes the rows, and has a message area of its own.
    func drawMessage(
        in area: Rect, withWords: Bool = true, on canvas: inout Canvas, _ model: AppModel
    ) {
        guard area.rows > 0, model.hasFocus, let message = message(model) else { return }
        let columns = area.columns - 2
        let needed = [message.notice.title, message.notice.sentence, message.notice.next]
            .reduce(0) { $0 + WrappedText.lines(of: $1, columns: columns).count }
        canvas.within(area) { canvas in
            MessageArea(message.notice, alphabet: model.alphabet).draw(on: &canvas)
            guard withWords, needed < area.rows else { return }
            let lines = WrappedText.lines(
                of: message.said, columns: columns, limit: area.rows - needed)
            for (row, line) in lines.enumerated() {
                canvas.draw(line, row: needed + row, column: 2)
            }
        }
    }
}
