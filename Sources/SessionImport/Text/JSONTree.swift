import LoginCore
import OAuthCore

/// Reads JSON (RFC 8259) with the line of each value, which the system's reader does not tell.
struct JSONTree {
    private var rest: Substring.UTF8View
    private var line: Int
    private var depth = 0

    /// The value of the whole text, whose first line has that number.
    static func read(_ text: Substring, firstLine: Int = 1) throws(ImportFailure) -> ImportNode {
        var tree = JSONTree(rest: text.utf8, line: firstLine)
        let node = try tree.value()
        guard tree.peek() == nil else { throw tree.syntax }
        return node
    }

    private var syntax: ImportFailure { ImportFailure(line: line, .syntax) }

    private mutating func value() throws(ImportFailure) -> ImportNode {
        switch peek() {
        case UInt8(ascii: "{"): return try nested { (tree) throws(ImportFailure) in try tree.map() }
        case UInt8(ascii: "["):
            return try nested { (tree) throws(ImportFailure) in try tree.list() }
        case UInt8(ascii: "\""):
            let start = line
            return try .text(try string(), line: start)
        default: return try word()
        }
    }

    private mutating func nested(
        _ read: (inout JSONTree) throws(ImportFailure) -> ImportNode
    ) throws(ImportFailure) -> ImportNode {
        depth += 1
        guard depth <= ImportNode.depthLimit else { throw ImportFailure(line: line, .tooDeep) }
        let node = try read(&self)
        depth -= 1
        return node
    }

    private mutating func map() throws(ImportFailure) -> ImportNode {
        let start = line
        try expect("{")
        var entries: [ImportNode.Entry] = []
        while peek() != UInt8(ascii: "}") {
            if !entries.isEmpty { try expect(",") }
            _ = peek()
            let keyLine = line
            let key = try string()
            try expect(":")
            entries.append(.init(key: key, line: keyLine, node: try value()))
        }
        try expect("}")
        return try .map(entries, line: start)
    }

    private mutating func list() throws(ImportFailure) -> ImportNode {
        let start = line
        try expect("[")
        var elements: [ImportNode] = []
        while peek() != UInt8(ascii: "]") {
            if !elements.isEmpty { try expect(",") }
            elements.append(try value())
        }
        try expect("]")
        return ImportNode(line: start, value: .list(elements))
    }

    private mutating func word() throws(ImportFailure) -> ImportNode {
        let word = rest.prefix {
            (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x45
                || "+-.".utf8.contains($0)
        }
        rest = rest[word.endIndex...]
        let text = String(Substring(word))
        if text == "null" { return ImportNode(line: line, value: .null) }
        let isNumber = word.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        guard isNumber == true || text == "true" || text == "false" else { throw syntax }
        return try .text(text, line: line)
    }

    // MARK: Strings

    private mutating func string() throws(ImportFailure) -> String {
        try expect("\"")
        var escaped: [UInt8] = []
        while let byte = rest.popFirst(), byte >= 0x20 {
            if byte == UInt8(ascii: "\"") {
                guard let text = JSONMembers.decoded(escaped[...]) else { throw syntax }
                return text
            }
            escaped.append(byte)
            if byte == UInt8(ascii: "\\"), let next = rest.popFirst() { escaped.append(next) }
        }
        throw syntax
    }

    /// The next byte that is not a blank, without consuming it.
    private mutating func peek() -> UInt8? {
        while let byte = rest.first, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
            if byte == 0x0a { line += 1 }
            rest = rest.dropFirst()
        }
        return rest.first
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(ImportFailure) {
        guard peek() == UInt8(ascii: character) else { throw syntax }
        rest = rest.dropFirst()
    }
}
