import LoginCore
import OAuthCore

/// Reads lines of `name = value` in sections: INI, and as much of TOML, ConfigObj and `.env` files as
/// tools write of them.
///
/// `[name]` begins a mapping, `[[name]]` a further one in a list (TOML). Values are left as they
/// stand, with their quotes; an indented line continues with the value before it (INI).
struct AssignmentTree {
    private var sections: [Section] = [Section(name: nil, line: 1)]

    fileprivate struct Section {
        var name: String?
        var line: Int
        var isRepeated = false
        var entries: [(key: String, line: Int, value: String)] = []
    }

    static func read(_ text: ImportText) throws(ImportFailure) -> ImportNode {
        var tree = AssignmentTree()
        for (index, line) in text.lines.enumerated() {
            if ImportText.isBlank(line) || ImportText.isComment(line) { continue }
            try tree.take(line, number: index + 1)
        }
        return try tree.whole()
    }

    private mutating func take(_ line: Substring, number: Int) throws(ImportFailure) {
        let content = Self.trimmed(line)
        if content.utf8.first == UInt8(ascii: "["), line.utf8.first == UInt8(ascii: "[") {
            return try begin(content, number)
        }
        let assignment = Self.assignment(content)
        let isIndented = line.utf8.first == 0x20 || line.utf8.first == 0x09
        // The `=` at the end of base64 assigns nothing.
        let isFill = assignment?.value.utf8.allSatisfy { $0 == UInt8(ascii: "=") } != false
        if isIndented, isFill, goOn(content) { return }
        guard let assignment, !assignment.key.isEmpty else {
            throw ImportFailure(line: number, .syntax)
        }
        let last = sections.indices.last ?? 0
        sections[last].entries.append((assignment.key, number, assignment.value))
    }

    /// A section's head; a comment may stand behind it.
    private mutating func begin(_ content: Substring, _ number: Int) throws(ImportFailure) {
        let isRepeated = content.utf8.starts(with: "[[".utf8)
        let inner = content.dropFirst(isRepeated ? 2 : 1)
        guard let (name, after) = inner.cut(atASCII: "]") else {
            throw ImportFailure(line: number, .syntax)
        }
        let rest = Self.trimmed(isRepeated ? after.dropFirst() : after)
        guard !isRepeated || after.utf8.first == UInt8(ascii: "]"), !name.isEmpty,
            rest.isEmpty || ImportText.isComment(rest)
        else { throw ImportFailure(line: number, .syntax) }
        sections.append(
            Section(name: String(Self.trimmed(name)), line: number, isRepeated: isRepeated))
    }

    /// Adds a line to the value before it; false where there is none.
    private mutating func goOn(_ content: Substring) -> Bool {
        guard let last = sections.indices.last, let entry = sections[last].entries.indices.last
        else { return false }
        sections[last].entries[entry].value += "\n" + content
        return true
    }

    private static func assignment(_ content: Substring) -> (key: String, value: String)? {
        guard let (before, after) = content.cut(atASCII: "=") else { return nil }
        let key = trimmed(before)
        return (String(key.suffix(afterASCII: "export ") ?? key), String(trimmed(after)))
    }

    static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...end]
    }

    // MARK: The tree

    private func whole() throws(ImportFailure) -> ImportNode {
        var entries: [ImportNode.Entry] = []
        var lists: [String: [ImportNode]] = [:]
        for section in sections {
            let node = try section.node()
            guard let name = section.name else {
                entries += node.entries
                continue
            }
            guard section.isRepeated else {
                entries.append(.init(key: name, line: section.line, node: node))
                continue
            }
            if lists[name] == nil {
                entries.append(.init(key: name, line: section.line, node: node))
            }
            lists[name, default: []].append(node)
        }
        for index in entries.indices {
            guard let elements = lists[entries[index].key] else { continue }
            entries[index].node.value = .list(elements)
        }
        return try .map(entries, line: 1)
    }
}

extension AssignmentTree.Section {
    fileprivate func node() throws(ImportFailure) -> ImportNode {
        var nodes: [ImportNode.Entry] = []
        for entry in entries {
            nodes.append(
                .init(
                    key: entry.key, line: entry.line,
                    node: try .text(entry.value, line: entry.line)))
        }
        return try .map(nodes, line: line)
    }
}

extension ImportNode {
    /// The node with its values unquoted, by the rules that TOML, ConfigObj and shells share.
    func unquoted() throws(ImportFailure) -> ImportNode {
        var node = self
        switch value {
        case .null: break
        case .text(let text):
            node.value = .text(try QuotedText(line: line).value(text))
        case .list(let elements):
            var plain: [ImportNode] = []
            for element in elements { plain.append(try element.unquoted()) }
            node.value = .list(plain)
        case .map(let entries):
            var plain: [Entry] = []
            for entry in entries {
                plain.append(
                    .init(key: entry.key, line: entry.line, node: try entry.node.unquoted()))
            }
            node.value = .map(plain)
        }
        return node
    }
}

/// A value behind `=` with its quotes, if any, and a comment behind it.
struct QuotedText {
    let line: Int

    /// The value that the text means: within `'…'` each character stands for itself, within `"…"`
    /// the backslash has its usual meanings, and without quotes ` #` begins a comment.
    func value(_ text: String) throws(ImportFailure) -> String {
        switch text.utf8.first {
        case UInt8(ascii: "'"):
            guard let (inner, after) = text.dropFirst().cut(atASCII: "'") else { throw syntax }
            try requireNothing(after)
            return String(inner)
        case UInt8(ascii: "\""): return try escaped(text)
        default: return String(AssignmentTree.trimmed(withoutComment(text)))
        }
    }

    private var syntax: ImportFailure { ImportFailure(line: line, .syntax) }

    private func escaped(_ text: String) throws(ImportFailure) -> String {
        var (inner, rest) = ("", text.unicodeScalars.dropFirst())
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"":
                try requireNothing(Substring(rest))
                return inner
            case "\\":
                guard let next = rest.popFirst() else { throw syntax }
                switch next {
                case "n": inner += "\n"
                case "t": inner += "\t"
                case "\"", "\\", "$", "`", "'": inner.unicodeScalars.append(next)
                default: throw syntax
                }
            default: inner.unicodeScalars.append(scalar)
            }
        }
        throw syntax
    }

    private func requireNothing(_ rest: Substring) throws(ImportFailure) {
        let rest = AssignmentTree.trimmed(rest)
        guard rest.isEmpty || rest.utf8.first == UInt8(ascii: "#") else { throw syntax }
    }

    private func withoutComment(_ text: String) -> Substring {
        var last: UInt8 = 0x20
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == UInt8(ascii: "#"), last == 0x20 || last == 0x09 { return text[..<index] }
            last = byte
        }
        return text[...]
    }
}
