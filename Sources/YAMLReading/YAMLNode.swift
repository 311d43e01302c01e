/// A value in a YAML text, with its line: a text, a list or a mapping.
///
/// All texts stay as they are written: nothing becomes a number, a date or a truth value.
public struct YAMLNode: Sendable, Equatable {
    /// The line that the value begins in, from 1.
    public let line: Int
    /// The value itself.
    public let value: Value

    /// The three kinds of values.
    public enum Value: Sendable, Equatable {
        /// A text; `isBlock` if it stands on lines of its own, after `|` or `>`.
        case text(String, isBlock: Bool)
        case list([YAMLNode])
        case map([Entry])
    }

    /// A key of a mapping with its value.
    public struct Entry: Sendable, Equatable {
        /// The key, which occurs once in its mapping.
        public let key: String
        /// The line of the key, from 1.
        public let line: Int
        /// The value under the key.
        public let value: YAMLNode
    }

    /// The text; nil for a list or a mapping.
    public var text: String? { if case .text(let text, _) = value { text } else { nil } }

    /// The elements of a list; nil for anything else.
    public var list: [YAMLNode]? { if case .list(let list) = value { list } else { nil } }

    /// The entries of a mapping in their order; nil for anything else.
    public var map: [Entry]? { if case .map(let map) = value { map } else { nil } }
}
