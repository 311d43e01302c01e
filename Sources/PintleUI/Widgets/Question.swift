import TerminalCore
import TextCore

/// A screen that asks: its answers stand under the screen that it is about, which stays in sight.
///
/// The consequence of an answer is never cut. Typing ahead answers nothing (`AnswerGuard`).
protocol Question: ScreenState {
    associatedtype Answer: Sendable & Equatable

    /// The question and its answers.
    var choice: Choice<Answer> { get set }
    /// The note beside the answers; empty if there is none.
    func note(_ model: AppModel) -> PrintableText
    /// Handles a message that arrives meanwhile.
    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response
    /// Takes the answer.
    mutating func take(_ answer: Answer, _ model: inout AppModel) -> Response
}

extension Question {
    var place: Place { .question }

    func note(_ model: AppModel) -> PrintableText { .empty }
    func words(ofQuestion model: AppModel) -> [PrintableText]? { choice.words }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }

    /// Title, question and footer; the consequences of answers are not cut if there is room for
    /// them.
    func neededRows(_ model: AppModel) -> Int {
        min(Layout.smallest.rows, rowCount(model.size.columns, model) + 2)
    }

    func panelRows(_ model: AppModel) -> Int? {
        gap(model) + rowCount(model.size.columns, model)
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let (size, note) = (canvas.size, noteLines(canvas.size.columns, model))
        // Where rows are short the blank one goes first.
        let top = min(gap(model), max(0, size.rows - rowCount(size.columns, model)))
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
        if case .message(let message) = event { return hear(message, &model) }
        guard let answer = choice.answer(to: event) else { return Choice<Answer>.moved(event) }
        return take(answer, &model)
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool { choice.mark(item) }

    /// The blank row above a question, where there is room for it.
    private func gap(_ model: AppModel) -> Int { model.layout.isLow ? 0 : 1 }

    private func rowCount(_ columns: Int, _ model: AppModel) -> Int {
        choice.rowCount(columns: columns) + noteLines(columns, model).count
    }

    private func noteLines(_ columns: Int, _ model: AppModel) -> [PrintableText] {
        WrappedText.lines(of: note(model), columns: columns - 3)
    }
}
