import LoginCore
import OAuthCore
import Yams

/// Reads YAML: keys and values as the text they are, whatever a resolver would make of `no`.
///
/// The only place of this module where the parser is called. What could make it take memory or stack
/// without bounds is refused before: aliases, and deep nesting.
enum YAMLTree {
    static func read(_ text: String) throws(ImportFailure) -> ImportNode {
        try refuseDepth(text)
        if let line = YAMLAliases.firstLine(in: text) { throw ImportFailure(line: line, .alias) }
        do {
            let none = Constructor([:], [:], [:])
            guard let node = try Yams.compose(yaml: text, .basic, none, .utf8) else {
                throw ImportFailure(line: 1, .empty)
            }
            return try tree(node, line: 1)
        } catch let failure as ImportFailure {
            throw failure
        } catch let error as YamlError {
            throw ImportFailure(error, in: text)
        } catch {
            throw ImportFailure(line: 1, .syntax)
        }
    }

    /// The tree below a node; what has no line of its own begins with the key before it.
    private static func tree(_ node: Node, line: Int) throws(ImportFailure) -> ImportNode {
        if let scalar = node.scalar {
            return try .text(scalar.string, line: node.mark?.line ?? line)
        }
        if let sequence = node.sequence {
            var elements: [ImportNode] = []
            for element in sequence {
                elements.append(try tree(element, line: element.mark?.line ?? line))
            }
            return ImportNode(line: line, value: .list(elements))
        }
        var entries: [ImportNode.Entry] = []
        for (key, value) in node.mapping ?? [:] {
            let keyLine = key.mark?.line ?? line
            guard let name = key.scalar?.string else {
                throw ImportFailure(line: keyLine, .syntax)
            }
            entries.append(.init(key: name, line: keyLine, node: try tree(value, line: keyLine)))
        }
        return try .map(entries, line: line)
    }

    /// The widest indentation, with the `-` and `?` that nest on one line, in bytes.
    private static let indentLimit = 256
    /// How often `[` and `{` may stand in it, each of which may be within the one before.
    private static let openerLimit = 256

    /// Levels come from indentation and from brackets: counted before the parser, which recurses.
    private static func refuseDepth(_ text: String) throws(ImportFailure) {
        var (line, indent, isIndent, openers) = (1, 0, true, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"):
                (line, indent, isIndent) = (line + 1, 0, true)
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): openers += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "?"):
                if isIndent { indent += 1 }
                if indent <= indentLimit { continue }
            default: break
            }
            guard openers <= openerLimit, indent <= indentLimit else {
                throw ImportFailure(line: line, .tooDeep)
            }
            isIndent = false
        }
    }
}

extension ImportFailure {
    fileprivate init(_ error: YamlError, in text: String) {
        // What is not closed is missed behind the end, where no line is.
        let last = 1 + text.utf8.dropLast().count { $0 == UInt8(ascii: "\n") }
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            self.init(line: max(1, min(mark.line, last)), .syntax)
        case .duplicatedKeysInMapping(let duplicates, let context):
            self.init(line: context.mark.line, .repeated(duplicates.first ?? ""))
        case .reader(_, let offset, _, _):
            let before = text.utf8.prefix(offset ?? 0)
            self.init(line: 1 + before.count { $0 == UInt8(ascii: "\n") }, .syntax)
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            self.init(line: 1, .syntax)
        }
    }
}
