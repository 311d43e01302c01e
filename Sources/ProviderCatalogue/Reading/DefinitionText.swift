import OAuthCore
import Yams

/// The YAML of a definition as a tree, with the faults that a text can have before any key is read.
enum DefinitionText {
    static func compose(_ yaml: String) throws(DefinitionFailure) -> Node {
        guard yaml.utf8.count <= DefinitionReader.sizeLimit else {
            throw DefinitionFailure(line: 1, key: "", reason: .text(.tooLong))
        }
        if let line = YAMLAliases.firstLine(in: yaml) {
            throw DefinitionFailure(line: line, key: "", reason: .text(.alias))
        }
        // A byte order mark, which the parser takes for content where a key follows at once.
        let hasMark = yaml.unicodeScalars.first == "\u{FEFF}"
        let yaml = hasMark ? String(yaml.unicodeScalars.dropFirst()) : yaml
        do {
            // Without the extended resolver: `yes`, `1e3` and dates stay the text they are. The
            // default encoding would ask a variable, and no values are constructed from the nodes.
            let none = Constructor([:], [:], [:])
            guard let node = try Yams.compose(yaml: yaml, .basic, none, .utf8) else {
                throw DefinitionFailure(line: 1, key: "", reason: .missing)
            }
            return node
        } catch let failure as DefinitionFailure {
            throw failure
        } catch let error as YamlError {
            throw DefinitionFailure(error, in: yaml)
        } catch {
            throw DefinitionFailure(line: 1, key: "", reason: .text(.notYAML("unreadable")))
        }
    }
}

extension DefinitionFailure {
    init(_ error: YamlError, in yaml: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            // What is not closed is missed behind the end, where no line is.
            let last = 1 + yaml.utf8.dropLast().count { $0 == UInt8(ascii: "\n") }
            let line = max(1, min(mark.line, last))
            let isUnquoted = Self.hasUnquotedSign(yaml, line: line)
            self.init(
                line: line, key: "", reason: .text(isUnquoted ? .unquoted : .notYAML(problem)))
        case .duplicatedKeysInMapping(let duplicates, let context):
            self.init(
                line: context.mark.line, key: duplicates.first ?? "", reason: .text(.repeatedKey))
        case .reader(let problem, let offset, _, _):
            let before = yaml.utf8.prefix(offset ?? 0)
            self.init(
                line: 1 + before.count { $0 == UInt8(ascii: "\n") }, key: "",
                reason: .text(.notYAML(problem)))
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            self.init(line: 1, key: "", reason: .text(.notYAML("unreadable")))
        }
    }

    /// Whether a value in that line begins with a sign that YAML gives a meaning of its own.
    private static func hasUnquotedSign(_ yaml: String, line: Int) -> Bool {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(line - 1) else { return false }
        let text = lines[line - 1].split(separator: "#", maxSplits: 1).first ?? ""
        return ["|", ">", "@", "%", "`"].contains { text.contains(": " + $0) }
    }
}
