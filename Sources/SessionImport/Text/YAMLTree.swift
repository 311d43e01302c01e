import LoginCore
import OAuthCore
import YAMLReading

/// Reads YAML: keys and values as the text they are, whatever a resolver would make of `no`.
enum YAMLTree {
    static func read(_ text: String) throws(ImportFailure) -> ImportNode {
        let root: YAMLNode
        do throws(YAMLFailure) {
            root = try YAMLNode(parsing: text)
        } catch {
            throw ImportFailure(line: error.line, .init(error.reason))
        }
        return try tree(root, line: 1)
    }

    /// The tree below a node; a mapping or list begins with the key before it.
    private static func tree(_ node: YAMLNode, line: Int) throws(ImportFailure) -> ImportNode {
        switch node.value {
        case .text(let text, _):
            return try .text(text, line: node.line)
        case .list(let list):
            let elements = try list.map { (element) throws(ImportFailure) in
                try tree(element, line: element.line)
            }
            return ImportNode(line: line, value: .list(elements))
        case .map(let map):
            let entries = try map.map { (entry) throws(ImportFailure) in
                ImportNode.Entry(
                    key: entry.key, line: entry.line,
                    node: try tree(entry.value, line: entry.line))
            }
            return ImportNode(line: line, value: .map(entries))
        }
    }
}

extension ImportFailure.Reason {
    fileprivate init(_ reason: YAMLFailure.Reason) {
        switch reason {
        case .empty: self = .empty
        case .alias: self = .alias
        case .tooDeep: self = .tooDeep
        case .repeatedKey(let key): self = .repeated(key)
        case .keyIsNoText, .syntax: self = .syntax
        }
    }
}
