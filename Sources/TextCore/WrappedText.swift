/// Text broken into lines at blanks.
public enum WrappedText {
    /// The lines; a word longer than a line is broken where the line ends.
    ///
    /// With a `limit` the last line takes what is left and is cut with `~` where that is too long.
    public static func lines(
        of text: PrintableText, columns: Int, limit: Int = .max
    ) -> [PrintableText] {
        guard columns > 0, limit > 0 else { return [] }
        var lines: [PrintableText] = []
        var rest = Substring(text.text)
        while !rest.isEmpty {
            let whole = PrintableText(own: String(rest))
            if whole.columns <= columns || lines.count == limit - 1 {
                lines.append(whole.cut(columns: columns))
                break
            }
            let line = firstLine(of: rest, columns: columns)
            lines.append(PrintableText(own: String(line)))
            rest = rest[line.endIndex...].drop { $0 == " " }
        }
        return lines
    }

    private static func firstLine(of text: Substring, columns: Int) -> Substring {
        var used = 0
        var end = text.startIndex
        var lastBlank: Substring.Index?
        for index in text.indices {
            if text[index] == " ", index > text.startIndex { lastBlank = index }
            used += TextWidth.columns(of: String(text[index]))
            guard used <= columns else { break }
            end = text.index(after: index)
        }
        if let lastBlank { return text[..<lastBlank] }
        // Not even one character fits: take it anyway, the canvas cuts it.
        return end > text.startIndex ? text[..<end] : text.prefix(1)
    }
}
