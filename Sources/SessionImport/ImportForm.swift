import LoginCore
import OAuthCore

/// The form of a file, which its first lines tell; its name says nothing.
public enum ImportForm: String, Sendable, CaseIterable {
    case json = "JSON"
    case yaml = "YAML"
    /// INI, TOML, ConfigObj, `.env`.
    case assignments = "name = value"
    /// Pairs with `&` between them, on one line.
    case pairs = "pairs on a line"
    /// A value on each line, without names.
    case lines = "bare lines"
    /// Python source with literals in it.
    case python = "Python source"
    /// Rows of tables, which are read elsewhere.
    case database = "SQLite"
}

extension ImportForm {
    /// The form of this text.
    static func of(_ text: ImportText) -> ImportForm {
        let first = text.firstLine.text
        let start = AssignmentTree.trimmed(first)
        if start.utf8.first == UInt8(ascii: "{") { return .json }
        if text.lines.contains(where: PythonLiterals.isAssignment) { return .python }
        if PairLine.isPairs(text) { return .pairs }
        if BareLines.isBare(text) { return .lines }
        return isMapping(start) ? .yaml : .assignments
    }

    /// Whether a line is YAML's: a document's start, or a key with a colon before any `=`.
    private static func isMapping(_ line: Substring) -> Bool {
        if line.utf8.starts(with: "---".utf8) { return true }
        guard line.utf8.first != UInt8(ascii: "[") else { return false }
        let key = line.prefix(beforeASCII: "=")
        // A Ruby symbol begins with a colon of its own.
        guard let (_, after) = key.dropFirst().cut(atASCII: ":") else { return false }
        return after.isEmpty ? key.utf8.count == line.utf8.count : after.utf8.first == 0x20
    }

    /// The text as a tree.
    func parse(_ text: ImportText) throws(ImportFailure) -> ImportNode {
        switch self {
        case .json: try JSONTree.read(text.text[...])
        case .yaml: try YAMLTree.read(text.text)
        case .assignments: try AssignmentTree.read(text)
        case .pairs: try PairLine.read(text)
        case .lines: try BareLines.read(text)
        case .python: try PythonLiterals.read(text)
        // No text is one.
        case .database: throw ImportFailure(line: 1, .unknown)
        }
    }
}
