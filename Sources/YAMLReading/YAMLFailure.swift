/// A fault of a text that has to be YAML.
public struct YAMLFailure: Error, Equatable {
    /// The line of the fault, from 1.
    public let line: Int
    /// The fault.
    public let reason: Reason

    /// A fault in that line.
    public init(line: Int, reason: Reason) {
        (self.line, self.reason) = (line, reason)
    }

    /// The faults that a text can have.
    public enum Reason: Sendable, Equatable {
        /// Nothing is in it.
        case empty
        /// A value refers to another one, which could expand without limit.
        case alias
        /// Lists and mappings are nested too deeply.
        case tooDeep
        /// A key occurs twice in one mapping; `line` is that of the first.
        case repeatedKey(String)
        /// A key is a list or a mapping.
        case keyIsNoText
        /// It breaks the rules of YAML, in the parser's words.
        case syntax(String)
    }
}
