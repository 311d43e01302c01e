import TerminalCore

/// A question's answers: each with a letter, the marked one given by Enter.
///
/// The last answer is the harmless one; it is Esc's, and the mark starts there.
struct Choice<Answer: Sendable & Equatable>: Sendable, Equatable {
    /// One answer.
    struct Option: Sendable, Equatable {
        var answer: Answer
        /// The letter that gives it; nil for the harmless one, which is Esc's.
        var letter: Character?
        var title: PrintableText
        var explanation: PrintableText
        /// The footer's words, where the title is too long for it.
        var short: PrintableText?
    }

    /// What is asked.
    var question: PrintableText
    /// The answers, the harmless one last.
    let options: [Option]
    /// The marked one.
    private(set) var marked: Int

    /// Starts on the harmless answer, the last one.
    init(_ question: PrintableText, _ options: [Option]) {
        self.question = question
        self.options = options
        marked = max(0, options.count - 1)
    }

    /// Takes a key of a question; the answer when it gives one.
    mutating func answer(to event: ScreenEvent) -> Answer? {
        switch event {
        case .action(.down): marked = min(marked + 1, options.count - 1)
        case .action(.up): marked = max(marked - 1, 0)
        case .action(.choose):
            return options.indices.contains(marked) ? options[marked].answer : nil
        case .action(.back):
            return options.last?.answer
        case .key(.character(let letter)):
            return options.first { $0.letter == letter }?.answer
        default: break
        }
        return nil
    }

    /// The response to an event that gave no answer: only moving the mark means something.
    static func moved(_ event: ScreenEvent) -> Response {
        event == .action(.down) || event == .action(.up) ? .handled : .ignored
    }

    /// The blank row above a question, where there is room for it.
    static func gap(_ model: AppModel) -> Int { model.layout.isLow ? 0 : 1 }

    /// Rows of the question with its answers.
    var rowCount: Int { options.count + 1 }

    /// The question, then the answers; the cursor stands on the marked one.
    func draw(on canvas: inout Canvas, row: Int = 0, alphabet: Sign.Alphabet) {
        canvas.draw(question, row: row, column: 2, role: .heading)
        let titleWidth = options.map(\.title.columns).max() ?? 0
        let gap = canvas.isNarrow ? 2 : 5
        for (index, option) in options.enumerated() {
            let line = row + 1 + index
            let key = option.letter.map { PrintableText(own: String($0)) } ?? "Esc"
            canvas.draw(key, row: line, column: 2, role: .key)
            canvas.draw(option.title, row: line, column: 8)
            canvas.draw(option.explanation, row: line, column: 8 + titleWidth + gap)
            if index == marked {
                canvas.draw(Sign.here.text(in: alphabet), row: line)
                canvas.restyle(
                    Rect(row: line, column: 0, rows: 1, columns: canvas.size.columns),
                    as: .selected)
                canvas.placeCursor(row: line, column: 0, isVisible: false)
            }
        }
    }

    /// The answers as hints: their letters, Esc and the help last.
    func hints(in place: Place) -> [KeyHint] {
        options.map { option in
            KeyHint(
                option.letter.map { PrintableText(own: String($0)) } ?? "Esc",
                option.short ?? option.title, isKept: option.letter == nil)
        } + KeyMap.hints(of: place) { $0 == .help }
    }
}
