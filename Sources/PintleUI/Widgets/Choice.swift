import TerminalCore
import TextCore

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
        /// The consequence of the answer; never cut.
        var explanation: PrintableText
        /// The footer's words, where the title is too long for it.
        var short: PrintableText?

        /// Title and explanation where they share their rows.
        var text: PrintableText { explanation.isEmpty ? title : title + ": " + explanation }
    }

    /// The question.
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

    /// All that it says.
    var words: [PrintableText] { [question] + options.map(\.text) }

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

    /// Moves the mark to the answer of that number; `false` where there is none.
    mutating func mark(_ index: Int) -> Bool {
        guard options.indices.contains(index) else { return false }
        marked = index
        return true
    }

    /// The key for an answer; empty if there is none.
    func key(giving answer: Answer) -> PrintableText {
        options.first { $0.answer == answer }.map { key(of: $0) } ?? .empty
    }

    /// The key for an option.
    private func key(of option: Option) -> PrintableText {
        option.letter.map { PrintableText(own: String($0)) } ?? Place.question.key(.back)
    }

    /// The response to an event that gave no answer: only moving the mark means something.
    static func moved(_ event: ScreenEvent) -> Response {
        event == .action(.down) || event == .action(.up) ? .handled : .ignored
    }

    /// The answers as hints: their letters, Esc and the help last.
    ///
    /// A click gives only the harmless one: the mouse alone ends nothing.
    func hints(in place: Place) -> [KeyHint] {
        options.map { option in
            KeyHint(
                key(of: option),
                option.short ?? option.title, isKept: option.letter == nil,
                pressed: option.letter == nil ? .escape : nil)
        } + KeyMap.hints(of: place) { $0 == .help }
    }
}

extension Choice<Bool> {
    /// A question with `y` for doing it, and Esc for leaving all unchanged.
    init(
        _ question: PrintableText, yes: (title: PrintableText, leadsTo: PrintableText),
        no: (title: PrintableText, leadsTo: PrintableText)
    ) {
        self.init(
            question,
            [
                .init(answer: true, letter: "y", title: yes.title, explanation: yes.leadsTo),
                .init(answer: false, letter: nil, title: no.title, explanation: no.leadsTo),
            ])
    }
}

// MARK: Drawing

extension Choice {
    /// Rows of the question with its answers, on so many columns.
    func rowCount(columns: Int) -> Int {
        rows(columns: columns).reduce(heading(columns: columns).count) { $0 + $1.count }
    }

    /// Draws the question, then the answers, and returns how many rows that took; the cursor
    /// stands on the marked one.
    @discardableResult
    func draw(on canvas: inout Canvas, alphabet: Sign.Alphabet) -> Int {
        let size = canvas.size
        let rows = rows(columns: size.columns)
        let room = size.rows - rows.reduce(0) { $0 + $1.count }
        // Of all that is said the question itself can be shortened best.
        let heading = heading(columns: size.columns, limit: max(1, room))
        for (row, line) in heading.enumerated() {
            canvas.draw(line, row: row, column: 2, role: .heading)
        }
        var row = heading.count
        for (index, (option, lines)) in zip(options, rows).enumerated() {
            let key = key(of: option)
            canvas.draw(key, row: row, column: 2, role: .key)
            for (offset, line) in lines.enumerated() {
                canvas.draw(line, row: row + offset, column: Self.textColumn(size.columns))
            }
            canvas.addHit(item: index, row: row, rows: lines.count)
            if index == marked { mark(row, count: lines.count, on: &canvas, alphabet) }
            row += lines.count
        }
        return row
    }

    private func mark(
        _ row: Int, count: Int, on canvas: inout Canvas, _ alphabet: Sign.Alphabet
    ) {
        canvas.select(row: row, rows: count, alphabet: alphabet)
        canvas.placeCursor(row: row, column: 0, isVisible: false)
    }

    private static func textColumn(_ columns: Int) -> Int {
        columns < Layout.designed.columns ? 6 : 8
    }

    private func heading(columns: Int, limit: Int = .max) -> [PrintableText] {
        WrappedText.lines(of: question, columns: max(1, columns - 3), limit: limit)
    }

    /// The rows of the answers: title and explanation in two columns, the explanation wrapped where
    /// needed; in narrow windows as sentences.
    private func rows(columns: Int) -> [[PrintableText]] {
        let room = max(1, columns - Self.textColumn(columns))
        let widest = options.map(\.title.columns).max() ?? 0
        let longest = options.map(\.explanation.columns).max() ?? 0
        let gaps = columns < Layout.designed.columns ? [2] : [5, 2]
        if let gap = gaps.first(where: { widest + $0 + longest <= room }) {
            return options.map { option in
                option.explanation.isEmpty
                    ? [option.title]
                    : [option.title.padded(columns: widest + gap) + option.explanation]
            }
        }
        let beside = room - widest - 5
        guard beside >= Self.readable else {
            return options.map { WrappedText.lines(of: $0.text, columns: max(1, room - 1)) }
        }
        return options.map { option in
            let lines = WrappedText.lines(of: option.explanation, columns: beside - 1)
            guard let first = lines.first else { return [option.title] }
            return [option.title.padded(columns: widest + 5) + first]
                + lines.dropFirst().map { PrintableText.empty.padded(columns: widest + 5) + $0 }
        }
    }

    /// A second column of fewer columns is harder to read than sentences.
    private static var readable: Int { 34 }
}
