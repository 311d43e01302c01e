import TerminalCore
import TextCore

/// A screen that asks: its answers stand under the screen that it is about, which stays in sight.
///
/// The consequence of an answer is never cut. Typing ahead answers nothing (`AnswerGuard`). Each
/// question is made by a function of an extension.
struct QuestionScreen<Answer: Sendable & Equatable>: ScreenState {
    private let title: PrintableText
    private var choice: Choice<Answer>
    /// The note beside the answers; empty if there is none.
    private let note: PrintableText
    /// Whether a message that arrives meanwhile leaves nothing to ask.
    private let isSettled: @Sendable (AppMessage, AppModel) -> Bool
    /// Takes an answer; the harmless one only goes back.
    private let take: @Sendable (Answer, inout AppModel) -> Response

    init(
        _ title: PrintableText, _ choice: Choice<Answer>, note: PrintableText = .empty,
        isSettled: @escaping @Sendable (AppMessage, AppModel) -> Bool = { _, _ in false },
        take: @escaping @Sendable (Answer, inout AppModel) -> Response
    ) {
        (self.title, self.choice, self.note) = (title, choice, note)
        (self.isSettled, self.take) = (isSettled, take)
    }

    /// Equal questions say the same, and have the same answer marked.
    static func == (left: Self, right: Self) -> Bool {
        (left.title, left.choice, left.note) == (right.title, right.choice, right.note)
    }

    var place: Place { .question }

    func title(_ model: AppModel) -> PrintableText { title }
    func words(ofQuestion model: AppModel) -> [PrintableText]? { choice.words }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }

    /// Title, question and footer; the consequences of answers are not cut if there is room for
    /// them.
    func neededRows(_ model: AppModel) -> Int {
        min(Layout.smallest.rows, rowCount(model.size.columns) + 2)
    }

    func panelRows(_ model: AppModel) -> Int? {
        gap(model) + rowCount(model.size.columns)
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let (size, note) = (canvas.size, noteLines(canvas.size.columns))
        // Where rows are short the blank one goes first.
        let top = min(gap(model), max(0, size.rows - rowCount(size.columns)))
        let rows = max(0, size.rows - top - note.count)
        var end = 0
        canvas.within(Rect(row: top, column: 0, rows: rows, columns: size.columns)) { canvas in
            end = choice.draw(on: &canvas, alphabet: model.alphabet)
        }
        for (row, line) in note.enumerated() {
            canvas.draw(line, row: top + end + row, column: 2, role: .quiet)
        }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event {
            return isSettled(message, model) ? .pop : .ignored
        }
        guard let answer = choice.answer(to: event) else { return Choice<Answer>.moved(event) }
        return answer == choice.options.last?.answer ? .pop : take(answer, &model)
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool { choice.mark(item) }

    /// The blank row above a question, where there is room for it.
    private func gap(_ model: AppModel) -> Int { model.layout.isLow ? 0 : 1 }

    private func rowCount(_ columns: Int) -> Int {
        choice.rowCount(columns: columns) + noteLines(columns).count
    }

    private func noteLines(_ columns: Int) -> [PrintableText] {
        WrappedText.lines(of: note, columns: columns - 3)
    }
}

extension QuestionScreen {
    /// A question about something that another window may change or remove: it is then asked again,
    /// or no longer.
    ///
    /// `now` gives the subject in its current state, `again` the question about it.
    init<Subject: Equatable & Sendable>(
        _ title: PrintableText, _ choice: Choice<Answer>, note: PrintableText = .empty,
        about asked: Subject, now: @escaping @Sendable (AppModel) -> Subject?,
        again: @escaping @Sendable (Subject, AppModel) -> Self,
        take: @escaping @Sendable (Answer, inout AppModel) -> Response
    ) {
        self.init(title, choice, note: note) { message, model in
            if case .store(.snapshotLoaded) = message { now(model) == nil } else { false }
        } take: { answer, model in
            guard let subject = now(model) else { return .pop }
            guard subject != asked else { return take(answer, &model) }
            model.tell(.changedMeanwhile)
            return .replace(again(subject, model))
        }
    }
}
