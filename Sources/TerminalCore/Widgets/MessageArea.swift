public import TextCore

/// The rows above the footer: the one place for messages.
///
/// Three rows as a rule, more in a narrow column, down to one. What does not fit is wrapped where
/// there are rows for it, else cut; title and next step go last.
public struct MessageArea: Hashable, Sendable {
    /// The notice that it shows.
    public var notice: Notice
    /// The signs that the terminal can show.
    public var alphabet: Sign.Alphabet

    /// The area for one notice.
    public init(_ notice: Notice, alphabet: Sign.Alphabet) {
        self.notice = notice
        self.alphabet = alphabet
    }

    /// Draws from the top of the canvas, over all of its columns.
    public func draw(on canvas: inout Canvas) {
        if let sign = notice.sign {
            let text = sign.text(in: alphabet, isSecondBeat: notice.isSecondBeat)
            canvas.draw(text, role: sign.role)
        }
        for (row, line) in lines(in: canvas.size).enumerated() {
            canvas.draw(line.text, row: row, column: 2, role: line.role)
        }
    }

    /// The lines without the sign's two columns.
    private func lines(in size: Size) -> [(text: PrintableText, role: Role)] {
        let columns = size.columns - 2
        let titleRole = notice.sign?.role ?? .heading
        guard size.rows > 1 else { return [(oneLine(columns: columns), titleRole)] }
        let parts: [(text: PrintableText, role: Role)] = [
            (notice.title, titleRole), (notice.sentence, .text), (notice.next, .text),
        ]
        var present = parts.filter { !$0.text.isEmpty }
        if size.rows == 2, present.count == 3 { present.remove(at: 1) }
        var counts = present.map { WrappedText.lines(of: $0.text, columns: columns).count }
        // The middle gives way first, then the title, then the next step.
        let order = [1, 0, 2].filter(counts.indices.contains)
        while counts.reduce(0, +) > size.rows, let long = order.first(where: { counts[$0] > 1 }) {
            counts[long] -= 1
        }
        return zip(present, counts).flatMap { part, count in
            WrappedText.lines(of: part.text, columns: columns, limit: count)
                .map { ($0, part.role) }
        }
    }

    /// Title and next step where both fit whole, else the title.
    private func oneLine(columns: Int) -> PrintableText {
        let both = notice.title + ". " + notice.next
        return notice.next.isEmpty || both.columns > columns ? notice.title : both
    }
}
