import LoginCore

/// Reads the assignments `authenticate['…'] = ('…', …)` of a Python source as literals; nothing of it
/// is ever executed.
///
/// Gives a list with an element for each: a mapping of `pattern` and `values`. Every other statement
/// is an element with its first word alone.
struct PythonLiterals {
    private var rest: Substring
    private var line: Int

    /// Whether a line begins with `authenticate[`.
    static func isAssignment(_ line: Substring) -> Bool {
        line.utf8.starts(with: "authenticate[".utf8)
    }

    static func read(_ text: ImportText) throws(ImportFailure) -> ImportNode {
        var elements: [ImportNode] = []
        var end = 0
        for (index, line) in text.lines.enumerated() {
            let number = index + 1
            if number <= end || ImportText.isBlank(line) || ImportText.isComment(line) { continue }
            guard isAssignment(line) else {
                let word = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                elements.append(ImportNode(line: number, value: .text(String(word))))
                continue
            }
            var literals = PythonLiterals(rest: text.text[line.startIndex...], line: number)
            elements.append(try literals.assignment())
            end = literals.line
        }
        return ImportNode(line: 1, value: .list(elements))
    }

    private var syntax: ImportFailure { ImportFailure(line: line, .syntax) }

    private mutating func assignment() throws(ImportFailure) -> ImportNode {
        let start = line
        rest = rest.dropFirst("authenticate".count)
        try expect("[")
        let pattern = try string()
        try expect("]")
        try expect("=")
        try expect("(")
        var values: [ImportNode] = []
        while peek() != ")" {
            if !values.isEmpty { try expect(",") }
            if peek() == ")" { break }
            values.append(try string())
        }
        try expect(")")
        return try .map(
            [
                .init(key: "pattern", line: start, node: pattern),
                .init(
                    key: "values", line: start,
                    node: ImportNode(line: start, value: .list(values))),
            ], line: start)
    }

    /// A literal in either kind of quotes, without prefix; the escapes that keys could have.
    private mutating func string() throws(ImportFailure) -> ImportNode {
        guard let quote = peek(), quote == "'" || quote == "\"" else { throw syntax }
        rest = rest.dropFirst()
        let start = line
        var text = ""
        while let character = rest.popFirst(), character != "\n" {
            if character == quote { return try .text(text, line: start) }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let escaped = rest.popFirst(), "'\"\\".contains(escaped) else { throw syntax }
            text.append(escaped)
        }
        throw syntax
    }

    /// The next character outside blanks and comments, without consuming it.
    private mutating func peek() -> Character? {
        while let character = rest.first {
            switch character {
            case "\n": line += 1
            case " ", "\t": break
            case "#":
                rest = rest.drop { $0 != "\n" }
                continue
            default: return character
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    private mutating func expect(_ character: Character) throws(ImportFailure) {
        guard peek() == character else { throw syntax }
        rest = rest.dropFirst()
    }
}
